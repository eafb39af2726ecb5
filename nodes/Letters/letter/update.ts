import { asObjectOr, json } from '../../shared/http';
import { operation } from '../area';
import { letterId } from '../locators';
import {
	checkLetter,
	destination,
	letterOptions,
	letterProperties,
	message,
	recipient,
	scheduleFields,
} from './properties';

/** Replaces the properties of a letter that is not yet sent (service document 1, part B). */
export const updateLetter = operation({
	name: 'Update',
	value: 'update',
	action: 'Update letter',
	description: "Update the content of a letter that isn't sent yet",
	request: 'PUT /accounts/{accountId}/letters/{letterId}',
	effect: 'idempotent',
	fields: { letterId, recipient, destination, message, ...scheduleFields('none') },
	updateFields: letterOptions,
	check: checkLetter,
	send: {
		as: 'one',
		body: (values, { startedAt }) => json(letterProperties(values, startedAt)),
		output: ({ body }, { letterId: id }) => [asObjectOr({ id, updated: true }, body)],
	},
});
