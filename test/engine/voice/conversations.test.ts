import type { INodeParameters } from 'n8n-workflow';
import { simulatorBed } from '../simulator-bed.ts';
import { seeWaits } from '../waits.ts';

const bed = simulatorBed();
const CALLS = 'GET /cdrapi/v1/{voiceAccountId}/conversations';

const run = (parameters: INodeParameters = {}, count = 1, settings: object = {}) =>
	bed.engine.runNode('svcVoice conversation getAll', parameters, {
		items: Array.from({ length: count }, (_, item) => ({ item })),
		settings,
	});

const skips = () => bed.service.requests.map(({ query }) => Number(query.skip));
const statuses = () => bed.service.requests.map(({ status }) => status);

bed.describeOperation({
	name: 'svcVoice conversation getAll',
	parameters: {
		limit: '={{ $json.limit }}',
		simple: '={{ $json.simple !== false }}',
		options: { additionalQuery: '={{ { From: $json.from } }}' },
	},
	arrange(service) {
		service.shape({ unknownProperties: 'kept' });
		return service.state.seedConversations(3);
	},
	items: () => [
		{ from: '2030-01-31', limit: 2 },
		{ from: '2030-02-01', limit: 1, simple: false },
	],
	requests: ({ from }) => [
		{ endpoint: CALLS, query: { From: [from], skip: ['0'], take: ['100'] } },
	],
	output: (items, { simple }, calls) =>
		expect(items.map(({ json }) => json)).toEqual(
			simple === false
				? [calls[0]]
				: [
						{
							callId: 'call-0',
							direction: 'Outbound',
							isAnonymous: false,
							callerId: '+31201234567',
							calleeId: '+31600000000',
							calleeDestination: 'Netherlands Mobile',
							startedOn: '2030-01-31T09:00:00.000Z',
							durationInSeconds: 60,
							surchargeAmount: 0.05,
							cost: 0.123456,
							currency: 'EUR',
						},
						expect.objectContaining({ callId: 'call-1', cost: 0.123457 }),
					],
		),
	outputCount: ({ limit }) => Number(limit),
	badItem: { item: () => ({ from: 'x', limit: 0 }), error: '"Limit" must be 1 or more' },
});

describe('the five-minute rule', () => {
	test('does not get in the way of pages, nor of several items in one run', async () => {
		const calls = bed.service.state.seedConversations(250).map(({ callId }) => callId);
		const result = await run({ returnAll: true }, 3);
		expect(result.error?.message).toBeUndefined();
		expect(result.json().map(({ callId }) => callId)).toEqual([...calls, ...calls, ...calls]);
		expect(skips()).toEqual([0, 100, 200]);
		expect(statuses()).toEqual([200, 200, 200]);
	});

	test('items with different limits share what was read', async () => {
		bed.service.state.seedConversations(250);
		const result = await run({ limit: '={{ [1, 120, 50][$json.item] }}' }, 3);
		expect(result.json()).toHaveLength(171);
		expect(skips()).toEqual([0, 100]);
	});

	test.each([
		[500, [500, 200], 1],
		[403, [403], 0],
	])(
		'after status %i, the next item asks again unless SVC rejected it',
		async (status, all, read) => {
			bed.service.state.seedConversations(1);
			bed.service.order({ kind: 'status', status });
			const result = await run({ requestOptions: { requestsAtOnce: 1 } }, 2, {
				onError: 'continueRegularOutput',
			});
			expect(result.json().filter(({ callId }) => callId)).toHaveLength(read);
			expect(statuses()).toEqual(all);
		},
	);

	test('a call that ends meanwhile makes no other one come out twice', async () => {
		const listed = Array.from({ length: 151 }, (_, index) => ({
			callId: `call-${index}`,
			cost: 1,
		}));
		// The newest comes first, and moves the others on.
		bed.service.order({ kind: 'status', status: 200, body: listed.slice(1, 101) });
		bed.service.order({ kind: 'status', status: 200, body: listed.slice(100) });
		const result = await run({ returnAll: true });
		expect(result.json().map(({ callId }) => callId)).toEqual(
			listed.slice(1).map(({ callId }) => callId),
		);
	});

	test('an immediate second run says when to try again', async () => {
		bed.service.state.seedConversations(1);
		await run();
		bed.service.state.passVoiceTime(60);
		const { error } = await run();
		expect(error?.message).toBe('The same call records were read less than 5 minutes ago [item 0]');
		expect(error?.description).toContain(
			"add the option 'Maximum Wait (Minutes)' and enter 5 or more",
		);
		expect(error?.description).toMatch(
			/Try again in 4 minutes \(at \d{4}-\d\d-\d\d \d\d:\d\d UTC\)\./,
		);
		expect(statuses()).toEqual([200, 429]);
	});

	test('even a short wait is left to the user', async () => {
		bed.service.state.seedConversations(1);
		await run();
		bed.service.state.passVoiceTime(240);
		expect((await run()).status).toBe('error');
		expect(statuses()).toEqual([200, 429]);
	});

	test('waits as long as SVC says, if allowed', async () => {
		bed.service.state.seedConversations(1);
		await run();
		bed.service.state.passVoiceTime(250);
		// The service's clock moves on instead of the node waiting.
		seeWaits(bed.engine, (ms) => {
			bed.service.state.passVoiceTime(ms / 1000);
			return 0;
		});
		const result = await run({ options: { maxWaitMinutes: 1 } });
		expect(result.json()).toHaveLength(1);
		expect(statuses()).toEqual([200, 429, 200]);
	});

	test("doesn't wait if it would take too long", async () => {
		bed.service.state.seedConversations(1);
		await run();
		bed.service.state.passVoiceTime(60);
		const { error } = await run({ options: { maxWaitMinutes: 3 } });
		expect(error?.description).toContain('Try again in 4 minutes');
		expect(statuses()).toEqual([200, 429]);
	});
});

