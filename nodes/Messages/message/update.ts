import { checkContent, contentObject, mergedContent } from '../../messaging/content';
import { asObject, asObjectOr } from '../../shared/answer';
import { json } from '../../shared/body';
import { choice, InputError } from '../../shared/fields';
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
		otherFields: choice({
			displayName: 'Other Fields',
			description: 'What becomes of everything that is not under Update Fields',
			options: [
				{
					name: 'Keep as They Are',
					value: 'keep',
					description: 'The message is read first, and what it has is sent along',
				},
				{
					name: 'Leave Out',
					value: 'leaveOut',
					description:
						'Only the update fields are sent. Whether the service then clears the others is not described.',
				},
			],
			default: 'keep',
			place: 'nowhere',
		}),
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

function nothingToChange(): InputError {
	return new InputError(
		'are empty',
		'Add at least one field that is to change. Nothing was sent for this item.',
		'Update Fields',
	);
}
