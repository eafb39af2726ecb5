import { isDataObject } from '../fields';
import { isErrorName, isIdName, isWrapperName } from './envelopes';

/** Gives the names in a response their documented spelling. Returns the response itself if that changes nothing. */
export type Documented = (body: unknown) => unknown;

interface Keyed {
	/** Members whose own names are no names of SVC's, such as codes of countries, of which `ID` is Indonesia's. */
	readonly byCode?: readonly string[];
}

/**
 * SVC may write its names in other letters than its description does. Parts of a record that it doesn't describe stay as
 * they are, unless their name is a usual one of an envelope. So does a name whose documented spelling is there too, so
 * that no value is lost.
 * @param names of records and of their parts, separated by spaces. Of two that differ in their letters only, each stays
 * in a record that has its other names as documented; elsewhere, the first one counts.
 */
export function documentedAs(names: readonly string[], { byCode = [] }: Keyed = {}): Documented {
	const all = [...names.flatMap((line) => line.split(' ')), ...byCode];
	const exact = new Set(all);
	const spelling = new Map(all.toReversed().map((name) => [name.toLowerCase(), name]));
	const codes = new Set(byCode);
	const spelled = (name: string) => spelling.get(name.toLowerCase());
	const isOther = (name: string) => !exact.has(name) && spelled(name) !== undefined;

	function inList(list: readonly unknown[], isInRecord: boolean): unknown {
		const changed = list.map((one) => respelled(one, isInRecord));
		return changed.every((one, index) => one === list[index]) ? list : changed;
	}

	function respelled(value: unknown, isInRecord: boolean): unknown {
		if (Array.isArray(value)) return inList(value, isInRecord);
		if (!isDataObject(value)) return value;
		const names = Object.keys(value);
		const values = Object.values(value);
		const isRecord = isInRecord || names.some(isOfRecord);
		// Where names are as documented, so are those of an envelope's parts.
		const hasExact = names.some((name) => exact.has(name));
		const parts = Object.entries(value).map(([name, one]) =>
			isReadIn(name, isRecord, hasExact) ? respelled(one, isRecord) : one,
		);
		const hasOthers = names.some(isOther);
		if (!hasOthers && parts.every((part, index) => part === values[index])) return value;
		const own = hasOthers ? spelledEach(names) : names;
		return Object.fromEntries(own.map((name, index) => [name, parts[index]]));
	}

	function spelledEach(names: readonly string[]): string[] {
		const taken = new Set(names);
		return names.map((name) => {
			const known = spelled(name);
			const own = known === undefined || taken.has(known) ? name : known;
			taken.add(own);
			return own;
		});
	}

	/** An envelope has none of the names, but for an ID, and what says how the request went. */
	function isOfRecord(name: string): boolean {
		const known = spelled(name);
		return known !== undefined && !codes.has(known) && !isIdName(name) && !isErrorName(name);
	}

	function isReadIn(name: string, isRecord: boolean, hasExact: boolean): boolean {
		const known = spelled(name);
		if (known !== undefined && codes.has(known)) return !isRecord && isWrapperName(name);
		return known !== undefined || isWrapperName(name) || !(isRecord || hasExact);
	}

	return (body) => respelled(body, false);
}
