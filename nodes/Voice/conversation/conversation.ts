import type { IDataObject } from 'n8n-workflow';
import { jsonObject } from '../../shared/fields';
import { without } from '../../shared/operation';

export const additionalQuery = jsonObject({
	displayName: 'Query Parameters (JSON)',
	description:
		'Extra parameters to send unchanged. Usually not needed. Ask your provider before you use "From", whose meaning and format may differ from the example.',
	placeholder: 'e.g. { "From": "2030-01-31T00:00:00Z" }',
	place: 'spreadQuery',
});

/** "same request sent again within 5 minutes" (service document 3, errors) */
export const throttled = {
	429: {
		says: 'The same call records were read less than 5 minutes ago',
		remedy:
			"SVC responds to the same request once every 5 minutes. Run this again later, or add the option 'Maximum Wait (Minutes)' and enter 5 or more.",
	},
};

/** What few people look for in a call; all else stays, new fields too (service document 3, part C). */
const minor = [
	'voiceAccountId',
	'voiceAccountName',
	'externalReference',
	'answeredOn',
	'finishedOn',
	'CalleeDestinationId',
	'surchargeType',
	'surchargeUnitPrice',
	'unitPrice',
	'apiAccount',
	'sipAccount',
];

export function conversationInShort(full: IDataObject): IDataObject {
	return without(full, minor);
}
