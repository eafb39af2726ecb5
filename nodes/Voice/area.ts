import { voiceAccountId, productTokenArea } from '../productToken/areas';
import { documentedAs } from '../shared/http';
import { operationsOf } from '../shared/operation';

const names = documentedAs(
	[
		// Inbound number
		'Number OriginalNumber VoiceAccount CreatedOn Name ProductAccountId ExternalId ExternalName IsActive',
		'IsTest Application Guid IsConfigurable DisplayCode Country Code Prefix Zone ValidFrom ValidTo',
		'NumberType UpdatedOn Status',
		// Conversation
		'voiceAccountId voiceAccountName externalReference callId startedOn answeredOn finishedOn',
		'durationInSeconds isAnonymous direction callerId calleeId calleeDestination CalleeDestinationId',
		'surchargeAmount surchargeType surchargeUnitPrice cost currency unitPrice apiAccount sipAccount',
	],
	// Its names begin with small letters, unlike the others of an inbound number.
	{ byCode: ['DistributionGroup'] },
);

/** Service document 3, part C. */
export const voice = productTokenArea('voice', { voiceAccountId }, names);

export const operation = operationsOf(voice);
