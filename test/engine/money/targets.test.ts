/** What names a record or a recipient, where one of its expressions returns nothing: it would be another one. */
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
		'the ID of a letter to delete',
		'svcLetters',
		'Letter',
		{ resource: 'letter', operation: 'delete', letterId: byId(id) },
	],
];

describe.each(cases)('%s', (_, type, field, parameters) => {
	const run = async (part: string | null | undefined, requestOptions: INodeParameters = {}) =>
		await bed.engine.run({
			nodes: [{ type, name: 'Node', parameters: { ...parameters, requestOptions } }],
			items: [{ ...someOrders(1)[0], part }],
		});

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
	const { error } = await bed.engine.run({
		nodes: [
			{
				type: 'svcAddressBook',
				name: 'Node',
				parameters: { ...inGroup, firstName: 'Ann', email: '={{ $json.email }}' },
			},
		],
		items: [{ email: none }],
	});
	expect(error).toBeUndefined();
});

test('a URL with a gap is refused unless the value is an empty text', async () => {
	const run = async (part?: string | null) =>
		await bed.engine.run({
			nodes: [
				{
					type: 'svcPayments',
					name: 'Node',
					parameters: {
						...order,
						additionalFields: {
							returnUrls: { values: { success: '=https://shop.example/thanks/{{ $json.part }}' } },
						},
					},
				},
			],
			items: [{ ...someOrders(1)[0], part }],
		});
	const { error } = await run(undefined);
	expect(error?.message).toMatch(/has nothing in place of \{\{ \$json\.part \}\} \[item 0\]$/);
	expect((await run('')).error).toBeUndefined();
});
