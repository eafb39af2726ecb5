import type { IDataObject } from 'n8n-workflow';
import { choice, InputError } from '../../fields';
import type { SendStep } from '../../send';
import { presentRecord, type RecordNames } from './presentRecord';

/**
 * For PUT, because SVC doesn't document whether it keeps or clears what a request leaves out: by default,
 * the object is read first and sent back whole with the changes.
 */
export function otherFields(noun: string) {
	return choice({
		displayName: 'Unchanged Fields',
		description: "How to handle the fields that you don't add under 'Update Fields'",
		options: [
			{
				name: 'Keep Current Values',
				value: 'keep',
				description: `Only the fields you add change. The node reads the ${noun} first to keep the rest.`,
			},
			{
				name: 'Leave Out',
				value: 'leaveOut',
				description: `SVC gets only the update fields of the ${noun}. SVC may clear the others.`,
			},
		],
		default: 'keep',
		place: 'nowhere',
	});
}

/** The record as it is now, unless its other fields are left out on purpose; else nothing of it. */
export async function keptRecord(
	chosen: OtherFields,
	id: string,
	names: RecordNames,
	send: SendStep,
): Promise<IDataObject> {
	return chosen === 'leaveOut'
		? {}
		: presentRecord((await send({ method: 'GET' })).body, id, names);
}

/** As for every option, nothing is the default, which keeps them. */
export type OtherFields = 'keep' | 'leaveOut' | undefined;

export function nothingToChange(): InputError {
	return new InputError(
		'has no field to change',
		"Select 'Add Field' under Update Fields, and add what to change. If you added an expression, check that it returns a value for this item.",
		'Update Fields',
	);
}
