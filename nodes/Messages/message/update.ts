import { checkContent, contentObject, mergedContent } from '../../messaging/content';
import { asObject, asObjectOr } from '../../shared/answer';
import { json } from '../../shared/body';
import { nothingToChange, otherFields } from '../../shared/otherFields';
import { operation } from '../area';
import { messageId } from '../locators';
import { changeableFields } from './properties';

/**
 * Changes a message that is not sent yet (service document 2, parts A and B). Whether the service
 * keeps or clears what a PUT leaves out is not shown, so by default the message is read first and
 * sent back whole with the changes.
 */
export const updateMessage = operation({
	name: 'Update',
	value: 'update',
	action: 'Update a message',
	description: 'Change a message that has not been sent yet. Messages cost money.',
	request: 'PUT /accounts/{accountId}/messages/{messageId}',
	effect: 'idempotent',
	fields: {
		messageId,
		otherFields: otherFields('message'),
	},
	updateFields: changeableFields,
	check(values) {
		checkContent(values);
		if (Object.keys(contentObject(values)).length === 0) throw nothingToChange();
	},
	async run(values, send) {
		const change = contentObject(values);
		const content =
			values.otherFields === 'keep'
				? mergedContent(asObject((await send({ method: 'GET' })).body), change)
				: change;
		const { body } = await send({ body: json(content) });
		return [asObjectOr({ id: values.messageId, updated: true }, body)];
	},
});
