import { setTimeout as sleep } from 'node:timers/promises';
import { sampleContract } from '../simulator/areas/signing/content.ts';
import type { Simulator } from '../simulator/index.ts';
import {
	byId,
	items,
	manualTrigger,
	type packNode,
	pdfFile,
	type Step,
} from '../tools/n8n/build-workflow.ts';
import type { JsonObject } from '../tools/n8n/json.ts';

/** A node whose panel is pictured after one press of "Execute step", as a user would fill it in. */
export interface Panel {
	/** Of the picture's file. */
	picture: string;
	/** As the node is called where it is picked. */
	name: string;
	type: Parameters<typeof packNode>[1];
	parameters(state: Simulator['state']): JsonObject;
	/** What comes before it, if not only the start; nothing comes before a trigger. */
	before?: Step[];
	/** For long panels. */
	height?: number;
	/** Whether it needs the credential for messages beside its own. */
	sendsMessages?: boolean;
	/** What others do while it runs. */
	meanwhile?(simulator: Simulator): Promise<void>;
	/** How the output is shown, if not as a table; a file is shown in n8n's viewer. */
	view?: 'binary' | 'json';
}

/** Chosen "From List". */
const fromList = (value: string | number, shown: string): JsonObject => ({
	__rl: true,
	mode: 'list',
	value,
	cachedResultName: shown,
});

const signatureAt = (tag: string): JsonObject => ({
	entries: [{ type: 'signature', file: '1', placeBy: 'tag', tag }],
});

/** A message for each of so many tests arrives at its handset. */
async function deliverTests({ state }: Simulator, count: number): Promise<void> {
	const before = state.messages.length;
	while (state.messages.length < before + count) await sleep(100);
	for (const { id } of state.messages.slice(before)) state.deliverMessage(id);
}

/** The person who gets the next message opens its link and approves. */
async function approve({ state }: Simulator): Promise<void> {
	const before = state.messages.length;
	while (state.messages.length === before) await sleep(100);
	const [, link = ''] = /\[\[(.+)\]\]$/.exec(String(state.messages.at(-1)?.body)) ?? [];
	const body = new URLSearchParams({ approved: 'true' });
	// n8n takes no response before the execution is suspended.
	while (!(await fetch(link, { method: 'POST', body })).ok) await sleep(200);
}

