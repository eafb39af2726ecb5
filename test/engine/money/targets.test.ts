/** IDs, names, email addresses, numbers, and dates in which an expression returns nothing: others would be meant. */
import type { INodeParameters } from 'n8n-workflow';
import { byId, byName } from '../locator.ts';
import { createParameters as message } from '../messages/message.ts';
import { createParameters as order, someOrders } from '../payments/order.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const toGroup = (name: string): INodeParameters => ({
	...{ ...message, body: 'Hi', sendTo: 'group' },
	group: byName('groupName', name),
});
const inGroup = {
	resource: 'contact',
	operation: 'create',
	groupId: byName('groupName', 'Members'),
};
const email = '=jane{{ $json.part }}@shop.example';
const group = '=Members {{ $json.part }}';
const id = '=6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70{{ $json.part }}';

const cases: Array<[string, string, string, INodeParameters]> = [
	['the group of a message, by name', 'svcMessages', 'Group', toGroup(group)],
	['the group of a message, by ID', 'svcMessages', 'Group', { ...toGroup(''), group: byId(id) }],
	[
		'a group among several recipients',
		'svcMessages',
		'Recipient 1: Group',
		{
			...{ ...message, body: 'Hi', sendTo: 'several' },
			recipients: { entries: [{ type: 'group', group: byName('groupName', group) }] },
		},
	],
	[
		'the group of a contact, which may be created',
		'svcAddressBook',
		'Group',
		{
			...{ ...inGroup, groupId: byName('groupName', group), options: { createGroup: true } },
			firstName: 'Ann',
		},
	],
	[
		'the number of a recipient',
		'svcMessages',
		'Phone Number',
		{ ...message, body: 'Hi', sendTo: 'phoneNumber', phoneNumber: '=+49{{ $json.part }}15112345' },
	],
	[
		'one of several numbers',
		'svcMessages',
		'Phone Number',
		{
			...{ ...message, body: 'Hi', sendTo: 'phoneNumber' },
			phoneNumber: '=+31612345678, +{{ $json.part }}612345671',
		},
	],
	[
		'the number of a contact',
		'svcAddressBook',
		'Phone Number',
		{ ...inGroup, phoneNumber: '=+49{{ $json.part }}15112345' },
	],
	['the email of a contact', 'svcAddressBook', 'Email', { ...inGroup, email }],
	[
		'the email of a contact to find',
		'svcAddressBook',
		'Email',
		{ ...inGroup, operation: 'upsert', matchBy: 'email', matchEmail: email, firstName: 'Ann' },
	],
	[
		'who opts out',
		'svcAddressBook',
		'Email Address or Phone Number',
		{ resource: 'optOut', operation: 'optOut', type: 'email', value: email },
	],
	['the email of a shopper', 'svcPayments', 'Email', { ...order, email }],
	[
		'an amount',
		'svcPayments',
		'Amount',
		{ ...order, amountIn: 'minorUnits', amount: '=12{{ $json.part }}' },
	],
	[
		'the time of a message',
		'svcMessages',
		'Schedule',
		{
			...{ ...message, ...{ body: 'Hi', sendTo: 'phoneNumber', phoneNumber: '+31612345678' } },
			additionalFields: { scheduledAtUtc: '=2030-01-31 {{ $json.part }}' },
		},
	],
	[
		'a number of days',
		'svcPayments',
		'Expiry: Duration',
		{
			...order,
			additionalFields: { expiry: { values: { unit: 'days', duration: '=1{{ $json.part }}' } } },
		},
	],
	[
		'the ID of a letter to delete',
		'svcLetters',
		'Letter',
		{ resource: 'letter', operation: 'delete', letterId: byId(id) },
	],
];

describe.each(cases)('%s', (_, type, field, parameters) => {
	const run = async (part: string | null | undefined, requestOptions: INodeParameters = {}) =>
		await bed.engine.runNode(
			type,
			{ ...parameters, requestOptions },
			{ items: [{ ...someOrders(1)[0], part }], settings: { name: 'Node' } },
		);

	test.each([
		[undefined, {}],
		[null, {}],
		['', {}],
		[' ', {}],
		[undefined, { emptyExpressions: 'leaveOut' }],
		['', { emptyExpressions: 'leaveOut' }],
	])('is refused with %j in it (%j)', async (part, options) => {
		bed.service.state.seedGroups(1).forEach((one) => (one.name = 'Members'));
		const { error } = await run(part, options);
		expect(error?.message).toBe(`"${field}" has nothing in place of {{ $json.part }} [item 0]`);
		expect(error?.description).toMatch(
			/^Check that the previous nodes return what the expression needs for this item\./,
		);
		const written = bed.service.requests.filter(({ method }) => method !== 'GET');
		expect(written).toEqual([]);
	});
});

test.each(['', null])('a contact’s email address of nothing but %j is left out', async (none) => {
	bed.service.state.seedGroups(1).forEach((one) => (one.name = 'Members'));
	const { error } = await bed.engine.runNode(
		'svcAddressBook',
		{ ...inGroup, firstName: 'Ann', email: '={{ $json.email }}' },
		{ items: [{ email: none }], settings: { name: 'Node' } },
	);
	expect(error).toBeUndefined();
});

test('a URL with a gap is refused unless the value is an empty text', async () => {
	const run = async (part?: string | null) =>
		await bed.engine.runNode(
			'svcPayments',
			{
				...order,
				additionalFields: {
					returnUrls: { values: { success: '=https://shop.example/thanks/{{ $json.part }}' } },
				},
			},
			{ items: [{ ...someOrders(1)[0], part }], settings: { name: 'Node' } },
		);
	const { error } = await run(undefined);
	expect(error?.message).toMatch(/has nothing in place of \{\{ \$json\.part \}\} \[item 0\]$/);
	expect((await run('')).error).toBeUndefined();
});

test.each([
	['={{ $json.none }}{{ "+31612345678" }}', ['+31612345678'], ''],
	['={{ $json.none }} {{ "+31612345678" }}', ['+31612345678'], undefined],
	['=+31612345678, {{ $json.none }}, {{ "+31612345671" }}', ['+31612345678', '+31612345671'], null],
])(
	'an empty part that is none of a number’s is left out: %s',
	async (phoneNumber, numbers, none) => {
		const { error } = await bed.engine.runNode(
			'svcMessages',
			{ ...message, body: 'Hi', sendTo: 'phoneNumber', phoneNumber },
			{ items: [{ none }], settings: { name: 'Node' } },
		);
		expect(error).toBeUndefined();
		expect(JSON.stringify(bed.service.requests[0]?.body)).toContain(
			numbers.map((msisdn) => JSON.stringify({ msisdn })).join(','),
		);
	},
);
