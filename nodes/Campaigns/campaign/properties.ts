import { contentOptions } from '../../messaging/content';
import { recipients } from '../../messaging/recipients';
import { senders } from '../../messaging/senders';
import { bodyText, type TextRules } from '../../messaging/tags';
import { channels } from '../locators';

/** `[[url:<url>]]`; what the URL has to begin with is not shown (service document 2, body tags). */
export const textRules: TextRules = {
	link: {
		example: '[[url:https://example.com]]',
		problem(content) {
			if (/^url:[^\s[\]]+$/.test(content)) return undefined;
			return /^https?:/.test(content)
				? 'but in campaigns a link starts with "url:"'
				: 'but a link starts with "url:", followed by the URL';
		},
	},
	shortLinkLength: 22,
};

/**
 * Text, recipients and channels. Which fields the service requires is not shown; a campaign that
 * lacks one of these reaches nobody, so a new one must have them.
 */
export const mainFields = {
	body: bodyText(textRules, true),
	recipients: recipients({ required: true }),
	channels: channels({ required: true }),
	senders,
};

/** Everything that a change may touch. */
export const changeableFields = {
	...contentOptions,
	body: bodyText(textRules),
	recipients: recipients(),
	channels: channels(),
	senders,
};
