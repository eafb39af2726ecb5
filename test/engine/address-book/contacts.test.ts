import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { notFound, sentences } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { CONTACTS, GROUPS, unknownId } from './book.ts';

const bed = simulatorBed();
const inGroup = `${GROUPS}/{groupId}/contacts`;
const one = `${CONTACTS}/{contactId}`;

const run = (parameters: INodeParameters) =>
	bed.engine.runNode('svcAddressBook', { resource: 'contact', ...parameters });
const values = (...pairs: Array<[fieldId: string, value: string]>) => ({
	entries: pairs.map(([fieldId, value]) => ({ fieldId: byId(fieldId), value })),
});
/** All contacts of all groups. */
const contacts = () => {
	const { state } = bed.service;
	return state.addressGroups().flatMap(({ id }) => state.contactsIn(id));
};
const contactOf = (id: unknown) => contacts().find((contact) => contact.id === id);

bed.describeOperation({
	name: 'svcAddressBook contact create',
	parameters: {
		groupId: byId('={{ $json.group }}'),
		firstName: '={{ $json.first }}',
		phoneNumber: '={{ $json.phone }}',
		additionalFields: {
			insertion: 'van der',
			customValues: values(['={{ $json.field }}', '={{ $json.value }}'], ['7', '']),
		},
	},
	arrange: ({ state }) => state.seedGroups(2),
	items: ([a, b]) => [
		{ group: a.id, first: 'Anna', phone: '+31612345678', field: 6, value: 'Boots Ltd' },
		{ group: b.id, first: 'Bob', field: '16', value: 42 },
	],
	requests: ({ group, first, phone = undefined, field, value }) => [
		{
			endpoint: `POST ${inGroup}`,
			path: expect.stringContaining(String(group)),
			// The group is a required property of a contact, though it is in the path.
			body: {
				groupId: group,
				firstName: first,
				insertion: 'van der',
				...(phone && { phoneNumber: phone }),
				customValues: [
					{ fieldId: Number(field), value: String(value) },
					{ fieldId: 7, value: '' },
				],
			},
		},
	],
	output([{ json }], { first }) {
		expect(json).toEqual(contactOf(json.id));
		expect(json).toMatchObject({ firstName: first });
	},
	badItem: {
		item: ([{ id }]) => ({ group: id, first: 'Cem', field: 'Company', value: 'x' }),
		error: '"Value 1: Field" must be a custom field\'s ID, but it\'s "Company"',
	},
});

test.each<[string, INodeParameters, string]>([
	[
		'two values for a field',
		{ additionalFields: { customValues: values(['6', 'a'], ['06', 'b']) } },
		'"Value 2: Field" must be a custom field\'s ID, but it\'s "06"',
	],
	[
		'one field twice',
		{ additionalFields: { customValues: values(['6', 'a'], ['6', 'b']) } },
		'"Custom Values" has two values for the field 6',
	],
	[
		'an object for a name',
		{ firstName: '={{ { first: "Anna" } }}' },
		'"First Name" must be text, but the expression returned an object',
	],
])('%s is refused before anything is sent', async (_, parameters, message) => {
	const { error } = await run({ operation: 'create', groupId: byId(unknownId), ...parameters });
	expect(error?.message).toBe(`${message} [item 0]`);
	expect(bed.service.requests).toEqual([]);
});

test('a custom value that is left out leaves no empty list', async () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	await run({
		operation: 'create',
		groupId: byId(id),
		additionalFields: { customValues: values(['6', '={{ $json.missing }}']) },
		requestOptions: { emptyExpressions: 'leaveOut' },
	});
	expect(bed.service.requests.map(({ body }) => body)).toEqual([{ groupId: id }]);
});

test('a contact with a gap is rejected if Empty Expressions is set to Refuse', async () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	const { error } = await run({
		operation: 'create',
		groupId: byId(id),
		firstName: '={{ $json.missing }}',
		requestOptions: { emptyExpressions: 'refuse' },
	});
	expect(error?.message).toBe('"First Name" is empty [item 0]');
	expect(bed.service.requests).toEqual([]);
});

test('a contact is not created again when the answer is lost', async () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	bed.service.order({ kind: 'resetAfterProcessing' });
	const { error } = await run({ operation: 'create', groupId: byId(id) });
	expect(error?.message).toBe("Couldn't confirm whether the contact was created [item 0]");
	expect(bed.service.requests.map(({ body }) => body)).toEqual([{ groupId: id }]);
});

