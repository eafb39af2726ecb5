import fc from 'fast-check';
import { paymentsArea } from '../../../simulator/areas/payments/index.ts';
import type { Order } from '../../../simulator/areas/payments/model.ts';
import { isPaid } from '../../../simulator/areas/payments/state.ts';
import { inTheBooks } from '../../e2e/order-events.ts';
import { triggerBed } from './bed.ts';
import { booksOf, quietForAYear } from './books.ts';
import { clocksOf } from './clocks.ts';
import { Drips } from './drips.ts';
import { histories, inHistories, timeForHistories } from './histories.ts';

const bed = triggerBed();
let drips: Drips;
beforeAll(() => {
	drips = new Drips(bed);
});

/** What one step of a history does: to the order it names, to the clocks, or to n8n. */
const step = fc.oneof(
	{ weight: 3, arbitrary: fc.record({ do: fc.constant('create'), late: fc.nat(40) }) },
	{
		weight: 6,
		arbitrary: fc.record({
			do: fc.constantFrom(
				...(['pay', 'payLater', 'authorize', 'confirm', 'capture', 'cancel'] as const),
				...(['refund', 'requestRefund', 'settleRefunds', 'chargeBack', 'safest'] as const),
			),
			order: fc.nat(5),
			/** Whether the trigger gets the time to look at the order before. */
			looked: fc.boolean(),
		}),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constantFrom('poll', 'pass', 'restart'),
			minutes: fc.constantFrom(0, 1, 1, 2, 7, 45, 300, 1500),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('fail'),
			requests: fc.integer({ min: 1, max: 2 }),
			isQuiet: fc.boolean(),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({ do: fc.constant('drip'), requests: fc.constantFrom(1, 4, 9) }),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('jump'),
			/** By how much the clock of n8n is set. */
			minutes: fc.constantFrom(-1500, -50, -2, 2, 50, 1500),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constantFrom('unlist', 'lose'),
			order: fc.nat(5),
			/** After how long it's listed, or there, again. */
			minutes: fc.constantFrom(1, 7, 45, 300),
		}),
	},
);

const history = fc.record({
	orderDay: fc.constantFrom('UTC', 'UTC+1'),
	start: fc.constantFrom('12:00', '22:40', '23:30', '23:58'),
	/** How many minutes the clock of n8n is ahead of the service's. */
	apart: fc.constantFrom(0, 0, 4, -4, 50, -50),
	/** How many orders come with the first step, beside all others; `order-volume.test.ts` always has them. */
	crowd: fc.oneof(
		{ weight: 2499, arbitrary: fc.constant(0) },
		{ weight: 1, arbitrary: fc.constant(10_500) },
	),
	before: fc.array(step, { maxLength: 4 }),
	after: fc.array(step, { maxLength: 14 }),
});

type History = typeof history extends fc.Arbitrary<infer One> ? One : never;
type Step = History['after'][number];

/** A merchant with the simulator's books, and a trigger that watches them. */
class Merchant {
	readonly books;
	private readonly clocks;
	private readonly host;
	/** Facts that something else has replaced before the trigger had the time to look. */
	readonly replaced = new Set<string>();
	/** Whether an order may be two days late: a clock was off by a day, or a list did not have it. */
	private mayBeLate = false;
	/** Orders that the service has lost for a while, and until when. */
	private lost: Array<{ order: Order; until: number }> = [];

	constructor({ orderDay, start, apart }: History) {
		this.books = booksOf(paymentsArea, { orderDay });
		bed.engine.modules.clock.ahead = apart * 60_000;
		this.clocks = clocksOf(bed, (minutes) => this.books.state.passPaymentsTime(minutes));
		this.clocks.set(start);
		this.host = bed.pollHost({
			type: 'svcPaymentsTrigger',
			parameters: { events: [] },
			answer: this.books.answer,
		});
	}

	get told() {
		return this.host.items;
	}

	/** The events of the orders that are safe now. One that was before has nothing that shows it. */
	safe(): ReadonlySet<string> {
		const isSafe = ({ considered_safe: safe }: Order) =>
			safe !== undefined && ['SAFE', 'SAFEST'].includes(safe.level);
		const { orders } = this.books.state;
		return new Set(orders.filter(isSafe).map(({ order_key: key }) => `orderSafe ${key}`));
	}

	async activate(): Promise<void> {
		await this.host.activate();
	}

