import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { credentialsFor, simulatorBed } from '../simulator-bed.ts';
import { type ChainNode, expectNoSecrets, NO_OP_TYPE, type RunResult } from '../harness/index.ts';
import { byId } from '../locator.ts';
import { day, hour, minute, sleepOf, timePasses } from '../waiting/sleeper.ts';
import { inLetters } from '../letter-case.ts';
import { until } from '../until.ts';
import { deliverTests } from './handsets.ts';

const bed = simulatorBed();
const node = 'svcRouteTesting';
const TEST = 'POST /testrequest/{testProductAccount}';
const MESSAGE = 'POST /accounts/{accountId}/messages';
const RESULT = 'GET /testresult/{testProductAccount}/{id}';
const COST = 'GET /accounts/{accountId}/messages/{messageId}/cost';

const running = (more: INodeParameters = {}, settings: Partial<ChainNode> = {}): ChainNode => ({
	type: node,
	parameters: {
		resource: 'test',
		operation: 'run',
		mccMnc: byId('={{ $json.operator }}'),
		...more,
	},
	...settings,
});

const routes = ['20404', '20408', '26201'].map((operator) => ({ operator }));

const run = async (items: IDataObject[], ...of: Parameters<typeof running>) =>
	await bed.engine.run({ nodes: [running(...of), { type: NO_OP_TYPE, name: 'After' }], items });

async function asleep(items: IDataObject[], ...of: Parameters<typeof running>): Promise<RunResult> {
	const sleeping = await run(items, ...of);
	expect(sleeping).toMatchObject({ status: 'waiting', error: undefined });
	return sleeping;
}

const sent = (endpoint: string) =>
	bed.service.requests.filter((request) => request.endpoint === endpoint).length;

bed.describeOperation({
	name: `${node} test run`,
	parameters: {
		mccMnc: byId('={{ $json.operator }}'),
		text: '={{ $json.text }}',
		senderFrom: 'custom',
		sender: '={{ $json.sender }}',
		additionalFields: { testDuration: '={{ $json.minutes }}' },
		options: { channels: '={{ $json.channel }}' },
	},
	items: () => [
		{
			operator: '20408',
			minutes: 5,
			text: 'One [[message key]]',
			sender: 'ShopOne',
			channel: 'SMS',
		},
		{
			operator: '26201',
			minutes: 60,
			text: '[[ Message Key ]] two',
			sender: 'ShopTwo',
			channel: 'SMS, WhatsApp',
		},
	],
	requests: ({ operator, minutes, sender, channel, text }) => [
		{ endpoint: TEST, body: { mccMnc: operator, testDuration: minutes } },
		{
			endpoint: MESSAGE,
			body: {
				body: expect.stringMatching(
					String(text).startsWith('One') ? /^One [^[\]]{16}$/ : /^[^[\]]{16} two$/,
				),
				recipients: [{ msisdn: expect.stringMatching(/^\+316\d{8}$/) }],
				channels: String(channel).split(', '),
				senders: [sender],
			},
		},
		{ endpoint: RESULT, path: expect.any(String) },
		{ endpoint: RESULT, path: expect.any(String) },
		{ endpoint: COST, path: expect.any(String) },
	],
	async resume(suspended) {
		deliverTests(bed.service.state);
		return await bed.engine.wake(suspended);
	},
	output: ([{ json }], { operator, sender }) => {
		const test = bed.service.state.routeTests.find(({ mccMnc }) => mccMnc === operator);
		expect(json).toEqual({
			operator,
			country: operator === '20408' ? 'Netherlands' : 'Germany',
			delivery: 'delivered',
			seconds: expect.any(Number),
			cost: 0.08,
			currency: 'EUR',
			textSent: expect.stringContaining(String(test?.messageKey)),
			textReceived: expect.stringContaining(String(test?.messageKey)),
			isTextUnchanged: true,
			senderSent: sender,
			senderReceived: sender,
			isSenderUnchanged: true,
			details: 'Found an available candidate',
			testId: test?.id,
			messageId: expect.any(String),
			timedOut: false,
		});
	},
	badItem: {
		item: () => ({
			operator: '20408',
			minutes: 5,
			text: 'Without a key',
			sender: 'A',
			channel: 'SMS',
		}),
		error: '"Text" must contain [[message key]]',
	},
});