export const nodePanels: readonly Panel[] = [
	{
		picture: 'signing',
		name: 'SVC Signing',
		type: 'svcSigning',
		height: 1400,
		before: [manualTrigger, ...pdfFile('rental-contract.pdf', sampleContract())],
		parameters: () => ({
			resource: 'dossier',
			operation: 'sendForSigning',
			name: 'Rental contract Main Street 1',
			signerName: 'Jane Doe',
			signerEmail: 'jane@example.com',
			signatureTag: '#signature1',
			sendInvite: 'link',
		}),
	},
	{
		picture: 'address-book',
		name: 'SVC Address Book',
		type: 'svcAddressBook',
		before: [
			manualTrigger,
			items([
				{ firstName: 'Anna', lastName: 'Dam', phoneNumber: '+31612345671', Company: 'Boots' },
				{ firstName: 'Ben', lastName: 'Bos', phoneNumber: '+31612345672', Company: 'Hats' },
				{ firstName: 'Cleo', lastName: 'Vos', email: 'cleo@example.com', Company: 'Gloves' },
			]),
		],
		parameters(state) {
			const [group] = state.seedGroups(1);
			group.name = 'Customers';
			return {
				resource: 'contact',
				operation: 'import',
				groupId: fromList(group.id, group.name),
			};
		},
	},
	{
		picture: 'campaigns',
		name: 'SVC Campaigns',
		type: 'svcCampaigns',
		height: 1400,
		parameters: () => ({
			resource: 'campaign',
			operation: 'previewCost',
			body: 'Our summer sale has begun: [[https://shop.example/summer]]',
			sendTo: 'phoneNumber',
			phoneNumber: '+31612345671, +31612345672',
			senders: 'Shop',
		}),
	},
	{
		picture: 'phone-numbers',
		name: 'SVC Phone Numbers',
		type: 'svcPhoneNumbers',
		parameters({ numberTypes: [{ id, country, type }] }) {
			return {
				resource: 'numberRequest',
				operation: 'create',
				numberTypeId: fromList(id, `${country} ${type}`),
				simulate: true,
			};
		},
	},
	{
		picture: 'bulk-email',
		name: 'SVC Bulk Email',
		type: 'svcBulkEmail',
		parameters(state) {
			state.setBulkEmailWebhook('https://n8n.example/webhook/svc-bulk-email');
			return { resource: 'webhook', operation: 'get' };
		},
	},
	{
		picture: 'route-testing',
		name: 'SVC Route Testing',
		type: 'svcRouteTesting',
		before: [
			manualTrigger,
			items([{ operator: '20404' }, { operator: '20408' }, { operator: '26201' }]),
		],
		parameters: () => ({
			resource: 'test',
			operation: 'createMany',
			mccMnc: byId('={{ $json.operator }}'),
		}),
	},
	{
		picture: 'ticket-shop',
		name: 'SVC Ticket Shop',
		type: 'svcTicketShop',
		height: 1500,
		parameters({ shopEvents: [{ event, categories, payment_methods: methods }] }) {
			const [adult, child] = categories[0].tickets;
			return {
				resource: 'order',
				operation: 'calculateTotal',
				eventUuid: fromList(event.uuid, event.name),
				tickets: {
					entries: [
						{ ticketUuid: fromList(adult.uuid, 'Adult'), amount: 2 },
						{ ticketUuid: fromList(child.uuid, 'Child'), amount: 1 },
					],
				},
				paymentMethodUuid: fromList(methods[2].uuid, 'Credit Card'),
				options: { percentageFeeIs: 'percent' },
			};
		},
	},
	{
		picture: 'voice',
		name: 'SVC Voice',
		type: 'svcVoice',
		parameters: () => ({ resource: 'conversation', operation: 'getAll', limit: 5 }),
	},
];

/** What a node has beside its usual operations: in one step, by others, or as a file. */
export const operationPanels: readonly Panel[] = [
	{
		picture: 'signing-by-text',
		name: 'SVC Signing',
		type: 'svcSigning',
		height: 2000,
		sendsMessages: true,
		before: [manualTrigger, ...pdfFile('rental-contract.pdf', sampleContract())],
		parameters: () => ({
			resource: 'dossier',
			operation: 'sendForSigning',
			name: 'Rental contract Main Street 1',
			signers: 'several',
			signingOrder: 'atOnce',
			invitees: {
				entries: [
					{
						name: 'Jane Doe',
						fields: signatureAt('#signature1'),
						options: {
							values: { inviteBy: 'text', phoneNumber: '+31612345671' },
						},
					},
				],
			},
			additionalFields: { textMessage: 'Hello Jane, please sign your rental contract:' },
		}),
	},
	{
		picture: 'messages-response',
		name: 'SVC Messages',
		type: 'svcMessages',
		parameters: () => ({
			resource: 'message',
			operation: 'sendAndWait',
			phoneNumber: '+31612345671',
			message: 'Send the summer campaign to 1,200 customers for 96.00 EUR?',
			senders: 'Shop',
		}),
		meanwhile: approve,
	},
	{
		picture: 'letters-preview',
		name: 'SVC Letters',
		type: 'svcLetters',
		parameters: () => ({
			resource: 'letter',
			operation: 'preview',
			recipientName: 'Jane Doe',
			street: '1 Main Street',
			postalCode: '12345',
			city: 'Berlin',
			destination: fromList('DE', 'Germany (DE)'),
			message:
				'Dear Jane,\n\nthank you for your order. Your photo book is on its way.\n\nKind regards\nYour shop',
			additionalFields: {
				sender: 'Shop Ltd, 2 Market Street, 1234 AB Amsterdam',
				dateplace: 'Amsterdam, 23 November 2026',
				subject: 'Your order 1042',
			},
		}),
		view: 'binary',
	},
	{
		picture: 'payments-by-reference',
		name: 'SVC Payments',
		type: 'svcPayments',
		before: [manualTrigger, items([{ invoice: 'INV-1001' }, { invoice: 'INV-1002' }])],
		parameters(state) {
			const [paid, unpaid] = state.seedOrders(2);
			paid.order_reference = 'INV-1001';
			unpaid.order_reference = 'INV-1002';
			state.payOrder(paid.order_key);
			return {
				resource: 'order',
				operation: 'getByReference',
				orderReference: '={{ $json.invoice }}',
				days: 7,
			};
		},
	},
	{
		picture: 'address-book-upsert',
		view: 'json',
		name: 'SVC Address Book',
		type: 'svcAddressBook',
		height: 1200,
		before: [
			manualTrigger,
			items([
				{ email: 'anna@example.com', firstName: 'Anna' },
				{ email: 'ben@example.com', firstName: 'Ben' },
			]),
		],
		parameters(state) {
			const [group] = state.seedGroups(1);
			group.name = 'Customers';
			const [known] = state.seedContacts(group.id, 1);
			known.email = 'anna@example.com';
			known.lastName = 'Dam';
			return {
				resource: 'contact',
				operation: 'upsert',
				groupId: fromList(group.id, group.name),
				matchEmail: '={{ $json.email }}',
				firstName: '={{ $json.firstName }}',
			};
		},
	},
	{
		picture: 'route-testing-run',
		name: 'SVC Route Testing',
		type: 'svcRouteTesting',
		height: 1300,
		before: [
			manualTrigger,
			items([{ operator: '20404' }, { operator: '20408' }, { operator: '26201' }]),
		],
		parameters: () => ({
			resource: 'test',
			operation: 'run',
			mccMnc: byId('={{ $json.operator }}'),
			text: 'Your code is 1234 [[message key]]',
		}),
		meanwhile: async (simulator) => await deliverTests(simulator, 3),
	},
];