	async take(step: Step, isActive: boolean): Promise<void> {
		const { state } = this.books;
		switch (step.do) {
			case 'create': {
				const [order] = state.seedOrders(1, this.clocks.now());
				// What is not listed when the trigger begins, it takes for new.
				if (isActive) order.listedAt = Date.parse(this.clocks.now()) + step.late * 60_000;
				return;
			}
			case 'poll':
			case 'pass':
			case 'restart':
				this.pass(step.minutes);
				if (!isActive || step.do === 'pass') return;
				return await this.poll(step.do);
			case 'fail':
				if (isActive) this.books.fail(step.requests, 0, step.isQuiet ? quietForAYear : undefined);
				return;
			case 'drip':
				if (isActive) this.books.fail(step.requests, 0, drips.answer);
				return;
			case 'unlist':
			case 'lose':
				if (isActive) this.hide(step.order, step.do, step.minutes);
				return;
			case 'jump':
				if (!this.isBearable(step.minutes)) return;
				bed.engine.modules.clock.ahead += step.minutes * 60_000;
				this.mayBeLate ||= Math.abs(step.minutes) > 60;
				return;
			default: {
				const order = state.orders[step.order % Math.max(state.orders.length, 1)];
				if (!order || !isPossible(step.do, order)) return;
				// In a crowd that takes too many polls.
				const isLooked = step.looked && state.orders.length < 100;
				if (isActive && isLooked) await this.settle();
				if (!isLooked) this.note(order, step.do);
				actions[step.do](state, order);
			}
		}
	}

	/** The trigger allows for clocks that are 25 hours apart. */
	private isBearable(minutes: number): boolean {
		const apart = bed.engine.modules.clock.ahead - this.clocks.ahead + minutes * 60_000;
		return Math.abs(apart) <= 26 * 3_600_000;
	}

	/** So many orders at once. */
	crowd(count: number): void {
		this.books.state.seedOrders(count, this.clocks.now());
	}

	/** Gives the trigger the time to see everything, after the service is well again. */
	async settle(): Promise<void> {
		while (this.books.failuresToCome > 0) {
			this.pass(1);
			await this.poll('poll');
		}
		const hours = this.mayBeLate ? Array<number>(8).fill(6 * 60 + 1) : [6 * 60 + 1];
		for (const minutes of hours) {
			this.pass(minutes);
			await this.poll('poll');
		}
		// A poll reads 300 orders at most, and lists some days.
		const polls = Math.max(1, Math.ceil(this.books.state.orders.length / 250));
		for (let poll = 0; poll < polls; poll++) {
			this.pass(poll === 0 ? 11 : 1);
			await this.poll('poll');
		}
	}

	private pass(minutes: number): void {
		this.clocks.pass(minutes);
		const now = Date.parse(this.clocks.now());
		const back = this.lost.filter(({ until }) => until <= now);
		this.lost = this.lost.filter(({ until }) => until > now);
		this.books.state.orders.push(...back.map(({ order }) => order));
	}

	private async poll(how: 'poll' | 'restart'): Promise<void> {
		this.clocks.catchUp(await drips.during(async () => await this.host[how]()));
	}

	private hide(which: number, how: 'lose' | 'unlist', minutes: number): void {
		const { orders } = this.books.state;
		const order = orders[which % Math.max(orders.length, 1)];
		if (!order) return;
		this.mayBeLate = true;
		const until = Date.parse(this.clocks.now()) + minutes * 60_000;
		if (how === 'unlist') {
			order.listedAt = Math.max(order.listedAt ?? 0, until);
			return;
		}
		orders.splice(orders.indexOf(order), 1);
		this.lost.push({ order, until });
	}

	private note({ order_key: key }: Order, action: keyof typeof actions): void {
		if (action === 'confirm') this.replaced.add(`paymentPending ${key}`);
		if (action === 'chargeBack') this.replaced.add(`orderSafe ${key}`);
	}
}

type State = Merchant['books']['state'];

