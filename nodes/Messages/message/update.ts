import type { IDataObject } from 'n8n-workflow';
import { allowLongText, allowUnusualText } from '../../messaging/checkMessage';
import { defaultCountry } from '../../messaging/defaultCountry';
import { checkChange, emptyContent, sendChange } from '../../messaging/update';
import { NegativeAnswer } from '../../shared/errors';
import { agentNotice, isNothing, notice } from '../../shared/fields';
import { withinName } from '../../shared/http';
import { clearing, otherFields } from '../../shared/operation';
import { changedTwice } from '../../shared/send';
import { operation } from '../area';
import { messageId } from '../locators';
import { changeableFields, textRules } from './properties';

/** A preset is a UUID (service document 2, message object), which an empty text isn't. */
const clear = clearing({ ...emptyContent, senderPreset: undefined }, changeableFields);

/** Changes a message; until when is undocumented (service document 2, parts A and B). */
export const updateMessage = operation({
	name: 'Update',
	value: 'update',
	action: 'Update message',
	description:
		'Change a message, such as a draft or one scheduled for later. Updating a draft can send it, which costs money.',
	request: 'PUT /accounts/{accountId}/messages/{messageId}',
	effect: 'idempotent',
	fields: {
		drafts: notice(
			"SVC may send a draft as soon as you update it, which costs money. To prevent that, add Schedule under Update Fields, with a later time. You can't change what has already been sent.",
		),
		toolCosts: agentNotice('updating a draft can send it, which costs money'),
		messageId,
	},
	updateFields: { ...changeableFields, allowLongText, allowUnusualText },
	options: { clearFields: clear.field, otherFields: otherFields('message'), defaultCountry },
	check: (values) => checkChange(values, clear, textRules),
	send: {
		as: 'steps',
		async run(values, send) {
			const changed = await sendChange(values, send, { clear, rules: textRules, noun: 'message' });
			if (values.clearFields?.includes('senderPreset')) changed.forEach(refuseKeptPreset);
			return changed;
		},
	},
	hints: [changedTwice('message', 'Message', 'messageId')],
});

/** Whether SVC clears what a request leaves out is undocumented, and people would see the preset's sender. */
function refuseKeptPreset(changed: IDataObject): void {
	if (isNothing(withinName(changed).senderPreset)) return;
	throw new NegativeAnswer(
		'SVC kept the sender preset, although the update left it out',
		"SVC has made the other changes. It doesn't document how to remove a preset: to override it, add Country-Specific Senders under Update Fields.",
		true,
	);
}