test('compares what arrived with what was sent, though the text would be another one by now', async () => {
	const { state } = bed.service;
	const text = '=At {{ $now.toMillis() }} [[message key]]';
	const senderFrom = 'custom';
	const sender = '=S{{ $now.toMillis() % 1000000 }}';
	const sleeping = await asleep([routes[0]], { text, senderFrom, sender });
	deliverTests(state);
	const { outputs } = await bed.engine.wake(sleeping);
	const [{ body, senders = [] }] = state.messages;
	expect(outputs.After[0]).toMatchObject([
		{
			json: {
				...{ textSent: body, textReceived: body, isTextUnchanged: true },
				...{ senderSent: senders[0], isSenderUnchanged: true },
			},
		},
	]);
});

test('sends a message for each test, pauses, and outputs what arrived', async () => {
	const { state } = bed.service;
	const sleeping = await asleep(routes);
	expect([state.routeTests.length, state.messages.length]).toEqual([3, 3]);
	const still = await bed.engine.wake(sleeping);
	expect(still.status).toBe('waiting');
	deliverTests(state);
	const { status, runs, outputs, ...rest } = await bed.engine.wake(still);
	expect(status).toBe('success');
	expect(runs[node]).toHaveLength(1);
	expect(outputs.After[0]).toMatchObject(
		routes.map(({ operator }, item) => ({
			json: {
				operator,
				delivery: 'delivered',
				seconds: expect.any(Number),
				cost: 0.08,
				currency: 'EUR',
				isTextUnchanged: true,
				senderSent: 'SVCTest',
				isSenderUnchanged: true,
				messageId: state.messages[item].id,
				timedOut: false,
			},
			pairedItem: { item },
		})),
	);
	expect([sent(TEST), sent(MESSAGE), sent(COST)]).toEqual([3, 3, 3]);
	expectNoSecrets({ status, runs, outputs, ...rest }, bed.secrets);
});

// Doc 3 B, test: the route testing application switches the prefix.
test.each(['zeroes', 'plus', 'digits'] as const)(
	'sends the message to the handset, however its number is written: %s',
	async (handsetNumbers) => {
		bed.service.shape({ handsetNumbers });
		const sleeping = await asleep([routes[0]]);
		const { state } = bed.service;
		const [{ msisdn }] = state.routeTests;
		expect(state.messages[0].recipients).toEqual([{ msisdn: msisdn.replace(/^00/, '+') }]);
		deliverTests(state);
		expect((await bed.engine.wake(sleeping)).json()).toMatchObject([{ delivery: 'delivered' }]);
		const { json } = await bed.engine.runNode('svcRouteTesting test create', {
			mccMnc: byId('20404'),
		});
		expect(json()).toMatchObject([{ phoneNumber: expect.stringMatching(/^\+316\d{8}$/) }]);
	},
);

test('requests each handset right before its message is sent', async () => {
	await asleep(routes);
	const asked = bed.service.requests.map(({ endpoint }) => endpoint);
	expect(asked).toEqual(routes.flatMap(() => [TEST, MESSAGE, RESULT]));
});

test('shows what a route has changed', async () => {
	const { state } = bed.service;
	const sleeping = await asleep([routes[1]], { text: 'Hello [[message key]]' });
	const [{ messageKey }] = state.routeTests;
	state.deliverTestMessage(messageKey, { sender: '31600000001', content: `HELLO ${messageKey}` });
	expect((await bed.engine.wake(sleeping)).json()).toMatchObject([
		{
			delivery: 'delivered',
			textReceived: `HELLO ${messageKey}`,
			isTextUnchanged: false,
			senderReceived: '31600000001',
			isSenderUnchanged: false,
		},
	]);
});

