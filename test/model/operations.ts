/** What people do with the nodes: parameters as they write them, and what has to arrive for each item. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Service } from './service.ts';

/** How a person writes the parameters of a node. */
export interface Writing {
	/** Where the values come from: `$json`, or `$('Loop').item.json`. */
	readonly from: string;
	/** The part of the text that is the same for all items; correcting a typo changes it. */
	readonly greeting: string;
	/** What the text ends with: nothing, or an expression that gives something else each time. */
	readonly ending: string;
}

export interface Operation {
	readonly name: string;
	readonly node: string;
	readonly credential: 'svcProductTokenApi' | 'svcPaymentsApi' | 'svcSigningApi';
	/**
	 * `spend`: each item once, and never more. `change`: some fields of a record, all others as they
	 * are by then. `session`: something that expires. `read`: how it is now.
	 */
	readonly kind: 'spend' | 'change' | 'session' | 'read';
	/** Whose account the act belongs to, if it isn't that of the steps before it. */
	readonly textsAt?: Operation['credential'];
	/** Its panel says that it costs money, or asks what to do with identical items. */
	readonly costsMoney: boolean;
	/** What the service does for an item; undefined for reads. */
	readonly act: string | undefined;
	/** What it does before that, which nobody has to pay. */
	readonly steps?: readonly string[];
	/** What it does instead for whom an earlier item of the run has created, and may repeat. */
	readonly updates?: string;
	/** After how many requests a failure shows most, since what they have done has to be kept. */
	readonly showsMostAfter?: number;
	/** The path of what it reads for an item, in a request that need not name the item. */
	readonly looksIn?: RegExp;
	/** In how many places of the content the item's mark stands. */
	readonly places: number;
	readonly parameters: (writing: Writing) => INodeParameters;
	/** The ID in what comes out for an item; undefined where the service gives none. */
	readonly idOf: ((json: IDataObject) => unknown) | undefined;
	/** Another operation of the same node, which a person may have chosen by mistake. */
	readonly instead?: string;
	/** The field that gets the text. */
	readonly changes?: string;
	/** The record that an item is about, before anything happens. */
	readonly record?: (mark: string) => IDataObject;
}

const byId = (value: string): INodeParameters => ({ __rl: true, mode: 'id', value });
const byCode = (value: string): INodeParameters => ({ __rl: true, mode: 'code', value });
const group = '9b1f9b5e-0000-4000-8000-0000000000aa';

const text = ({ from, greeting, ending }: Writing) => `=${greeting} {{ ${from}.mark }}${ending}`;
const value = (from: string, key: string) => `={{ ${from}.${key} }}`;

const letterFields = (writing: Writing): INodeParameters => ({
	resource: 'letter',
	operation: 'create',
	addressAs: 'lines',
	recipient: `=Person {{ ${writing.from}.mark }}\nStreet 1\n12345 City`,
	destination: byCode('DE'),
});

