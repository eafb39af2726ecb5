import { additionalQuery } from '../Voice/conversation/conversation';
import { optionsBox, notice, onlyEvent, simplifyField, texts } from '../shared/fields';

/** How directions are named, and how phone numbers are written, is undocumented (service document 3, part C). */
export const fields = {
	callRecord: onlyEvent('New Call Record', 'newCallRecord', 'On new call record'),
	event: notice(
		'Starts the workflow for each new call record, after the call. The trigger can read the list of calls once every 5 minutes, so calls start the workflow up to 5 minutes late.',
	),
	directions: texts({
		displayName: 'Directions',
		description:
			'Comma-separated directions to trigger on. To see the names that SVC uses, run the trigger once without any, and check "direction" in its output.',
		placeholder: 'e.g. Inbound',
		hint: 'Leave empty to trigger on every direction. The output shows how SVC writes them.',
	}),
	numbers: texts({
		displayName: 'Phone Numbers',
		description:
			"Comma-separated phone numbers to trigger on, from either side of a call. Spaces, +, and leading zeros don't matter.",
		placeholder: 'e.g. +31201234567',
		hint: 'Leave empty to trigger on every number',
	}),
	...simplifyField,
	options: optionsBox({ additionalQuery }),
};
