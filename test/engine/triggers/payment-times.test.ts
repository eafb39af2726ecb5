/**
 * What the Payments Trigger makes of days, of clocks, and of orders that it watches for weeks. That takes very
 * many polls, so they read the simulator's books without HTTP.
 */
import type { INodeParameters } from 'n8n-workflow';
import { paymentsArea } from '../../../simulator/areas/payments/index.ts';
import type { Shapes } from '../../../simulator/index.ts';
import { triggerBed } from './bed.ts';
import { booksOf } from './books.ts';
import { type Clocks, clocksOf } from './clocks.ts';
import type { PollHost } from './poll-host.ts';

const bed = triggerBed();

let books: ReturnType<typeof booksOf<ReturnType<typeof paymentsArea>['state']>>;
let clocks: Clocks;

function open(shapes: Partial<Shapes> = {}): void {
	bed.engine.modules.clock.ahead = 0;
	books = booksOf(paymentsArea, shapes);
	clocks = clocksOf(bed, (minutes) => books.state.passPaymentsTime(minutes));
	clocks.set('12:00');
}

beforeEach(() => open());
afterEach(() => clocks.reset());

const state = () => books.state;
const create = () => state().seedOrders(1, clocks.now())[0].order_key;

async function active(parameters: INodeParameters = {}): Promise<PollHost> {
	const host = bed.pollHost({
		type: 'svcPaymentsTrigger',
		parameters: { events: [], ...parameters },
		answer: books.answer,
	});
	await host.activate();
	return host;
}

/** A tick of the clock, by default the next one. */
async function tick(host: PollHost, minutes = 1): Promise<void> {
	clocks.pass(minutes);
	await host.poll();
}

/** @returns the keys of the orders, in their order */
async function createEvery(minutes: number, times: number, host: PollHost): Promise<string[]> {
	const keys: string[] = [];
	for (let at = 0; at < times; at++) {
		keys.push(create());
		await tick(host, minutes);
	}
	return keys;
}

/** What started executions: "event key", in their order. */
const told = (host: PollHost) => host.items.map(({ event, order_key }) => `${event} ${order_key}`);
const reads = () => books.asked.well.filter(({ pathname }) => /\/orders\/./.test(pathname));

describe('days', () => {
	test.each(['UTC', 'UTC+1'] as const)('orders around midnight, day in %s', async (orderDay) => {
		open({ orderDay });
		clocks.set('22:50');
		const host = await active({ events: ['orderCreated'] });
		const keys = await createEvery(3, 30, host);
		expect(told(host)).toEqual(keys.map((key) => `orderCreated ${key}`));
	});

	test.each([-180, -30, 30, 180])('clocks %i minutes apart', async (apart) => {
		clocks.set('20:00');
		bed.engine.modules.clock.ahead += apart * 60_000;
		const host = await active({ events: ['orderCreated'] });
		const keys = await createEvery(15, 24, host);
		for (let at = 0; at < 24; at++) await tick(host, 60);
		expect(told(host).sort()).toEqual(keys.map((key) => `orderCreated ${key}`).sort());
	});

	test.each([-1500, 1500])("n8n's clock is set by %i minutes", async (jump) => {
		const host = await active({ events: ['orderCreated', 'paymentCaptured'] });
		const before = create();
		await tick(host);
		bed.engine.modules.clock.ahead += jump * 60_000;
		state().payOrder(before);
		for (let hours = 0; hours < 7; hours++) await tick(host, 60);
		expect(told(host)).toEqual([`orderCreated ${before}`, `paymentCaptured ${before}`]);
		const keys = await createEvery(15, 24, host);
		for (let hours = 0; hours < 48; hours++) await tick(host, 60);
		expect(told(host).slice(2).sort()).toEqual(keys.map((key) => `orderCreated ${key}`).sort());
	});

	test.each([-1500, 1500])("n8n's clock is %i minutes wrong when it begins", async (apart) => {
		clocks.set('20:00');
		create();
		bed.engine.modules.clock.ahead += apart * 60_000;
		const host = await active({ events: ['orderCreated'] });
		const keys = await createEvery(15, 24, host);
		for (let hours = 0; hours < 48; hours++) await tick(host, 60);
		expect(told(host).sort()).toEqual(keys.map((key) => `orderCreated ${key}`).sort());
	});

	test("an order from before isn't new, though it's of a day that n8n's clock is far from", async () => {
		open({ orderDay: 'UTC+1' });
		clocks.set('23:30');
		create();
		bed.engine.modules.clock.ahead -= 1550 * 60_000;
		const host = await active({ events: ['orderCreated'] });
		for (let hours = 0; hours < 30; hours++) await tick(host, 60);
		expect(host.items).toEqual([]);
	});

	test('an order costs no more requests after the clock is set back', async () => {
		const host = await active();
		create();
		await tick(host);
		bed.engine.modules.clock.ahead -= 1500 * 60_000;
		books.forget();
		for (let minutes = 0; minutes < 60; minutes++) await tick(host);
		expect(reads().length).toBeLessThan(35);
		expect(reads().length).toBeGreaterThan(20);
	});

	test('an order that is listed hours late, after midnight', async () => {
		clocks.set('23:30');
		const host = await active({ events: ['orderCreated'] });
		const key = create();
		state().orders[0].listedAt = Date.parse(clocks.now()) + 5 * 3_600_000;
		for (let at = 0; at < 12; at++) await tick(host, 60);
		expect(told(host)).toEqual([`orderCreated ${key}`]);
	});
});

