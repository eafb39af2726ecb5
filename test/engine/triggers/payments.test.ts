import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { triggerBed } from './bed.ts';
import { type Clocks, clocksOf } from './clocks.ts';
import type { PollHost } from './poll-host.ts';
import { until } from '../until.ts';

const bed = triggerBed();
const type = 'svcPaymentsTrigger';
const everyEvent = { events: [] };

let clocks: Clocks;
beforeEach(() => {
	clocks = clocksOf(bed, (minutes) => bed.service.state.passPaymentsTime(minutes));
	clocks.set('12:00');
});
afterEach(() => clocks.reset());

const state = () => bed.service.state;
const create = () => state().seedOrders(1, clocks.now())[0].order_key;

async function active(parameters: INodeParameters = {}, isScheduled = false): Promise<PollHost> {
	const host = bed.pollHost({ type, parameters: { ...everyEvent, ...parameters }, isScheduled });
	await host.activate();
	return host;
}

/** A tick of the clock, by default the next one. */
async function tick(host: PollHost, minutes = 1): Promise<void> {
	clocks.pass(minutes);
	await host.poll();
}

/** The service answers the next request with 429, and wants none for so many seconds. */
function refuseFor(seconds: number): void {
	const headers = { 'retry-after': String(seconds) };
	bed.service.order({ match: { area: 'payments' }, kind: 'status', status: 429, headers });
}

/** What started executions: "event key", in their order. */
const told = (host: PollHost) => host.items.map(({ event, order_key }) => `${event} ${order_key}`);
const events = (host: PollHost) => host.items.map(({ event }) => event);
const reads = () => bed.service.requests.filter(({ endpoint }) => endpoint.includes('{order_key}'));
const lists = () => bed.service.requests.filter(({ endpoint }) => endpoint.endsWith('/orders'));

