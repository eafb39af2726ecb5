import type { INodeParameters } from 'n8n-workflow';
import { notFound, sentences } from '../../sentences.ts';
import { byId, idsBy } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { GROUPS, unknownId } from './book.ts';

const bed = simulatorBed();
const one = `${GROUPS}/{groupId}`;

const groupOf = (id: unknown) => bed.service.state.addressGroups().find((group) => group.id === id);
const run = (parameters: INodeParameters) =>
	bed.engine.runNode('svcAddressBook', { resource: 'group', ...parameters });

const inShort = (id: unknown) => {
	const { name, contactsAmount, emptyEmails, emptyNumbers, bypassOptOut, createdOnUtc } =
		groupOf(id) ?? {};
	return { id, name, contactsAmount, emptyEmails, emptyNumbers, bypassOptOut, createdOnUtc };
};

const gone = (method: string) => ({
	item: () => ({ id: unknownId, simple: true, others: 'keep', name: 'New' }),
	error: notFound('group'),
	requests: () => [
		{
			endpoint: `${method} ${one}`,
			path: expect.stringContaining(unknownId),
			refusal: `there is no group ${unknownId}`,
		},
	],
});

bed.describeOperation({
	name: 'svcAddressBook group create',
	parameters: {
		name: '={{ $json.name }}',
		additionalFields: { isFavorite: '={{ $json.favorite }}', bypassOptOut: false },
	},
	items: () => [
		{ name: 'Customers', favorite: true },
		{ name: 'Employees', favorite: false },
	],
	requests: ({ name, favorite }) => [
		{ endpoint: `POST ${GROUPS}`, body: { name, isFavorite: favorite, bypassOptOut: false } },
	],
	output([{ json }], { name, favorite }) {
		expect(json).toEqual(groupOf(json.id));
		expect(json).toMatchObject({ name, isFavorite: favorite });
	},
	badItem: { item: () => ({ name: '', favorite: true }), error: '"Name" is empty' },
});

test('a group is not created again when the answer is lost', async () => {
	bed.service.order({ kind: 'resetAfterProcessing' });
	const { error } = await run({ operation: 'create', name: 'Customers' });
	expect(error?.message).toBe("Couldn't confirm whether the group was created [item 0]");
	expect(error?.description).toContain('Group > Get Many');
	// What was not chosen is not sent.
	expect(bed.service.requests.map(({ body }) => body)).toEqual([{ name: 'Customers' }]);
});

bed.describeOperation({
	name: 'svcAddressBook group get',
	parameters: { groupId: byId('={{ $json.id }}'), simple: '={{ $json.simple }}' },
	arrange({ state }) {
		const groups = state.seedGroups(2);
		state.seedContacts(groups[0].id, 3);
		return groups;
	},
	items: ([a, b]) => [
		{ id: a.id, simple: true },
		{ id: b.id, simple: false },
	],
	requests: ({ id }) => [{ endpoint: `GET ${one}`, path: expect.stringContaining(String(id)) }],
	output: ([{ json }], { id, simple }) => expect(json).toEqual(simple ? inShort(id) : groupOf(id)),
	badItem: gone('GET'),
});

bed.describeOperation({
	name: 'svcAddressBook group getAll',
	parameters: {
		limit: '={{ $json.limit }}',
		filters: { favorite: '={{ $json.favorite }}', includeHidden: true },
		options: { orderBy: '={{ $json.order }}' },
		requestOptions: { emptyExpressions: 'leaveOut' },
	},
	arrange({ state }) {
		const groups = state.seedGroups(4);
		groups[1].isFavorite = true;
		groups[2].isHidden = true;
		return groups;
	},
	items: () => [
		{ limit: 3, favorite: false, order: 'name desc' },
		{ limit: 1, favorite: true },
	],
	requests: ({ limit, favorite, order = undefined }) => [
		{
			endpoint: `GET ${GROUPS}`,
			query: {
				favorite: [String(favorite)],
				includeHidden: ['true'],
				...(order && { orderBy: [order] }),
				skip: ['0'],
				take: [String(limit)],
			},
		},
	],
	output: (items, { favorite }, [, b, c, d]) =>
		expect(items.map(({ json }) => json)).toEqual(
			(favorite ? [b] : [d, c, b]).map(({ id }) => inShort(id)),
		),
	outputCount: ({ limit }) => Number(limit),
	badItem: {
		item: () => ({ limit: 0, favorite: false }),
		error: sentences.limitOfZero,
	},
});

test('Return All gives every group once, however large the pages are', async () => {
	const ids = bed.service.state.seedGroups(250).map(({ id }) => id);
	bed.service.shape({ maxTake: 30 });
	const result = await run({ returnAll: true });
	expect(result.json().map(({ id }) => id)).toEqual(ids);
});