bed.describeOperation({
	name: 'svcAddressBook contact get',
	parameters: {
		contactId: byId('={{ $json.id }}'),
		fromGroupId: byId('={{ $json.group }}'),
		options: { optOutTokenType: '={{ $json.type }}' },
	},
	arrange({ state }) {
		const [{ id }] = state.seedGroups(1);
		return state.seedContacts(id, 2);
	},
	items: ([a, b]) => [
		{ id: a.id, group: a.groupId, type: 'email' },
		{ id: b.id, type: 'sms' },
	],
	requests: ({ id, type }) => [
		{
			endpoint: `GET ${one}`,
			path: expect.stringContaining(String(id)),
			query: { optOutTokenType: [type] },
		},
	],
	output: ([{ json }], { id }) => expect(json).toEqual({ customValues: [], ...contactOf(id) }),
	badItem: {
		item: () => ({ id: unknownId, type: 'sms' }),
		error: notFound('contact'),
		requests: () => [
			{
				endpoint: `GET ${one}`,
				path: expect.stringContaining(unknownId),
				query: { optOutTokenType: ['sms'] },
				refusal: `there is no contact ${unknownId}`,
			},
		],
	},
});

bed.describeOperation({
	name: 'svcAddressBook contact getAll',
	parameters: {
		groupId: byId('={{ $json.group }}'),
		limit: '={{ $json.limit }}',
		options: {
			getCustomValues: '={{ $json.values }}',
			optOutTokenType: 'email',
			orderBy: '={{ $json.order }}',
		},
	},
	arrange: ({ state }) =>
		state.seedGroups(2).map(({ id }) => ({ id, contacts: state.seedContacts(id, 3) })),
	items: ([a, b]) => [
		{ group: a.id, limit: 2, values: true, order: 'name desc' },
		{ group: b.id, limit: 1, values: false, order: 'date' },
	],
	requests: ({ group, limit, values: custom, order }) => [
		{
			endpoint: `GET ${inGroup}`,
			path: expect.stringContaining(String(group)),
			query: {
				getCustomValues: [String(custom)],
				optOutTokenType: ['email'],
				orderBy: [order],
				skip: ['0'],
				take: [String(limit)],
			},
		},
	],
	output: (items, { values: custom }, [a, b]) =>
		expect(items.map(({ json }) => json)).toEqual(
			custom
				? [a.contacts[2], a.contacts[1]].map((contact) => ({ ...contact, customValues: [] }))
				: [b.contacts[0]],
		),
	outputCount: ({ limit }) => Number(limit),
	badItem: {
		item: () => ({ group: 'customers', limit: 1, values: true }),
		error: '"Group" must be an ID such as',
	},
});

describe('custom values by their fields', () => {
	// Who drags the first custom value of one contact gets another field of the next one.
	const arrange = () => {
		const { state } = bed.service;
		const [{ id: group }] = state.seedGroups(1);
		const [ann, ben, cem] = state.seedContacts(group, 3);
		ann.customValues = [
			{ fieldId: 6, value: 'Boots Ltd' },
			{ fieldId: 7, value: 'Road 1' },
		];
		ben.customValues = [{ fieldId: 7, value: 'Road 2' }];
		return { group, ids: [ann.id, ben.id, cem.id] };
	};
	const byField = [{ field6: 'Boots Ltd', field7: 'Road 1' }, { field7: 'Road 2' }, undefined];

	test('Get', async () => {
		const { ids } = arrange();
		const { json } = await bed.engine.runNode(
			'svcAddressBook',
			{ resource: 'contact', operation: 'get', contactId: byId('={{ $json.id }}') },
			{ items: ids.map((id) => ({ id })) },
		);
		expect(json().map(({ customFields }) => customFields)).toEqual(byField);
	});

	test('Get Many', async () => {
		const { group } = arrange();
		const { json } = await run({
			operation: 'getAll',
			groupId: byId(group),
			options: { getCustomValues: true },
		});
		expect(json().map(({ customFields }) => customFields)).toEqual(byField);
		expect(json()[0].customValues).toEqual([
			{ fieldId: 6, value: 'Boots Ltd' },
			{ fieldId: 7, value: 'Road 1' },
		]);
	});

	test('they are imported with the custom values, and no hint says that they are not', async () => {
		const { group } = arrange();
		const { state } = bed.service;
		const { json } = await run({
			operation: 'getAll',
			groupId: byId(group),
			options: { getCustomValues: true },
		});
		const [{ id: other }] = state.seedGroups(1);
		const { runData } = await bed.engine.runNode(
			'svcAddressBook',
			{ resource: 'contact', operation: 'import', groupId: byId(other) },
			{ items: json() },
		);
		expect(state.contactsIn(other).map(({ customValues }) => customValues)).toEqual([
			[
				{ fieldId: 6, value: 'Boots Ltd' },
				{ fieldId: 7, value: 'Road 1' },
			],
			[{ fieldId: 7, value: 'Road 2' }],
			undefined,
		]);
		const hints = Object.values(runData).flatMap((runs) => runs.flatMap((one) => one.hints ?? []));
		expect(JSON.stringify(hints)).not.toContain('customFields');
	});
});