describe('watching', () => {
	test('reports an order paid at the last moment, then stops watching an expired one', async () => {
		const host = await active();
		const [late, never] = [create(), create()];
		await tick(host);
		clocks.pass(14 * 24 * 60 - 5);
		state().payOrder(late, { capture: false });
		await tick(host);
		expect(told(host)).toContain(`paymentAuthorized ${late}`);
		await tick(host, 26 * 60);
		await tick(host, 26 * 60);
		books.forget();
		await tick(host, 24 * 60);
		const later = reads().map(({ pathname }) => pathname);
		expect(later).toContainEqual(expect.stringContaining(late));
		expect(later).not.toContainEqual(expect.stringContaining(never));
	});

	test('checks a paid order beyond eight weeks, for a late chargeback and the safest level', async () => {
		const host = await active({
			events: ['paymentChargedBack', 'orderSafe'],
			safeLevel: 'SAFEST',
		});
		const [charged, safe] = [create(), create()];
		for (const key of [charged, safe]) state().payOrder(key, { level: 'FAST' });
		for (let day = 1; day < 57; day++) {
			await tick(host, 24 * 60);
			if (day === 40) state().chargebackOrder(charged);
		}
		state().considerSafe(safe, 'SAFEST');
		await tick(host, 24 * 60);
		expect(told(host)).toEqual([`paymentChargedBack ${charged}`, `orderSafe ${safe}`]);
	});

	test.each([
		[{ watchDays: 10 }, 10],
		[{}, 63],
	])('with %j, checks a paid order for %i days, then no longer', async (options, watched) => {
		const host = await active({ options });
		const key = create();
		state().payOrder(key);
		await tick(host);
		const readsIn = async (days: number) => {
			const before = reads().length;
			for (let day = 0; day < days; day++) await tick(host, 24 * 60);
			return reads().length - before;
		};
		expect(await readsIn(watched - 1)).toBe(watched - 1);
		expect(await readsIn(2)).toBeGreaterThan(0);
		expect(await readsIn(10)).toBe(0);
		expect(host.errors).toEqual([]);
	});

	test.each([
		[{}, 6],
		[{ longestDelay: 2 }, 2],
		[{ longestDelay: 24 }, 24],
	])('with %j, checks an order that has long been quiet every %i hours', async (options, hours) => {
		const host = await active({ options });
		state().payOrder(create());
		await tick(host);
		await tick(host, 20 * 24 * 60);
		const before = reads().length;
		for (let hour = 0; hour < 48; hour++) await tick(host, 60);
		expect(reads().length - before).toBe(48 / hours);
	});

	test('watches orders that fit a changed prefix from the change on, and the others no longer', async () => {
		const parameters: INodeParameters = { events: [], options: { referencePrefix: 'SHOP-' } };
		const host = bed.pollHost({ type: 'svcPaymentsTrigger', parameters, answer: books.answer });
		await host.activate();
		const [shop, other] = [create(), create()];
		state().orders[0].order_reference = 'SHOP-1';
		state().orders[1].order_reference = 'DESK-1';
		await tick(host);
		parameters.options = { referencePrefix: 'DESK-' };
		await host.activate();
		await tick(host);
		for (const key of [shop, other]) state().payOrder(key, { capture: false });
		await tick(host, 30);
		expect(told(host)).toEqual([
			`orderCreated ${shop}`,
			`paymentAuthorized ${other}`,
			`orderSafe ${other}`,
		]);
	});

	test.each([
		['five weeks', 35 * 24],
		['almost nine weeks', 63 * 24 - 1],
	])('a chargeback of an order that was paid %s before the activation', async (_, hours) => {
		const key = create();
		state().payOrder(key);
		clocks.pass(hours * 60);
		const host = await active({ events: ['paymentChargedBack'] });
		state().chargebackOrder(key);
		for (let hour = 0; hour < 12; hour++) await tick(host, 60);
		expect(told(host)).toEqual([`paymentChargedBack ${key}`]);
	});

	test('a chargeback three weeks after the payment', async () => {
		const host = await active({ events: ['paymentChargedBack'] });
		const key = create();
		state().payOrder(key);
		for (let day = 0; day < 20; day++) await tick(host, 24 * 60);
		state().chargebackOrder(key);
		await tick(host, 12 * 60);
		expect(told(host)).toEqual([`paymentChargedBack ${key}`]);
	});
});

test('reports what happens right after it to any of many orders', async () => {
	const orders = state().seedOrders(260, clocks.now());
	for (const { order_key: key } of orders) state().payOrder(key);
	const host = await active();
	for (const { order_key: key } of orders) state().refundOrder(key, 100);
	for (let minute = 0; minute < 3; minute++) await tick(host);
	const refunded = host.items.filter(({ event }) => event === 'paymentRefunded');
	expect(refunded).toHaveLength(orders.length);
});

test('an order that is gone is no error, is asked for ever more rarely, and may be back', async () => {
	const host = await active({ events: ['orderCreated', 'paymentCaptured'] });
	const key = create();
	await tick(host);
	const gone = state().orders.splice(0);
	for (let hours = 0; hours < 48; hours++) await tick(host, 60);
	const asked = reads().length;
	for (let minutes = 0; minutes < 60; minutes++) await tick(host);
	expect(reads().length - asked).toBeLessThanOrEqual(1);
	state().orders.push(...gone);
	state().payOrder(key);
	await tick(host, 6 * 60);
	expect(told(host)).toEqual([`orderCreated ${key}`, `paymentCaptured ${key}`]);
	expect(host.errors).toEqual([]);
});
