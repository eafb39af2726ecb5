import type { INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { byId } from '../locator.ts';
import {
	type ChainNode,
	NO_OP_TYPE,
	REPEAT_TYPE,
	TRIGGER,
	TRIGGER_TYPE,
} from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { day, hour, minute, sleepOf, timePasses } from './sleeper.ts';

const bed = simulatorBed();
const endpoint = 'GET /ps/api/public/v1/merchants/{merchant_key}/orders/{order_key}';
const node = 'svcPayments';

const parameters = {
	orderKey: byId('={{ $json.key }}'),
	level: 'SAFE',
	waitAtMost: 1,
	waitUnit: 'days',
};

const waiting = (more: INodeParameters = {}, settings: Partial<ChainNode> = {}): ChainNode => ({
	type: node,
	parameters: { resource: 'order', operation: 'waitUntilPaid', ...parameters, ...more },
	...settings,
});

const itemsOf = (orders: Array<{ order_key: string }>) =>
	orders.map(({ order_key: key }) => ({ key }));

/** An execution that sleeps because these orders are not paid. */
async function asleep(count: number, ...of: Parameters<typeof waiting>) {
	const orders = bed.service.state.seedOrders(count);
	const items = itemsOf(orders);
	const nodes = [waiting(...of), { type: NO_OP_TYPE, name: 'After' }];
	const sleeping = await bed.engine.run({ nodes, items });
	expect(sleeping).toMatchObject({ status: 'waiting', error: undefined });
	return { orders, sleeping };
}

bed.describeOperation({
	name: `${node} order waitUntilPaid`,
	parameters: { ...parameters, waitAtMost: 0, failWhenTooLate: false },
	arrange: ({ state }) => {
		const [paid, open] = state.seedOrders(2);
		state.payOrder(paid.order_key);
		return [paid, open];
	},
	items: itemsOf,
	requests: ({ key }) => [{ endpoint, path: expect.stringContaining(String(key)) }],
	output: ([{ json }], { key }, [paid]) =>
		expect(json).toMatchObject({
			order_key: key,
			considered_safe_level: key === paid.order_key ? 'SAFE' : null,
			timedOut: key !== paid.order_key,
		}),
	badItem: { item: () => ({ key: '' }), error: '"Order" is empty' },
});

test('pauses until all orders are safe, and then outputs them as if it had run once', async () => {
	const { state } = bed.service;
	const { orders, sleeping } = await asleep(2);
	state.payOrder(orders[1].order_key);
	const still = await bed.engine.wake(sleeping);
	expect(still.status).toBe('waiting');
	expect(still.outputs).not.toHaveProperty('After');
	state.payOrder(orders[0].order_key);
	const { status, runs, outputs } = await bed.engine.wake(still);
	expect(status).toBe('success');
	expect(runs[node]).toHaveLength(1);
	expect(outputs.After[0]).toMatchObject(
		orders.map(({ order_key }, item) => ({
			json: { order_key, considered_safe_level: 'SAFE', timedOut: false },
			pairedItem: { item },
		})),
	);
	const asked = bed.service.requests.map(({ path }) => path.split('/').at(-1));
	// What is safe is not asked for again.
	expect(asked).toEqual([0, 1, 0, 1, 0].map((index) => orders[index].order_key));
});

test.each([
	['FASTEST', 'FAST', true],
	['SAFE', 'FAST', false],
	['SAFE', 'SAFEST', true],
	['SAFEST', 'SAFE', false],
])('for %s, %s is enough: %s', async (level, reached, isEnough) => {
	const { state } = bed.service;
	const [order] = state.seedOrders(1);
	state.payOrder(order.order_key, { level: reached as 'SAFE' });
	const { status } = await bed.engine.run({
		nodes: [waiting({ level })],
		items: itemsOf([order]),
	});
	expect(status).toBe(isEnough ? 'success' : 'waiting');
});

describe('the credential is edited during the wait', () => {
	const credential = () => bed.engine.credentials.svcPaymentsApi ?? {};

	test("another account's order of the same key doesn't count", async () => {
		const { orders, sleeping } = await asleep(1);
		bed.service.state.payOrder(orders[0].order_key);
		bed.service.requests.splice(0);
		const failed = await bed.engine.wake(sleeping, {
			svcPaymentsApi: { ...credential(), merchantKey: 'ANOTHER' },
		});
		expect(failed.error?.message).toBe(
			'The credential was changed to another account during the wait [item 0]',
		);
		expect(bed.service.requests).toEqual([]);
		const retried = await bed.engine.retry(failed, {
			credentials: { svcPaymentsApi: credential() },
		});
		expect(retried.json('After')).toMatchObject([{ timedOut: false }]);
	});

	test('another base URL goes on', async () => {
		const { orders, sleeping } = await asleep(1);
		bed.service.state.payOrder(orders[0].order_key);
		const paymentsBaseUrl = String(credential().paymentsBaseUrl).replace('127.0.0.1', 'localhost');
		const done = await bed.engine.wake(sleeping, {
			svcPaymentsApi: { ...credential(), paymentsBaseUrl },
		});
		expect(done.json('After')).toMatchObject([{ timedOut: false }]);
	});
});

test("knows a level in any case, as everywhere else, so that it doesn't wait in vain", async () => {
	const [order] = bed.service.state.seedOrders(1);
	const body = { order_reference: 'one', considered_safe: { level: 'Safe' } };
	bed.service.order({ kind: 'status', status: 200, body });
	const { status, json } = await bed.engine.run({ nodes: [waiting()], items: itemsOf([order]) });
	expect(status).toBe('success');
	expect(json()).toMatchObject([{ considered_safe_level: 'Safe', timedOut: false }]);
});

test.each([
	['right away', 0, minute],
	['after 20 minutes', 20 * minute, 5 * minute],
	['after 10 hours', 10 * hour, 2.5 * hour],
	['after a day and six hours', 30 * hour, 6 * hour],
	['near the end', 2 * day - minute, minute],
])('looks again %s after a quarter of the time, within limits', async (_when, passed, pause) => {
	const { sleeping } = await asleep(1, { waitAtMost: 2 });
	const again = await bed.engine.wake(timePasses(sleeping, node, passed));
	expect(Math.abs(sleepOf(again, node) - pause)).toBeLessThan(20_000);
});

test("outputs an order that isn't safe in time in its current state if it needn't fail", async () => {
	const { sleeping } = await asleep(1, { failWhenTooLate: false });
	const { status, outputs } = await bed.engine.wake(timePasses(sleeping, node, day));
	expect(status).toBe('success');
	expect(outputs.After[0]).toMatchObject([
		{ json: { considered_safe_level: null, timedOut: true }, pairedItem: { item: 0 } },
	]);
});

test('each item has a time of its own', async () => {
	const { state } = bed.service;
	const orders = state.seedOrders(2);
	const items = itemsOf(orders).map((item, index) => ({ ...item, days: index + 1 }));
	const sleeping = await bed.engine.run({
		nodes: [waiting({ waitAtMost: '={{ $json.days }}', failWhenTooLate: false })],
		items,
	});
	const still = await bed.engine.wake(timePasses(sleeping, node, day));
	expect(still.status).toBe('waiting');
	// Too late for the first one, which has timed out.
	for (const { order_key: key } of orders) state.payOrder(key);
	const { json, runData } = await bed.engine.wake(still);
	expect(json()).toMatchObject([
		{ timedOut: true, considered_safe_level: null },
		{ timedOut: false, considered_safe_level: 'SAFE' },
	]);
	expect(Object.values(runData).at(-1)?.at(-1)?.hints).toContainEqual({
		message:
			'At least one item timed out: its "timedOut" is true. Check it with an If node before the next step acts on it.',
		location: 'outputPane',
	});
});

describe('a maximum wait until a time of the day, from an expression', () => {
	const end = Date.now() + 10 * hour;
	// Less and less, and in the end less than nothing.
	const waitAtMost = `={{ Math.round((${end} - $now.toMillis()) / ${minute}) }}`;
	const until = { waitAtMost, waitUnit: 'minutes' };
	// The time in an isolate is the real one.
	beforeAll(async () => await bed.engine.modules.evaluateExpressionsIn('legacy'));
	afterAll(async () => await bed.engine.modules.evaluateExpressionsIn('vm'));
	afterEach(() => {
		bed.engine.modules.clock.ahead = 0;
	});

	test("isn't over before", async () => {
		const { orders, sleeping } = await asleep(1, until);
		bed.engine.modules.clock.ahead = 6 * hour;
		const later = await bed.engine.wake(sleeping);
		expect(later.error?.message).toBeUndefined();
		expect(later.status).toBe('waiting');
		bed.service.state.payOrder(orders[0].order_key);
		bed.engine.modules.clock.ahead = 10 * hour + minute;
		expect((await bed.engine.wake(later)).json('After')).toMatchObject([{ timedOut: false }]);
	});

	test('is over then, and said to be as long as it was', async () => {
		const { sleeping } = await asleep(1, until);
		bed.engine.modules.clock.ahead = 10 * hour + minute;
		const late = await bed.engine.wake(sleeping);
		expect(late.error?.message).toBe(`${sentences.notSafeEnough} after 10 hours [item 0]`);
	});
});

test('an order whose time is over right after a failed look is not lost', async () => {
	const { clock } = bed.engine.modules;
	const ends = [];
	// The time is over at one call of the clock or the next.
	for (let calls = 1; calls < 80; calls++) {
		bed.service.heal();
		const { sleeping } = await asleep(1);
		bed.service.order({ kind: 'status', status: 500, times: 1_000 });
		let count = 0;
		const ahead = () => (++count > calls ? day + minute : 0);
		Object.defineProperty(clock, 'ahead', { get: ahead, set: () => {}, configurable: true });
		const { status, outputs } = await bed.engine.wake(sleeping);
		ends.push(`${status} ${outputs.After?.[0]?.length ?? 0}`);
		Object.defineProperty(clock, 'ahead', { value: 0, writable: true, configurable: true });
	}
	expect([...new Set(ends)].sort()).toEqual(['error 0', 'waiting 0']);
});

test('nothing follows an order that nobody paid', async () => {
	const { sleeping } = await asleep(1);
	const late = await bed.engine.wake(timePasses(sleeping, node, day));
	expect(late.status).toBe('error');
	expect(late.error?.description).toContain("Don't deliver yet.");
	expect(late.outputs.After).toBeUndefined();
});

const refund = (key: string, amount?: number) => bed.service.state.refundOrder(key, amount);
const chargeBack = (key: string) => bed.service.state.chargebackOrder(key);
const refundAndChargeBack = (key: string) => {
	refund(key, 1);
	chargeBack(key);
};

test.each<[string, string, (key: string) => unknown, boolean]>([
	['refunded', 'at the first look', refund, false],
	['refunded', 'while it waits', refund, true],
	['charged back', 'at the first look', chargeBack, false],
	['charged back', 'while it waits', chargeBack, true],
	['refunded or charged back', 'at the first look', refundAndChargeBack, false],
])('nothing follows an order that was %s in full, %s', async (how, _, payBack, isAsleep) => {
	const { state } = bed.service;
	const { orders, sleeping } = await asleep(1, { level: 'SAFEST', failWhenTooLate: false });
	const [{ order_key: key }] = orders;
	state.payOrder(key);
	payBack(key);
	const { status, error, outputs } = isAsleep
		? await bed.engine.wake(sleeping)
		: await bed.engine.run({ nodes: [waiting(), { type: NO_OP_TYPE }], items: itemsOf(orders) });
	expect(status).toBe('error');
	expect(error?.message).toBe(`The order was paid, but the full amount was ${how} [item 0]`);
	expect(error?.description).toContain("Don't deliver.");
	expect(Object.keys(outputs)).not.toContain('noOp');
});

const refundLater = (key: string, amount?: number) =>
	bed.service.state.refundOrder(key, amount, 'NEW');

test.each<[string, (key: string) => void]>([
	['is being refunded', refundLater],
	[
		'was paid back or is being refunded',
		(key) => {
			refund(key, 1);
			refundLater(key);
		},
	],
])('nothing follows an order all of which %s, in time', async (how, payBack) => {
	const { state } = bed.service;
	for (const level of ['SAFE', 'SAFEST']) {
		const [order] = state.seedOrders(1);
		state.payOrder(order.order_key);
		payBack(order.order_key);
		const nodes = [waiting({ level })];
		const { error } = await bed.engine.run({ nodes, items: itemsOf([order]) });
		expect(error?.message).toBe(`The order was paid, but the full amount ${how} [item 0]`);
	}
});

test('says that a part of a paid order was charged back, and how much', async () => {
	const [order] = bed.service.state.seedOrders(1);
	bed.service.state.payOrder(order.order_key);
	bed.service.state.chargebackOrder(order.order_key, 350);
	bed.service.state.considerSafe(order.order_key, 'SAFE');
	const { json, runData } = await bed.engine.run({ nodes: [waiting()], items: itemsOf([order]) });
	expect(json()).toMatchObject([
		{ payment_status: 'charged_back', charged_back_in_currency: '3.50', timedOut: false },
	]);
	expect(Object.values(runData).at(-1)?.at(-1)?.hints).toContainEqual(
		expect.objectContaining({ message: expect.stringContaining('has a chargeback') }),
	);
});

test.each([
	[true, { currency: 'USD' }],
	[false, { currency: 'USD' }],
	[true, { state: 'REFUNDED' }],
	[false, { state: 'REFUNDED' }],
])(
	'says that it is unclear what a refund of a paid order is worth, simplified: %s, %j',
	async (simple, unclear) => {
		const [order, other] = bed.service.state.seedOrders(2);
		for (const { order_key: key } of [order, other]) {
			bed.service.state.payOrder(key);
			bed.service.state.refundOrder(key, 350);
			bed.service.state.considerSafe(key, 'SAFE');
		}
		const hintsOf = async (orders: Array<typeof order>) => {
			const nodes = [waiting({ simple })];
			const { runData } = await bed.engine.run({ nodes, items: itemsOf(orders) });
			const hints = Object.values(runData).at(-1)?.at(-1)?.hints ?? [];
			return hints.filter(({ message }) => message.includes("can't be compared"));
		};
		expect(await hintsOf([other])).toEqual([]);
		for (const refund of order.payments[0].refunds ?? []) Object.assign(refund, unclear);
		expect(await hintsOf([order, other])).toHaveLength(1);
	},
);

describe('an order that expired', () => {
	const expired = (order: { expires_on: string }, hours: number) => {
		order.expires_on = new Date(Date.now() - hours * hour).toISOString();
	};

	test('a day ago without a payment ends the wait', async () => {
		const { orders, sleeping } = await asleep(1);
		bed.service.state.cancelOrder(orders[0].order_key);
		expired(orders[0], 25);
		const { status, error } = await bed.engine.wake(sleeping);
		expect(status).toBe('error');
		expect(error?.message).toBe(`${sentences.expiredUnpaid} [item 0]`);
		expect(error?.description).toContain("Don't deliver.");
	});

	test('ends it as if it had timed out if it needs not fail', async () => {
		const { orders, sleeping } = await asleep(1, { failWhenTooLate: false });
		expired(orders[0], 25);
		const { outputs } = await bed.engine.wake(sleeping);
		expect(outputs.After[0]).toMatchObject([
			{ json: { payment_status: 'expired', timedOut: true } },
		]);
	});

	test.each<[string, number, (key: string) => void]>([
		['less than a day ago', 23, () => undefined],
		[
			'with a payment under way',
			72,
			(key) => bed.service.state.payOrder(key, { level: 'FASTEST' }),
		],
	])('is waited for %s', async (_, hours, pay) => {
		const { orders, sleeping } = await asleep(1);
		pay(orders[0].order_key);
		expired(orders[0], hours);
		expect((await bed.engine.wake(sleeping)).status).toBe('waiting');
	});
});

test.each<[string, (key: string) => void]>([
	['partly refunded', (key) => bed.service.state.refundOrder(key, 1)],
	['with a partial refund that is still to come', (key) => refundLater(key, 1)],
])('an order that is %s is paid', async (_, payBack) => {
	const [order] = bed.service.state.seedOrders(1);
	bed.service.state.payOrder(order.order_key);
	payBack(order.order_key);
	const { json } = await bed.engine.run({ nodes: [waiting()], items: itemsOf([order]) });
	expect(json()).toMatchObject([{ considered_safe_level: 'SAFE', timedOut: false }]);
});

test('sends items that timed out to the error output', async () => {
	const { orders, sleeping } = await asleep(2, {}, { onError: 'continueErrorOutput' });
	bed.service.state.payOrder(orders[1].order_key);
	const { outputs } = await bed.engine.wake(timePasses(sleeping, node, day));
	const [good, bad] = outputs[node];
	expect(good).toMatchObject([{ json: { order_key: orders[1].order_key } }]);
	expect(bad).toMatchObject([
		{
			json: {
				error: { message: `${sentences.notSafeEnough} after 24 hours [item 0]` },
			},
		},
	]);
});

test('does not wait anew because of Retry On Fail, which would never end', async () => {
	const settings = {
		retryOnFail: true,
		waitBetweenTries: 1,
		onError: 'continueErrorOutput',
	} as const;
	const { sleeping } = await asleep(1, {}, settings);
	const { status, outputs } = await bed.engine.wake(timePasses(sleeping, node, day));
	expect(status).toBe('success');
	expect(outputs[node][1]).toHaveLength(1);
});

test('survives an outage of SVC, but mistakes nothing else for one', async () => {
	const { sleeping } = await asleep(1);
	bed.service.order({ kind: 'status', status: 500 });
	const still = await bed.engine.wake(sleeping);
	expect(still.status).toBe('waiting');
	bed.service.state.orders.splice(0);
	const { status, error } = await bed.engine.wake(still);
	expect(status).toBe('error');
	expect(error?.message).toBe("SVC doesn't know this order [item 0]");
});

test.each([429, 503])('waits on if SVC is too busy for the first poll: %d', async (status) => {
	bed.engine.modules.waits.shorten = () => 0;
	const [order] = bed.service.state.seedOrders(1);
	bed.service.order({ kind: 'status', status, times: 20 });
	const sleeping = await bed.engine.run({ nodes: [waiting()], items: itemsOf([order]) });
	expect(sleeping).toMatchObject({ status: 'waiting', error: undefined });
});

test('reports a failure of the first poll immediately', async () => {
	const [order] = bed.service.state.seedOrders(1);
	bed.service.order({ kind: 'status', status: 500 });
	const { status, error } = await bed.engine.run({ nodes: [waiting()], items: itemsOf([order]) });
	expect(status).toBe('error');
	expect(error?.message).toContain(sentences.failed);
});

test('goes on after a failure when a person retries, with the time that is left', async () => {
	const { orders, sleeping } = await asleep(1);
	bed.service.order({ kind: 'status', status: 403 });
	const failed = await bed.engine.wake(timePasses(sleeping, node, 8 * hour));
	expect(failed.status).toBe('error');
	const again = await bed.engine.retry(failed);
	expect(again.status).toBe('waiting');
	expect(sleepOf(again, node)).toBeGreaterThan(hour);
	bed.service.state.payOrder(orders[0].order_key);
	expect((await bed.engine.wake(again)).json()).toMatchObject([{ timedOut: false }]);
});

test('waits again when a person retries after it timed out', async () => {
	const { orders, sleeping } = await asleep(1);
	const failed = await bed.engine.wake(timePasses(sleeping, node, day));
	expect(failed.error?.message).toContain(`${sentences.notSafeEnough} after 24 hours`);
	const again = await bed.engine.retry(failed);
	expect(again.status).toBe('waiting');
	const later = await bed.engine.wake(timePasses(again, node, 20 * hour));
	expect(later.status).toBe('waiting');
	bed.service.state.payOrder(orders[0].order_key);
	expect((await bed.engine.wake(later)).json()).toMatchObject([{ timedOut: false }]);
});

test('and after another item did, each with its own time', async () => {
	const [one, other] = bed.service.state.seedOrders(2);
	const items = [
		{ key: one.order_key, days: 1 },
		{ key: other.order_key, days: 3 },
	];
	const nodes = [waiting({ waitAtMost: '={{ $json.days }}' })];
	const sleeping = await bed.engine.run({ nodes, items });
	const failed = await bed.engine.wake(timePasses(sleeping, node, 30 * hour));
	expect(failed.error?.message).toContain('[item 0]');
	const again = await bed.engine.retry(failed);
	expect(again.status).toBe('waiting');
	bed.service.state.payOrder(one.order_key);
	const later = await bed.engine.wake(timePasses(again, node, 41 * hour));
	expect(later.status).toBe('waiting');
	const { error } = await bed.engine.wake(timePasses(later, node, 2 * hour));
	expect(error?.message).toContain('[item 1]');
});

test('waits as long as it was to wait at first, whatever an expression returns later', async () => {
	const [order] = bed.service.state.seedOrders(1);
	const sleeping = await bed.engine.run({
		nodes: [waiting({ waitAtMost: '={{ $json.hoursLeft }}', waitUnit: 'hours' })],
		items: [{ key: order.order_key, hoursLeft: 10 }],
	});
	expect(sleeping.status).toBe('waiting');
	const { nodeExecutionStack = [] } = sleeping.executionData.executionData ?? {};
	for (const { data } of nodeExecutionStack) {
		for (const item of data.main.flatMap((items) => items ?? [])) item.json.hoursLeft = 3;
	}
	const later = await bed.engine.wake(timePasses(sleeping, node, 7 * hour));
	expect(later.status).toBe('waiting');
	bed.service.state.payOrder(order.order_key);
	expect((await bed.engine.wake(later)).json()).toMatchObject([{ timedOut: false }]);
});

test('"Always Output Data" lets nothing pass before its time', async () => {
	const { orders, sleeping } = await asleep(1, {}, { alwaysOutputData: true });
	const still = await bed.engine.wake(sleeping);
	expect(still.outputs).not.toHaveProperty('After');
	bed.service.state.payOrder(orders[0].order_key);
	expect((await bed.engine.wake(still)).outputs.After[0]).toMatchObject([
		{ json: { considered_safe_level: 'SAFE' } },
	]);
});

test("waits in n8n's older order of execution as well, and for another branch no longer", async () => {
	const { state } = bed.service;
	const [order] = state.seedOrders(1);
	const to = (name: string) => ({ node: name, type: 'main' as const, index: 0 });
	const sleeping = await bed.engine.run({
		workflow: {
			nodes: [
				{ name: TRIGGER, type: TRIGGER_TYPE },
				{ name: 'Wait', ...waiting() },
				{ name: 'After', type: NO_OP_TYPE },
				{ name: 'Other', type: NO_OP_TYPE },
			],
			connections: {
				[TRIGGER]: { main: [[to('Wait'), to('Other')]] },
				Wait: { main: [[to('After')]] },
			},
			settings: { executionOrder: 'v0' },
		},
		items: itemsOf([order]),
	});
	expect(sleeping.status).toBe('waiting');
	state.payOrder(order.order_key);
	const { outputs } = await bed.engine.wake(sleeping);
	expect(outputs.After[0]).toHaveLength(1);
	expect(outputs.Other[0]).toHaveLength(1);
});

test('waits again in each round of a loop', async () => {
	const { state } = bed.service;
	const [order] = state.seedOrders(1);
	const to = (name: string) => [[{ node: name, type: 'main' as const, index: 0 }]];
	const first = await bed.engine.run({
		workflow: {
			nodes: [
				{ name: TRIGGER, type: TRIGGER_TYPE },
				{ name: 'Wait', ...waiting({ orderKey: byId(order.order_key) }) },
				{ name: 'Repeat', type: REPEAT_TYPE, parameters: { times: 2 } },
			],
			connections: {
				[TRIGGER]: { main: to('Wait') },
				Wait: { main: to('Repeat') },
				Repeat: { main: to('Wait') },
			},
		},
	});
	state.payOrder(order.order_key);
	const done = await bed.engine.wake(first);
	expect(done.status).toBe('success');
	expect(done.runs.Wait.map(({ outputs }) => outputs[0].length)).toEqual([1, 1]);
});

test('says if one payment lets several items through', async () => {
	const { state } = bed.service;
	const told = 'All items waited for the same order, so one payment let all of them through. ';
	const hintsFor = async (...items: ReturnType<typeof itemsOf>) => {
		const { runData, error } = await bed.engine.run({
			nodes: [waiting({ waitAtMost: 0, failWhenTooLate: false })],
			items,
		});
		expect(error?.message).toBeUndefined();
		const hints = Object.values(runData).at(-1)?.at(-1)?.hints ?? [];
		return hints.filter(({ message }) => message.startsWith(told)).length;
	};
	const orders = state.seedOrders(2);
	const [one, two] = itemsOf(orders);
	expect(await hintsFor(one, one)).toBe(0);
	for (const { order_key: key } of orders) state.payOrder(key);
	expect(await hintsFor(one, one)).toBe(1);
	expect(await hintsFor(one, two)).toBe(0);
	expect(await hintsFor(one)).toBe(0);
});

test('says so after a pause as well', async () => {
	const [order] = bed.service.state.seedOrders(1);
	const [item] = itemsOf([order]);
	const sleeping = await bed.engine.run({ nodes: [waiting()], items: [item, item] });
	bed.service.state.payOrder(order.order_key);
	const { status, runData } = await bed.engine.wake(sleeping);
	expect(status).toBe('success');
	expect(Object.values(runData).at(-1)?.at(-1)?.hints).toContainEqual(
		expect.objectContaining({ message: expect.stringMatching(/^All items waited for the same/) }),
	);
});

describe('an order that SVC can create before it can be read', () => {
	const unknown = () => bed.service.order({ kind: 'status', status: 404, match: { endpoint } });

	test('is waited for, with its key from another step', async () => {
		const [order] = bed.service.state.seedOrders(1);
		unknown();
		const sleeping = await bed.engine.run({ nodes: [waiting()], items: itemsOf([order]) });
		expect(sleeping).toMatchObject({ status: 'waiting', error: undefined });
		expect(sleepOf(sleeping, node)).toBeLessThan(minute + 1_000);
		bed.service.state.payOrder(order.order_key);
		expect((await bed.engine.wake(sleeping)).json()).toMatchObject([{ timedOut: false }]);
	});

	test('is waited for right after the step that created it', async () => {
		const [order] = bed.service.state.seedOrders(1);
		unknown();
		const nodes = [waiting({ orderKey: byId('={{ $json.order_key }}') })];
		const items = [{ order_key: order.order_key }];
		expect((await bed.engine.run({ nodes, items })).status).toBe('waiting');
	});

	test("doesn't exist if it's still unknown after a pause", async () => {
		const sleeping = await bed.engine.run({ nodes: [waiting()], items: [{ key: 'unknown' }] });
		const { status, error } = await bed.engine.wake(sleeping);
		expect(status).toBe('error');
		expect(error?.message).toBe("SVC doesn't know this order [item 0]");
	});

	test("doesn't exist if a person entered its key", async () => {
		const nodes = [waiting({ orderKey: byId('unknown') })];
		const { status, error } = await bed.engine.run({ nodes, items: [{}] });
		expect(status).toBe('error');
		expect(error?.message).toBe("SVC doesn't know this order [item 0]");
	});

	test("doesn't exist if it's only looked at once", async () => {
		const nodes = [waiting({ waitAtMost: 0 })];
		expect((await bed.engine.run({ nodes, items: [{ key: 'unknown' }] })).status).toBe('error');
	});
});

test.each([
	['fails', { kind: 'status', status: 500 }],
	["can't be read", { kind: 'html' }],
] as const)(
	'is checked again later if a try of Retry On Fail after a pause %s',
	async (_, fault) => {
		const retryOnFail = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const { orders, sleeping } = await asleep(1, {}, retryOnFail);
		bed.service.order({ kind: 'status', status: 403, match: { endpoint } });
		bed.service.order({ ...fault, times: 20, match: { endpoint, nth: 2 } });
		const still = await bed.engine.wake(sleeping);
		expect([still.status, still.error?.message]).toEqual(['waiting', undefined]);
		bed.service.heal();
		bed.service.state.payOrder(orders[0].order_key);
		expect((await bed.engine.wake(still)).json()).toMatchObject([{ timedOut: false }]);
	},
);

test('a paid order is not lost if a try of Retry On Fail for another one fails', async () => {
	const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const continues = { onError: 'continueErrorOutput', ...settings } as const;
	const { orders, sleeping } = await asleep(2, {}, continues);
	bed.service.state.payOrder(orders[1].order_key);
	bed.service.order({
		kind: 'status',
		status: 403,
		times: 99,
		match: { pathIncludes: orders[0].order_key },
	});
	bed.service.order({
		kind: 'status',
		status: 502,
		times: 4,
		match: { pathIncludes: orders[1].order_key, nth: 2 },
	});
	const still = await bed.engine.wake(sleeping);
	expect([still.status, still.error?.message]).toEqual(['waiting', undefined]);
	const [good, bad] = (await bed.engine.wake(still)).outputs[node] ?? [];
	expect(good).toMatchObject([{ json: { timedOut: false }, pairedItem: { item: 1 } }]);
	expect(bad).toMatchObject([{ pairedItem: { item: 0 } }]);
});

test.each([true, false])(
	'says that the time is over, and that the state is not known, if SVC fails then (Fail on Timeout: %s)',
	async (failWhenTooLate) => {
		const { sleeping } = await asleep(1, { failWhenTooLate });
		bed.service.order({ kind: 'status', status: 500, times: 20 });
		const { status, error } = await bed.engine.wake(timePasses(sleeping, node, day));
		expect(status).toBe('error');
		expect(error?.message).toContain(sentences.failed);
		expect(error?.description).toContain(
			"The wait has timed out, and SVC couldn't be checked anymore, so the current state isn't known.",
		);
		// It only looks.
		expect(error?.description).not.toContain('already sent');
	},
);
