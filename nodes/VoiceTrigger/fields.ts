import { additionalQuery } from '../Voice/conversation/conversation';
import { optionsBox, notice, onlyEvent, simplifyField, texts } from '../shared/fields';

/** How directions are named, and how phone numbers are written, is undocumented (service document 3, part C). */
export const fields = {
	callRecord: onlyEvent('New Call Record', 'newCallRecord', 'On new call record'),
	event: notice(
		"Starts the workflow for each new call record, usually within 6 minutes after SVC lists it. SVC lists only successful calls, so missed calls don't start it.",
	),
	directions: texts({
		displayName: 'Directions',
		description: 'Comma-separated directions to trigger on',
		placeholder: 'e.g. Inbound',
		hint: 'Leave empty to trigger on every direction. To see how SVC writes them, select Fetch Test Event and check "direction".',
	}),
	numbers: texts({
		displayName: 'Phone Numbers',
		description:
			"Comma-separated phone numbers to trigger on, from either side of a call. Spaces, +, leading zeros, and a missing country code don't matter.",
		placeholder: 'e.g. +31201234567',
		hint: 'Leave empty to trigger on every number',
	}),
	...simplifyField,
	options: optionsBox({ additionalQuery }),
};