describe('what starts the workflow', () => {
	test('reports each step of an order once, from creation to chargeback', async () => {
		const host = await active();
		const key = create();
		await tick(host);
		state().payOrder(key, { level: 'FASTEST' });
		await tick(host);
		state().confirmOrder(key);
		await tick(host);
		state().refundOrder(key, 300);
		await tick(host);
		state().refundOrder(key, 300);
		await tick(host);
		state().chargebackOrder(key, 100);
		await tick(host);
		await tick(host);

		expect(told(host)).toEqual(
			[
				'orderCreated',
				'paymentPending',
				'paymentAuthorized',
				'paymentCaptured',
				'orderSafe',
				'paymentRefunded',
				'paymentRefunded',
				'paymentChargedBack',
			].map((event) => `${event} ${key}`),
		);
		expect(host.errors).toEqual([]);
	});

	test('a paid order starts the workflow once, unless other events are selected', async () => {
		const host = bed.pollHost({ type });
		await host.activate();
		const key = create();
		await tick(host);
		state().payOrder(key);
		await tick(host);
		state().refundOrder(key);
		await tick(host);
		expect(told(host)).toEqual([`orderSafe ${key}`]);
	});

	test('an order that was paid back before it is read starts nothing until it is paid again', async () => {
		const host = bed.pollHost({ type });
		await host.activate();
		const key = create();
		const { payments } = state().payOrder(key);
		state().refundOrder(key);
		await tick(host);
		expect(told(host)).toEqual([]);
		payments.push({ ...payments[0], id: '2', refunds: [] });
		await tick(host);
		expect(told(host)).toEqual([`orderSafe ${key}`]);
	});

	test('an order that was safe before the trigger starts nothing, although its refund fails', async () => {
		const key = create();
		const { payments } = state().payOrder(key);
		state().refundOrder(key);
		const host = bed.pollHost({ type });
		await host.activate();
		Object.assign(payments[0].refunds?.[0] ?? {}, { state: 'FAILED' });
		await tick(host);
		expect(told(host)).toEqual([]);
	});

	test.each([
		{ orderDescription: 'earlier' },
		{ captureTimestamp: 'modified_date' },
		{ orderUrl: 'absent' },
	] as const)('in whichever way the service describes orders: %p', async (shape) => {
		bed.service.shape(shape);
		const host = await active({ events: ['paymentCaptured', 'paymentRefunded'] });
		const key = create();
		state().payOrder(key);
		for (let refund = 0; refund < 2; refund++) {
			state().refundOrder(key, 100);
			// Where the new one stands is not shown.
			state().orders[0].payments[0].refunds?.reverse();
			await tick(host);
		}
		expect(events(host)).toEqual(['paymentCaptured', 'paymentRefunded', 'paymentRefunded']);
	});

	test('outputs what happened, to which payment, and the current order', async () => {
		const host = await active({ events: ['paymentCaptured'], simple: false });
		const key = create();
		const { payments } = state().payOrder(key);
		await tick(host);
		const [{ amount }] = state().orders;
		expect(host.items).toEqual([
			{
				event: 'paymentCaptured',
				order_key: key,
				order_reference: 'seed-1',
				payment_id: payments[0].id,
				payment_method: 'IDEAL',
				email: 'shopper@example.com',
				detail: expect.objectContaining({ amount, currency: 'EUR', state: 'CAPTURED' }),
				order: expect.objectContaining({ description: 'Order 1', payments }),
			},
		]);
	});

	test('simplified, the order has ten fields, and the item says whom to write to', async () => {
		const host = await active({ events: ['orderCreated'] });
		create();
		await tick(host);
		expect(host.items).toMatchObject([{ email: 'shopper@example.com' }]);
		expect(Object.keys(host.items[0].order as IDataObject)).toHaveLength(10);
	});

	test('simplified, no amount is in minor units, which would be read as euros', async () => {
		const host = await active({ events: ['paymentRefunded'] });
		const key = create();
		state().payOrder(key);
		state().refundOrder(key, 250);
		await tick(host);
		expect(host.items).toMatchObject([{ detail: { amount_in_currency: '2.50', currency: 'EUR' } }]);
		expect(JSON.stringify(host.items)).not.toContain('"amount":');
	});

	test.each([
		['FASTEST', ['FASTEST', 'FAST', 'SAFE', 'SAFEST']],
		['FAST', ['FAST', 'SAFE', 'SAFEST']],
		['SAFE', ['SAFE', 'SAFEST']],
		['SAFEST', ['SAFEST']],
	] as const)('safe at %s or better', async (safeLevel, enough) => {
		const host = await active({ events: ['orderSafe'], safeLevel });
		const keys = (['FASTEST', 'FAST', 'SAFE', 'SAFEST'] as const).map((level) => {
			const key = create();
			state().payOrder(key, { level });
			return { level, key };
		});
		await tick(host);
		const wanted = keys.filter(({ level }) => enough.some((one) => one === level));
		expect(host.items.map(({ order_key }) => order_key)).toEqual(wanted.map(({ key }) => key));
		// Better still is no news.
		for (const { key } of wanted) state().considerSafe(key, 'SAFEST');
		await tick(host);
		expect(host.items).toHaveLength(wanted.length);
	});

	test('reports undocumented states as such, once each', async () => {
		const host = await active({ events: ['paymentOther'] });
		const key = create();
		state().cancelOrder(key);
		const [order] = state().orders;
		const { authorization } = order.payments[0];
		for (const other of ['IN_REVIEW', 'IN_REVIEW', 'RELEASED']) {
			authorization.state = other;
			await tick(host);
		}
		expect(host.items.map(({ detail }) => (detail as IDataObject).state)).toEqual([
			'IN_REVIEW',
			'RELEASED',
		]);
	});

	test('a refund counts when it has arrived', async () => {
		const host = await active({ events: ['paymentRefunded'] });
		const key = create();
		state().payOrder(key);
		state().refundOrder(key, 100, 'NEW');
		await tick(host);
		expect(host.items).toEqual([]);
		state().settleRefunds(key);
		await tick(host);
		expect(events(host)).toEqual(['paymentRefunded']);
	});

	test('captures and refunds that fail or are canceled, but none that SVC retries', async () => {
		const host = await active({ events: ['captureFailed', 'refundFailed'] });
		const key = create();
		state().payOrder(key);
		state().refundOrder(key, 100, 'NEW');
		const [{ captures = [], refunds = [] }] = state().orders[0].payments;
		const movement = (one: object, to: string) => Object.assign(one, { state: to });
		for (const to of ['STARTED', 'ERROR_RETRY', 'ERROR', 'ERROR']) {
			movement(captures[0], to);
			await tick(host);
		}
		movement(refunds[0], 'CANCELED');
		await tick(host);
		await tick(host);
		expect(events(host)).toEqual(['captureFailed', 'refundFailed']);
	});

	test('an order that has expired without a payment, once', async () => {
		const host = await active({ events: ['orderExpired'] });
		const [unpaid, paid] = [create(), create()];
		state().payOrder(paid);
		await tick(host);
		for (let day = 0; day < 16; day++) await tick(host, 24 * 60);
		expect(told(host)).toEqual([`orderExpired ${unpaid}`]);
	});

	test('only orders whose reference begins as wanted, and no request for the others', async () => {
		const host = await active({ options: { referencePrefix: 'SHOP-' } });
		const [ours] = [create(), create()];
		state().orders[0].order_reference = 'SHOP-1';
		await tick(host);
		expect(told(host)).toEqual([`orderCreated ${ours}`]);
		expect(reads().map(({ path }) => path)).toEqual([expect.stringContaining(ours)]);
	});
});