test.each([
	['none', undefined],
	['numeric', ['31612345678']],
	['alphanumeric', ['SVCTest']],
])('sends with the sender "%s"', async (senderFrom, senders) => {
	await asleep([routes[0]], { senderFrom });
	expect(bed.service.requests.find(({ endpoint }) => endpoint === MESSAGE)?.body).toHaveProperty(
		'recipients',
	);
	expect(bed.service.state.messages[0].senders).toEqual(senders);
});

test('starts no test with a sender that no network transmits, unless it goes by another channel', async () => {
	const sender = { senderFrom: 'custom', sender: 'MyLongShopName' };
	const { error } = await run([routes[0]], sender);
	expect(error?.message).toContain(
		'"Sender Name or Number" can have up to 11 characters for SMS, but "MyLongShopName" has 14',
	);
	expect(bed.service.requests).toEqual([]);
	await asleep([routes[0]], { ...sender, options: { channels: 'WhatsApp' } });
	expect(bed.service.state.messages[0].senders).toEqual(['MyLongShopName']);
});

test('outputs tests that expire, and reports what each is', async () => {
	const { state } = bed.service;
	const sleeping = await asleep(routes);
	state.setHandset('20408', false);
	const [first] = state.routeTests;
	state.deliverTestMessage(first.messageKey);
	state.passRouteTestTime(6);
	expect((await bed.engine.wake(sleeping)).json()).toMatchObject([
		{ delivery: 'delivered', timedOut: false },
		{ delivery: 'handset offline', seconds: null, textReceived: null, timedOut: false },
		{ delivery: 'not delivered', cost: 0.08, timedOut: false },
	]);
});

test('waits for late deliveries if that is chosen', async () => {
	const { state } = bed.service;
	const options = { waitForLate: true };
	const sleeping = await asleep([routes[0]], { waitAtMost: 2, waitUnit: 'days', options });
	state.passRouteTestTime(6);
	const still = await bed.engine.wake(sleeping);
	expect(still.status).toBe('waiting');
	deliverTests(state);
	expect((await bed.engine.wake(still)).json()).toMatchObject([{ delivery: 'delivered' }]);
});

describe('without a handset', () => {
	const items = [routes[0], { operator: '310260' }, { operator: '99999' }];

	test('sends no message, and outputs why', async () => {
		const { state } = bed.service;
		const sleeping = await asleep(items);
		expect(state.messages).toHaveLength(1);
		deliverTests(state);
		expect((await bed.engine.wake(sleeping)).json()).toMatchObject([
			{ delivery: 'delivered' },
			{
				operator: '310260',
				country: 'United States',
				delivery: 'no handset',
				details: 'No candidate available to test',
				messageId: null,
				timedOut: false,
			},
			{ delivery: 'no handset', country: null, details: 'Operator is not supported' },
		]);
	});

	test('ends right away if there is none for any', async () => {
		const { status } = await run([{ operator: '310260' }]);
		expect([status, sent(MESSAGE), sent(RESULT)]).toEqual(['success', 0, 0]);
	});

	test('executing the step again in the editor asks for one again', async () => {
		const execute = async () =>
			await bed.engine.run({
				nodes: [{ ...running(), id: 'route' }],
				items: [{ operator: '310260' }],
				mode: 'manual',
			});
		const { runData } = await execute();
		expect(runData[node][0].hints ?? []).toEqual([]);
		bed.service.state.setHandset('310260', true);
		expect((await execute()).status).toBe('waiting');
		expect([sent(TEST), sent(MESSAGE)]).toEqual([2, 1]);
	});

	test('fails the item if that is chosen, and a retry asks for a handset again', async () => {
		const failed = await run([{ operator: '310260' }], {
			additionalFields: { failWithoutHandset: true },
		});
		expect(failed.error?.message).toBe('No test handset is available for operator 310260 [item 0]');
		bed.service.state.setHandset('310260', true);
		expect((await bed.engine.retry(failed)).status).toBe('waiting');
		expect([sent(TEST), sent(MESSAGE)]).toEqual([2, 1]);
	});
});