const none = () => ({});

/** They ask SVC, so they have something to show at once. */
export const pollingPanels: readonly Panel[] = [
	{
		picture: 'payments-trigger',
		name: 'SVC Payments Trigger',
		type: 'svcPaymentsTrigger',
		parameters(state) {
			for (const { order_key: key } of state.seedOrders(1)) state.payOrder(key);
			return {};
		},
	},
	{
		picture: 'phone-numbers-trigger',
		name: 'SVC Phone Numbers Trigger',
		type: 'svcPhoneNumbersTrigger',
		parameters(state) {
			state.fulfilNumberRequest(state.requestNumber('NL').id);
			return {};
		},
	},
	{
		picture: 'address-book-trigger',
		name: 'SVC Address Book Trigger',
		type: 'svcAddressBookTrigger',
		parameters: () => ({ events: ['optIn', 'optOut'] }),
	},
	{
		picture: 'messages-trigger',
		name: 'SVC Messages Trigger',
		type: 'svcMessagesTrigger',
		parameters: none,
	},
	{
		picture: 'ticket-shop-trigger',
		name: 'SVC Ticket Shop Trigger',
		type: 'svcTicketShopTrigger',
		parameters: none,
	},
	{
		picture: 'voice-trigger',
		name: 'SVC Voice Trigger',
		type: 'svcVoiceTrigger',
		parameters(state) {
			// The node has listed the same calls for another picture, and SVC answers that once in 5 minutes.
			state.passVoiceTime(300);
			return {};
		},
	},
];

/** SVC calls them, so their panels say how it gets to know where. */
export const webhookPanels: readonly Panel[] = [
	{
		picture: 'letters-trigger',
		name: 'SVC Letters Trigger',
		type: 'svcLettersTrigger',
		parameters: none,
	},
	{
		picture: 'signing-trigger',
		name: 'SVC Signing Trigger',
		type: 'svcSigningTrigger',
		parameters: none,
	},
	{
		picture: 'route-testing-trigger',
		name: 'SVC Route Testing Trigger',
		type: 'svcRouteTestingTrigger',
		parameters: none,
	},
	{
		picture: 'bulk-email-trigger',
		name: 'SVC Bulk Email Trigger',
		type: 'svcBulkEmailTrigger',
		parameters: none,
	},
];
