import { anyStatus, editorList, seenStatuses } from '../../shared/editor';
import { listedTexts } from '../../shared/fields';
import { letters } from '../area';
import { statusesIn } from '../locators';

/**
 * Which statuses there are is not shown (service document 1, part B), so the list has those that the letters
 * of the account have, and any other can be entered.
 */
export const seenLetterStatuses = {
	...anyStatus,
	idPlaceholder: 'e.g. delivered, returned',
	list: {
		method: 'searchLetterStatuses',
		search: seenStatuses(
			() => 'no letter of the account',
			async (context) =>
				(await editorList(context, letters, '/accounts/{accountId}/letters')).flatMap((letter) =>
					statusesIn(letter).slice(0, 1),
				),
		),
	},
};

export const statuses = listedTexts({
	...seenLetterStatuses,
	displayName: 'Statuses to Wait For',
	description:
		'Comma-separated statuses that end the wait. Include every later status too, because a short-lived one can be missed. From List has the statuses of your letters.',
	hint: "From List has your letters' statuses so far. For another one, ask your provider how it's spelled, and enter it under By Name. With a misspelled status, the execution waits until Maximum Wait has passed.",
	required: true,
	place: 'nowhere',
});
