import type { IDataObject } from 'n8n-workflow';
import { isFieldId } from '../../../messaging/addressBook/fieldLocator';
import { isNothing, type NamedRecord, type NameIndex } from '../../../shared/fields';
import { groupBy, LruMap, oncePer } from '../../../shared/host';
import { textDetails } from '../properties';

/** Tables have the same columns in each row, so each name is only taken apart once. */
const columnKeys = new LruMap<string>(1000);

function columnKey(column: string): string {
	let name = columnKeys.get(column);
	if (name === undefined) {
		name = column
			.normalize('NFC')
			.replace(/[\s_.-]/g, '')
			.toLowerCase();
		columnKeys.set(column, name);
	}
	return name;
}

/** What tables usually call a detail, beside its own name: in English, German, Dutch, and French. */
const synonyms = {
	email: 'mail, email address, email adresse, email adres, adresse email, courriel',
	firstName: 'given name, forename, vorname, voornaam, prénom, prenom',
	lastName: 'family name, surname, nachname, familienname, achternaam, nom de famille',
	phoneNumber:
		'phone, phone no, mobile, mobile phone, mobile phone number, mobile number, mobile no, ' +
		'cell, cell no, cell number, cell phone, cell phone number, ' +
		'tel, tel no, tel nr, telephone, telephone no, telephone number, gsm, rufnummer, ' +
		'handy, handynummer, handy nr, mobil, mobilnummer, mobil nr, ' +
		'telefon, telefonnummer, telefon nr, mobiel, mobiel nummer, mobiel nr, ' +
		'telefoon, telefoonnummer, telefoon nr, téléphone, portable, numéro de téléphone',
};

/** Custom values are a list, which no column of a table is. */
const ownNames = new Map(Object.keys(textDetails).map((name) => [columnKey(name), name]));
const usualNames = new Map(
	Object.entries(synonyms).flatMap(([name, others]) =>
		others.split(',').map((other) => [columnKey(other), name] as const),
	),
);

/** The account's custom fields by their keys, of which several fields can have the same. */
type CustomFields = ReadonlyMap<string, readonly NamedRecord[]>;

const customFieldsIn = oncePer((index: NameIndex): CustomFields => {
	const all = [...index.values()].flat().filter(({ id }) => isFieldId(id));
	return groupBy(all, ({ name }) => columnKey(name));
});

export interface Columns {
	readonly details: IDataObject;
	readonly custom: ReadonlyArray<{ readonly fieldId: number; readonly column: string }>;
	/** Columns that could be for several custom fields. */
	readonly unclear: readonly UnclearColumn[];
	/** Columns with a value that is nothing of a contact. */
	readonly unused: readonly string[];
}

interface UnclearColumn {
	readonly column: string;
	readonly fields: readonly NamedRecord[];
}

/**
 * What the columns of a row hold. Case, blanks, and underscores of a column's name make no difference, and
 * usual names count too: "First name", "FIRST_NAME", and "Given name" are `firstName`. A custom field that is
 * called "Mobile" gets the column "Mobile", though that's a usual name of another detail. If several columns
 * hold the same, that with the exact name counts, or else one with that name in another spelling, such as "Phone Number",
 * or else the first that isn't empty.
 * @param index the account's custom fields; without it, none has a column
 */
export function columnsIn(row: IDataObject, index?: NameIndex): Columns {
	const customFields: CustomFields = index ? customFieldsIn(index) : new Map();
	const columnOf = new Map<string, string>();
	const customColumnOf = new Map<string, string>();
	const unclear: UnclearColumn[] = [];
	const filled = Object.keys(row).filter((column) => !isNothing(row[column]));
	for (const column of filled) {
		const name = columnKey(column);
		const own = ownDetail(column);
		const fields = own === undefined ? fieldsOf(column, customFields.get(name)) : [];
		const [field, another] = fields;
		if (another) unclear.push({ column, fields });
		else if (field) keepBetter(customColumnOf, field.id, column, field.name);
		else {
			const detail = own ?? usualNames.get(name);
			if (detail !== undefined) keepBetter(columnOf, detail, column, detail);
		}
	}
	const used = new Set([
		// The same values again, as Contact > Get adds them.
		...(columnOf.has('customValues') ? ['customFields'] : []),
		...columnOf.values(),
		...customColumnOf.values(),
		...unclear.map(({ column }) => column),
	]);
	return {
		details: Object.fromEntries([...columnOf].map(([name, column]) => [name, row[column]])),
		custom: [...customColumnOf].map(([id, column]) => ({ fieldId: Number(id), column })),
		unclear,
		unused: filled.filter((column) => !used.has(column)),
	};
}

/** Whether a row has a column for one of these details, even an empty one. */
export function hasColumnFor(row: IDataObject, wanted: readonly string[]): boolean {
	return Object.keys(row).some((column) => {
		const detail = ownDetail(column) ?? usualNames.get(columnKey(column));
		return detail !== undefined && wanted.includes(detail);
	});
}

export function canHoldCustomValues(row: IDataObject): boolean {
	return Object.keys(row).some(
		(column) => ownDetail(column) === undefined && !isNothing(row[column]),
	);
}

/** The detail that the column has the name of, not just a usual one. */
function ownDetail(column: string): string | undefined {
	return column === 'customValues' ? column : ownNames.get(columnKey(column));
}

/** Those with the very name of the column, or else all that are called alike. */
function fieldsOf(column: string, alike: readonly NamedRecord[] = []): readonly NamedRecord[] {
	const exact = alike.filter(({ name }) => name.trim() === column.trim());
	return exact.length > 0 ? exact : alike;
}

function keepBetter(
	columns: Map<string, string>,
	holds: string,
	column: string,
	exactName: string,
): void {
	const kept = columns.get(holds);
	const isBetter = kept === undefined || closeness(column, exactName) > closeness(kept, exactName);
	if (isBetter) columns.set(holds, column);
}

/** A column has the very name, the name in another spelling, or only a usual name of the same. */
function closeness(column: string, exactName: string): number {
	if (column === exactName) return 2;
	return columnKey(column) === columnKey(exactName) ? 1 : 0;
}