describe('from the first poll on', () => {
	test('orders that were there start nothing, but what happens to them later does', async () => {
		const paid = create();
		state().payOrder(paid);
		const open = create();
		const host = await active();
		await tick(host);
		expect(host.executions).toEqual([]);
		state().refundOrder(paid);
		state().payOrder(open, { capture: false });
		await tick(host);
		expect(told(host).sort()).toEqual(
			[`paymentRefunded ${paid}`, `paymentAuthorized ${open}`, `orderSafe ${open}`].sort(),
		);
	});

	test('reports what happens while n8n is down once it is up, even days later', async () => {
		const host = await active();
		const before = create();
		await tick(host);
		state().payOrder(before, { capture: false });
		clocks.pass(4 * 24 * 60);
		const during = create();
		clocks.pass(2 * 24 * 60);
		const today = create();
		await host.restart();
		await tick(host);
		expect(told(host)).toEqual([
			`orderCreated ${before}`,
			...[`paymentAuthorized ${before}`, `orderSafe ${before}`],
			...[during, today].map((key) => `orderCreated ${key}`),
		]);
	});

	test('a crash right after the activation, before anything came, loses nothing', async () => {
		const host = await active();
		create();
		await host.restart();
		expect(events(host)).toEqual(['orderCreated']);
	});

	test('lets the workflow start if SVC is down when n8n starts', async () => {
		const host = await active();
		create();
		bed.service.order({ match: { area: 'payments' }, kind: 'status', status: 500 });
		await host.restart();
		await tick(host);
		expect(events(host)).toEqual(['orderCreated']);
	});

	test('but it does keep it from starting for the first time', async () => {
		bed.service.order({ match: { area: 'payments' }, kind: 'status', status: 401, times: 30 });
		await expect(active()).rejects.toThrow(sentences.rejectedCredential);
	});

	test('what is known of one merchant outlasts a look with the key of another', async () => {
		const host = await active();
		const key = create();
		bed.engine.credentials.svcPaymentsApi.merchantKey = 'another';
		try {
			await expect(host.activate()).rejects.toThrow("isn't allowed to do this");
		} finally {
			bed.engine.credentials.svcPaymentsApi.merchantKey = bed.service.account.merchantKey;
		}
		await host.restart();
		expect(told(host)).toEqual([`orderCreated ${key}`]);
	});
});

