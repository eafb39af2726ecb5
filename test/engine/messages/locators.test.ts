import { sentences } from '../../sentences.ts';
import { type Credentials, listSearch } from '../harness/index.ts';
import { credentialsFor, simulatorBed } from '../simulator-bed.ts';
import { MESSAGES } from './message.ts';

const bed = simulatorBed();

const search = (filter?: string, paginationToken?: string) =>
	listSearch(bed.engine, {
		node: 'svcMessages',
		method: 'searchMessages',
		filter,
		paginationToken,
	});

test('shows the newest messages first, by name or text, with status and date', async () => {
	const [named, long, bare, fitting] = bed.service.state.seedMessages(4);
	Object.assign(named, { name: 'Reminder', createdAtUtc: '2030-01-31T08:05:09.123Z' });
	Object.assign(long, {
		name: undefined,
		body: `Hello\n${'very '.repeat(20)}long`,
		createdAtUtc: '2030-02-01T00:00:00Z',
	});
	Object.assign(bare, { name: '', body: undefined, createdAtUtc: '2030-01-01T00:00:00Z' });
	Object.assign(fitting, {
		name: undefined,
		body: 'This text is thirty characters',
		createdAtUtc: '2029-12-31T00:00:00Z',
	});
	const { results, paginationToken } = await search();
	expect(results).toEqual([
		{
			name: 'Hello very very very very ver… · sending · 2030-02-01 00:00 UTC',
			value: long.id,
		},
		{ name: 'Reminder · sending · 2030-01-31 08:05 UTC', value: named.id },
		{ name: `${bare.id} · sending · 2030-01-01 00:00 UTC`, value: bare.id },
		{
			name: 'This text is thirty characters · sending · 2029-12-31 00:00 UTC',
			value: fitting.id,
		},
	]);
	expect(bed.service.requests.map(({ endpoint, query }) => ({ endpoint, query }))).toEqual([
		{
			endpoint: `GET ${MESSAGES}`,
			query: { orderby: ['date desc'], skip: ['0'], take: ['50'] },
		},
		// A short page may be all the service gives at once, so the end is looked for: the editor
		// would show empty rows for an announced page that is not asked for without scrolling.
		{
			endpoint: `GET ${MESSAGES}`,
			query: { orderby: ['date desc'], skip: ['4'], take: ['46'] },
		},
	]);
	expect(paginationToken).toBeUndefined();
});

test('searches at the service for what is typed', async () => {
	const [, wanted] = bed.service.state.seedMessages(3);
	wanted.name = 'a/b ä ?#';
	const { results } = await search(' a/b ä ?# ');
	expect(results.map(({ value }) => value)).toEqual([wanted.id]);
	expect(bed.service.requests[0]).toMatchObject({
		path: expect.stringMatching(/\/search\/a%2Fb%20%C3%A4%20%3F%23$/),
		query: { skip: ['0'], take: ['50'] },
	});
});

test.each([
	['the list', undefined, null],
	['the list in smaller pages', undefined, 20],
	['a search', 'Body', null],
])('goes through all pages of %s', async (_, filter, maxTake) => {
	const ids = bed.service.state.seedMessages(120).map(({ id }) => id);
	bed.service.shape({ maxTake });
	const found: unknown[] = [];
	let token: unknown;
	do {
		const page = await search(filter, token === undefined ? undefined : String(token));
		found.push(...page.results.map(({ value }) => value));
		token = page.paginationToken;
	} while (token !== undefined);
	expect(found.toSorted()).toEqual(ids.toSorted());
});

test.each([
	['svcMessages', 'message', 'seedMessages', {}],
	['svcCampaigns', 'campaign', 'seedCampaigns', {}],
	['svcMessagesTrigger', 'message', 'seedMessages', { kind: 'messages' }],
	['svcMessagesTrigger', 'campaign', 'seedCampaigns', { kind: 'campaigns' }],
] as const)('%s offers the statuses that records have, and warns of others', async (...row) => {
	const [node, noun, seed, parameters] = row;
	const [first, second, third] = bed.service.state[seed](4);
	Object.assign(first, { status: 'draft' });
	Object.assign(second, { status: 'sent' });
	Object.assign(third, { status: 'sent' });
	const statuses = async (filter?: string) =>
		await listSearch(bed.engine, { node, method: 'searchStatuses', filter, parameters });
	expect((await statuses()).results.map(({ value }) => value)).toEqual([
		'draft',
		'sending',
		'sent',
	]);
	expect(bed.service.requests.map(({ query }) => query)).toEqual([
		{ orderby: ['date desc'], skip: ['0'], take: ['100'] },
	]);
	expect((await statuses('DRA')).results).toEqual([{ name: 'draft', value: 'draft' }]);
	expect((await statuses(' Delivered ')).results).toEqual([
		{
			name: `Delivered (none of the newest 100 ${noun}s has this status)`,
			value: 'Delivered',
		},
	]);
});

