import { contentOptions } from '../../messaging/content';
import { newMessageFields } from '../../messaging/newMessage';
import type { TextRules } from '../../messaging/tags';
import { replacingFields } from '../../messaging/update';
import { channels } from '../locators';

/** `[[url:<url>]]`, written as in messages, too; what the URL has to begin with is undocumented (service document 2, body tags). */
export const textRules: TextRules = {
	link: {
		example: '[[https://example.com]]',
		asSent: (content) => content.replace(/^(?=https?:\/\/)/, 'url:'),
		problem(content) {
			if (/^url:[^\s[\]]+$/.test(content)) return undefined;
			return 'but a link must start with http://, https://, or url:';
		},
	},
	sample: 'Hello [[first name]], we open on Monday:',
	names: "For each contact's name, write [[first name]].",
	// "Landing pages, personalization and triggered campaigns" (service document 2, campaigns).
	needs: "Names, other data tags, and [[page:ID]] need SVC's basic marketing subscription.",
	shortLinkLength: 22,
};

export const mainFields = newMessageFields('group', textRules, channels);

export const changeableFields = {
	...contentOptions,
	...replacingFields(textRules, channels),
};
