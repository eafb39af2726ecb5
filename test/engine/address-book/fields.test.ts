import { notFound } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { FIELDS } from './book.ts';

const bed = simulatorBed();
const one = `${FIELDS}/{fieldId}`;
const endsIn = (id: unknown) => expect.stringMatching(new RegExp(`/fields/${String(id)}$`));

/** Two fields beside the predefined ones. */
const seed = () => {
	const { contactFields } = bed.service.state;
	contactFields.set(17, { id: 17, name: 'Birthday' });
	contactFields.set(18, { id: 18, name: 'Shoe size' });
};
const gone = (method: string, body?: object) => ({
	item: () => ({ id: 99, name: 'New' }),
	error: notFound('field'),
	requests: () => [
		{
			endpoint: `${method} ${one}`,
			path: endsIn(99),
			...(body && { body }),
			refusal: 'there is no field 99',
		},
	],
});

bed.describeOperation({
	name: 'svcAddressBook field create',
	parameters: { name: '={{ $json.name }}' },
	items: () => [{ name: 'Birthday' }, { name: 'Shoe size' }],
	requests: ({ name }) => [{ endpoint: `POST ${FIELDS}`, body: { name } }],
	output([{ json }], { name }) {
		expect(json).toEqual({ id: expect.any(Number), name });
		expect(bed.service.state.contactFields.get(Number(json.id))).toEqual(json);
	},
	badItem: { item: () => ({ name: '' }), error: '"Name" is empty' },
});

bed.describeOperation({
	name: 'svcAddressBook field get',
	parameters: { fieldId: byId('={{ $json.id }}') },
	arrange: seed,
	items: () => [{ id: 17 }, { id: '6' }],
	requests: ({ id }) => [{ endpoint: `GET ${one}`, path: endsIn(id) }],
	output: ([{ json }], { id }) =>
		expect(json).toEqual({ id: Number(id), name: id === 17 ? 'Birthday' : 'Company' }),
	badItem: {
		item: () => ({ id: 'Company' }),
		error: '"Field" must be a custom field\'s ID, but it\'s "Company"',
	},
});

bed.describeOperation({
	name: 'svcAddressBook field getAll',
	parameters: { limit: '={{ $json.limit }}' },
	arrange: seed,
	items: () => [{ limit: 2 }, { limit: 50 }],
	requests: () => [{ endpoint: `GET ${FIELDS}`, query: {} }],
	output: (items, { limit }) =>
		expect(items.map(({ json }) => json)).toEqual(
			[...bed.service.state.contactFields.values()].slice(0, Number(limit)),
		),
	outputCount: ({ limit }) => (limit === 2 ? 2 : 13),
	badItem: { item: () => ({ limit: 'few' }), error: '"Limit" must be a number' },
});

bed.describeOperation({
	name: 'svcAddressBook field update',
	parameters: { fieldId: byId('={{ $json.id }}'), name: '={{ $json.name }}' },
	arrange: seed,
	items: () => [
		{ id: 17, name: 'Born' },
		{ id: 8, name: 'Size' },
	],
	requests: ({ id, name }) => [{ endpoint: `PUT ${one}`, path: endsIn(id), body: { name } }],
	output([{ json }], { id, name }) {
		expect(json).toEqual({ id, name });
		expect(bed.service.state.contactFields.get(Number(id))).toEqual(json);
	},
	badItem: gone('PUT', { name: 'New' }),
});

bed.describeOperation({
	name: 'svcAddressBook field delete',
	parameters: { fieldId: byId('={{ $json.id }}') },
	arrange: seed,
	items: () => [{ id: 17 }, { id: 18 }],
	requests: ({ id }) => [{ endpoint: `DELETE ${one}`, path: endsIn(id) }],
	output([{ json }], { id }) {
		expect(json).toEqual({ deleted: true });
		expect(bed.service.state.contactFields.has(Number(id))).toBe(false);
	},
	badItem: gone('DELETE'),
});

describe("a field's own ID", () => {
	test.each([
		['create', {}, `POST ${FIELDS}`],
		['update', { fieldId: byId('17') }, `PUT ${one}`],
	])('%s sends it if selected', async (operation, parameters, endpoint) => {
		seed();
		const own = { additionalFields: { ownId: 2_147_483_647 } };
		const { error } = await bed.engine.runNode(`svcAddressBook field ${operation}`, {
			name: 'Pet',
			...parameters,
			...own,
		});
		expect(error).toBeUndefined();
		const [{ body, ...sent }] = bed.service.requests;
		expect([sent.endpoint, body]).toEqual([endpoint, { id: 2_147_483_647, name: 'Pet' }]);
	});

	test.each([
		['2147483647', undefined],
		['2147483648', '"Field" must be a custom field\'s ID, but it\'s "2147483648" [item 0]'],
	])('%s as the field to read', async (id, message) => {
		const { error } = await bed.engine.runNode('svcAddressBook field get', {
			fieldId: byId(`={{ "${id}" }}`),
		});
		const isSent = bed.service.requests.length > 0;
		expect([isSent, isSent ? undefined : error?.message]).toEqual([message === undefined, message]);
	});
});
