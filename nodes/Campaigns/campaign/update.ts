import type { IDataObject } from 'n8n-workflow';
import { allowLongText, allowUnusualText } from '../../messaging/checkMessage';
import { contentNames } from '../../messaging/content';
import { defaultCountry } from '../../messaging/defaultCountry';
import { checkChange, emptyContent, sendChange } from '../../messaging/update';
import { agentNotice, notice } from '../../shared/fields';
import { word } from '../../shared/http';
import { clearing, otherFields, presentRecord } from '../../shared/operation';
import { changedTwice, type SendStep } from '../../shared/send';
import { operation } from '../area';
import { messageId } from '../locators';
import { changeableFields, textRules } from './properties';

const clear = clearing(emptyContent, changeableFields);

/**
 * Changes a campaign; until when is undocumented (service document 2, parts A and B). Of the status only
 * `triggered` may stand in a request; without it a triggered campaign might become another one.
 */
export const updateCampaign = operation({
	name: 'Update',
	value: 'update',
	action: 'Update campaign',
	description:
		'Change a campaign, such as one scheduled for later. Without a schedule, updating it can send it, which costs money.',
	request: 'PUT /accounts/{accountId}/messages/{messageId}',
	effect: 'idempotent',
	fields: {
		schedule: notice(
			"SVC may send a draft campaign as soon as you update it, which costs money. To prevent that, add Schedule under Update Fields, with a later time. You can't change what has already been sent.",
		),
		toolCosts: agentNotice('updating a draft can send it, which costs money'),
		messageId,
	},
	updateFields: { ...changeableFields, allowLongText, allowUnusualText },
	options: { clearFields: clear.field, otherFields: otherFields('campaign'), defaultCountry },
	check: (values) => checkChange(values, clear, textRules),
	send: {
		as: 'steps',
		run: async (values, send) =>
			await sendChange(
				values,
				send,
				{ clear, rules: textRules, noun: 'campaign' },
				async (present) => {
					if ('status' in (values.additionalProperties ?? {})) return {};
					const { status } =
						values.otherFields === 'leaveOut'
							? await readCampaign(values.messageId, send)
							: present;
					return word(status).toLowerCase() === 'triggered' ? { status: 'triggered' } : {};
				},
			),
	},
	hints: [changedTwice('campaign', 'Campaign', 'messageId')],
});

/** With the other fields left out on purpose, only for its status. */
async function readCampaign(id: string, send: SendStep): Promise<IDataObject> {
	return presentRecord((await send({ method: 'GET' })).body, id, {
		...contentNames,
		noun: 'the campaign',
		otherwise: '; to update it without a read, enter its "status" in Additional Properties (JSON)',
	});
}
