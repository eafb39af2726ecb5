import { documentedAs } from '../shared/http';

/** Of messages and campaigns, their costs, and the channels of campaigns (service document 2, parts A and B). */
export const messageNames = documentedAs(
	[
		// Message
		'id body channels ignoreUnsubscribes name recipients recurrence scheduledAtUtc senderPreset senders',
		'spread status',
		'analytics tariff isStatsComplete createdAtUtc createdBy updatedAtUtc',
		'group contact msisdn timeFrames days startTime endTime until',
		'accepted converted delivered failed optedOut test euroPrice localPrice localCurrency',
		// Cost
		'charsLeft charsToRemove messageCount minDeliveryTime recipientCount isMultipart currency totalCost',
		'countryCosts cost countryCode',
		// Channel of campaigns
		'allowImages whatsAppRequestId type',
	],
	{ byCode: ['countrySpecificSenders', 'data'] },
);