describe('a handset that no message can be sent to', () => {
	const test1 = {
		...{ id: 'test-1', msisdn: '0031612345678', messageKey: 'ABCDEFGHIJKLMNOP' },
		...{ preferredAlphaNumericSender: 'SVCTest', preferredNumericSender: '' },
	};
	const answer = (more: IDataObject, test: IDataObject = {}) =>
		bed.service.order({
			kind: 'status',
			status: 200,
			body: { mccMnc: '20404', details: 'Found', test: { ...test1, ...test }, ...more },
			match: { endpoint: TEST },
		});
	const twice = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };

	test.each<[string, IDataObject, IDataObject]>([
		['has operator 20408 instead of operator 20404', { mccMnc: '20408' }, {}],
		['contains no message key', {}, { messageKey: '' }],
		['contains no phone number of a handset', {}, { msisdn: '0612345678' }],
	])('is told with the test that exists: %s', async (problem, more, test) => {
		answer(more, test);
		const { error } = await run([routes[0]], { senderFrom: 'none' }, twice);
		expect(error?.description).toContain('Already created: test test-1. No message was sent.');
		expect(error?.description).toContain(problem);
		expect([sent(TEST), sent(MESSAGE)]).toEqual([1, 0]);
	});

	test('without the suggested sender, no message is sent instead, and no second test is started', async () => {
		answer({});
		const failed = await run([routes[0]], { senderFrom: 'numeric' }, twice);
		expect(failed.error?.message).toBe(
			'"Sender" is \'Suggested Number\', but SVC suggests none for this test [item 0]',
		);
		expect([sent(TEST), sent(MESSAGE)]).toEqual([1, 0]);
	});
});

