import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { editorList } from '../../shared/editor';
import { type Field, idIn, locator, type SearchedField, texts } from '../../shared/fields';
import { letters } from '../area';
import { firstText, statusNames } from '../locators';

const settings = {
	displayName: 'Statuses to Wait For',
	description:
		'Comma-separated statuses that end the wait. Include every later status too, because a short-lived one can be missed. From List offers the statuses of your letters.',
	required: true,
	place: 'nowhere',
} as const;

const several = texts(settings);

const one = locator({
	...settings,
	idRule: { pattern: /^\s*\S[^]*$/, says: "can't be empty" },
	idName: 'By Name',
	idPlaceholder: 'e.g. delivered, returned',
	list: { method: 'searchLetterStatuses', hasFilter: true, search: searchStatuses },
});

/**
 * Which statuses there are is not shown (service document 1, part B), so the list has those that the letters
 * of the account have, and any other can be entered. It opens By Name, since a new account has none.
 */
export const statuses: Field<string[]> & SearchedField = {
	...one,
	property: { ...one.property, default: { mode: 'id', value: '' } },
	isNothing: (raw) => several.isNothing?.(idIn(raw)) ?? false,
	read: (raw, context) => several.read(idIn(raw), context),
};

async function searchStatuses(this: ILoadOptionsFunctions, filter = '') {
	const all = await editorList(this, letters, '/accounts/{accountId}/letters');
	const seen = new Set(all.flatMap((letter) => firstText(letter, statusNames) ?? []));
	const wanted = filter.trim().toLowerCase();
	const found = [...seen].filter((status) => status.toLowerCase().includes(wanted)).sort();
	return { results: found.map((status) => ({ name: status, value: status })) };
}
