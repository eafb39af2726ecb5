import { stringify } from 'csv-stringify/sync';
import type { IDataObject } from 'n8n-workflow';
import { objectsIn, word } from '../../../shared/http';
import { notAsFormula } from '../formulas';
import type { NamedField } from '../../../messaging/addressBook/fieldLocator';

/** What a contact has of its own (service document 2, part C, contact), and the flag beside `isUnsubscribed`. */
const ownColumns = [
	'id',
	'groupId',
	'firstName',
	'insertion',
	'lastName',
	'email',
	'phoneNumber',
	'phoneCountry',
	'createdOnUtc',
	'isUnsubscribed',
	'unsubscribed',
];

/** For what has no column: fields that came into being during the export, or that are undocumented. */
const otherColumn = 'other';

interface CsvSettings {
	readonly delimiter: string;
	/** A byte order mark, by which some programs recognize UTF-8. */
	readonly bom: boolean;
}

/**
 * Contacts as CSV (RFC 4180, UTF-8) with a line of names; each custom field of the account is a
 * column. How SVC's own CSV is asked for is undocumented. What would be a formula gets an apostrophe.
 */
export async function* asCsv(
	pages: AsyncIterable<IDataObject[]>,
	fields: readonly NamedField[],
	{ delimiter, bom }: CsvSettings,
): AsyncGenerator<string> {
	// It puts quotes around whole line ends by itself, but not around parts of them.
	const settings = { delimiter, record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const;
	const names = [...ownColumns, ...namesOf(fields), otherColumn].map(cellOf);
	yield stringify([names], { ...settings, bom });
	for await (const page of pages) {
		yield stringify(
			page.map((contact) => rowOf(contact, fields).map(cellOf)),
			{ ...settings, cast: { boolean: String } },
		);
	}
}

function cellOf<Value>(value: Value): Value | string {
	return typeof value === 'string' ? notAsFormula(value) : value;
}

/** The names of the fields; one that is taken already gets its ID beside it. */
function namesOf(fields: readonly NamedField[]): string[] {
	const taken = new Set([...ownColumns, otherColumn]);
	return fields.map(({ id, name }) => {
		const unique = taken.has(name) ? `${name} (${id})` : name;
		taken.add(unique);
		return unique;
	});
}

function rowOf({ customValues, ...contact }: IDataObject, fields: readonly NamedField[]) {
	const custom = new Map(
		objectsIn(customValues).map(({ fieldId, value }) => [word(fieldId), value]),
	);
	const values = fields.map(({ id }) => custom.get(id));
	for (const { id } of fields) custom.delete(id);
	const other = Object.fromEntries(
		Object.entries(contact).filter(([name]) => !ownColumns.includes(name)),
	);
	const rest = custom.size > 0 ? { ...other, customValues: Object.fromEntries(custom) } : other;
	return [
		...ownColumns.map((name) => contact[name]),
		...values,
		Object.keys(rest).length > 0 ? JSON.stringify(rest) : undefined,
	];
}
