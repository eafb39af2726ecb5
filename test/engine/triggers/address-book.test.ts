import type { INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { triggerBed } from './bed.ts';
import { type Clocks, clocksOf } from './clocks.ts';
import type { DirectAnswer, PollHost } from './poll-host.ts';

const bed = triggerBed();
const type = 'svcAddressBookTrigger';

let clocks: Clocks;
beforeEach(() => {
	// The address book's times are told nowhere.
	clocks = clocksOf(bed, () => undefined);
});
afterEach(() => clocks.reset());

const state = () => bed.service.state;
const set = (value: string, isActive: boolean) =>
	state().setOptOut({ type: value.includes('@') ? 'email' : 'sms', value, isActive });
const out = (value: string) => set(value, true);
const back = (value: string) => set(value, false);

async function active(parameters: INodeParameters = {}): Promise<PollHost> {
	const host = bed.pollHost({ type, parameters });
	await host.activate();
	return host;
}

const told = (host: PollHost) => host.items.map(({ event, value }) => `${event} ${value}`);
const listings = () => bed.service.requests.filter(({ endpoint }) => endpoint.endsWith('/optout'));

test('each opt-out and opt-in once; what is there at the activation never', async () => {
	out('before@example.com');
	const host = await active();
	await host.poll();
	expect(host.executions).toEqual([]);
	out('jane@example.com');
	out('+31612345678');
	await host.poll();
	back('jane@example.com');
	back('before@example.com');
	await host.poll();
	out('jane@example.com');
	await host.poll();
	await host.poll();
	expect(told(host)).toEqual([
		'optOut jane@example.com',
		'optOut +31612345678',
		'optIn before@example.com',
		'optIn jane@example.com',
		'optOut jane@example.com',
	]);
});

test('an entry without a value is nobody', async () => {
	const host = await active();
	const body = [
		{ type: 'email', isActive: true },
		{ type: 'email', value: '', isActive: true },
	];
	const endpoint = 'GET /accounts/{accountId}/optout';
	bed.service.order({ kind: 'status', status: 200, body, match: { endpoint } });
	await host.poll();
	expect(host.items).toEqual([]);
	expect(host.errors).toEqual([]);
});

test.each(['listed', 'asked for', 'removed'] as const)(
	'tells of an opt-in, and of the next opt-out, where opted-in values are %s',
	async (optedInValues) => {
		bed.service.shape({ optedInValues });
		out('before@example.com');
		const host = await active();
		out('jane@example.com');
		await host.poll();
		back('jane@example.com');
		back('before@example.com');
		await host.poll();
		await host.restart();
		out('jane@example.com');
		await host.poll();
		await host.poll();
		expect(told(host).sort()).toEqual([
			'optIn before@example.com',
			'optIn jane@example.com',
			'optOut jane@example.com',
			'optOut jane@example.com',
		]);
		expect(host.errors).toEqual([]);
	},
);

test('takes no value for opted in that only the list of all values misses', async () => {
	out('jane@example.com');
	const host = await active();
	bed.service.order({
		match: { endpoint: 'GET /accounts/{accountId}/optout' },
		kind: 'status',
		status: 200,
		body: [],
	});
	await host.poll();
	await host.poll();
	expect(host.items).toEqual([]);
});

const lists = ['/optout', '/optout/{tokenType}'];

test.each<[string, string[]]>([
	['all responses are', ['/optout/types', ...lists]],
	['all lists are', lists],
])('takes nobody for opted in while %s empty', async (_, endpoints) => {
	out('jane@example.com');
	out('+31612345678');
	const host = await active();
	for (const endpoint of endpoints) {
		const match = { endpoint: `GET /accounts/{accountId}${endpoint}` };
		bed.service.order({ kind: 'empty', status: 200, times: 1_000, match });
	}
	await host.poll();
	await host.poll();
	expect(host.items).toEqual([]);
	bed.service.heal();
	back('jane@example.com');
	await host.poll();
	expect(told(host)).toEqual(['optIn jane@example.com']);
});

test("isn't published while the list is empty, but SVC counts opt-outs: all would be new afterwards", async () => {
	out('one@example.com');
	out('two@example.com');
	const endpoint = 'GET /accounts/{accountId}/optout';
	bed.service.order({ kind: 'empty', status: 200, match: { endpoint } });
	const host = bed.pollHost({ type });
	await expect(host.activate()).rejects.toThrow('SVC lists no opt-outs, but counts 2');
	await host.activate();
	out('jane@example.com');
	await host.poll();
	expect(told(host)).toEqual(['optOut jane@example.com']);
});

test('what a first list lacks is not new later, although the list has as many opt-ins', async () => {
	out('one@example.com');
	const optedIn = { type: 'email', value: 'two@example.com', isActive: false };
	const match = { endpoint: 'GET /accounts/{accountId}/optout' };
	bed.service.order({ kind: 'status', status: 200, body: [optedIn], match });
	const host = await active();
	await host.poll();
	expect(host.executions).toEqual([]);
});

test.each([
	['empty lists', []],
	['counts without amounts', [{ id: 'email' }, { id: 'sms' }]],
	['counts of which one has no amount', [{ id: 'email' }, { id: 'sms', amountOptOut: 0 }]],
])('who opted out before a first poll that brought %s is not new later', async (_, counts) => {
	out('one@example.com');
	const bodies = { '/optout/types': counts, '/optout': [] };
	for (const [path, body] of Object.entries(bodies)) {
		const match = { endpoint: `GET /accounts/{accountId}${path}` };
		bed.service.order({ kind: 'status', status: 200, body, match });
	}
	const host = await active();
	await host.poll();
	expect(host.items).toEqual([]);
	out('jane@example.com');
	await host.poll();
	await host.poll();
	expect(told(host)).toEqual(['optOut jane@example.com']);
});

test.each([
	['the counts are, too', []],
	['the counts have no amounts', [{ id: 'email' }, { id: 'sms' }]],
])('takes nobody for opted in while all lists are empty and %s', async (_, counts) => {
	out('one@example.com');
	const host = await active();
	const bodies = { '/optout/types': counts, '/optout': [], '/optout/{tokenType}': [] };
	for (const [path, body] of Object.entries(bodies)) {
		const match = { endpoint: `GET /accounts/{accountId}${path}` };
		bed.service.order({ kind: 'status', status: 200, body, times: 1_000, match });
	}
	await host.poll();
	bed.service.heal();
	await host.poll();
	expect(host.items).toEqual([]);
});

test('tells of the last one who opts in again, where lists without entries are empty responses', async () => {
	bed.service.shape({ optedInValues: 'removed' });
	out('jane@example.com');
	const host = await active();
	back('jane@example.com');
	for (const endpoint of lists) {
		const match = { endpoint: `GET /accounts/{accountId}${endpoint}` };
		bed.service.order({ kind: 'empty', status: 200, times: 1_000, match });
	}
	await host.poll();
	expect(told(host)).toEqual(['optIn jane@example.com']);
});

test('an item is the opt-out as the service lists it', async () => {
	const host = await active();
	out('+31612345678');
	await host.poll();
	expect(host.items).toEqual([
		{ event: 'optOut', type: 'sms', value: '+31612345678', isActive: true },
	]);
});

test.each([
	[{ events: ['optOut'] }, ['optOut one@example.com', 'optOut +31612345678']],
	[{ events: ['optIn'] }, ['optIn one@example.com']],
	[{ types: ['sms'] }, ['optOut +31612345678']],
	[{ types: '={{ ["SMS"] }}' }, ['optOut +31612345678']],
])('only what is wanted: %j', async (parameters, expected) => {
	const host = await active(parameters);
	out('one@example.com');
	out('+31612345678');
	await host.poll();
	back('one@example.com');
	await host.poll();
	await host.poll();
	expect(told(host)).toEqual(expected);
});

test("several pages, one of which can't be read at first, and a crash", async () => {
	bed.service.shape({ maxTake: 3 });
	const host = await active();
	const values = Array.from({ length: 10 }, (_, index) => `${index}@example.com`);
	for (const value of values) out(value);
	const endpoint = 'GET /accounts/{accountId}/optout';
	bed.service.order({ kind: 'status', status: 500, match: { endpoint, nth: 2 } });
	await host.poll();
	expect([host.items, host.errors.length]).toEqual([[], 1]);
	await host.restart();
	await host.poll();
	await host.restart();
	await host.poll();
	expect(told(host)).toEqual(values.map((value) => `optOut ${value}`));
});

test('a long list is read when its numbers change, and once an hour anyway', async () => {
	for (let index = 0; index < 1_001; index++) out(`${index}@example.com`);
	const host = await active();
	let before = listings().length;
	await host.poll();
	expect(listings()).toHaveLength(before);
	out('jane@example.com');
	await host.poll();
	expect(told(host)).toEqual(['optOut jane@example.com']);
	// One goes, another comes: the numbers stay.
	out('joe@example.com');
	back('joe@example.com');
	await host.poll();
	out('joe@example.com');
	back('jane@example.com');
	before = listings().length;
	await host.poll();
	expect(listings()).toHaveLength(before);
	clocks.pass(61);
	await host.poll();
	expect(told(host).slice(1).sort()).toEqual([
		'optIn jane@example.com',
		'optIn joe@example.com',
		'optOut joe@example.com',
	]);
});

test('more values than can be compared are refused, with what to do instead', async () => {
	const host = bed.pollHost({ type });
	const body = Array.from({ length: 100_001 }, (_, index) => ({
		type: 'email',
		value: `${index}@example.com`,
		isActive: true,
	}));
	const endpoint = 'GET /accounts/{accountId}/optout';
	bed.service.order({ kind: 'status', status: 200, body, match: { endpoint } });
	await expect(host.activate()).rejects.toMatchObject({
		message: 'SVC has more than 100000 opt-outs and opt-ins, too many to compare',
		description: expect.stringContaining('Schedule Trigger'),
	});
});

test('no address is stored in n8n', async () => {
	const host = await active();
	out('jane@example.com');
	await host.poll();
	expect(JSON.stringify(host.staticData)).not.toContain('jane');
});

test('the test in the editor shows some, or says that there are none', async () => {
	const host = bed.pollHost({ type });
	await expect(host.test()).rejects.toThrow('There are no opt-outs, opt-ins, or contacts');
	for (let index = 0; index < 5; index++) out(`${index}@example.com`);
	expect((await host.test()).map(({ value }) => value)).toEqual([
		'4@example.com',
		'3@example.com',
		'2@example.com',
	]);
});

describe('a new product token, with which what is stored cannot be read,', () => {
	const optedOut = new Set<string>();
	let isOutage = false;
	/** A service whose lists lack who has opted in. */
	const answer = ({ pathname, searchParams }: URL): DirectAnswer => {
		const amounts = [{ id: 'email', amountOptOut: optedOut.size, amountOptIn: 0 }];
		if (pathname.endsWith('/types')) return { status: 200, body: amounts };
		if (isOutage || pathname.endsWith('/sms')) return { status: 200, body: [] };
		const skip = Number(searchParams.get('skip'));
		const all = Array.from(optedOut, (value) => ({ type: 'email', value, isActive: true }));
		return { status: 200, body: all.slice(skip, skip + 100) };
	};
	const renewed = () => ({
		svcProductTokenApi: { ...bed.engine.credentials.svcProductTokenApi, productToken: 'renewed' },
	});

	async function withOptOuts(count: number, parameters: INodeParameters = {}): Promise<PollHost> {
		isOutage = false;
		optedOut.clear();
		for (let at = 0; at < count; at++) optedOut.add(`${at}@example.com`);
		const host = bed.pollHost({ type, parameters, answer });
		await host.activate();
		await host.poll();
		host.edit({ credentials: renewed() });
		return host;
	}

	test('hides who opted in before the next poll, which an error says; other events wait for it', async () => {
		const host = await withOptOuts(3);
		optedOut.delete('0@example.com');
		optedOut.delete('1@example.com');
		optedOut.add('jane@example.com');
		await host.republish().catch((error: unknown) => host.errors.push(error));
		expect(host.errors).toMatchObject([
			{ message: "2 people opted in, but the trigger can't tell who" },
		]);
		expect(host.items).toEqual([]);
		await host.republish();
		optedOut.delete('2@example.com');
		await host.poll();
		expect(told(host)).toEqual(['optOut jane@example.com', 'optIn 2@example.com']);
		optedOut.add('0@example.com');
		await host.poll();
		expect(told(host).slice(2)).toEqual(['optOut 0@example.com']);
		expect(host.errors).toHaveLength(1);
	});

	test('is no reason for an error where opt-ins start nothing', async () => {
		const host = await withOptOuts(2, { events: ['optOut'] });
		optedOut.delete('0@example.com');
		await host.poll();
		expect([host.items, host.errors]).toEqual([[], []]);
	});

	test('hides nobody later, though a long list is seldom read', async () => {
		const host = await withOptOuts(1_001);
		await host.poll();
		optedOut.delete('7@example.com');
		await host.poll();
		expect(told(host)).toEqual(['optIn 7@example.com']);
	});

	test('makes nobody opted in, and then new again, while the lists are empty', async () => {
		const host = await withOptOuts(2);
		isOutage = true;
		await host.poll();
		isOutage = false;
		await host.poll();
		expect([host.items, host.errors]).toEqual([[], []]);
		optedOut.delete('0@example.com');
		await host.poll();
		expect(told(host)).toEqual(['optIn 0@example.com']);
	});
});

describe('contacts in a group', () => {
	const addedTo = (host: PollHost) =>
		host.items.filter(({ event }) => event === 'contactAdded').map(({ id }) => id);
	const seed = (group: string, count: number) =>
		state()
			.seedContacts(group, count)
			.map(({ id }) => id);

	test('each new one once; those before the activation and of other groups never', async () => {
		const [group, other] = state().seedGroups(2);
		seed(group.id, 3);
		const host = await active({ group: group.id });
		await host.poll();
		seed(other.id, 1);
		const first = seed(group.id, 2);
		await host.poll();
		await host.restart();
		const second = seed(group.id, 1);
		await host.poll();
		await host.poll();
		expect(addedTo(host)).toEqual([...first, ...second]);
		expect(host.errors).toEqual([]);
		expect(JSON.stringify(host.staticData)).not.toContain('anna');
	});

	test('the test in the editor shows the last three of the group and of the opt-outs, newest first', async () => {
		const [group] = state().seedGroups(1);
		const ids = seed(group.id, 5);
		for (let index = 0; index < 5; index++) out(`${index}@example.com`);
		const host = bed.pollHost({ type, parameters: { group: group.id } });
		expect((await host.test()).map(({ event, id, value }) => [event, id ?? value])).toEqual([
			...ids
				.slice(2)
				.reverse()
				.map((id) => ['contactAdded', id]),
			...[4, 3, 2].map((index) => ['optOut', `${index}@example.com`]),
		]);
	});

	test('a group counts for nothing where new contacts are no event', async () => {
		const [group] = state().seedGroups(1);
		// The editor hides the group only where it knows the events.
		const host = await active({ group: group.id, events: '={{ ["optOut"] }}' });
		bed.service.requests.length = 0;
		seed(group.id, 1);
		await host.poll();
		expect(addedTo(host)).toEqual([]);
		expect(bed.service.requests.map(({ endpoint }) => endpoint)).not.toContainEqual(
			expect.stringContaining('/groups/'),
		);
	});

	test('a long list is read when the number of contacts changes, and once an hour', async () => {
		const [group] = state().seedGroups(1);
		seed(group.id, 1_001);
		const host = await active({ group: group.id });
		bed.service.requests.length = 0;
		await host.poll();
		expect(bed.service.requests.some(({ endpoint }) => endpoint.endsWith('/contacts'))).toBe(false);
		const added = seed(group.id, 1);
		await host.poll();
		expect(addedTo(host)).toEqual(added);
	});

	test('the event without a group is refused, with what to do', async () => {
		const host = bed.pollHost({ type, parameters: { events: ['contactAdded'] } });
		await expect(host.activate()).rejects.toMatchObject({
			message: expect.stringContaining('Group'),
			description: expect.stringContaining('Select the group'),
		});
	});

	test('more contacts than can be compared are refused', async () => {
		const [group] = state().seedGroups(1);
		const body = Array.from({ length: 100_001 }, (_, index) => ({ id: `${index}` }));
		const endpoint = 'GET /accounts/{accountId}/groups/{groupId}/contacts';
		bed.service.order({ kind: 'status', status: 200, body, match: { endpoint } });
		await expect(active({ group: group.id })).rejects.toMatchObject({
			message: expect.stringContaining('more than 100000 contacts'),
		});
	});

	test.each([
		['the list is', '/contacts', 'SVC lists no contacts of the group, but counts 3'],
		['the group is', '', sentences.unexpectedResponse],
	])('none counts as new after a first poll in which %s empty', async (_, path, message) => {
		const [group] = state().seedGroups(1);
		seed(group.id, 3);
		const endpoint = `GET /accounts/{accountId}/groups/{groupId}${path}`;
		bed.service.order({ kind: 'empty', status: 200, match: { endpoint } });
		const host = bed.pollHost({ type, parameters: { group: group.id } });
		await expect(host.activate()).rejects.toThrow(message);
		await host.activate();
		const added = seed(group.id, 1);
		await host.poll();
		expect(addedTo(host)).toEqual(added);
	});

	test('none counts as new after a first list that came empty, of a group without a count', async () => {
		const [group] = state().seedGroups(1);
		seed(group.id, 3);
		const { contactsAmount, ...uncounted } = group;
		expect(contactsAmount).toBe(3);
		const bodies = { '': uncounted, '/contacts': [] };
		for (const [path, body] of Object.entries(bodies)) {
			const match = { endpoint: `GET /accounts/{accountId}/groups/{groupId}${path}` };
			bed.service.order({ kind: 'status', status: 200, body, match });
		}
		const host = await active({ group: group.id });
		await host.poll();
		const added = seed(group.id, 1);
		await host.poll();
		expect(addedTo(host)).toEqual(added);
	});

	test('the first contact of an empty group is new', async () => {
		const [group] = state().seedGroups(1);
		const host = await active({ group: group.id });
		const added = seed(group.id, 1);
		await host.poll();
		expect(addedTo(host)).toEqual(added);
	});

	test('another group begins with what is there', async () => {
		const [one, two] = state().seedGroups(2);
		seed(two.id, 2);
		const parameters = { group: one.id };
		const host = await active(parameters);
		seed(one.id, 1);
		await host.poll();
		parameters.group = two.id;
		await host.restart();
		const added = seed(two.id, 1);
		await host.poll();
		expect(addedTo(host).slice(1)).toEqual(added);
	});
});

test('no one opts in when SVC returns an error with status 200 in place of the list', async () => {
	out('jane@example.com');
	const host = await active();
	const endpoint = 'GET /accounts/{accountId}/optout';
	const body = { errors: [{ message: 'Sorry' }], data: null };
	bed.service.order({ kind: 'status', status: 200, body, match: { endpoint } });
	await host.poll();
	await host.poll();
	expect([host.items, host.errors.length]).toEqual([[], 1]);
});
