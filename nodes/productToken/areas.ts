import type { Area, Documented } from '../shared/http';

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

const areas = {
	letters: {
		name: 'Letters',
		example: 'https://letters.example/v1',
		// How the letters API is versioned is undocumented (service document 1, versioning).
		ends: 'including the version if it has one',
		check: '/accounts/{accountId}/prices',
	},
	messages: {
		name: 'Messages',
		example: 'https://messages.example/v1',
		check: '/accounts/{accountId}/channels',
	},
	campaigns: {
		name: 'Campaigns',
		example: 'https://campaigns.example/v1',
		check: '/accounts/{accountId}/messagechannels',
	},
	addressBook: {
		name: 'Address Book',
		example: 'https://address-book.example/v2',
		check: '/accounts/{accountId}/groups?take=1',
	},
	routeTesting: {
		name: 'Route Testing',
		example: 'https://route-testing.example/v1',
		check: '/testresult/{testProductAccount}?amountOfResults=1',
	},
	voice: {
		name: 'Voice',
		example: 'https://voice.example',
		// Two APIs with a version each share the base URL (service document 3, part C).
		ends: 'without the part that starts with /inboundnumberapi or /cdrapi',
		// Not the conversations: the same request for them is answered once in five minutes.
		check: '/inboundnumberapi/v2/{voiceAccountId}/inboundnumbers?take=1',
	},
	phoneNumbers: {
		name: 'Phone Numbers',
		example: 'https://phone-numbers.example/v1',
		check: '/accounts/{accountId}/phonenumbers/numbertypes?take=1',
	},
	bulkEmail: {
		name: 'Bulk Email',
		example: 'https://bulk-email.example/v1.0',
		check: '/accounts/{accountId}/webhooks',
		// What an account without a webhook gets is undocumented (service document 2, part E).
		harmless: [404],
	},
	ticketShop: {
		name: 'Ticket Shop',
		example: 'https://ticket-shop.example/v2.0',
		check: '/events',
		// So responds a shop with access keys to a request without one (service document 3, part A).
		harmless: [400],
	},
} satisfies Record<string, Omit<ProductTokenArea, 'value'>>;

export const productTokenAreas: readonly ProductTokenArea[] = Object.entries(areas).map(
	([value, area]) => ({ value, ...area }),
);

export function baseUrlField({ name, value }: Pick<ProductTokenArea, 'name' | 'value'>) {
	return { field: `${value}BaseUrl`, displayName: `${name} Base URL` };
}

/** The IDs that stand in the paths of the areas, each asked for only where an area needs it. */
export const accountId = {
	field: 'accountId',
	displayName: 'Account ID',
	hint: 'For all areas except Route Testing, Ticket Shop, and Voice',
	description:
		"The ID in the URL of SVC's web application after you log in. It follows the language code.",
	uuid: true,
};

export const testProductAccount = {
	field: 'testProductAccount',
	displayName: 'Test Product Account ID',
	hint: 'For Route Testing',
	description:
		"The ID of your product account for route testing, which can differ from 'Account ID'. Ask your provider for it.",
	uuid: true,
};

export const voiceAccountId = {
	field: 'voiceAccountId',
	displayName: 'Voice Account ID',
	hint: 'For Voice',
	description:
		"The ID of your voice account, which can differ from 'Account ID'. Ask your provider for it.",
	uuid: true,
};

export const productTokenAccounts = [accountId, testProductAccount, voiceAccountId];

/** An area, with the IDs that stand in its paths under SVC's names for them, and the names in its responses. */
export function productTokenArea<PathName extends string>(
	value: keyof typeof areas,
	path: Area<PathName>['path'],
	asDocumented: Documented,
): Area<PathName> & { readonly baseUrl: ReturnType<typeof baseUrlField> } {
	const { name } = areas[value];
	return {
		title: name,
		credential: 'svcProductTokenApi',
		baseUrl: baseUrlField({ name, value }),
		path,
		asDocumented,
	};
}
