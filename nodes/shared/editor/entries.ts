import { DateTime } from 'luxon';
import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';
import { timeIn } from '../http';

interface Entry {
	readonly name: string;
	readonly value: string;
}

/**
 * What a list shows for a record: "Anna Jansen · anna@example.com".
 * @param value the record's ID; without one there is nothing to select
 * @param parts those that are no text are left out
 */
export function listEntry(value: unknown, parts: readonly unknown[]): Entry | undefined {
	return isText(value) ? { name: parts.filter(isText).join(' · ') || value, value } : undefined;
}

/** @param entryOf undefined leaves the element out */
export function entriesOf(
	elements: readonly IDataObject[],
	entryOf: (element: IDataObject) => INodeListSearchItems | undefined,
): INodeListSearchItems[] {
	return elements.map(entryOf).filter((entry) => entry !== undefined);
}

/** "Germany (DE)". @param names by their codes */
export function codeEntries(names: ReadonlyMap<string, string>): Entry[] {
	return Array.from(names, ([value, name]) => ({ name: `${name} (${value})`, value }));
}

/** In any case of letters. @param called the value of an entry with another name, such as NL for "Holland" */
export function matching<One extends INodeListSearchItems>(
	entries: readonly One[],
	filter: string,
	textOf: (entry: One) => string = ({ name }) => name,
	called?: string,
): One[] {
	const wanted = filter.toLowerCase();
	return entries.filter(
		(entry) => textOf(entry).toLowerCase().includes(wanted) || entry.value === called,
	);
}

/** For an entry that is also found by its ID. */
export function nameAndValue({ name, value }: INodeListSearchItems): string {
	return `${name} ${value}`;
}

/** "2030-01-31 08:00 UTC", of a time in ISO 8601. */
export function timeLabel(time: unknown): string | undefined {
	if (typeof time !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(time)) return undefined;
	const at = timeIn(time);
	return at === undefined
		? undefined
		: DateTime.fromMillis(at, { zone: 'utc' }).toFormat("yyyy-MM-dd HH:mm 'UTC'");
}

function isText(value: unknown): value is string {
	return typeof value === 'string' && value !== '';
}