test('the trigger lists no statuses of messages where an expression says what to watch', async () => {
	bed.service.state.seedMessages(1);
	const parameters = { kind: '={{ "campaigns" }}' };
	const question = { node: 'svcMessagesTrigger', method: 'searchStatuses', parameters };
	await expect(listSearch(bed.engine, question)).rejects.toMatchObject({
		message: "The list can't follow the expression in 'Watch'",
		description: "Set 'Watch' to Fixed, or select By Name and enter the status.",
	});
	expect(bed.service.requests).toEqual([]);
});

test('says why there is no list', async () => {
	bed.service.order({ kind: 'status', status: 401 });
	await expect(search()).rejects.toThrow(sentences.rejectedCredential);
});

describe('recipients from the address book', () => {
	const pick = (method: string, filter?: string, change: object = {}) => {
		const { svcProductTokenApi } = credentialsFor(bed.service);
		return listSearch(bed.engine, {
			node: 'svcMessages',
			method,
			filter,
			credentials: { svcProductTokenApi: { ...svcProductTokenApi, ...change } },
		});
	};

	test('are groups, listed or searched', async () => {
		const [group] = bed.service.state.seedGroups(1);
		const results = [{ name: 'Group 1 · 0 contacts', value: group.id }];
		expect(await pick('searchGroups')).toEqual({ results });
		expect(await pick('searchGroups', 'group')).toEqual({ results });
	});

	test('are contacts, searched by what is typed', async () => {
		const [group] = bed.service.state.seedGroups(1);
		const [, contact] = bed.service.state.seedContacts(group.id, 2);
		const { results } = await pick('searchContacts', 'anna.2@');
		expect(results.map(({ value }) => value)).toEqual([contact.id]);
		expect(await pick('searchContacts')).toEqual({ results: [] });
	});

	test('need an address book in the credential', async () => {
		await expect(pick('searchGroups', undefined, { addressBookBaseUrl: '' })).rejects.toMatchObject(
			{
				message: expect.stringContaining('there is no "Address Book Base URL"'),
				description: expect.stringContaining("add the area under 'Areas in Use'"),
			},
		);
	});
});

describe('data tags', () => {
	const tags = async (filter?: string, credentials?: Credentials) =>
		(
			await listSearch(bed.engine, {
				node: 'svcMessages',
				method: 'searchTags',
				filter,
				credentials,
			})
		).results;

	test("are shown by what they stand for, the account's own fields among them", async () => {
		bed.service.state.contactFields.set(17, { id: 17, name: 'Birthday' });
		const shown = await tags();
		expect(shown.slice(0, 6).map((tag) => tag.name)).toEqual([
			'First Name · {{1}}',
			'Insertion · {{2}}',
			'Last Name · {{3}}',
			'Phone Number · {{4}}',
			'Email Address · {{5}}',
			'Company · {{6}}',
		]);
		expect(shown[0].value).toBe('1');
		expect(shown.at(-1)).toEqual({ name: 'Birthday · {{17}}', value: '17' });
		expect(await tags(' LAST')).toEqual([shown[2]]);
	});

	test('are shown without the own fields if the credential does not open the address book', async () => {
		const { svcProductTokenApi, ...others } = credentialsFor(bed.service);
		const withoutBook = { ...svcProductTokenApi, addressBookBaseUrl: '' };
		const shown = await tags(undefined, { ...others, svcProductTokenApi: withoutBook });
		expect(shown.at(-1)?.name).toBe('CustomField10 · {{16}}');
		expect(bed.service.requests).toEqual([]);
	});
});