export const OPERATIONS: readonly Operation[] = [
	{
		name: 'letter',
		node: 'svcLetters',
		credential: 'svcProductTokenApi',
		kind: 'spend',
		costsMoney: true,
		act: 'letter',
		places: 2,
		parameters: (writing) => ({
			...letterFields(writing),
			content: 'text',
			message: text(writing),
		}),
		idOf: ({ id }) => id,
	},
	{
		name: 'letter and its status',
		node: 'svcLetters',
		credential: 'svcProductTokenApi',
		kind: 'spend',
		costsMoney: true,
		act: 'letter',
		places: 2,
		parameters: (writing) => ({
			...letterFields(writing),
			operation: 'createAndWait',
			content: 'text',
			additionalFields: { omitScheduledate: true },
			message: text(writing),
			statuses: 'delivered',
			waitAtMost: 0,
			failWhenTooLate: false,
			options: { useCallback: false },
		}),
		idOf: ({ id }) => id,
	},
	{
		name: 'letter from a PDF',
		node: 'svcLetters',
		credential: 'svcProductTokenApi',
		kind: 'spend',
		costsMoney: true,
		act: 'letter',
		places: 3,
		parameters: (writing) => ({
			...letterFields(writing),
			content: 'pdf',
			pdf: 'data',
			additionalFields: { subject: text(writing) },
		}),
		idOf: ({ id }) => id,
	},
	{
		name: 'message',
		node: 'svcMessages',
		credential: 'svcProductTokenApi',
		kind: 'spend',
		costsMoney: true,
		act: 'message',
		places: 2,
		parameters: (writing) => ({
			resource: 'message',
			operation: 'create',
			body: text(writing),
			sendTo: 'several',
			recipients: {
				entries: [{ type: 'phoneNumber', phoneNumber: value(writing.from, 'phone') }],
			},
			senders: 'Shop',
		}),
		idOf: ({ id }) => id,
	},
	{
		name: 'route test',
		node: 'svcRouteTesting',
		credential: 'svcProductTokenApi',
		kind: 'spend',
		costsMoney: true,
		act: 'message',
		steps: ['routeTest'],
		showsMostAfter: 2,
		places: 1,
		parameters: (writing) => ({
			resource: 'test',
			operation: 'run',
			mccMnc: byId('20408'),
			text: `${text(writing)} [[message key]]`,
			waitAtMost: 0,
			additionalFields: {
				resultApiUrl: `=https://n8n.example/{{ ${writing.from}.mark }}`,
			},
		}),
		idOf: ({ messageId }) => messageId,
	},
	{
		name: 'recipient of a triggered campaign',
		showsMostAfter: 1,
		node: 'svcCampaigns',
		credential: 'svcProductTokenApi',
		kind: 'spend',
		costsMoney: true,
		act: 'recipient',
		places: 2,
		parameters: (writing) => ({
			resource: 'campaign',
			operation: 'addRecipients',
			triggeredCampaignId: byId('9b1f9b5e-0000-4000-8000-0000000000bb'),
			phoneNumber: value(writing.from, 'phone'),
			data: { entries: [{ fieldId: byId('1'), value: text(writing) }] },
		}),
		// The campaign's text, whose tags need values.
		looksIn: /\/messages\/[^/]+$/,
		idOf: undefined,
	},
	{
		name: 'claim',
		node: 'svcPhoneNumbers',
		credential: 'svcProductTokenApi',
		kind: 'spend',
		costsMoney: true,
		act: 'claim',
		places: 1,
		parameters: (writing) => ({
			resource: 'claim',
			operation: 'create',
			phoneNumber: byId('0031612345678'),
			keyword: text(writing),
			simulate: false,
		}),
		idOf: ({ id }) => id,
	},
	{
		name: 'order',
		node: 'svcPayments',
		credential: 'svcPaymentsApi',
		kind: 'spend',
		costsMoney: false,
		act: 'order',
		places: 2,
		parameters: (writing) => ({
			resource: 'order',
			operation: 'create',
			orderReference: value(writing.from, 'mark'),
			amount: '12.50',
			currency: byCode('EUR'),
			orderDescription: text(writing),
			language: byCode('en'),
			email: 'ann@example.com',
			country: byCode('NL'),
		}),
		idOf: ({ order_key: key }) => key,
	},
	{
		name: 'contact',
		instead: 'group',
		node: 'svcAddressBook',
		credential: 'svcProductTokenApi',
		kind: 'spend',
		costsMoney: false,
		act: 'contact',
		places: 2,
		parameters: (writing) => ({
			resource: 'contact',
			operation: 'create',
			groupId: byId(group),
			firstName: text(writing),
			lastName: value(writing.from, 'mark'),
		}),
		idOf: ({ id }) => id,
	},
	{
		// It searches first. Whatever was created since is neither found nor listed yet, so only what the execution
		// itself has created is known, and equal items become one contact, in whichever round of a loop.
		name: 'contact by its email',
		node: 'svcAddressBook',
		credential: 'svcProductTokenApi',
		kind: 'spend',
		costsMoney: false,
		act: 'contact',
		updates: 'contactChange',
		looksIn: /\/groups\/[^/]+\/(search|contacts)/,
		showsMostAfter: 2,
		places: 2,
		parameters: (writing) => ({
			resource: 'contact',
			operation: 'upsert',
			groupId: byId(group),
			matchBy: 'email',
			matchEmail: `={{ ${writing.from}.mark }}@example.com`,
			firstName: text(writing),
		}),
		idOf: ({ id }) => id,
	},
	{
		name: 'group',
		instead: 'contact',
		node: 'svcAddressBook',
		credential: 'svcProductTokenApi',
		kind: 'spend',
		costsMoney: false,
		act: 'group',
		places: 1,
		parameters: (writing) => ({ resource: 'group', operation: 'create', name: text(writing) }),
		idOf: ({ id }) => id,
	},
	{
		name: 'dossier',
		node: 'svcSigning',
		credential: 'svcSigningApi',
		kind: 'spend',
		costsMoney: true,
		act: 'dossier',
		places: 2,
		parameters: (writing) => ({
			resource: 'dossier',
			operation: 'create',
			name: text(writing),
			fileIds: '5e7fa1de-0000-4000-8000-0000000000ff',
			invitees: {
				entries: [
					{
						name: value(writing.from, 'mark'),
						email: 'ann@example.com',
						fields: { entries: [{ type: 'signature', file: '1', placeBy: 'tag', tag: 'sign' }] },
					},
				],
			},
		}),
		idOf: ({ id }) => id,
	},
	{
		name: 'documents to sign',
		node: 'svcSigning',
		credential: 'svcSigningApi',
		kind: 'spend',
		costsMoney: true,
		act: 'invites',
		steps: ['upload', 'dossier'],
		showsMostAfter: 3,
		places: 1,
		parameters: (writing) => ({
			resource: 'dossier',
			operation: 'sendForSigning',
			name: text(writing),
			binaryPropertyNames: 'data, more',
			signers: 'several',
			invitees: {
				entries: [
					{
						name: value(writing.from, 'mark'),
						email: 'ann@example.com',
						fields: { entries: [{ type: 'signature', file: '1', placeBy: 'tag', tag: 'sign' }] },
					},
				],
			},
			delivery: 'email',
			additionalFields: { emailMessage: text(writing) },
		}),
		idOf: undefined,
	},
	{
		name: 'documents to sign, with a text',
		node: 'svcSigning',
		credential: 'svcSigningApi',
		textsAt: 'svcProductTokenApi',
		kind: 'spend',
		costsMoney: true,
		act: 'message',
		steps: ['upload', 'dossier', 'invites'],
		showsMostAfter: 3,
		places: 2,
		parameters: (writing) => ({
			resource: 'dossier',
			operation: 'sendForSigning',
			name: text(writing),
			binaryPropertyNames: 'data',
			signers: 'several',
			invitees: {
				entries: [
					{
						name: 'Ann',
						email: 'ann@example.com',
						fields: { entries: [{ type: 'signature', file: '1', placeBy: 'tag', tag: 'ann' }] },
					},
					{
						name: value(writing.from, 'mark'),
						email: 'ben@example.com',
						fields: { entries: [{ type: 'signature', file: '1', placeBy: 'tag', tag: 'sign' }] },
						options: {
							values: { inviteBy: 'text', phoneNumber: value(writing.from, 'phone') },
						},
					},
					{
						name: 'Cid',
						fields: { entries: [{ type: 'signature', file: '1', placeBy: 'tag', tag: 'cid' }] },
						options: { values: { inviteBy: 'link' } },
					},
				],
			},
			delivery: 'email',
			additionalFields: { emailMessage: text(writing), textMessage: text(writing) },
		}),
		idOf: ({ messages }) => (messages as IDataObject[] | undefined)?.[0]?.id,
	},
	{
		name: 'contact update',
		showsMostAfter: 2,
		changes: 'lastName',
		node: 'svcAddressBook',
		credential: 'svcProductTokenApi',
		kind: 'change',
		costsMoney: false,
		act: 'contactChange',
		places: 1,
		parameters: (writing) => ({
			resource: 'contact',
			operation: 'update',
			contactId: byId(value(writing.from, 'record')),
			options: { otherFields: 'keep' },
			updateFields: { lastName: text(writing) },
		}),
		idOf: ({ id }) => id,
		record: () => ({ groupId: group, firstName: 'Ann', lastName: 'Old', email: 'old@example.com' }),
	},
	{
		name: 'group update',
		node: 'svcAddressBook',
		credential: 'svcProductTokenApi',
		kind: 'change',
		costsMoney: false,
		act: 'groupChange',
		places: 0,
		parameters: (writing) => ({
			resource: 'group',
			operation: 'update',
			groupId: byId(value(writing.from, 'record')),
			options: { otherFields: 'keep' },
			updateFields: { isFavorite: true },
		}),
		idOf: ({ id }) => id,
		record: () => ({ name: 'Old', isHidden: false, isFavorite: false }),
	},
	{
		name: 'message update',
		showsMostAfter: 2,
		changes: 'name',
		node: 'svcMessages',
		credential: 'svcProductTokenApi',
		kind: 'change',
		costsMoney: false,
		act: 'messageChange',
		places: 1,
		parameters: (writing) => ({
			resource: 'message',
			operation: 'update',
			messageId: byId(value(writing.from, 'record')),
			options: { otherFields: 'keep' },
			updateFields: { name: text(writing) },
		}),
		idOf: ({ id }) => id,
		record: () => ({
			name: 'Old',
			body: 'Hello',
			channels: ['SMS'],
			senders: ['Shop'],
			recipients: [{ msisdn: '+31612345678' }],
			// Without it, an update could send the message.
			scheduledAtUtc: '2035-07-01T07:00:00Z',
		}),
	},
	{
		name: 'wallet session',
		node: 'svcPayments',
		credential: 'svcPaymentsApi',
		kind: 'session',
		costsMoney: false,
		act: 'session',
		places: 1,
		parameters: (writing) => ({
			resource: 'walletSession',
			operation: 'initialize',
			orderKey: byId('order-key-1'),
			validationUrl: 'https://wallet.example/session',
			displayName: text(writing),
			domainName: 'shop.example',
		}),
		idOf: (json) => /5e7fa1de-[-0-9a-f]+/.exec(JSON.stringify(json))?.[0],
	},
	{
		name: 'letter read',
		node: 'svcLetters',
		credential: 'svcProductTokenApi',
		kind: 'read',
		costsMoney: false,
		act: undefined,
		places: 0,
		parameters: (writing) => ({
			resource: 'letter',
			operation: 'get',
			letterId: byId(value(writing.from, 'record')),
		}),
		idOf: ({ id }) => id,
		record: () => ({ status: 'received' }),
	},
];