describe('when the service fails', () => {
	test('tomorrow may be refused as no valid day', async () => {
		clocks.set('23:30');
		const host = await active();
		bed.service.order({
			match: { area: 'payments', pathIncludes: clocks.day(1) },
			kind: 'status',
			status: 400,
			times: 100,
		});
		create();
		await tick(host);
		expect(events(host)).toEqual(['orderCreated']);
		expect(host.errors).toEqual([]);
	});

	test("reports the other orders if one can't be read, and that one later", async () => {
		const host = await active({ events: ['orderCreated'] });
		const [bad, good] = [create(), create()];
		bed.service.order({
			match: { pathIncludes: bad },
			kind: 'status',
			status: 500,
			times: 3,
		});
		await tick(host);
		expect(told(host)).toEqual([`orderCreated ${good}`]);
		for (let at = 0; at < 4; at++) await tick(host);
		expect(told(host)).toEqual([`orderCreated ${good}`, `orderCreated ${bad}`]);
		expect(host.errors).toEqual([]);
	});

	test('an outage is an error in the list of executions, and what happened comes after it', async () => {
		const host = await active();
		create();
		bed.service.order({ match: { area: 'payments' }, kind: 'status', status: 500 });
		await tick(host);
		expect(host.errors).toEqual([
			expect.objectContaining({ message: sentences.failed, httpCode: '500' }),
		]);
		await tick(host);
		expect(events(host)).toEqual(['orderCreated']);
	});

	test('an order that it knows and that SVC fails to return is an error, and is asked for in the next poll', async () => {
		const host = await active();
		const key = create();
		await tick(host);
		state().payOrder(key, { level: 'FASTEST' });
		const endpoint = 'GET /ps/api/public/v1/merchants/{merchant_key}/orders/{order_key}';
		bed.service.order({ kind: 'status', status: 500, match: { endpoint } });
		await tick(host);
		expect(host.errors).toEqual([expect.objectContaining({ httpCode: '500' })]);
		await tick(host);
		expect(events(host)).toEqual(['orderCreated', 'paymentPending']);
	});

	test("says in the editor that SVC's list can't be read", async () => {
		const host = bed.pollHost({ type, parameters: everyEvent });
		create();
		bed.service.order({ kind: 'status', status: 500, times: 99, match: { area: 'payments' } });
		await expect(host.test()).rejects.toMatchObject({ httpCode: '500' });
	});

	test('429 is an error once, then nothing is sent until Retry-After has passed', async () => {
		const host = await active();
		create();
		refuseFor(300);
		await tick(host);
		expect(host.errors).toEqual([expect.objectContaining({ httpCode: '429' })]);
		expect(host.errors).not.toMatchObject([
			{ description: expect.stringContaining('but this trigger waits') },
		]);
		const sent = bed.service.requests.length;
		for (let at = 0; at < 4; at++) await tick(host);
		expect(bed.service.requests).toHaveLength(sent);
		await tick(host);
		expect(events(host)).toEqual(['orderCreated']);
		expect(host.errors).toHaveLength(1);
	});

	test('a short Retry-After is not waited for: the next poll comes anyway', async () => {
		const host = await active();
		create();
		refuseFor(1);
		await tick(host);
		expect(host.errors).toEqual([expect.objectContaining({ httpCode: '429' })]);
		expect(host.items).toEqual([]);
		await tick(host);
		expect(events(host)).toEqual(['orderCreated']);
	});

	test('a Retry-After of a year keeps it quiet for an hour, and says both', async () => {
		const host = await active();
		create();
		refuseFor(31_536_000);
		await tick(host);
		expect(host.errors).toEqual([
			expect.objectContaining({
				description: expect.stringMatching(
					/^SVC requires a wait of 365 days, but this trigger waits up to 60 minutes\. \S/,
				),
			}),
		]);
		const sent = bed.service.requests.length;
		await tick(host, 58);
		expect(bed.service.requests).toHaveLength(sent);
		await tick(host, 3);
		expect(events(host)).toEqual(['orderCreated']);
	});

	test('a day that SVC refuses to list, since it has not begun, is no error', async () => {
		const host = await active();
		const match = { area: 'payments', pathIncludes: clocks.day(2) } as const;
		bed.service.order({ kind: 'status', status: 400, times: 99, match });
		create();
		// Fifteen minutes before it begins.
		await tick(host, 35.75 * 60);
		expect([events(host), host.errors]).toEqual([['orderCreated'], []]);
	});

	test("n8n's scheduler loses nothing before its first poll, and a Retry-After counts", async () => {
		const host = await active({}, true);
		create();
		await tick(host);
		expect(events(host)).toEqual(['orderCreated']);
		create();
		refuseFor(1800);
		await tick(host);
		expect(host.errors).toHaveLength(1);
		const sent = bed.service.requests.length;
		await tick(host, 28);
		expect(bed.service.requests).toHaveLength(sent);
		await tick(host, 3);
		expect(events(host)).toEqual(['orderCreated', 'orderCreated']);
	});

	test('reads no order if SVC rejects the credential for the list', async () => {
		const host = await active();
		create();
		await tick(host);
		const before = reads().length;
		expect(before).toBeGreaterThan(0);
		const match = { endpoint: 'GET /ps/api/public/v1/merchants/{merchant_key}/orders' };
		bed.service.order({ match, kind: 'status', status: 401, times: 30 });
		await tick(host, 10);
		expect(reads()).toHaveLength(before);
		expect(host.errors.at(-1)).toMatchObject({ message: sentences.rejectedCredential });
	});

	test('a Retry-After ends for good when the clock is set back', async () => {
		const host = await active();
		create();
		refuseFor(3600);
		await tick(host);
		bed.engine.modules.clock.ahead -= 70 * 60_000;
		await tick(host);
		expect(events(host)).toEqual(['orderCreated']);
		bed.service.requests.length = 0;
		// By the clock as it is now, the wait would have begun.
		await tick(host, 80);
		expect(bed.service.requests).not.toHaveLength(0);
	});

	test.each([
		['publishing it again', async (host: PollHost) => await host.activate()],
		[
			'another credential',
			async (host: PollHost) => {
				const { svcPaymentsApi } = bed.engine.credentials;
				const { paymentsBaseUrl } = svcPaymentsApi;
				svcPaymentsApi.paymentsBaseUrl = `${String(paymentsBaseUrl)}/`.replace(
					'127.0.0.1',
					'localhost',
				);
				await host.poll();
				svcPaymentsApi.paymentsBaseUrl = paymentsBaseUrl;
			},
		],
	])('a Retry-After ends with %s', async (_, change) => {
		const host = await active();
		create();
		refuseFor(1800);
		await tick(host);
		await change(host);
		expect(events(host)).toEqual(['orderCreated']);
	});

	test('publishing it again ends a poll that hangs, and what that finds later starts nothing', async () => {
		const host = await active();
		create();
		let held = 0;
		const release = bed.service.hold(
			({ endpoint }) => endpoint.endsWith('/orders') && held++ === 0,
		);
		const hanging = host.poll();
		await until(() => held > 0);
		await host.poll();
		expect(events(host)).toEqual([]);
		await host.activate();
		expect(events(host)).toEqual(['orderCreated']);
		release();
		await hanging;
		expect(events(host)).toEqual(['orderCreated']);
	});

	test('sends at most 300 requests per poll, and the rest in the next one', async () => {
		const host = await active({ events: ['orderCreated'] });
		const keys = state()
			.seedOrders(400, clocks.now())
			.map(({ order_key }) => order_key);
		const release = bed.service.hold(({ endpoint }) => endpoint.includes('{order_key}'));
		const full = until(() => reads().length >= 20).then(release);
		for (let poll = 1; poll <= 2; poll++) {
			const before = bed.service.requests.length;
			await tick(host);
			expect(bed.service.requests.length - before).toBeLessThanOrEqual(300);
			expect(Math.max(...bed.service.requests.map(({ inFlight }) => inFlight))).toBe(20);
		}
		await full;
		expect(told(host).sort()).toEqual(keys.map((key) => `orderCreated ${key}`).sort());
	});

	test('after some failures the rest is left to the next poll', async () => {
		const host = await active({ events: ['orderCreated'] });
		state().seedOrders(200, clocks.now());
		bed.service.order({
			match: { endpoint: 'GET /ps/api/public/v1/merchants/{merchant_key}/orders/{order_key}' },
			kind: 'status',
			status: 500,
			times: 1000,
		});
		const before = bed.service.requests.length;
		await tick(host);
		expect(bed.service.requests.length - before).toBeLessThan(40);
		expect(host.errors).toHaveLength(1);
	});

	test('a poll that begins before the last one has ended does nothing', async () => {
		const host = await active();
		create();
		clocks.pass(1);
		const before = lists().length;
		await Promise.all([host.poll(), host.poll()]);
		expect(events(host)).toEqual(['orderCreated']);
		expect(lists()).toHaveLength(before + 1);
	});
});

