import { additionalQuery } from '../Voice/conversation/conversation';
import { simplifyField, texts } from '../shared/fields';

/** How directions are named, and how phone numbers are written, is not shown (service document 3, part C). */
export const fields = {
	directions: texts({
		displayName: 'Directions',
		description:
			'Only calls of these directions, separated by commas, as the service names them in "direction". SVC does not document which there are, so let the trigger run once without, and look.',
		placeholder: 'e.g. Inbound',
	}),
	numbers: texts({
		displayName: 'Phone Numbers',
		description:
			'Only calls from or to these numbers, separated by commas. Spaces, + and leading zeros make no difference.',
		placeholder: 'e.g. +31201234567',
	}),
	...simplifyField,
	// It is shown from the start, and n8n marks an empty field as wrong JSON.
	additionalQuery: {
		...additionalQuery,
		property: { ...additionalQuery.property, default: '{}' },
	},
};
