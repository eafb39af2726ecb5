import { DateTime } from 'luxon';
import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';
import { UnusableAnswer } from '../errors';
import { isExpression, literally, nameKey } from '../fields';
import { groupBy } from '../host';
import { timeIn, word } from '../http';

interface Entry {
	readonly name: string;
	readonly value: string;
}

/**
 * What a list shows for a record: "Anna Jansen · anna@example.com".
 * @param id the record's, as text or a number; without one, the entry can't be selected (`selectable`)
 * @param parts those that are empty, or no text or number, are left out
 */
export function listEntry(id: unknown, parts: readonly unknown[]): Entry {
	const value = word(id);
	const shown = parts.map((part) => word(part).trim()).filter((part) => part !== '');
	return { name: shown.join(' · ') || value, value };
}

/** @param entryOf undefined leaves the element out */
export function entriesOf(
	elements: readonly IDataObject[],
	entryOf: (element: IDataObject) => INodeListSearchItems | undefined,
): INodeListSearchItems[] {
	return elements.map(entryOf).filter((entry) => entry !== undefined);
}

/**
 * The entries that can be selected: those with an ID, each ID once. Where several have the same name, each also shows
 * its ID.
 * @throws UnusableAnswer if none has one, since an empty list would say that there is nothing to select
 */
export function selectable(entries: readonly INodeListSearchItems[]): INodeListSearchItems[] {
	const identified = entries.filter(({ value }) => word(value).trim() !== '');
	if (identified.length === 0 && entries.length > 0) throw new UnusableAnswer('has no IDs');
	// n8n would evaluate an expression.
	const all = identified.filter(({ value }) => !isExpression(value));
	// SVC can have several prices for a country.
	const known = [...groupBy(all, ({ value }) => value).values()].flatMap(([first]) => first ?? []);
	const named = groupBy(known, ({ name }) => nameKey(name));
	return known.map((entry) => {
		const isOnly = named.get(nameKey(entry.name))?.length === 1;
		return { ...entry, name: literally(isOnly ? entry.name : nameAndValue(entry)) };
	});
}

/** In whatever letters and spaces. */
export function matching<One extends INodeListSearchItems>(
	entries: readonly One[],
	filter: string,
	textOf: (entry: One) => string = ({ name }) => name,
): One[] {
	const wanted = nameKey(filter);
	return entries.filter((entry) => nameKey(textOf(entry)).includes(wanted));
}

/** For an entry that is also found by its ID, as `selectable` shows it. */
export function nameAndValue({ name, value }: INodeListSearchItems): string {
	return `${name} · ${value}`;
}

/** Countries, currencies, and languages that are chosen most often, each kind by the same order in every list. */
const commonest = 'DE NL BE FR GB AT CH US EUR USD GBP CHF en nl de fr'.split(' ');

/** "Germany (DE)". @param names by their codes */
export function codeEntries(names: ReadonlyMap<string, string>) {
	return Array.from(names, ([value, name]) => ({ name: `${name} (${value})`, value }));
}

/**
 * Of entries whose values are ISO codes: the commonest first, then all others by name.
 * @param called the code with another name than in its entry, such as NL for "Holland"
 */
export function matchingCodes(
	entries: readonly INodeListSearchItems[],
	filter: string,
	called: string | undefined,
): INodeListSearchItems[] {
	const rank = ({ value }: INodeListSearchItems) => {
		const index = commonest.indexOf(String(value));
		return index < 0 ? commonest.length : index;
	};
	const found = new Set(matching(entries, filter, nameAndValue));
	return entries
		.filter((entry) => found.has(entry) || entry.value === called)
		.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** "2030-01-31 08:00 UTC", of a time in ISO 8601. */
export function timeLabel(time: unknown): string | undefined {
	if (typeof time !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(time)) return undefined;
	const at = timeIn(time);
	return at === undefined
		? undefined
		: DateTime.fromMillis(at, { zone: 'utc' }).toFormat("yyyy-MM-dd HH:mm 'UTC'");
}
