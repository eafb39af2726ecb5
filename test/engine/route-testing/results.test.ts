import type { INodeParameters } from 'n8n-workflow';
import { notFound } from '../../sentences.ts';
import { byId, idsBy } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const RESULTS = '/testresult/{testProductAccount}';
const unknownId = '00000000-0000-4000-8000-000000000000';

type Test = ReturnType<typeof bed.service.state.seedRouteTests>[number];

/** One test that has a result, and one that waits for it. */
const arrange = ({ state }: typeof bed.service) => {
	const tests = state.seedRouteTests(2);
	state.deliverTestMessage(tests[0].messageKey, { sender: 'SVC', content: 'Hello' });
	return tests;
};

const short = ({ id, messageKey, msisdn }: Test, isDelivered: boolean) => ({
	id,
	messageKey,
	msisdn,
	mccMnc: '20408',
	isMsisdnNetworkPorted: false,
	requestDate: expect.any(String),
	expirationDate: expect.any(String),
	statusCode: isDelivered ? 1 : 0,
	status: isDelivered ? 'Finished' : 'Pending',
	result: isDelivered
		? {
				sender: 'SVC',
				content: 'Hello',
				phoneReceivedDateTime: expect.any(String),
				resultReceivedDateTime: expect.any(String),
				serviceCenter: '31624000000',
				serviceCenterCountry: 'NL',
				syncedWithNTP: true,
			}
		: null,
});

bed.describeOperation({
	name: 'svcRouteTesting result get',
	parameters: { id: byId('={{ $json.id }}') },
	arrange,
	items: (tests) => tests.map(({ id }) => ({ id })),
	requests: ({ id }) => [
		{ endpoint: `GET ${RESULTS}/{id}`, path: expect.stringContaining(String(id)) },
	],
	output: ([{ json }], { id }, tests) => {
		const test = tests.find((one) => one.id === id) as Test;
		expect(json).toEqual(short(test, test === tests[0]));
	},
	badItem: {
		item: () => ({ id: unknownId }),
		error: notFound('test'),
		requests: () => [
			{
				endpoint: `GET ${RESULTS}/{id}`,
				path: expect.stringContaining(unknownId),
				refusal: `there is no test ${unknownId}`,
			},
		],
	},
});

bed.describeOperation({
	name: 'svcRouteTesting result getByIds',
	parameters: { testIds: idsBy('={{ $json.ids }}') },
	arrange: (service) => [...arrange(service), ...service.state.seedRouteTests(1)],
	items: ([one, two, three]) => [
		{ ids: [two.id, one.id] },
		// The same test again, written otherwise, is asked for once.
		{ ids: `${three.id}, ${two.id.toUpperCase()}` },
	],
	requests: ({ ids }, tests) =>
		Array.isArray(ids)
			? [
					{
						endpoint: `POST ${RESULTS}`,
						body: [tests[1].id.toUpperCase(), tests[0].id, tests[2].id],
					},
				]
			: [],
	output: (items, { ids }, [one, two, three]) =>
		expect(items.map(({ json }) => json)).toEqual(
			Array.isArray(ids)
				? [short(two, false), short(one, true)]
				: [short(three, false), short(two, false)],
		),
	outputCount: () => 2,
	badItem: { item: () => ({ ids: 'test-7' }), error: '"Test 1: Test" must be an ID such as' },
});

bed.describeOperation({
	name: 'svcRouteTesting result getAll',
	parameters: {
		limit: '={{ $json.limit }}',
		filters: {
			mccMnc: byId('={{ $json.operator }}'),
			fromDate: '={{ $json.from }}',
			toDate: '={{ $json.to }}',
		},
		requestOptions: { emptyExpressions: 'leaveOut' },
	},
	arrange,
	items: () => [
		{ limit: 2, operator: '20408', from: '2020-01-31T09:00:00Z', to: '2200-01-31T09:00:00+01:00' },
		{ limit: 1 },
	],
	requests: ({ limit, operator }) => [
		{
			endpoint: `GET ${RESULTS}`,
			query: {
				amountOfResults: [String(limit)],
				...(operator !== undefined && {
					mccMnc: ['20408'],
					fromDate: ['2020-01-31T09:00:00.000Z'],
					toDate: ['2200-01-31T08:00:00.000Z'],
				}),
			},
		},
	],
	output: (items, { limit }, [one, two]) =>
		expect(items.map(({ json }) => json)).toEqual(
			[short(two, false), short(one, true)].slice(0, Number(limit)),
		),
	outputCount: ({ limit }) => Number(limit),
	badItem: {
		item: () => ({ limit: 10_001 }),
		error: '"Limit" must be 10000 or less, but it\'s 10001',
	},
});

