import type { IDataObject } from 'n8n-workflow';
import { isNothing } from '../../shared/fields';
import { LruMap } from '../../shared/host';
import { details } from './properties';

/** Tables have the same columns in each row, so each name is only taken apart once. */
const plainNames = new LruMap<string>(1000);

function plain(column: string): string {
	let name = plainNames.get(column);
	if (name === undefined) {
		name = column.replace(/[\s_.-]/g, '').toLowerCase();
		plainNames.set(column, name);
	}
	return name;
}

/** Custom values are a list, which no column of a table is. */
const texts = Object.keys(details).filter((name) => name !== 'customValues');

/** What tables usually call a detail, beside its own name. */
const synonyms = {
	email: ['mail', 'email address'],
	firstName: ['given name', 'forename'],
	lastName: ['family name', 'surname'],
	phoneNumber: ['phone', 'mobile', 'mobile phone', 'mobile number', 'cell phone', 'telephone'],
};

const detailOf = new Map([
	...texts.map((name) => [plain(name), name] as const),
	...Object.entries(synonyms).flatMap(([name, others]) =>
		others.map((other) => [plain(other), name] as const),
	),
]);

/**
 * The details of a contact in a row of a table, and the columns that hold something else. Case, blanks, and
 * underscores of a column's name make no difference, and usual names count too: "First name", "FIRST_NAME",
 * and "Given name" are `firstName`. If several columns have the same detail, that with the exact name
 * counts, or else the first that isn't empty.
 */
export function detailsIn(row: IDataObject): { found: IDataObject; unused: string[] } {
	const columnOf = new Map<string, string>();
	const filled = Object.keys(row).filter((column) => !isNothing(row[column]));
	for (const column of filled) {
		const name = column === 'customValues' ? column : detailOf.get(plain(column));
		if (name !== undefined && (column === name || !columnOf.has(name))) columnOf.set(name, column);
	}
	const used = new Set(columnOf.values());
	return {
		found: Object.fromEntries([...columnOf].map(([name, column]) => [name, row[column]])),
		unused: filled.filter((column) => !used.has(column)),
	};
}
