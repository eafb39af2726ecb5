import type {
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	Icon,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { redirectRules } from '../nodes/shared/http';

/** The IDs that stand in the paths of the areas, each asked for only where an area needs it. */
const accounts = [
	{
		displayName: 'Account ID',
		name: 'accountId',
		description:
			"The ID in the URL of SVC's web application after you log in. It follows the language code.",
	},
	{
		displayName: 'Test Product Account ID',
		name: 'testProductAccount',
		description: 'The product account ID for route testing, from the route testing application',
	},
	{
		displayName: 'Voice Account ID',
		name: 'voiceAccountId',
		description: 'The voice account ID, from the API settings of the voice application',
	},
];

/**
 * The areas that use a product token and have a node in this version, with a request that changes
 * nothing and any valid token may make; `{…}` is one of the IDs above. The service's base addresses
 * are not public, so each account enters those of the areas it uses.
 */
const areas = [
	{
		name: 'Letters',
		value: 'letters',
		example: 'https://letters.example/v1',
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
		// Not the conversations: the same request for them is answered once in five minutes.
		check: '/inboundnumberapi/v2/{voiceAccountId}/inboundnumbers?take=1',
	},
	{
		name: 'Phone Numbers',
		value: 'phoneNumbers',
		example: 'https://phone-numbers.example/v1',
		check: '/accounts/{accountId}/phonenumbers/numbertypes?take=1',
	},
	// After those that always answer: what comes without a webhook is not shown.
	{
		name: 'Bulk Email',
		value: 'bulkEmail',
		example: 'https://bulk-email.example/v1.0',
		check: '/accounts/{accountId}/webhooks',
	},
	// Last, since a shop with access keys answers with an error to a request without one.
	{
		name: 'Ticket Shop',
		value: 'ticketShop',
		example: 'https://ticket-shop.example/v2.0',
		check: '/events',
	},
];

/** Ends without slashes, so that paths can be appended. */
const baseUrl = (area: string) => `$credentials.${area}BaseUrl.trim().replace(/[/]+$/, "")`;

/** `/a/{b}/c` as an expression that fills in the credential's field `b`. */
const filled = (path: string) =>
	`"${path.replace(/[{](\w+)[}]/g, '" + $credentials.$1.trim() + "')}"`;

/** The first area in use answers for the credential, since the token is the same for all. */
const testUrl = areas.reduceRight(
	(otherwise, { value, check }) =>
		`$credentials.areas.includes("${value}") ? ${baseUrl(value)} + ${filled(check)} : ${otherwise}`,
	'""',
);

export class SvcProductTokenApi implements ICredentialType {
	name = 'svcProductTokenApi';

	displayName = 'SVC Product Token API';

	icon: Icon = { light: 'file:../icons/svc.svg', dark: 'file:../icons/svc.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-svc/n8n-nodes-svc/blob/main/docs/credentials.md#svc-product-token-api';

	properties: INodeProperties[] = [
		{
			displayName: 'Product Token',
			name: 'productToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'The private token from your gateway or channel application, or from your account manager',
		},
		{
			displayName: 'Areas in Use',
			name: 'areas',
			type: 'multiOptions',
			options: areas
				.map(({ name, value }) => ({ name, value }))
				.sort((a, b) => a.name.localeCompare(b.name)),
			default: [],
			required: true,
			description: 'The areas you use. Each one has its own base URL.',
		},
		...accounts.map(
			({ displayName, name, description }): INodeProperties => ({
				displayName,
				name,
				type: 'string',
				default: '',
				required: true,
				placeholder: 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
				description,
				displayOptions: {
					show: {
						areas: areas
							.filter(({ check }) => check.includes(`{${name}}`))
							.map(({ value }) => value),
					},
				},
			}),
		),
		...areas.map(
			({ name, value, example }): INodeProperties => ({
				displayName: `${name} Base URL`,
				name: `${value}BaseUrl`,
				type: 'string',
				default: '',
				required: true,
				placeholder: `e.g. ${example}`,
				description: `The base URL for ${name.toLowerCase()} from your provider, up to and including the version`,
				displayOptions: { show: { areas: [value] } },
			}),
		),
	];

	/** A function, because n8n evaluates an expression here again for each request: a third of its work. */
	async authenticate(
		{ productToken }: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return {
			...requestOptions,
			headers: { ...requestOptions.headers, 'X-SVC-PRODUCTTOKEN': String(productToken).trim() },
		};
	}

	test: ICredentialTestRequest = {
		request: {
			url: `={{ ${testUrl} }}`,
			disableFollowRedirect: true,
			// The ticket shop asks for it, though there is no body (service document 3, part A).
			headers: { 'Content-Type': 'application/json' },
		},
		rules: [
			...redirectRules,
			{
				type: 'responseCode',
				properties: {
					value: 400,
					message:
						'SVC rejected the account ID. Copy the whole ID, without spaces or quotes. A ticket shop with access keys responds the same way: in that case, save the credential and enter the access key in the node.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 401,
					message: 'SVC rejected the product token. Copy it again, without spaces.',
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 403,
					message: "The product token isn't allowed to use this account. Check the account ID.",
				},
			},
			{
				type: 'responseCode',
				properties: {
					value: 404,
					message: 'Nothing found at this URL. Check the account ID and the base URL.',
				},
			},
		],
	};
}