describe('a message that is refused', () => {
	const refuse = () =>
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: MESSAGE, nth: 2 } });

	test('stops the run, and a retry sends only what is missing', async () => {
		const { state } = bed.service;
		refuse();
		const failed = await run(routes);
		expect(failed.error?.message).toMatch(/\[item 1\]$/);
		expect(failed.error?.description).toContain(
			`Already created: test ${state.routeTests[1].id}. A retry of this execution continues from there.`,
		);
		const again = await bed.engine.retry(failed);
		expect(again.status).toBe('waiting');
		deliverTests(state);
		expect((await bed.engine.wake(again)).json()).toMatchObject(
			routes.map(({ operator }) => ({ operator, delivery: 'delivered' })),
		);
		expect([state.routeTests.length, state.messages.length]).toEqual([3, 3]);
	});

	test('may have been sent by an execution that someone stopped, also after the end of its test', async () => {
		const { state } = bed.service;
		bed.service.order({ kind: 'delay', delayMs: 60_000, match: { endpoint: MESSAGE } });
		const nodes = [{ ...running(), name: 'Node', id: 'stopped' }];
		const stop = new AbortController();
		const options = { nodes, items: routes.slice(0, 1), mode: 'manual' } as const;
		const stopped = bed.engine.run({ ...options, signal: stop.signal });
		await until(() => sent(MESSAGE) === 1);
		stop.abort();
		await stopped;
		bed.service.heal();
		state.passRouteTestTime(6);
		const { error } = await bed.engine.run(options);
		expect(error?.message).toMatch(/^Couldn't confirm whether .+ \[item 0\]$/);
		expect(error?.description).not.toContain('No message was sent');
		expect([sent(TEST), sent(MESSAGE)]).toEqual([1, 1]);
	});

	test("isn't sent by a retry that comes after the end of its test", async () => {
		const { state } = bed.service;
		refuse();
		const failed = await run(routes);
		state.passRouteTestTime(6);
		const again = await bed.engine.retry(failed);
		expect(again.error?.message).toBe(
			`Test ${state.routeTests[1].id} ended before its message was sent [item 1]`,
		);
		expect(state.messages).toHaveLength(1);
	});

	test.each([{ statusCode: null }, { statusCode: '' }])(
		"isn't sent by a retry while SVC shows no status of its test: %j",
		async (shown) => {
			const { state } = bed.service;
			refuse();
			const failed = await run(routes.slice(0, 2));
			const body = { id: state.routeTests[1].id, ...shown };
			bed.service.order({ kind: 'status', status: 200, body, match: { endpoint: RESULT, nth: 2 } });
			const again = await bed.engine.retry(failed);
			expect(again.error?.message).toBeDefined();
			expect(state.messages).toHaveLength(1);
		},
	);

	test("isn't sent by a retry that can't check its test, and once by the next one", async () => {
		const { state } = bed.service;
		refuse();
		const failed = await run(routes.slice(0, 2));
		bed.service.order({ kind: 'status', status: 403, match: { endpoint: RESULT, nth: 2 } });
		const again = await bed.engine.retry(failed);
		expect(again.error?.message).toBe("The credential isn't allowed to do this [item 1]");
		expect(again.error?.description).toContain('No message was sent.');
		expect(state.messages).toHaveLength(1);
		expect((await bed.engine.retry(again)).status).toBe('waiting');
		expect([state.routeTests.length, state.messages.length]).toEqual([2, 2]);
	});

	test('fails alone with "Continue (using error output)"', async () => {
		const { state } = bed.service;
		refuse();
		const sleeping = await asleep(routes, {}, { onError: 'continueErrorOutput' });
		deliverTests(state);
		const [good, bad] = (await bed.engine.wake(sleeping)).outputs[node];
		expect(good.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 2 }]);
		expect(bad.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }]);
	});
});

test('never sends a message again whose response was lost', async () => {
	const { state } = bed.service;
	bed.service.order({
		kind: 'resetAfterProcessing',
		match: { endpoint: MESSAGE },
	});
	const lost = await run([routes[0]], {}, { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 });
	expect(lost.error?.message).toBe("Couldn't confirm whether the test message was sent [item 0]");
	expect([state.routeTests.length, state.messages.length]).toEqual([1, 1]);
});

test.each<[string, { kind: 'empty' } | { kind: 'status'; status: number; body: unknown }]>([
	['empty', { kind: 'empty' }],
	['a list', { kind: 'status', status: 200, body: [] }],
	['text', { kind: 'status', status: 200, body: 'done' }],
])('never starts a test again whose response is %s', async (_, fault) => {
	bed.service.order({ ...fault, times: 3, match: { endpoint: TEST } });
	const lost = await run([routes[0]], {}, { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 });
	expect(lost.error?.message).toBe("Couldn't confirm whether the test was started [item 0]");
	expect(sent(TEST)).toBe(1);
});

test('an item that only repeats another one is refused; other texts or senders are other tests', async () => {
	const text = '={{ $json.text ?? "[[message key]]" }}';
	const { error } = await run([routes[0], routes[0]], {
		requestOptions: { identicalRequests: 'refuse' },
	});
	expect(error?.message).toBe('Identical items: each would send the same request [items 0 to 1]');
	expect(bed.service.requests).toEqual([]);
	await asleep([routes[0], { ...routes[0], text: 'Other [[message key]]' }], { text });
	expect(bed.service.state.messages).toHaveLength(2);
});

test('sends nothing if the credential has no Messages', async () => {
	const { svcProductTokenApi, ...others } = credentialsFor(bed.service);
	const credentials = {
		...others,
		svcProductTokenApi: { ...svcProductTokenApi, messagesBaseUrl: '' },
	};
	const { error } = await bed.engine.run({ nodes: [running()], items: routes, credentials });
	expect(error?.message).toContain('there is no "Messages Base URL"');
	expect(bed.service.requests).toEqual([]);
});