const actions = {
	pay: (state: State, { order_key: key }: Order) => state.payOrder(key),
	payLater: (state: State, { order_key: key }: Order) => state.payOrder(key, { level: 'FASTEST' }),
	authorize: (state: State, { order_key: key }: Order) => state.payOrder(key, { capture: false }),
	confirm: (state: State, { order_key: key }: Order) => state.confirmOrder(key),
	capture: (state: State, { order_key: key }: Order) => state.captureOrder(key),
	cancel: (state: State, { order_key: key }: Order) => state.cancelOrder(key),
	refund: (state: State, { order_key: key }: Order) => state.refundOrder(key, 100),
	requestRefund: (state: State, { order_key: key }: Order) => state.refundOrder(key, 100, 'NEW'),
	settleRefunds: (state: State, { order_key: key }: Order) => state.settleRefunds(key),
	chargeBack: (state: State, { order_key: key }: Order) => state.chargebackOrder(key, 100),
	safest: (state: State, { order_key: key }: Order) => state.considerSafe(key, 'SAFEST'),
};

function isPossible(action: keyof typeof actions, order: Order): boolean {
	const payment = order.payments.find(({ authorization }) => authorization.state === 'AUTHORIZED');
	const isPending = payment?.authorization.confidence === 'SHOPPER_PENDING';
	switch (action) {
		case 'pay':
		case 'payLater':
		case 'authorize':
		case 'cancel':
			return !isPaid(order);
		case 'confirm':
			return isPending;
		default:
			return isPaid(order) && !isPending;
	}
}

let sum = 0;

async function live(given: History): Promise<void> {
	const merchant = new Merchant(given);
	const { orderEvents } = merchant.books.state;
	for (const step of given.before) await merchant.take(step, false);
	await merchant.activate();
	const before = orderEvents.length;
	const safeBefore = merchant.safe();
	if (given.crowd > 0) merchant.crowd(given.crowd);
	for (const step of given.after) await merchant.take(step, true);
	for (let day = 0; day < 2; day++) await merchant.settle();
	sum += merchant.told.length;

	const books = inTheBooks(orderEvents.slice(before));
	// An order is told to be safe once.
	const due = books.filter(
		(event, at) =>
			!event.startsWith('orderSafe') || (books.indexOf(event) === at && !safeBefore.has(event)),
	);
	// The books have no entry for what only the time does.
	const happened = merchant.told.filter(({ event }) => event !== 'orderExpired');
	const told = happened.map(({ event, order_key: key }) => `${event} ${key}`);
	const mayBeMissing = (event: string) => merchant.replaced.has(event) && !told.includes(event);
	expect(told.sort()).toEqual(due.filter((event) => !mayBeMissing(event)).sort());
}

afterEach(() => {
	bed.engine.modules.clock.ahead = 0;
});

test(
	`what workflows are told in ${histories} histories of orders is what the books say`,
	async () => {
		await inHistories(history, 347247282, live);
		// The histories were no empty ones.
		expect(sum).toBeGreaterThan(histories);
		expect(drips.count).toBeGreaterThan(histories / 4);
		// Twice the time limit of a poll's request.
		expect(drips.longest).toBeLessThanOrEqual(121);
	},
	timeForHistories,
);

const usual = { orderDay: 'UTC', start: '12:00', apart: 0, crowd: 0 } as const;
const paid: History['before'] = [
	{ do: 'create', late: 0 },
	{ do: 'pay', order: 0, looked: false },
];

test.each<[string, Pick<History, 'before' | 'after'>]>([
	[
		// Seed 7300004: nothing shows any more that it was safe before.
		'was charged back before the activation is safe for the first time after it',
		{
			before: [...paid, { do: 'chargeBack', order: 0, looked: false }],
			after: [{ do: 'safest', order: 0, looked: false }],
		},
	],
	[
		'is charged back and safe again has been told',
		{
			before: [],
			after: [
				...paid,
				{ do: 'chargeBack', order: 0, looked: true },
				{ do: 'safest', order: 0, looked: true },
			],
		},
	],
	[
		'SVC does not have for a while is not new again',
		{
			before: [],
			after: [
				{ do: 'create', late: 0 },
				{ do: 'poll', minutes: 1 },
				{ do: 'lose', order: 0, minutes: 7 },
				{ do: 'poll', minutes: 1 },
				{ do: 'poll', minutes: 7 },
			],
		},
	],
	[
		'comes on a day without a poll is told later',
		{
			before: [],
			after: [
				{ do: 'pass', minutes: 1500 },
				{ do: 'pass', minutes: 1500 },
				{ do: 'create', late: 0 },
				{ do: 'pass', minutes: 1500 },
				{ do: 'pass', minutes: 1500 },
			],
		},
	],
])('an order that %s', async (_, given) => {
	await live({ ...usual, ...given });
});