test('all contacts of a group come, each once, in pages smaller than asked for', async () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	const ids = bed.service.state.seedContacts(id, 250).map((contact) => contact.id);
	bed.service.shape({ maxTake: 60 });
	const result = await run({ groupId: byId(id), returnAll: true });
	expect(result.json().map((contact) => contact.id)).toEqual(ids);
});

bed.describeOperation({
	name: 'svcAddressBook contact update',
	parameters: {
		contactId: byId('={{ $json.id }}'),
		options: { otherFields: '={{ $json.others }}' },
		updateFields: { lastName: '={{ $json.last }}', groupId: byId('={{ $json.group }}') },
		requestOptions: { emptyExpressions: 'leaveOut' },
	},
	arrange({ state }) {
		const [from, to] = state.seedGroups(2);
		return {
			to: to.id,
			contacts: state.seedContacts(from.id, 2).map((contact) => ({ ...contact })),
		};
	},
	items: ({ to, contacts: [a, b] }) => [
		{ id: a.id, others: 'keep', last: 'Visser' },
		{ id: b.id, others: 'leaveOut', last: 'Bakker', group: to },
	],
	requests({ id, others, last, group = undefined }, { contacts: [contact] }) {
		const path = expect.stringContaining(String(id));
		const { id: _id, createdOnUtc: _created, ...content } = contact;
		return others === 'keep'
			? [
					{ endpoint: `GET ${one}`, path },
					{ endpoint: `PUT ${one}`, path, body: { ...content, lastName: last, customValues: [] } },
				]
			: [{ endpoint: `PUT ${one}`, path, body: { lastName: last, groupId: group } }];
	},
	output([{ json }], { id, last, others }, { to, contacts: [contact] }) {
		expect(json).toEqual({ customValues: [], ...contactOf(id) });
		expect(json).toMatchObject({ id, lastName: last });
		expect(json.groupId).toBe(others === 'keep' ? contact.groupId : to);
	},
	badItem: {
		item: ({ contacts: [a] }) => ({ id: a.id, others: 'leaveOut', last: 'X' }),
		error: '"Update Fields" must include \'Group\', which SVC requires for every contact',
	},
});

