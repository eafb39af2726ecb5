/** A name or reference in which an expression returns nothing, such as "INV-". */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { createParameters as order, someOrders } from '../payments/order.ts';
import { createParameters as message, someMessages } from '../messages/message.ts';
import { entries, signer } from '../signing/signing.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const [anOrder] = someOrders(1);
const [aMessage] = someMessages(1);

interface Place {
	readonly type: string;
	readonly item?: IDataObject;
	readonly parameters: (value: string) => INodeParameters;
}

const asOrder = (parameters: Place['parameters']): Place => ({
	type: 'svcPayments',
	item: anOrder,
	parameters: (value) => ({ ...order, ...parameters(value) }),
});

const asDossier = (parameters: Place['parameters']): Place => ({
	type: 'svcSigning',
	parameters: (value) => ({
		resource: 'dossier',
		operation: 'sendForSigning',
		name: 'Contract',
		binaryPropertyNames: 'data',
		signers: 'several',
		signingOrder: 'inListOrder',
		invitees: entries(signer()),
		delivery: 'email',
		...parameters(value),
	}),
});

const asQuestion = (options: (value: string) => INodeParameters): Place => ({
	type: 'svcMessages',
	parameters: (value) => ({
		resource: 'message',
		operation: 'sendAndWait',
		sendTo: 'phoneNumber',
		phoneNumber: '+31612345678',
		message: 'Shall I?',
		senders: 'SVC',
		...options(value),
	}),
});

const inBook = (resource: string): Place => ({
	type: 'svcAddressBook',
	parameters: (name) => ({ resource, operation: 'create', name }),
});

/** People read these, so a placeholder isn't one as well. */
const read: Readonly<Record<string, Place>> = {
	Description: asOrder((orderDescription) => ({ orderDescription })),
	'Dossier Name': asDossier((name) => ({ name })),
	'Display Name': {
		type: 'svcPayments',
		parameters: (displayName) => ({
			...{ resource: 'businessChatSession', operation: 'initialize', displayName },
			orderKey: byId('order-1'),
		}),
	},
	'Response Form Title': asQuestion((responseFormTitle) => ({ options: { responseFormTitle } })),
	'Approval Options: Approve Button Label': asQuestion((approveLabel) => ({
		approvalOptions: { values: { approveLabel } },
	})),
};

const named: Readonly<Record<string, Place>> = {
	...read,
	'Order Reference': asOrder((orderReference) => ({ orderReference })),
	Name: {
		type: 'svcMessages',
		item: aMessage,
		parameters: (name) => ({ ...message, additionalFields: { name } }),
	},
	'Invitee 1: Name': asDossier((name) => ({ invitees: entries(signer({ name })) })),
	'Name ': inBook('group'),
	'Name  ': inBook('field'),
	Keyword: {
		type: 'svcPhoneNumbers',
		parameters: (keyword) => ({
			resource: 'claim',
			operation: 'create',
			phoneNumber: { __rl: true, mode: 'id', value: '+31612345678' },
			keyword,
		}),
	},
};

/** Two can't have the same one, or each is paid for. */
const ofItem = ['Order Reference', 'Keyword'];

const run = async ({ type, item, parameters }: Place, value: string, json: IDataObject = {}) =>
	await bed.engine.runNode(type, parameters(value), {
		items: [{ ...item, ...json }],
		settings: { name: 'Node' },
	});

describe.each(Object.entries(named))('%s', (field, place) => {
	test('with a gap is refused', async () => {
		const { error } = await run(place, '=INV-{{ $json.nr }}');
		expect(error?.message).toBe(
			`"${field.trim()}" has nothing in place of {{ $json.nr }} [item 0]`,
		);
		expect(error?.description).toContain(
			ofItem.includes(field) ? "to 'Leave Out'" : '{{ $json.nr ?? "" }}',
		);
		expect(bed.service.requests).toEqual([]);
	});

	test.each<[string, IDataObject]>([
		['=INV-{{ $json.nr }}', { nr: 0 }],
		['=INV-{{ $json.nr }}{{ $json.part ?? "" }}', { nr: 7 }],
		['INV-7', {}],
	])('without one is not: %s', async (value, json) => {
		const { error } = await run(place, value, json);
		expect(error?.message ?? '').not.toContain(`"${field.trim()}"`);
	});

	test.each<[string, IDataObject]>([
		['=INV-{{ $json.nr }}{{ $json.part }}', { nr: '', part: ' ' }],
		['=INV{{ $json.nr ?? "" }}', {}],
	])(
		'without anything of the item is refused if it has to be of the item: %s',
		async (value, json) => {
			const { error } = await run(place, value, json);
			const about = `"${field.trim()}" has nothing in place of {{ $json.nr`;
			if (ofItem.includes(field)) expect(error?.message).toContain(about);
			else expect(error?.message ?? '').not.toContain(about);
		},
	);
});

describe.each(Object.entries(read))('%s', (field, place) => {
	test.each([
		['Order for [Name]', '[Name]'],
		['=Order for {name}', '{name}'],
	])('with a placeholder is refused: %s', async (value, found) => {
		const { error } = await run(place, value);
		expect(error?.message).toBe(
			`"${field}" contains "${found}", which would be sent as is [item 0]`,
		);
		expect(bed.service.requests).toEqual([]);
	});

	test('with a tag that only messages have is refused', async () => {
		const { error } = await run(place, 'For [[first name]]');
		expect(error?.message).toContain(`"${field}" contains [[first name]], `);
		expect(bed.service.requests).toEqual([]);
	});
});

test('a placeholder in a description is sent with additional properties, as its error says', async () => {
	const place = asOrder((orderDescription) => ({ orderDescription }));
	const { error } = await run(place, 'Order for [Name]');
	expect(error?.description).toContain(
		'To send it anyway, enter it as "description" in Additional Properties (JSON), and another text here.',
	);
	const { error: none } = await run(
		asOrder((description) => ({
			additionalFields: { additionalProperties: JSON.stringify({ description }) },
		})),
		'Order for [Name]',
	);
	expect(none?.message).toBeUndefined();
	expect(bed.service.requests).toEqual([
		expect.objectContaining({ body: expect.objectContaining({ description: 'Order for [Name]' }) }),
	]);
});
