import { anyStatus, editorList, seenStatuses } from '../../shared/editor';
import { type Field, idIn, locator, type SearchedField, texts } from '../../shared/fields';
import { letters } from '../area';
import { statusesIn } from '../locators';

const settings = {
	displayName: 'Statuses to Wait For',
	description:
		'Comma-separated statuses that end the wait. Include every later status too, because a short-lived one can be missed. From List has the statuses of your letters.',
	hint: 'The list has the statuses of your letters so far. For another one, or several, select By Name. Write it as SVC does: a misspelled status waits until Maximum Wait.',
	required: true,
	place: 'nowhere',
} as const;

const several = texts(settings);

const one = locator({
	...settings,
	...anyStatus,
	idPlaceholder: 'e.g. delivered, returned',
	list: {
		method: 'searchLetterStatuses',
		hasFilter: true,
		search: seenStatuses('letter', async (context) =>
			(await editorList(context, letters, '/accounts/{accountId}/letters')).flatMap((letter) =>
				statusesIn(letter).slice(0, 1),
			),
		),
	},
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
