import { defaultCountry } from '../../messaging/defaultCountry';
import { checkChange, emptyContent, sendChange } from '../../messaging/update';
import { notice } from '../../shared/fields';
import { clearing, otherFields } from '../../shared/operation';
import { operation } from '../area';
import { messageId } from '../locators';
import { changeableFields } from './properties';

const clear = clearing({ ...emptyContent, senderPreset: '' }, changeableFields);

/** Changes a message; until when is undocumented (service document 2, parts A and B). */
export const updateMessage = operation({
	name: 'Update',
	value: 'update',
	action: 'Update message',
	description: 'Update a message. Messages cost money.',
	request: 'PUT /accounts/{accountId}/messages/{messageId}',
	effect: 'idempotent',
	fields: {
		drafts: notice(
			'An update can send a draft immediately. To keep it for later, add Schedule to Update Fields.',
		),
		messageId,
		otherFields: otherFields('message'),
		clearFields: clear.field,
	},
	updateFields: changeableFields,
	options: { defaultCountry },
	check: (values) => checkChange(values, clear),
	send: { as: 'steps', run: async (values, send) => await sendChange(values, send, clear) },
});
