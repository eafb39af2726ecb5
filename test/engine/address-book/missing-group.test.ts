/** Create Missing Group, where SVC's list of groups lags behind. The service here is a server of its own. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INodeParameters } from 'n8n-workflow';
import { byName } from '../locator.ts';
import type { ChainNode } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const groupId = '33333333-3333-4333-8333-333333333333';

const created: string[] = [];
let contacts = 0;
let listed: object[] = [];
/** What becomes of the requests that create a group. */
type GroupResponse = 'enveloped' | 'lost' | 'none' | 'ok' | 'rejected' | object;
let response: GroupResponse = 'ok';
let rejectedContacts = 0;

const server = http.createServer((request, answer) => {
	const chunks: Buffer[] = [];
	request.on('data', (chunk: Buffer) => chunks.push(chunk));
	request.on('end', () => {
		const url = request.url ?? '';
		answer.setHeader('content-type', 'application/json');
		if (request.method === 'GET') answer.end(JSON.stringify(listed));
		else if (url.endsWith('/groups')) {
			const { name } = JSON.parse(Buffer.concat(chunks).toString()) as { name: string };
			created.push(name);
			if (response === 'lost') request.socket.destroy();
			else if (response === 'rejected') answer.writeHead(429, { 'retry-after': '3600' }).end();
			else {
				const group = { id: groupId, name };
				const other = typeof response === 'object' ? response : group;
				const body = response === 'enveloped' ? { group } : other;
				answer.writeHead(201).end(response === 'none' ? '' : JSON.stringify(body));
			}
		} else if (rejectedContacts-- > 0) answer.writeHead(400).end();
		else {
			contacts++;
			answer.writeHead(201).end(JSON.stringify({ id: groupId, groupId }));
		}
	});
});

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
	created.length = 0;
	contacts = 0;
	listed = [];
	rejectedContacts = 0;
	response = 'ok';
});
afterAll(() => server.close());

const parameters: INodeParameters = {
	resource: 'contact',
	operation: 'create',
	groupId: byName('groupName', '={{ $json.group }}'),
	firstName: 'Anna',
	options: { createGroup: true },
};

const run = async (items = [{ group: 'Clients' }], settings: Partial<ChainNode> = {}) =>
	await bed.engine.runNode('svcAddressBook', parameters, {
		items,
		credentials: {
			svcProductTokenApi: {
				...bed.engine.credentials.svcProductTokenApi,
				addressBookBaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
			},
		},
		settings: { name: 'Node', retryOnFail: true, maxTries: 3, waitBetweenTries: 1, ...settings },
	});

test('a group that was created is known to the next attempt', async () => {
	rejectedContacts = 1;
	const { error } = await run();
	expect(error?.message).toBeUndefined();
	expect([created, contacts]).toEqual([['Clients'], 1]);
});

test('the error of a contact that is rejected does not deny the group that was created', async () => {
	rejectedContacts = 1;
	const { error } = await run([{ group: 'Clients' }], { retryOnFail: false });
	expect([created, contacts]).toEqual([['Clients'], 0]);
	expect(error?.description).toContain('Nothing else was created for this item.');
	expect(error?.description).not.toContain('Nothing was');
});

test.each(['lost', 'none'] as const)(
	'a group of which that is not known is created by no other attempt (%s)',
	async (what) => {
		response = what;
		const failed = await run();
		expect(failed.error?.message).toBe('Couldn\'t confirm whether the group "Clients" was created');
		expect(failed.error?.description).toContain('Check with Group > Get Many');
		expect([created, contacts]).toEqual([['Clients'], 0]);
		// Whoever retries by hand was asked to check.
		response = 'ok';
		expect((await bed.engine.retry(failed)).status).toBe('success');
		expect([created, contacts]).toEqual([['Clients', 'Clients'], 1]);
	},
);

test('a group in an envelope with its own name is known', async () => {
	response = 'enveloped';
	expect((await run()).error?.message).toBeUndefined();
	expect([created, contacts]).toEqual([['Clients'], 1]);
});