test('fields that the service adds are kept, with Simplify too', async () => {
	bed.service.order({
		kind: 'status',
		status: 200,
		body: [{ callId: 'a', quality: 4.5, status: 'ended' }],
	});
	bed.service.order({ kind: 'status', status: 200, body: [] });
	expect((await run()).json()).toEqual([{ callId: 'a', quality: 4.5, status: 'ended' }]);
});

test.each(['0.000001', '0.123456', '1234.567891', '99999999.999999', '123456789.123456'])(
	'%s keeps its six decimals',
	async (cost) => {
		const [call] = bed.service.state.seedConversations(1);
		call.cost = Number(cost);
		const [{ cost: given }] = (await run()).json();
		expect(Number(given).toFixed(6)).toBe(cost);
	},
);

test('says nothing of a list without entries, whose length SVC does not say', async () => {
	bed.service.order({ kind: 'status', status: 200, body: [] });
	const { json, runData } = await run({ returnAll: true });
	expect([json(), Object.values(runData).at(-1)?.at(-1)?.hints ?? []]).toEqual([[], []]);
});

test('says that SVC counts a single entry more than it lists', async () => {
	const headers = { 'x-svc-pagination-total': '1' };
	bed.service.order({ kind: 'status', status: 200, body: [], headers });
	const { runData } = await run({ returnAll: true });
	expect(Object.values(runData).at(-1)?.at(-1)?.hints).toMatchObject([
		{ message: expect.stringMatching(/^SVC counts 1 entry, but listed 0,/) },
	]);
});

test.each([
	['a page that came empty', 150, true, 1],
	['all pages', 100, true, 0],
	['as many as the limit', 150, false, 0],
])('says that SVC counts more than it lists: %s', async (_, total, returnAll, hints) => {
	bed.service.state.seedConversations(100);
	const headers = { 'x-svc-pagination-total': `${total}` };
	const page = (nth: number, body: unknown[]) =>
		bed.service.order({
			kind: 'status',
			status: 200,
			body,
			headers,
			match: { endpoint: CALLS, nth },
		});
	page(
		1,
		Array.from({ length: 100 }, (__, at) => ({ callId: `call ${at}` })),
	);
	page(2, []);
	const { status, runData } = await run({ returnAll, limit: 100 }, 2);
	expect(status).toBe('success');
	const said = Object.values(runData).at(-1)?.at(-1)?.hints ?? [];
	expect(said).toHaveLength(hints);
	if (hints > 0) expect(said[0]?.message).toContain('SVC counts 150 entries, but listed 100');
});