const run = (operation: string, parameters: INodeParameters) =>
	bed.engine.runNode(`svcRouteTesting result ${operation}`, parameters);

test('Return All asks for as many as the service gives', async () => {
	arrange(bed.service);
	expect((await run('getAll', { returnAll: true })).json()).toHaveLength(2);
	expect(bed.service.requests[0].query).toEqual({ amountOfResults: ['10000'] });
});

test('a last day without a time is rejected, since its tests would be missing', async () => {
	const { error } = await run('getAll', {
		filters: { fromDate: '2026-01-01', toDate: '2026-01-31' },
	});
	expect(error?.message).toBe('"To Date" is a date without a time: "2026-01-31" [item 0]');
	expect(error?.description).toMatch(/^Add the time, such as "2026-01-31T23:59"\./);
	expect(bed.service.requests).toEqual([]);
});

test.each([
	'requestDate',
	'expirationDate',
	'result.phoneReceivedDateTime',
	'result.resultReceivedDateTime',
])(
	"%s of another test is in UTC, whether or not it says so, and the user's own time isn't",
	async (name) => {
		const time = '2030-01-31T09:00:00';
		const [own] = name.split('.').slice(-1);
		const items = [{ [own]: time, result: { [own]: time }, mine: time }];
		const filters = { fromDate: `={{ $json.${name} }}`, toDate: '={{ $json.mine }}' };
		await bed.engine.runNode('svcRouteTesting result getAll', { filters }, { items });
		expect(bed.service.requests.map(({ query }) => query)).toEqual([
			{
				amountOfResults: ['50'],
				fromDate: ['2030-01-31T09:00:00.000Z'],
				toDate: ['2030-01-31T14:00:00.000Z'],
			},
		]);
	},
);

describe('what the service writes in two ways', () => {
	test.each(['syncedWithNTP', 'syncedWithNtp'] as const)('%s comes out one way', async (name) => {
		bed.service.shape({ ntpSpelling: name });
		const [test] = arrange(bed.service);
		const [simple] = (await run('get', { id: byId(test.id) })).json();
		expect(simple).toEqual(short(test, true));
		const [raw] = (await run('get', { id: byId(test.id), simple: false })).json();
		expect(raw).toMatchObject({
			preferredNumericSender: '31612345678',
			result: { [name]: true, udh: null },
		});
	});

	test('outputs the number of the handset in one form, also from inside the result', async () => {
		const [test] = bed.service.state.seedRouteTests(1);
		const result = { content: 'Hello', msisdn: '00316', isMsisdnNetworkPorted: null };
		const body = { id: test.id, statusCode: 1, result };
		bed.service.order({ kind: 'status', status: 200, body });
		expect((await run('get', { id: byId(test.id) })).json()).toEqual([
			{
				id: test.id,
				statusCode: 1,
				msisdn: '00316',
				isMsisdnNetworkPorted: null,
				result: { content: 'Hello' },
			},
		]);
	});
});

test('fails only the item of a test that SVC rejects', async () => {
	const [test] = arrange(bed.service);
	const result = await bed.engine.runNode(
		'svcRouteTesting result getByIds',
		{ testIds: idsBy('={{ $json.id }}') },
		{ items: [{ id: unknownId }, { id: test.id }], settings: { onError: 'continueRegularOutput' } },
	);
	expect(result.json()).toEqual([
		{
			error: {
				message: `SVC has no result for test ${unknownId} [item 0]`,
				description: expect.any(String),
			},
		},
		short(test, true),
	]);
	expect(bed.service.requests).toHaveLength(1);
});

test.each([[null], [{ message: 'Not found' }], [{ statusCode: 404, message: 'Not found' }]])(
	'fails only the item of a test for which SVC returns %j in the list',
	async (other) => {
		const [test] = arrange(bed.service);
		bed.service.order({ kind: 'status', status: 200, body: [other, test] });
		const result = await bed.engine.runNode(
			'svcRouteTesting result getByIds',
			{ testIds: idsBy('={{ $json.id }}') },
			{
				items: [{ id: unknownId }, { id: test.id }],
				settings: { onError: 'continueRegularOutput' },
			},
		);
		const [first, second] = result.json();
		expect(first).toMatchObject({
			error: { message: expect.stringContaining('SVC has no result') },
		});
		expect(second).toMatchObject({ id: test.id });
	},
);

test('takes no result without its ID for the lack of one', async () => {
	const [{ id, ...test }] = arrange(bed.service);
	bed.service.order({ kind: 'status', status: 200, body: [test] });
	const { error } = await bed.engine.runNode('svcRouteTesting result getByIds', {
		testIds: idsBy(id),
	});
	expect(error?.description).toContain('has a result without its ID');
});
