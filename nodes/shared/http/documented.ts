import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../fields';
import { asItem } from './envelopes';

/** Its names are codes of countries, of which `ID` is Indonesia's (service document 2, message object). */
const hasCodes = /^countrySpecificSenders$/i;

/**
 * Gives the names of a record their documented spelling: SVC may write them in other letters. One that would take the
 * place of another keeps its own, so that no value is lost. Parts of other names stay as they are.
 * @param names also those of the record's parts that names are read in
 */
export function documentedAs(names: readonly string[]): (record: unknown) => IDataObject {
	const spelling = new Map(names.map((name) => [name.toLowerCase(), name]));
	return (record) => asItem(respelled(record, spelling));
}

function respelled(value: unknown, spelling: ReadonlyMap<string, string>): unknown {
	if (Array.isArray(value)) return value.map((one) => respelled(one, spelling));
	if (!isDataObject(value)) return value;
	const taken = new Set(Object.keys(value));
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => {
			const documented = spelling.get(name.toLowerCase()) ?? name;
			const ownName = taken.has(documented) ? name : documented;
			taken.add(ownName);
			const isKnown = spelling.has(name.toLowerCase()) && !hasCodes.test(name);
			return [ownName, isKnown ? respelled(one, spelling) : one];
		}),
	);
}
