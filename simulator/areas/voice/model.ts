import { demoAccount } from '../../account.ts';

/** As document 3, part C describes it; the spelling of the names differs from object to object there. */
export type InboundNumber = ReturnType<typeof inboundNumber>;

export function inboundNumber(index: number) {
	return {
		Number: `+3120${String(index).padStart(7, '0')}`,
		OriginalNumber: `020${String(index).padStart(7, '0')}`,
		VoiceAccount: {
			CreatedOn: '2029-01-31T09:00:00Z',
			Name: 'Demo',
			ProductAccountId: demoAccount.voiceAccountId,
			ExternalId: 7,
			ExternalName: 'Demo',
			IsActive: true,
			IsTest: false,
		},
		Application: {
			Guid: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
			Name: 'Voice',
			IsConfigurable: true,
			DisplayCode: 1,
		},
		// "null or object"
		DistributionGroup: index % 2 === 0 ? distributionGroup(index) : null,
		Country: { Code: 'NL', Name: 'Netherlands', Prefix: '31', Zone: 'EU' },
		ValidFrom: '2029-01-31T09:00:00Z',
		ValidTo: null,
		NumberType: 'Geographic',
		UpdatedOn: '2029-02-01T09:00:00Z',
		Status: { Guid: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f71', Name: 'Active' },
	};
}

function distributionGroup(index: number) {
	const createdOn = '2029-01-31T09:00:00Z';
	return {
		guid: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f72',
		name: 'Support',
		createdOn,
		updatedOn: createdOn,
		dispatchers: [],
		inboundRoutes: [
			{
				createdOn,
				phoneNumber: 31_200_000_000 + index,
				description: 'Main line',
				distributionGroupId: 3,
				distributionAlgorithm: 1,
			},
		],
	};
}

export type Conversation = ReturnType<typeof conversation>;

/** All of it is there "if applicable". */
const surcharge: { surchargeAmount: number; surchargeType?: string; surchargeUnitPrice?: number } =
	{
		surchargeAmount: 0.05,
		surchargeType: 'Non-EER to EER',
		surchargeUnitPrice: 0.05,
	};

export function conversation(index: number) {
	const startedOn = Date.parse('2030-01-31T09:00:00Z') + index * 60_000;
	const utc = (ms: number) => new Date(ms).toISOString();
	return {
		voiceAccountId: demoAccount.voiceAccountId,
		voiceAccountName: 'Demo',
		externalReference: `reference-${index}`,
		callId: `call-${index}`,
		startedOn: utc(startedOn),
		answeredOn: utc(startedOn + 5000),
		finishedOn: utc(startedOn + 65_000),
		durationInSeconds: 60,
		isAnonymous: false,
		direction: 'Outbound',
		callerId: '+31201234567',
		calleeId: `+316${String(index).padStart(8, '0')}`,
		calleeDestination: 'Netherlands Mobile',
		CalleeDestinationId: '204',
		...(index % 3 === 0 ? surcharge : { surchargeAmount: 0 }),
		cost: (123_456 + index) / 1_000_000,
		currency: 'EUR',
		unitPrice: 0.012345,
		apiAccount: 'demo-api',
		sipAccount: 'demo-sip',
	};
}
