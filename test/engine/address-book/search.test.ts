import { sentences } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed, type SimulatorBed } from '../simulator-bed.ts';
import { GROUPS } from './book.ts';

const bed = simulatorBed();

const arrange = ({ state }: SimulatorBed['service']) => {
	const [a, b] = state.seedGroups(2);
	a.name = 'Anna’s shop & more';
	state.markMarketing(b.id);
	return { a, b, inA: state.seedContacts(a.id, 2), inB: state.seedContacts(b.id, 1) };
};
type Arranged = ReturnType<typeof arrange>;

const shortGroup = ({ id, name, contactsAmount }: Arranged['a']) => ({
	type: 'group',
	id,
	name,
	contactsAmount,
});
const shortContact = (
	{ id, email, phoneNumber, phoneCountry, groupId, lastName }: Arranged['inA'][number],
	{ name: groupName }: Arranged['a'],
) => ({
	type: 'contact',
	id,
	name: `Anna ${lastName}`,
	email,
	phoneNumber,
	phoneCountry,
	groupId,
	groupName,
});

bed.describeOperation({
	name: 'svcAddressBook search searchEverything',
	parameters: {
		term: '={{ $json.term }}',
		limit: '={{ $json.limit }}',
		filters: { excludeMarketingContacts: '={{ $json.exclude }}' },
	},
	arrange,
	items: () => [
		{ term: 'Anna', limit: 4, exclude: false },
		{ term: 'shop & more', limit: 1, exclude: true },
	],
	requests: ({ term, limit, exclude }) => [
		{
			endpoint: 'GET /accounts/{accountId}/search',
			query: {
				q: [term],
				excludeMarketingContacts: [String(exclude)],
				skip: ['0'],
				take: [String(limit)],
			},
		},
	],
	output: (items, { exclude }, { a, b, inA, inB }) =>
		expect(items.map(({ json }) => json)).toEqual(
			exclude
				? [shortGroup(a)]
				: [
						shortGroup(a),
						...inA.map((contact) => shortContact(contact, a)),
						...inB.map((contact) => shortContact(contact, b)),
					],
		),
	outputCount: ({ limit }) => Number(limit),
	badItem: {
		item: () => ({ term: '', limit: 1, exclude: false }),
		error: '"Search Term" is empty',
	},
});

bed.describeOperation({
	name: 'svcAddressBook search searchGroups',
	parameters: {
		term: '={{ $json.term }}',
		limit: '={{ $json.limit }}',
		simple: '={{ $json.simple }}',
	},
	arrange,
	items: () => [
		{ term: 'shop & more', limit: 50, simple: true },
		{ term: 'o', limit: 1, simple: false },
	],
	requests: ({ term }) => [
		{ endpoint: 'GET /accounts/{accountId}/search/groups', query: { q: [term] } },
	],
	output: ([{ json }], { simple }, { a }) =>
		expect(json).toEqual(simple ? shortGroup(a) : { type: 'group', ...a, isMarketing: false }),
	badItem: {
		item: () => ({ term: 'x', limit: 0, simple: true }),
		error: '"Limit" must be 1 or more',
	},
});

bed.describeOperation({
	name: 'svcAddressBook search searchInGroup',
	parameters: { groupId: byId('={{ $json.group }}'), term: '={{ $json.term }}', returnAll: true },
	arrange,
	items: ({ a, b }) => [
		{ group: a.id, term: 'anna' },
		{ group: b.id, term: '+316' },
	],
	requests: ({ group, term }) => [
		{
			endpoint: `GET ${GROUPS}/{groupId}/search`,
			path: expect.stringContaining(String(group)),
			query: { q: [term] },
		},
	],
	output: (items, { term }, { a, b, inA, inB }) =>
		expect(items.map(({ json }) => json)).toEqual(
			term === 'anna'
				? inA.map((contact) => shortContact(contact, a))
				: inB.map((contact) => shortContact(contact, b)),
		),
	outputCount: ({ term }) => (term === 'anna' ? 2 : 1),
	badItem: { item: () => ({ group: '', term: 'anna' }), error: '"Group" is empty' },
});

const found = { contacts: [{ id: 'c', name: 'Anna' }], groups: [{ id: 'g', name: 'Annas' }] };

test.each<[string, string, unknown]>([
	['by kind', 'searchGroups', found],
	['by kind, in an envelope', 'searchGroups', { result: found }],
	['by kind, in pages', 'searchEverything', found],
	[
		'in an envelope inside an envelope',
		'searchGroups',
		{ data: { items: Object.values(found).flat() } },
	],
])('what is found comes from an object %s', async (_, operation, body) => {
	bed.service.order({ kind: 'status', status: 200, body });
	const result = await bed.engine.runNode(`svcAddressBook search ${operation}`, { term: 'an' });
	expect(result.json()).toEqual([...found.contacts, ...found.groups]);
});

test.each([{ firstname: 'Anna' }, { firstName: 'Anna' }])(
	'a contact without a name as a whole has its parts as documented: %j',
	async (contact) => {
		bed.service.order({ kind: 'status', status: 200, body: [{ id: 'c', ...contact }] });
		const result = await bed.engine.runNode('svcAddressBook search searchGroups', { term: 'an' });
		expect(result.json()).toEqual([{ id: 'c', firstname: 'Anna' }]);
	},
);

const unusable = sentences.unexpectedResponse;

test.each<[string, unknown, string]>([
	['a failure', { status: 409, message: 'Busy' }, sentences.wrongState],
	['a failure in other letters', { Message: 'Busy' }, unusable],
	['an empty object', {}, unusable],
	['a number of pages', { success: true, total: 3 }, unusable],
])('%s is no result', async (_, body, message) => {
	bed.service.order({ kind: 'status', status: 200, body });
	const { error } = await bed.engine.runNode('svcAddressBook search searchGroups', { term: 'an' });
	expect(error?.message).toBe(`${message} [item 0]`);
});
