/**
 * The areas that use a product token and have a node in this version. SVC's description has no
 * base addresses, so each account enters those of the areas it uses.
 */
export interface ProductTokenArea {
	readonly name: string;
	readonly value: string;
	/** A base URL of this form. */
	readonly example: string;
	/** Where the base URL ends, if not with the version. */
	readonly ends?: string;
	/** A request that changes nothing and any valid token may make; `{…}` is an ID in the credential. */
	readonly check: string;
	/** Error statuses of that request which say nothing against the credential. */
	readonly harmless?: readonly number[];
}

export const productTokenAreas: readonly ProductTokenArea[] = [
	{
		name: 'Letters',
		value: 'letters',
		example: 'https://letters.example/v1',
		// How the letters API is versioned is undocumented (service document 1, versioning).
		ends: 'including the version if it has one',
		check: '/accounts/{accountId}/prices',
	},
	{
		name: 'Messages',
		value: 'messages',
		example: 'https://messages.example/v1',
		check: '/accounts/{accountId}/channels',
	},
	{
		name: 'Campaigns',
		value: 'campaigns',
		example: 'https://campaigns.example/v1',
		check: '/accounts/{accountId}/messagechannels',
	},
	{
		name: 'Address Book',
		value: 'addressBook',
		example: 'https://address-book.example/v2',
		check: '/accounts/{accountId}/groups?take=1',
	},
	{
		name: 'Route Testing',
		value: 'routeTesting',
		example: 'https://route-testing.example/v1',
		check: '/testresult/{testProductAccount}?amountOfResults=1',
	},
	{
		name: 'Voice',
		value: 'voice',
		example: 'https://voice.example',
		// Two APIs with a version each share the base URL (service document 3, part C).
		ends: 'without the part that starts with /inboundnumberapi or /cdrapi',
		// Not the conversations: the same request for them is answered once in five minutes.
		check: '/inboundnumberapi/v2/{voiceAccountId}/inboundnumbers?take=1',
	},
	{
		name: 'Phone Numbers',
		value: 'phoneNumbers',
		example: 'https://phone-numbers.example/v1',
		check: '/accounts/{accountId}/phonenumbers/numbertypes?take=1',
	},
	{
		name: 'Bulk Email',
		value: 'bulkEmail',
		example: 'https://bulk-email.example/v1.0',
		check: '/accounts/{accountId}/webhooks',
		// What an account without a webhook gets is undocumented (service document 2, part E).
		harmless: [404],
	},
	{
		name: 'Ticket Shop',
		value: 'ticketShop',
		example: 'https://ticket-shop.example/v2.0',
		check: '/events',
		// So responds a shop with access keys to a request without one (service document 3, part A).
		harmless: [400],
	},
];

/** The IDs that stand in the paths of the areas, each asked for only where an area needs it. */
export const productTokenAccounts = [
	{
		displayName: 'Account ID',
		name: 'accountId',
		description:
			"The ID in the URL of SVC's web application after you log in. It follows the language code.",
	},
	{
		displayName: 'Test Product Account ID',
		name: 'testProductAccount',
		description:
			"The ID of your product account for route testing, which can differ from 'Account ID'. Ask your provider for it.",
	},
	{
		displayName: 'Voice Account ID',
		name: 'voiceAccountId',
		description:
			"The ID of your voice account, which can differ from 'Account ID'. Ask your provider for it.",
	},
] as const;
