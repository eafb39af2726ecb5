import { additionalQuery } from '../Voice/conversation/conversation';
import { collection, notice, simplifyField, texts } from '../shared/fields';

/** How directions are named, and how phone numbers are written, is undocumented (service document 3, part C). */
export const fields = {
	// There is one event only, so nothing else says which.
	event: notice(
		'Starts the workflow for each new call. SVC lets the trigger read the list of calls once in five minutes.',
	),
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
	options: collection({
		displayName: 'Options',
		placeholder: 'Add Option',
		entry: { additionalQuery },
	}),
};
