import { asObjectOr, json } from '../../shared/http';
import { operation } from '../area';
import { letterId } from '../locators';
import { addressFields } from './address';
import {
	checkLetter,
	letterOptions,
	letterProperties,
	message,
	scheduleFields,
} from './properties';

/** Replaces the properties of a letter that isn't yet sent (service document 1, part B). */
export const updateLetter = operation({
	name: 'Update',
	value: 'update',
	action: 'Update letter',
	description: "Update the content of a letter that isn't sent yet",
	request: 'PUT /accounts/{accountId}/letters/{letterId}',
	effect: 'idempotent',
	fields: { letterId, ...addressFields, message, ...scheduleFields('none') },
	updateFields: letterOptions,
	check: checkLetter,
	send: {
		as: 'one',
		body: (values, { startedAt }) => json(letterProperties(values, startedAt)),
		output: ({ body }, { letterId: id }) => [asObjectOr({ id, updated: true }, body)],
	},
});
