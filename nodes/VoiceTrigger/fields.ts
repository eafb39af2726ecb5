import { additionalQuery } from '../Voice/conversation/conversation';
import { simplifyField, texts } from '../shared/fields';

/** How directions are named, and how phone numbers are written, is undocumented (service document 3, part C). */
export const fields = {
	directions: texts({
		displayName: 'Directions',
		description:
			'Comma-separated directions to trigger on, as in "direction". SVC doesn\'t document their names: run the trigger once without any, and check its output.',
		placeholder: 'e.g. Inbound',
		hint: 'Leave empty to trigger on every direction',
	}),
	numbers: texts({
		displayName: 'Phone Numbers',
		description:
			'Comma-separated phone numbers to trigger on, of either side of a call. Spaces, +, and leading zeros make no difference.',
		placeholder: 'e.g. +31201234567',
		hint: 'Leave empty to trigger on every number',
	}),
	...simplifyField,
	// It is shown from the start, and n8n marks an empty field as wrong JSON.
	additionalQuery: {
		...additionalQuery,
		property: {
			...additionalQuery.property,
			default: '{}',
			hint: 'Keep {} unless you need a parameter of your own',
		},
	},
};