test.each([
	{ Id: groupId, Name: 'Clients' },
	{ ID: groupId },
	{ Group: { ID: groupId, NAME: 'Clients' } },
	{ id: 17, name: 'Clients' },
])('a group that was created is known in whatever way SVC writes its ID: %j', async (group) => {
	response = group;
	expect((await run()).error?.message).toBeUndefined();
	expect([created, contacts]).toEqual([['Clients'], 1]);
});

test.each([
	[{ ID: groupId, Name: 'Clients' }],
	[
		{ Id: groupId, NAME: 'clients', extra: null },
		{ id: '1', name: null },
	],
])('a group is found in whatever letters SVC writes names: %j', async (...groups) => {
	listed = groups;
	expect((await run()).error?.message).toBeUndefined();
	expect([created, contacts]).toEqual([[], 1]);
});

test.each([
	[[{ text: 'Under maintenance' }]],
	[
		[
			{ id: groupId, name: 'Friends' },
			{ id: null, name: 'Clients' },
		],
	],
	[[null]],
])('none is created if it may be one that the list shows without its ID: %j', async (groups) => {
	listed = groups as object[];
	const { error } = await run();
	expect(error?.description).toContain('lists a group without its ID');
	expect([created, contacts]).toEqual([[], 0]);
});

test('a group that was rejected is created by the next attempt', async () => {
	response = 'rejected';
	const { error } = await run();
	// Else, it would look as if SVC had rejected the contact.
	expect(error?.description).toContain(
		'The node first creates the group "Clients". No contact was sent in this attempt.',
	);
	expect(created).toHaveLength(3);
});

test('spellings of one name are one group', async () => {
	const items = ['Caf\u00e9 Club', 'Cafe\u0301  club', ' caf\u00e9\u00a0club '].map((group) => ({
		group,
	}));
	expect((await run(items)).error?.message).toBeUndefined();
	expect([created, contacts]).toEqual([['Caf\u00e9 Club'], 3]);
});

test.each<[GroupResponse, string]>([
	['rejected', 'SVC received too many requests'],
	['lost', "Couldn't confirm whether the group"],
])(
	'a group that is not created (%s) fails the items that need it, and no others',
	async (what, says) => {
		response = what;
		listed = [{ id: groupId, name: 'Friends' }];
		const items = ['Clients', 'Friends', 'clients'].map((group) => ({ group }));
		const { json } = await run(items, { onError: 'continueRegularOutput', retryOnFail: false });
		const [one, other, same] = json();
		expect(JSON.stringify(one)).toContain(says);
		expect(JSON.stringify(same).replace('item 2', 'item 0')).toBe(JSON.stringify(one));
		expect(other).not.toHaveProperty('error');
		expect([created, contacts]).toEqual([['Clients'], 1]);
	},
);

describe('a group that only rejected items need', () => {
	const withNumber: INodeParameters = { ...parameters, phoneNumber: '={{ $json.phone }}' };
	const items = [
		{ group: 'Wrong', phone: '+31' },
		{ group: 'Clients', phone: '+31612345678' },
		{ group: 'clients', phone: '+31' },
	];

	test.each<[string, INodeParameters]>([
		['create', withNumber],
		[
			'upsert',
			{
				...parameters,
				operation: 'upsert',
				matchBy: 'phoneNumber',
				matchPhoneNumber: '={{ $json.phone }}',
			},
		],
		['import', { ...parameters, operation: 'import' }],
	])("isn't created: %s", async (_, operation) => {
		const settings = { parameters: operation, retryOnFail: false };
		const stopped = await run(items, settings);
		expect(stopped.error?.description).toMatch(/Nothing was (?:created|imported) for any item\./);
		expect(created).toEqual([]);
		await run(items, { ...settings, onError: 'continueRegularOutput' });
		expect([created, contacts]).toEqual([['Clients'], 1]);
	});

	test('is created once the item is corrected', async () => {
		const failed = await run(items.slice(0, 1), { parameters: withNumber });
		expect(created).toEqual([]);
		const corrected = { ...withNumber, phoneNumber: '+31612345678' };
		const retried = await bed.engine.retry(failed, { nodes: { Node: { parameters: corrected } } });
		expect(retried.error?.message).toBeUndefined();
		expect([created, contacts]).toEqual([['Wrong'], 1]);
	});
});
