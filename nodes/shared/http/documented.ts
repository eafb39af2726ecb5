import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../fields';
import { asItem } from './envelopes';

/** Gives the names of a record their documented spelling, at every depth: SVC may write them in other letters. */
export function documentedAs(names: readonly string[]): (record: unknown) => IDataObject {
	const spelling = new Map(names.map((name) => [name.toLowerCase(), name]));
	return (record) => asItem(respelled(record, spelling));
}

function respelled(value: unknown, spelling: ReadonlyMap<string, string>): unknown {
	if (Array.isArray(value)) return value.map((one) => respelled(one, spelling));
	if (!isDataObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => [
			spelling.get(name.toLowerCase()) ?? name,
			respelled(one, spelling),
		]),
	);
}