bed.describeOperation({
	name: 'svcAddressBook group update',
	parameters: {
		groupId: byId('={{ $json.id }}'),
		options: { otherFields: '={{ $json.others }}' },
		updateFields: { name: '={{ $json.name }}' },
	},
	arrange({ state }) {
		const groups = state.seedGroups(2);
		for (const group of groups) group.isFavorite = true;
		return groups;
	},
	items: ([a, b]) => [
		{ id: a.id, others: 'keep', name: 'A' },
		{ id: b.id, others: 'leaveOut', name: 'B' },
	],
	requests({ id, others, name }) {
		const path = expect.stringContaining(String(id));
		const switches = {
			bypassOptOut: false,
			isFavorite: true,
			isHidden: false,
			isLockedForEditing: false,
			isLockedForSending: false,
		};
		return others === 'keep'
			? [
					{ endpoint: `GET ${one}`, path },
					{ endpoint: `PUT ${one}`, path, body: { name, ...switches } },
				]
			: [{ endpoint: `PUT ${one}`, path, body: { name } }];
	},
	output([{ json }], { id, name, others }) {
		expect(json).toEqual(groupOf(id));
		expect(json).toMatchObject({ name, isFavorite: others === 'keep' });
	},
	badItem: gone('GET'),
});

describe('update', () => {
	const update = async (updateFields: INodeParameters) => {
		const [{ id }] = bed.service.state.seedGroups(1);
		return { id, ...(await run({ operation: 'update', groupId: byId(id), updateFields })) };
	};

	test.each(['204', '200 empty', '200 object'] as const)(
		'outputs what was done after an empty response (%s)',
		async (noBody) => {
			bed.service.shape({ groupUpdateAnswer: 'nothing', noBody });
			const { id, json } = await update({ isHidden: true });
			expect(json()).toEqual([{ id, updated: true }]);
			expect(groupOf(id)).toMatchObject({ isHidden: true, name: 'Group 1' });
		},
	);

	test.each(['True', 'Yes', '1'])('leaves a group that is called %s its name', async (name) => {
		const [group] = bed.service.state.seedGroups(1);
		group.name = name;
		const updateFields = { isHidden: true };
		const { error } = await run({ operation: 'update', groupId: byId(group.id), updateFields });
		expect(error).toBeUndefined();
		expect(groupOf(group.id)).toMatchObject({ isHidden: true, name });
	});

	test('needs something to change', async () => {
		const { error } = await update({});
		expect(error?.message).toBe(`${sentences.emptyUpdate} [item 0]`);
		expect(bed.service.requests).toEqual([]);
	});
});

bed.describeOperation({
	name: 'svcAddressBook group delete',
	parameters: { groupId: byId('={{ $json.id }}') },
	arrange: ({ state }) => state.seedGroups(2).map(({ id }) => id),
	items: (ids) => ids.map((id) => ({ id })),
	requests: ({ id }) => [{ endpoint: `DELETE ${one}`, path: expect.stringContaining(String(id)) }],
	output([{ json }], { id }) {
		expect(json).toEqual({ deleted: true });
		expect(groupOf(id)).toBeUndefined();
	},
	badItem: gone('DELETE'),
});

bed.describeOperation({
	name: 'svcAddressBook group deleteMany',
	parameters: { groupIds: idsBy('={{ $json.ids }}') },
	arrange: ({ state }) => state.seedGroups(5).map(({ id }) => id),
	items: (ids) => [{ ids: ids.slice(0, 2) }, { ids: ids.slice(2, 4) }],
	requests: ({ ids }) => [{ endpoint: `DELETE ${GROUPS}`, query: { groupIds: ids } }],
	output([{ json }], { ids }, all) {
		expect(json).toEqual({ deleted: true, groupIds: ids });
		expect(bed.service.state.addressGroups().map(({ id }) => id)).toEqual(all.slice(4));
	},
	badItem: {
		item: () => ({ ids: ['group-7'] }),
		error: '"Group 1: Group" must be an ID such as',
	},
});

test('when a part of many deletions fails, the error says how far it got', async () => {
	const ids = bed.service.state.seedGroups(70).map(({ id }) => id);
	bed.service.order({ match: { nth: 2 }, kind: 'status', status: 400 });
	const { error } = await run({
		operation: 'deleteMany',
		groupIds: idsBy(`={{ ${JSON.stringify(ids)} }}`),
	});
	expect(error?.description).toContain('30 of 70 groups were already deleted.');
	expect(bed.service.state.addressGroups()).toHaveLength(40);
});
