import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { editorList, matching } from '../../shared/editor';
import { type Field, idIn, locator, type SearchedField, texts } from '../../shared/fields';
import { letters } from '../area';
import { statusesIn } from '../locators';

const settings = {
	displayName: 'Statuses to Wait For',
	description:
		'Comma-separated statuses that end the wait. Include every later status too, because a short-lived one can be missed. From List has the statuses of your letters.',
	hint: 'For several, or if no letter has the status yet, select By Name. A misspelled status waits until Maximum Wait.',
	required: true,
	place: 'nowhere',
} as const;

const byName = { name: 'name', displayName: 'By Name' };

const several = texts(settings);

const one = locator({
	...settings,
	idRule: { pattern: /^\s*\S[^]*$/, says: "can't be empty" },
	idMode: byName,
	idPlaceholder: 'e.g. delivered, returned',
	list: { method: 'searchLetterStatuses', hasFilter: true, search: searchStatuses },
});

/**
 * Which statuses there are is not shown (service document 1, part B), so the list has those that the letters
 * of the account have, and any other can be entered.
 */
export const statuses: Field<string[]> & SearchedField = {
	...one,
	isNothing: (raw) => several.isNothing?.(idIn(raw)) ?? false,
	read: (raw, context) => several.read(idIn(raw), context),
};

async function searchStatuses(this: ILoadOptionsFunctions, filter = '') {
	const found = await editorList(this, letters, '/accounts/{accountId}/letters');
	const seen = new Set(found.flatMap((letter) => statusesIn(letter).slice(0, 1)));
	const all = [...seen].sort().map((status) => ({ name: status, value: status }));
	const results = matching(all, filter);
	const entered = filter.trim();
	return { results: results.length === 0 && entered !== '' ? [unseen(entered)] : results };
}

/** A status can be right before any letter has had it, so it can be chosen, but not unwarned. */
function unseen(status: string) {
	return { name: `${status} (no letter of the account has this status)`, value: status };
}