describe('a result that SVC writes otherwise', () => {
	const answer = (endpoint: string, body: unknown, times = 99) =>
		bed.service.order({ kind: 'status', status: 200, body, times, match: { endpoint } });
	const resultOf = (more: object = {}) => ({
		id: bed.service.state.routeTests[0].id,
		statusCode: 1,
		result: { content: 'Hello', phoneReceivedDateTime: '2040-01-31T09:00:00Z' },
		...more,
	});

	test.each<[string, (name: string) => string]>([
		['small letters', (name) => name.toLowerCase()],
		['capitals', (name) => name.toUpperCase()],
	])('in %s ends the wait as well', async (_, spelled) => {
		const message = { id: 'M', createdAtUtc: '2040-01-31T08:59:59Z' };
		answer(MESSAGE, inLetters(message, spelled));
		const sleeping = await asleep([routes[0]]);
		answer(RESULT, inLetters(resultOf(), spelled));
		answer(COST, inLetters({ totalCost: 0.08, currency: 'EUR' }, spelled));
		const delivered = { delivery: 'delivered', textReceived: 'Hello', seconds: 1 };
		expect((await bed.engine.wake(sleeping)).json()).toMatchObject([
			{ ...delivered, messageId: 'M', cost: 0.08, currency: 'EUR', timedOut: false },
		]);
	});

	test('in an envelope ends the wait as well', async () => {
		const sleeping = await asleep([routes[0]]);
		answer(RESULT, { statusCode: 200, testResult: resultOf() });
		expect((await bed.engine.wake(sleeping)).json()).toMatchObject([{ delivery: 'delivered' }]);
	});

	test.each([
		["isn't a test result", { text: 'Under maintenance' }],
		['is another test', { id: 'another', statusCode: 1 }],
	])('that %s says nothing, also when the time is over', async (what, body) => {
		const sleeping = await asleep([routes[0]]);
		answer(RESULT, body, 2);
		const still = await bed.engine.wake(sleeping);
		expect(still.status).toBe('waiting');
		const { error } = await bed.engine.wake(timePasses(still, node, day));
		expect(error?.description).toContain("couldn't be checked anymore");
		expect(error?.description).toContain(what);
		expect(sent(MESSAGE)).toBe(1);
	});
});

test('keeps a result whose cost SVC refuses to say', async () => {
	const sleeping = await asleep([routes[0]]);
	deliverTests(bed.service.state);
	bed.service.order({ kind: 'status', status: 403, match: { endpoint: COST } });
	expect((await bed.engine.wake(sleeping)).json()).toMatchObject([
		{ delivery: 'delivered', cost: null, currency: null },
	]);
});

test.each([
	['0.08', 0.08],
	['unknown', null],
])('outputs a cost that comes as the text %j as %j', async (totalCost, cost) => {
	const sleeping = await asleep([routes[0]]);
	deliverTests(bed.service.state);
	const body = { totalCost, currency: 'EUR' };
	bed.service.order({ kind: 'status', status: 200, body, match: { endpoint: COST } });
	expect((await bed.engine.wake(sleeping)).json()).toMatchObject([
		{ cost, currency: cost === null ? null : 'EUR' },
	]);
});

test('gives what SVC returned without Simplify', async () => {
	const { state } = bed.service;
	const sleeping = await asleep([routes[0]], { simple: false });
	deliverTests(state);
	const [{ messageKey, id }] = state.routeTests;
	expect((await bed.engine.wake(sleeping)).json()).toMatchObject([
		{
			delivery: 'delivered',
			test: { id, messageKey },
			message: { id: state.messages[0].id },
			result: { id, statusCode: 1, result: { serviceCenter: '31624000000' } },
		},
	]);
});