export function operationCalled(wanted: string): Operation {
	const found = OPERATIONS.find(({ name }) => name === wanted);
	if (!found) throw new Error(`No such operation: ${wanted}`);
	return found;
}

/** What a person corrects in a record by hand, without the workflow. */
export const CORRECTED: Record<string, [field: string, value: string]> = {
	'contact update': ['email', 'corrected@example.com'],
	'group update': ['name', 'Corrected'],
	'message update': ['body', 'Corrected'],
	'letter read': ['status', 'delivered'],
};

export const markOf = (wish: number): string => `w${wish}w`;
export const phoneOf = (wish: number): string => `+4915100000${String(wish).padStart(2, '0')}`;
export const recordOf = (wish: number): string =>
	`9b1f9b5e-0000-4000-8000-0000000001${String(wish).padStart(2, '0')}`;

/** The marks in a content, one for each place where one stands. */
export function marksIn(content: string): number[] {
	return [
		...Array.from(content.matchAll(/w(\d+)w/g), ([, mark]) => Number(mark)),
		...Array.from(content.matchAll(/\+4915100000(\d\d)/g), ([, mark]) => Number(mark)),
	];
}

/** The items of these bring a file. */
export const WITH_FILE = [
	'letter from a PDF',
	'documents to sign',
	'documents to sign, with a text',
];

export function pdfOf(wish: number, part: string): Buffer {
	return Buffer.from(`%PDF-1.4\n% ${markOf(wish)} ${part}\n%%EOF\n`);
}

/** Puts the records at the service that the items are about. */
export function prepare({ record }: Operation, service: Service, wishes: readonly number[]): void {
	if (!record) return;
	for (const wish of wishes) {
		const id = recordOf(wish);
		service.records.set(id, { id, ...record(markOf(wish)) });
	}
}
