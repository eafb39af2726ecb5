import { allowLongText, allowUnusualText } from '../../messaging/checkMessage';
import { defaultCountry } from '../../messaging/defaultCountry';
import { checkChange, emptyContent, sendChange } from '../../messaging/update';
import { agentNotice, notice } from '../../shared/fields';
import { clearing, otherFields } from '../../shared/operation';
import { changedTwice } from '../../shared/send';
import { operation } from '../area';
import { changeableId } from '../locators';
import { changeableFields, textRules } from './properties';

const clear = clearing({ ...emptyContent, senderPreset: '' }, changeableFields);

/** Changes a message; until when is undocumented (service document 2, parts A and B). */
export const updateMessage = operation({
	name: 'Update',
	value: 'update',
	action: 'Update message',
	description:
		'Change a message, such as a draft or one scheduled for later. Can send a draft, which costs money.',
	request: 'PUT /accounts/{accountId}/messages/{messageId}',
	effect: 'idempotent',
	fields: {
		drafts: notice(
			"SVC may send a draft as soon as you update it, which costs money. To prevent that, add Schedule under Update Fields, with a later time. You can't change what has already been sent.",
		),
		toolCosts: agentNotice('updating a draft can send it, which costs money'),
		messageId: changeableId,
	},
	updateFields: { ...changeableFields, allowLongText, allowUnusualText },
	options: { clearFields: clear.field, otherFields: otherFields('message'), defaultCountry },
	check: (values) => checkChange(values, clear, textRules),
	send: {
		as: 'steps',
		run: async (values, send) => await sendChange(values, send, { clear, rules: textRules }),
	},
	hints: [changedTwice('message', 'Message', 'messageId')],
});