describe('as a report', () => {
	const report = { output: 'report' };

	test('is one item with a table, linked to all tests', async () => {
		const { state } = bed.service;
		const sleeping = await asleep([...routes, { operator: '310260' }], {
			...report,
			text: '<b>[[message key]]</b> & more',
		});
		deliverTests(state);
		const { outputs } = await bed.engine.wake(sleeping);
		const [[{ json, pairedItem }, ...others]] = outputs[node];
		expect(others).toEqual([]);
		expect(pairedItem).toEqual([0, 1, 2, 3].map((item) => ({ item })));
		expect(json).toMatchObject({
			total: 4,
			delivered: 3,
			notDelivered: 0,
			inconclusive: 1,
			withoutCost: 0,
			costs: [{ cost: 0.24, currency: 'EUR' }],
			tests: [...routes, { operator: '310260' }],
		});
		const html = String(json.html);
		expect(html.match(/<tr>/g)).toHaveLength(5);
		expect(html).toContain('Netherlands');
		expect(html).not.toMatch(/<b>|& more/);
		expect(html).toContain('&#60;b&#62;');
	});

	test('leaves failed items to the error output', async () => {
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: MESSAGE, nth: 1 } });
		const sleeping = await asleep(routes, report, { onError: 'continueErrorOutput' });
		deliverTests(bed.service.state);
		const [good, bad] = (await bed.engine.wake(sleeping)).outputs[node];
		expect(good).toMatchObject([{ json: { total: 2 }, pairedItem: [{ item: 1 }, { item: 2 }] }]);
		expect(bad).toMatchObject([{ pairedItem: { item: 0 } }]);
	});

	test('is one item also if identical items are sent once', async () => {
		const sleeping = await asleep([routes[0], routes[0]], {
			...report,
			requestOptions: { identicalRequests: 'sendOnce' },
		});
		deliverTests(bed.service.state);
		const { outputs } = await bed.engine.wake(sleeping);
		expect(outputs[node][0]).toMatchObject([
			{ json: { total: 1 }, pairedItem: [{ item: 0 }, { item: 1 }] },
		]);
	});

	test('is not lost if an item fails that serves for an identical one', async () => {
		bed.service.order({ match: { endpoint: TEST, nth: 1 }, kind: 'status', status: 400 });
		const [one, other] = routes;
		const parameters = {
			...report,
			waitAtMost: 0,
			requestOptions: { identicalRequests: 'sendOnce' },
		};
		const result = await run([one, one, other], parameters, { onError: 'continueRegularOutput' });
		expect(result.outputs[node][0]).toMatchObject([
			{ json: { error: { message: expect.any(String) } }, pairedItem: { item: 0 } },
			{ json: { error: { message: expect.any(String) } }, pairedItem: { item: 1 } },
			{ json: { total: 1 }, pairedItem: [{ item: 2 }] },
		]);
	});
});

test.each([
	['right away', 0, 0.5 * minute],
	['after 20 minutes', 20 * minute, 5 * minute],
	['after 10 hours', 10 * hour, 15 * minute],
])('polls again %s, within limits', async (_when, passed, pause) => {
	const sleeping = await asleep([routes[0]], { waitAtMost: 2, waitUnit: 'days' });
	const again = await bed.engine.wake(timePasses(sleeping, node, passed));
	expect(Math.abs(sleepOf(again, node) - pause)).toBeLessThan(20_000);
});

test('ends when the wait times out, as an error if that is chosen', async () => {
	const items = [routes[0]];
	const options = { failWhenTooLate: true };
	const open = await bed.engine.wake(timePasses(await asleep(items), node, day));
	expect(open.json()).toMatchObject([{ delivery: 'pending', timedOut: true }]);
	const { error } = await bed.engine.wake(timePasses(await asleep(items, { options }), node, day));
	expect(error?.message).toBe("The test isn't final after 10 minutes [item 0]");
	expect(bed.service.state.messages).toHaveLength(2);
});
