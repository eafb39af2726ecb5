import { choice, InputError } from '../fields';

/**
 * For PUT, because SVC doesn't document whether it keeps or clears what a request leaves out: by default,
 * the object is read first and sent back whole with the changes.
 */
export function otherFields(noun: string) {
	return choice({
		displayName: 'Other Fields',
		description: "How to handle fields that aren't under 'Update Fields'",
		options: [
			{
				name: 'Keep Current Values',
				value: 'keep',
				description: `The node reads the ${noun} first, and sends its current values along`,
			},
			{
				name: "Don't Send",
				value: 'leaveOut',
				description: 'Only the update fields are sent. SVC may clear the others.',
			},
		],
		default: 'keep',
		place: 'nowhere',
	});
}

export function nothingToChange(): InputError {
	return new InputError(
		'are empty',
		'Add at least one field to change. Nothing was sent for this item.',
		'Update Fields',
	);
}
