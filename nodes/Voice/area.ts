import { voiceAccountId, productTokenArea } from '../productToken/areas';
import { documentedAs } from '../shared/http';
import { operationsOf } from '../shared/operation';

const names = documentedAs(
	[
		'Number OriginalNumber VoiceAccount CreatedOn Name ProductAccountId ExternalId ExternalName IsActive',
		'IsTest Application Guid IsConfigurable DisplayCode Country Code Prefix Zone ValidFrom ValidTo',
		'NumberType UpdatedOn Status',
	],
	// Its names begin with small letters, unlike the others of an inbound number.
	{ byCode: ['DistributionGroup'] },
);

/** Service document 3, part C: the inbound numbers. */
export const voice = productTokenArea('voice', { voiceAccountId }, names);

export const operation = operationsOf(voice);

/** The API of the conversations, which may gain fields under names that inbound numbers have with a capital. */
export const conversations: typeof voice = {
	...voice,
	asDocumented: documentedAs([
		'voiceAccountId voiceAccountName externalReference callId startedOn answeredOn finishedOn',
		'durationInSeconds isAnonymous direction callerId calleeId calleeDestination CalleeDestinationId',
		'surchargeAmount surchargeType surchargeUnitPrice cost currency unitPrice apiAccount sipAccount',
	]),
};
