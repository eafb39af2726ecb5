import type { IDataObject } from 'n8n-workflow';
import { NegativeAnswer } from '../shared/errors';
import { truthOf } from '../shared/fields';
import { mapBounded } from '../shared/host';
import { word } from '../shared/http';
import { identifiable, listAll } from '../shared/poll';
import type { AddressBookPoll } from './fields';
import { mostValues, nameOfValue } from './state';

/** Service document 2, part C, OptOut. */
export const types = ['email', 'sms'];

export interface Listed {
	readonly isOut: boolean;
	readonly entry: IDataObject;
}

export type OptedOut = readonly [type: string, value: string];

export async function listOptOuts(poll: AddressBookPoll): Promise<Map<string, Listed>> {
	return byName(await listAll(poll, '/accounts/{accountId}/optout', { limit: mostValues + 1 }));
}

/**
 * Those that are opted out, from the lists of both types. Whether opted-in values stay listed isn't
 * documented (service document 2, part C, opt-out), so one that leaves the list counts as opted in; but a page
 * can also miss one that moves while the list is read, so another list has to agree.
 */
export async function listOut(poll: AddressBookPoll): Promise<Map<string, Listed>> {
	const path = '/accounts/{accountId}/optout/{tokenType}';
	const lists = await mapBounded(types, types.length, async (tokenType) => {
		const entries = await listAll(poll, path, {
			query: { isActive: 'true' },
			values: { tokenType },
			limit: mostValues + 1,
		});
		return entries.map((entry): IDataObject => ({ type: tokenType, ...entry }));
	});
	const out = byName(lists.flat());
	for (const [name, { isOut }] of out) if (!isOut) out.delete(name);
	return out;
}

/** One that appears on two pages changed in between: the later one counts. */
function byName(entries: readonly IDataObject[]): Map<string, Listed> {
	if (entries.length > mostValues) {
		throw new NegativeAnswer(
			`SVC has more than ${mostValues} opt-outs and opt-ins, too many to compare`,
			'Start the workflow with a Schedule Trigger instead, and use SVC Address Book > Opt-Out to read the ones you need.',
		);
	}
	const isOptOut = (entry: IDataObject) => 'value' in entry || 'isActive' in entry;
	const all = identifiable(entries, isOptOut, "a value, which isn't an opt-out");
	const named = all.filter(({ value }) => word(value) !== '');
	return new Map(
		named.map((entry): [string, Listed] => [
			nameOfValue(word(entry.type), word(entry.value)),
			{ isOut: truthOf(entry.isActive) !== false, entry },
		]),
	);
}

export function valuesOut(listed: ReadonlyMap<string, Listed>): OptedOut[] {
	return [...listed.values()]
		.filter(({ isOut }) => isOut)
		.map(({ entry }) => [word(entry.type), word(entry.value)]);
}