describe('in the editor', () => {
	test('shows the newest change of the newest order', async () => {
		create();
		clocks.pass(1);
		const key = create();
		state().payOrder(key);
		const host = bed.pollHost({ type, parameters: everyEvent });
		const items = await host.test();
		expect(items.map(({ event }) => event)).toEqual([
			'orderCreated',
			'paymentAuthorized',
			'paymentCaptured',
			'orderSafe',
		]);
		expect(items.every(({ order_key }) => order_key === key)).toBe(true);
		expect(host.staticData).toEqual({});
	});

	test('searches for a matching order', async () => {
		const refunded = create();
		state().payOrder(refunded);
		state().refundOrder(refunded);
		clocks.pass(24 * 60);
		create();
		const host = bed.pollHost({ type, parameters: { events: ['paymentRefunded'] } });
		expect(await host.test()).toEqual([
			expect.objectContaining({ event: 'paymentRefunded', order_key: refunded }),
		]);
	});

	test("passes over an order that is listed and can't be read yet", async () => {
		const older = create();
		clocks.pass(1);
		bed.service.order({ kind: 'status', status: 404, match: { pathIncludes: create() } });
		const items = await bed.pollHost({ type, parameters: everyEvent }).test();
		expect(items.map((item) => item.order_key)).toEqual([older]);
	});

	test("doesn't say that there are no orders if it can't read any of those that are listed", async () => {
		create();
		const endpoint = 'GET /ps/api/public/v1/merchants/{merchant_key}/orders/{order_key}';
		bed.service.order({ kind: 'status', status: 404, match: { endpoint }, times: 99 });
		const host = bed.pollHost({ type, parameters: everyEvent });
		await expect(host.test()).rejects.toMatchObject({ httpCode: '404' });
	});

	test('searches the days of a week, the newest first', async () => {
		const host = bed.pollHost({ type, parameters: everyEvent });
		bed.service.requests.length = 0;
		await expect(host.test()).rejects.toThrow('There are no orders of the last week');
		const dayBefore = (days: number) =>
			new Date(Date.parse(clocks.now()) - days * 24 * 3_600_000).toISOString().slice(0, 10);
		expect(bed.service.requests.map(({ query }) => query.date?.[0])).toEqual(
			[0, 1, 2, 3, 4, 5, 6, 7].map(dayBefore),
		);
	});

	test('says so when there is nothing to show', async () => {
		await expect(bed.pollHost({ type }).test()).rejects.toThrow(
			'There are no orders of the last week that match the parameters',
		);
	});
});

test('orders of a day that came empty at the first poll are not new', async () => {
	bed.service.state.seedOrders(2, clocks.now());
	const match = { endpoint: 'GET /ps/api/public/v1/merchants/{merchant_key}/orders' };
	const days = 25;
	bed.service.order({ kind: 'status', status: 200, body: [], times: days, match });
	const host = bed.pollHost({ type });
	await host.activate();
	clocks.pass(1);
	await host.poll();
	expect(host.items).toEqual([]);
});
