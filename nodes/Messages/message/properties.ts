import { text, uuidRule } from '../../shared/fields';
import { contentOptions } from '../../messaging/content';
import { newMessageFields } from '../../messaging/newMessage';
import type { TextRules } from '../../messaging/tags';
import { replacingFields } from '../../messaging/update';
import { channels } from '../locators';

/** `[[<url>]]`, written as in campaigns, too, with http:// or https:// (service document 2, body tags). */
export const textRules: TextRules = {
	link: {
		example: '[[https://example.com]]',
		asSent: (content) => content.replace(/^url:(?=https?:\/\/)/, ''),
		problem(content) {
			if (/^https?:\/\/[^\s[\]]+$/.test(content)) return undefined;
			return 'but a link must start with http:// or https://';
		},
	},
	sample: 'Your order is ready:',
	names: 'For a name, drag a field from the input.',
	shortLinkLength: 21,
};

export const mainFields = newMessageFields('phoneNumber', textRules, channels);

export const messageOptions = {
	...contentOptions,
	senderPreset: text({
		displayName: 'Sender Preset ID',
		description:
			'The ID of a saved set of senders by country. Country-specific senders entered here override it.',
		placeholder: 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
		matches: uuidRule,
	}),
};

export const changeableFields = {
	...messageOptions,
	...replacingFields(textRules, channels),
};
