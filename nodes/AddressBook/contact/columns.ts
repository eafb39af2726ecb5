import type { IDataObject } from 'n8n-workflow';
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
const detailOf = new Map(texts.map((name) => [plain(name), name]));

/**
 * The details of a contact by their names, whatever the case of the columns' names, and with blanks or
 * underscores in them: "First name" and "FIRST_NAME" are `firstName`. A column with the exact name wins.
 */
export function detailsIn(json: IDataObject): IDataObject {
	const found: IDataObject = {};
	for (const [column, value] of Object.entries(json)) {
		const name = detailOf.get(plain(column));
		if (name !== undefined && !Object.hasOwn(json, name)) found[name] ??= value;
	}
	return { ...found, ...json };
}
