import type { INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { idsBy } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { inLetters } from '../letter-case.ts';
import { until } from '../until.ts';
import { seeWaits } from '../waits.ts';

const bed = simulatorBed();
const endpoint = 'POST /testresult/{testProductAccount}';

const waiting = (parameters: INodeParameters = {}) => ({
	type: 'svcRouteTesting',
	parameters: {
		resource: 'result',
		operation: 'waitUntilFinal',
		testIds: idsBy('={{ $json.id }}'),
		...parameters,
	},
});

const wait = async (items: Array<{ id: string }>, parameters: INodeParameters = {}) =>
	await bed.engine.run({ nodes: [waiting(parameters)], items: items.map(({ id }) => ({ id })) });

const askedFor = () => bed.service.requests.map(({ body }) => body);

/** Until the service has answered so often: what comes about before belongs into that answer. */
const answered = async (times: number) =>
	await until(() => bed.service.requests.filter(({ status }) => status > 0).length === times);

bed.describeOperation({
	name: 'svcRouteTesting result waitUntilFinal',
	parameters: {
		testIds: idsBy('={{ $json.id }}'),
		maxMinutes: 0,
		waitForLate: '={{ $json.late }}',
	},
	arrange: ({ state }) => {
		const tests = state.seedRouteTests(2);
		state.passRouteTestTime(6);
		return tests;
	},
	items: ([one, two]) => [
		{ id: one.id, late: false },
		{ id: two.id, late: true },
	],
	requests: ({ late }, tests) => (late ? [] : [{ endpoint, body: tests.map(({ id }) => id) }]),
	output: ([{ json }], { id, late }) =>
		expect(json).toMatchObject({
			id,
			statusCode: 2,
			final: !late,
			reason: late ? 'limit passed' : 'expired',
		}),
	badItem: { item: () => ({ id: 'test-7' }), error: '"Test 1: Test" must be an ID such as' },
});

test('asks for all in one request, and again only for those that are open', async () => {
	const { state } = bed.service;
	const [finished, expiring, slow] = state.seedRouteTests(3);
	state.deliverTestMessage(finished.messageKey);
	const running = wait([finished, expiring, slow]);
	await answered(1);
	state.deliverTestMessage(slow.messageKey, { content: 'Slow' });
	await answered(2);
	state.passRouteTestTime(6);
	const { runs } = await running;
	expect(runs.svcRouteTesting[0].outputs[0]).toMatchObject([
		{ json: { id: finished.id, final: true, reason: 'finished' }, pairedItem: { item: 0 } },
		{ json: { id: expiring.id, final: true, reason: 'expired' }, pairedItem: { item: 1 } },
		{
			json: { id: slow.id, final: true, reason: 'finished', result: { content: 'Slow' } },
			pairedItem: { item: 2 },
		},
	]);
	expect(askedFor()).toEqual([
		[finished.id, expiring.id, slow.id],
		[expiring.id, slow.id],
		[expiring.id],
	]);
});

test('treats status 3 as temporary', async () => {
	const [test] = bed.service.state.seedRouteTests(1);
	const body = [{ id: test.id, statusCode: 3, status: 'Handset unreachable', result: null }];
	bed.service.order({ kind: 'status', status: 200, body });
	const running = wait([test]);
	await answered(1);
	bed.service.state.deliverTestMessage(test.messageKey);
	expect((await running).json()).toMatchObject([{ statusCode: 1, final: true }]);
	expect(askedFor()).toHaveLength(2);
});

test.each([
	['offline', 4],
	['online', 2],
])('sees a late delivery when it waits for those, to a handset %s at first', async (at, code) => {
	const { state } = bed.service;
	const [test] = state.seedRouteTests(1);
	state.setHandset('20408', at === 'online');
	state.passRouteTestTime(6);
	expect(test.statusCode).toBe(code);
	const running = wait([test], { waitForLate: true });
	await answered(1);
	state.setHandset('20408', true);
	state.deliverTestMessage(test.messageKey);
	expect((await running).json()).toMatchObject([
		{ statusCode: 1, final: true, reason: 'finished' },
	]);
});

test.each<[string, (name: string) => string]>([
	['small letters', (name) => name.toLowerCase()],
	['capitals', (name) => name.toUpperCase()],
])('sees that a test is final in %s as well', async (_, spelled) => {
	const [test] = bed.service.state.seedRouteTests(1);
	const result = { content: 'Hello', phoneReceivedDateTime: '2030-01-31T09:00:00Z' };
	const body = [inLetters({ id: test.id, statusCode: 1, mccMnc: '20408', result }, spelled)];
	bed.service.order({ kind: 'status', status: 200, body, times: 99 });
	const { json } = await wait([test], { maxMinutes: 0 });
	expect(json()).toEqual([
		{ id: test.id, statusCode: 1, mccMnc: '20408', result, final: true, reason: 'finished' },
	]);
});

test.each([true, [1], null, ''])("a status of %j isn't final", async (statusCode) => {
	const [test] = bed.service.state.seedRouteTests(1);
	const body = [{ id: test.id, statusCode }];
	bed.service.order({ kind: 'status', status: 200, body, times: 99 });
	const { json } = await wait([test], { maxMinutes: 0 });
	expect(json()).toMatchObject([{ final: false, reason: 'limit passed' }]);
});

test("doesn't wait for late deliveries that can no longer arrive", async () => {
	const { state } = bed.service;
	const [test] = state.seedRouteTests(1);
	test.expirationDate = '2020-01-31T09:00:00Z';
	const { json } = await wait([test], { waitForLate: true });
	expect(json()).toMatchObject([{ statusCode: 2, final: true, reason: 'expired' }]);
	expect(askedFor()).toHaveLength(1);
});

test('gives everything the service says when it is not to simplify', async () => {
	const [test] = bed.service.state.seedRouteTests(1);
	const { json } = await wait([test], { maxMinutes: 0, simple: false });
	expect(json()).toEqual([
		expect.objectContaining({
			preferredNumericSender: '31612345678',
			result: null,
			final: false,
			reason: 'limit passed',
		}),
	]);
});

test('sends items that timed out to the error output with Fail on Timeout', async () => {
	const { state } = bed.service;
	const [finished, ...open] = state.seedRouteTests(4);
	state.deliverTestMessage(finished.messageKey);
	const run = async (failWhenNotFinal: boolean) =>
		await bed.engine.run({
			nodes: [
				{
					...waiting({ maxMinutes: 0, failWhenNotFinal, testIds: idsBy('={{ $json.ids }}') }),
					onError: 'continueErrorOutput',
				},
			],
			items: [finished, open[0], open.slice(1)].map((tests) => ({
				ids: [tests].flat().map(({ id }) => id),
			})),
		});

	const [all, none] = (await run(false)).outputs.svcRouteTesting;
	expect(all.map(({ json }) => json.final)).toEqual([true, false, false, false]);
	expect(none).toEqual([]);

	const [good, bad] = (await run(true)).outputs.svcRouteTesting;
	expect(good.map(({ json }) => json.id)).toEqual([finished.id]);
	expect(bad.map(({ json }) => json.error)).toMatchObject([
		{ message: `Test ${open[0].id} isn't final yet [item 1]` },
		{ message: "2 tests aren't final yet [item 2]" },
	]);
});

test('waits for the other tests if SVC rejects one', async () => {
	const { state } = bed.service;
	const [test] = state.seedRouteTests(1);
	const unknown = { id: '00000000-0000-4000-8000-000000000000' };
	bed.engine.modules.waits.shorten = (ms) => ms / 10;
	const running = bed.engine.run({
		nodes: [{ ...waiting(), onError: 'continueRegularOutput' }],
		items: [unknown, { id: test.id }],
	});
	await answered(1);
	state.deliverTestMessage(test.messageKey);
	expect((await running).json()).toMatchObject([
		{ error: { message: `SVC has no result for test ${unknown.id} [item 0]` } },
		{ id: test.id, final: true },
	]);
	const both = [unknown.id, test.id];
	expect(askedFor()).toEqual([both, both, [unknown.id], [unknown.id]]);
});

test('waits for a test that SVC lists a moment after it was started', async () => {
	const [test] = bed.service.state.seedRouteTests(1);
	bed.service.order({ kind: 'status', status: 200, body: [] });
	bed.service.state.deliverTestMessage(test.messageKey);
	bed.engine.modules.waits.shorten = (ms) => ms / 10;
	expect((await wait([test])).json()).toMatchObject([{ id: test.id, final: true }]);
	bed.service.order({ kind: 'status', status: 200, body: [] });
	const once = await wait([test], { maxMinutes: 0 });
	expect(once.error?.message).toBe(`SVC has no result for test ${test.id} [item 0]`);
});

test('continues after a temporary failure, and ends with a permanent one', async () => {
	const { state } = bed.service;
	const [test] = state.seedRouteTests(1);
	bed.service.order({ kind: 'status', status: 503, match: { nth: 2 } });
	bed.service.order({ kind: 'status', status: 403, match: { nth: 4 } });
	const { status, error } = await wait([test]);
	expect(status).toBe('error');
	expect(error?.message).toContain(sentences.notAllowed);
	expect(bed.service.requests.map((request) => request.status)).toEqual([200, 503, 200, 403]);
});

test('asks no more when the execution is stopped', async () => {
	const [test] = bed.service.state.seedRouteTests(1);
	const stop = new AbortController();
	const waits = seeWaits(bed.engine);
	const running = bed.engine.run({
		nodes: [waiting()],
		items: [{ id: test.id }],
		signal: stop.signal,
	});
	await until(() => waits.length === 1);
	stop.abort();
	const { status, error } = await running;
	expect(status).toBe('canceled');
	expect(error?.message).toBe(`${sentences.canceled}. It was waiting [item 0]`);
	await new Promise((resolve) => setTimeout(resolve, waits[0] + 500));
	expect(askedFor()).toHaveLength(1);
});