describe('update', () => {
	const seed = () => {
		const [{ id }] = bed.service.state.seedGroups(1);
		const [contact] = bed.service.state.seedContacts(id, 1);
		contact.customValues = [
			{ fieldId: 6, value: 'Boots Ltd' },
			{ fieldId: 7, value: 'old' },
		];
		return contact;
	};
	const update = async (contactId: string, updateFields: INodeParameters) =>
		await run({ operation: 'update', contactId: byId(contactId), updateFields });

	test.each(['replaced', 'kept'] as const)(
		'changes what is given and nothing else, where what is left out is %s',
		async (addressPut) => {
			bed.service.shape({ addressPut });
			const contact = seed();
			const before = structuredClone(contact);
			await update(contact.id, { email: 'new@example.com', customValues: values(['7', 'new']) });
			expect(contact).toEqual({
				...before,
				email: 'new@example.com',
				customValues: [
					{ fieldId: 6, value: 'Boots Ltd' },
					{ fieldId: 7, value: 'new' },
				],
			});
		},
	);

	test.each<[string, INodeParameters, string | undefined]>([
		['NL', { phoneNumber: '+4915112345678' }, undefined],
		['Netherlands', { phoneNumber: '0049 151 12345678' }, undefined],
		['NL', { phoneNumber: '+31687654321' }, 'NL'],
		['NL', { phoneNumber: '+4915112345678', phoneCountry: 'NL' }, 'NL'],
		['Fixed', { phoneNumber: '+4915112345678' }, 'Fixed'],
		['US', { phoneNumber: '+16135550123' }, 'US'],
		['NL', { firstName: 'Bob' }, 'NL'],
	])(
		'of a contact in %s, with %j, sends the Phone Country %j, since a number from abroad has another one',
		async (phoneCountry, updateFields, sent) => {
			const contact = seed();
			Object.assign(contact, { phoneCountry });
			const { error } = await update(contact.id, updateFields);
			expect(error?.message).toBeUndefined();
			const { body } = bed.service.requests.at(-1) ?? {};
			expect((body as IDataObject).phoneCountry).toBe(sent);
		},
	);

	test('outputs what was done after an empty response', async () => {
		const { id } = seed();
		const endpoint = 'PUT /accounts/{accountId}/contacts/{contactId}';
		bed.service.order({ kind: 'status', status: 204, match: { endpoint } });
		expect((await update(id, { firstName: 'Bob' })).json()).toEqual([{ id, updated: true }]);
	});

	test("doesn't send back null or response-only fields", async () => {
		bed.service.shape({ emptyContactFields: 'null' });
		const contact = seed();
		const { error } = await update(contact.id, { firstName: 'Bob' });
		expect(error?.message).toBeUndefined();
		const { id, createdOnUtc, ...content } = contact;
		expect([id, createdOnUtc]).not.toContain(undefined);
		expect(bed.service.requests.at(-1)?.body).toEqual(content);
	});

	test('needs something to change', async () => {
		const { error } = await update(seed().id, {});
		expect(error?.message).toBe(`${sentences.emptyUpdate} [item 0]`);
		expect(bed.service.requests).toEqual([]);
	});

	test('refuses an empty update field instead of sending the old value back', async () => {
		const { error } = await update(seed().id, { email: '', firstName: 'Bob' });
		expect(error?.message).toBe('"Email" is empty [item 0]');
		expect(bed.service.requests).toEqual([]);
	});

	test.each(['keep', 'leaveOut'] as const)('clears fields (%s)', async (others) => {
		const contact = seed();
		const { error } = await run({
			operation: 'update',
			contactId: byId(contact.id),
			options: { otherFields: others, clearFields: ['email', 'customValues'] },
			updateFields: others === 'keep' ? {} : { groupId: byId(contact.groupId) },
		});
		expect(error?.message).toBeUndefined();
		const { id, createdOnUtc, ...content } = contact;
		expect([id, createdOnUtc]).not.toContain(undefined);
		expect(bed.service.requests.at(-1)?.body).toEqual({
			...(others === 'keep' ? content : { groupId: contact.groupId }),
			email: '',
			customValues: [],
		});
	});

	test("a field can't be cleared and changed", async () => {
		const { error } = await run({
			operation: 'update',
			contactId: byId(seed().id),
			options: { clearFields: ['email'] },
			updateFields: { email: 'new@example.com' },
		});
		expect(error?.message).toBe(
			`"Clear Fields" has "Email", which is also in 'Update Fields' [item 0]`,
		);
		expect(bed.service.requests).toEqual([]);
	});

	test('keeps names that SVC writes as in search results', async () => {
		const { firstName, lastName, ...rest } = seed();
		const body = { ...rest, firstname: firstName, lastname: lastName };
		bed.service.order({ kind: 'status', status: 200, body });
		await update(rest.id, { email: 'new@example.com' });
		expect(bed.service.requests.at(-1)?.body).toMatchObject({ firstName, lastName });
	});

	test('a contact is never sent without its group', async () => {
		const { groupId, ...rest } = seed();
		expect(groupId).toBeDefined();
		bed.service.order({ kind: 'status', status: 200, body: rest });
		const { error } = await update(rest.id, { firstName: 'Bob' });
		expect(error?.message).toBe(
			'"Update Fields" must include \'Group\', which SVC requires for every contact [item 0]',
		);
		expect(bed.service.requests.map(({ method }) => method)).toEqual(['GET']);
	});

	test("doesn't recreate a deleted contact", async () => {
		const { error } = await update(unknownId, { firstName: 'Bob' });
		expect(error?.message).toBe(`${notFound('contact')} [item 0]`);
		expect(bed.service.requests.map(({ method }) => method)).toEqual(['GET']);
	});
});
