import { text, uuidRule } from '../../shared/fields';
import { contentOptions } from '../../messaging/content';
import { recipients } from '../../messaging/recipients';
import { senders } from '../../messaging/senders';
import { bodyText, type TextRules } from '../../messaging/tags';
import { channels } from '../locators';

/** `[[<url>]]`, with http:// or https:// (service document 2, body tags). */
export const textRules: TextRules = {
	link: {
		example: '[[https://example.com]]',
		problem(content) {
			if (/^https?:\/\/[^\s[\]]+$/.test(content)) return undefined;
			return content.startsWith('url:')
				? 'but only campaigns use "url:"; in messages, put only the link in the brackets'
				: 'but a link must start with http:// or https://';
		},
	},
	shortLinkLength: 21,
};

/**
 * Text, recipients and channels. Which fields the service requires is not shown; a message that
 * lacks one of these reaches nobody, so a new message must have them.
 */
export const mainFields = {
	body: bodyText(textRules, true),
	recipients: recipients({ required: true }),
	channels: channels({ required: true }),
	senders,
};

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

/** Everything that a change may touch. */
export const changeableFields = {
	...messageOptions,
	body: bodyText(textRules),
	recipients: recipients(),
	channels: channels(),
	senders,
};
