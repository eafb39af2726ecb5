import { choice, InputError } from '../fields';

/**
 * For PUT, where it is not shown whether the service keeps or clears what a request leaves out: by
 * default the object is read first and sent back whole with the changes.
 */
export function otherFields(noun: string) {
	return choice({
		displayName: 'Other Fields',
		description: 'What becomes of everything that is not under Update Fields',
		options: [
			{
				name: 'Keep as They Are',
				value: 'keep',
				description: `The ${noun} is read first, and what it has is sent along`,
			},
			{
				name: 'Leave Out',
				value: 'leaveOut',
				description:
					'Only the update fields are sent. Whether the service then clears the others is not described.',
			},
		],
		default: 'keep',
		place: 'nowhere',
	});
}

export function nothingToChange(): InputError {
	return new InputError(
		'are empty',
		'Add at least one field that is to change. Nothing was sent for this item.',
		'Update Fields',
	);
}
