import { changesIn, expiry, hasPayment } from '../../../nodes/PaymentsTrigger/changes';
import { withNew } from '../../../nodes/PaymentsTrigger/list';
import { read } from '../../../nodes/PaymentsTrigger/read';
import {
	markNames,
	restored,
	type OrdersState,
	written,
} from '../../../nodes/PaymentsTrigger/state';
import { wrongClock } from '../../../nodes/PaymentsTrigger/wrongClock';
import { orderValues } from '../triggers/order-values';
import { standInPoll } from '../triggers/stand-in-poll';

const amount = { amount: 1000, currency: 'EUR' };
const paid = { ...amount, state: 'AUTHORIZED', confidence: 'ACQUIRER_APPROVED' };
const orderWith = (payment: object) => ({
	payments: [{ id: 'p1', authorization: paid, ...payment }],
});
const marks = (order: object) => changesIn({ ...order }).map(({ mark }) => mark);

test('distinguishes movements of the same amount, wherever they are listed', () => {
	const refund = (state: string) => ({ ...amount, state });
	const before = marks(orderWith({ refunds: [refund('CAPTURED')] }));
	const after = marks(
		orderWith({ refunds: [refund('NEW'), refund('CAPTURED'), refund('CAPTURED')] }),
	);
	expect(after.slice(0, before.length)).toEqual(before);
	expect(new Set(after).size).toBe(before.length + 1);
});

test.each(['1000', ' 1000', 1000])(
	'of two refunds of the same amount, one as %j, each is new',
	(other) => {
		const refund = { ...amount, state: 'CAPTURED' };
		const before = marks(orderWith({ refunds: [refund] }));
		const after = marks(orderWith({ refunds: [refund, { ...refund, amount: other }] }));
		expect(new Set(after).size).toBe(before.length + 1);
		expect(marks(orderWith({ refunds: [{ ...refund, amount: other }] }))).toEqual(before);
	},
);

test('reports a payment once it is pending, again once it is confirmed, and in one spelling of canceled', () => {
	const marksOf = (authorization: object) => marks(orderWith({ authorization }));
	const pending = marksOf({ ...paid, confidence: 'ACQUIRER_PENDING' });
	const confirmed = marksOf(paid);
	const canceled = marksOf({ ...paid, state: 'CANCELED' });
	const cancelled = marksOf({ ...paid, state: 'CANCELLED' });
	expect(pending).toContain('p1 paymentPending');
	expect(confirmed.filter((mark) => !pending.includes(mark))).toContain('p1 paymentAuthorized');
	expect(cancelled).toEqual(canceled);
});

test('reports an authorized payment again once its undocumented confidence is another one', () => {
	const marksOf = (confidence: string) =>
		marks(orderWith({ authorization: { ...paid, confidence } }));
	expect(marksOf('DOUBTED')).not.toEqual(marksOf('UNCONFIRMED'));
	expect(marksOf('doubted')).toEqual(marksOf('DOUBTED'));
});

test.each([
	['refunds', 'date_last_modified'],
	['captures', 'modified_date'],
	['chargebacks', 'chargeback_date'],
])(
	'of two %s of the same amount, the later one is the new one, wherever it is listed',
	(kind, name) => {
		const one = (day: number) => ({
			...amount,
			state: 'CAPTURED',
			[name]: `2030-01-${day}T12:00:00Z`,
		});
		const before = new Set(marks(orderWith({ [kind]: [one(10)] })));
		for (const all of [
			[one(20), one(10)],
			[one(10), one(20)],
		]) {
			const fresh = changesIn(orderWith({ [kind]: all })).filter(({ mark }) => !before.has(mark));
			expect(fresh.map(({ detail }) => detail)).toEqual([one(20)]);
		}
	},
);

test('payments are told apart by their ID wherever they are listed, or else by their place', () => {
	const payment = (id?: string) => ({ id, authorization: paid });
	const payments = [payment('p1'), payment('p2')];
	expect(marks({ payments: payments.toReversed() }).toSorted()).toEqual(
		marks({ payments }).toSorted(),
	);
	expect(new Set(marks({ payments })).size).toBe(3);
	expect(new Set(marks({ payments: [payment(), payment()] })).size).toBe(3);
});

test('an order that has become less safe and safe again has nothing new', () => {
	const safe = (level: string) => marks({ considered_safe: { level } });
	expect(safe('SAFEST')).toEqual([...safe('SAFE'), 'safe SAFEST']);
	expect(safe('UNHEARD_OF')).toEqual(['created']);
});

test.each([
	[{ state: 'AUTHORIZED' }, 'paymentAuthorized', true],
	[{ state: 'AUTHORIZED', confidence: 'ACQUIRER_PENDING' }, 'paymentPending', true],
	[{ state: 'CANCELED' }, 'paymentCanceled', false],
	[{ state: 'REVIEW' }, 'paymentOther', true],
	[{ state: 'AUTHORIZED', confidence: 'UNCONFIRMED' }, 'paymentOther', true],
])('authorization %j is %s', (authorization, event, isWatchedOn) => {
	const order = orderWith({ authorization: { ...amount, ...authorization } });
	expect(changesIn(order).map((change) => change.event)).toEqual(['orderCreated', event]);
	expect(hasPayment(order, Date.now())).toBe(isWatchedOn);
});

test.each([
	['captured', { captures: [{ ...amount, state: 'CAPTURED' }] }],
	['charged back', { chargebacks: [{ ...amount, state: 'CHARGED' }] }],
])('an order whose canceled payment was %s does not expire', (_, more) => {
	const order = orderWith({ authorization: { ...amount, state: 'CANCELED' }, ...more });
	expect(expiry({ ...order, expires_on: '2000-01-31T12:00:00Z' }, Date.now())).toEqual([]);
});

describe('an order that expires', () => {
	const expiresAt = Date.UTC(2030, 0, 31, 12);
	const hour = 60 * 60_000;
	const order = { expires_on: '2030-01-31T12:00:00Z' };
	const isExpired = (one: object, now: number) => expiry({ ...one }, now).length === 1;

	it('is expired an hour later, since clocks can differ', () => {
		expect(isExpired(order, expiresAt + hour - 1)).toBe(false);
		expect(isExpired(order, expiresAt + hour)).toBe(true);
	});

	it('never expires with a payment, nor without a readable time', () => {
		const later = expiresAt + 1000 * hour;
		expect(isExpired({ ...order, ...orderWith({}) }, later)).toBe(false);
		expect(isExpired({ ...order, considered_safe: { level: 'SAFE' } }, later)).toBe(false);
		expect(isExpired({}, later)).toBe(false);
		expect(isExpired({ expires_on: 'soon' }, later)).toBe(false);
	});
});

test('whatever else the service answers has no changes', () => {
	for (const payments of [undefined, null, 'none', [null, 1, {}], [{ authorization: 'yes' }]]) {
		expect(marks({ payments })).toEqual(['created']);
	}
});

test('what is known is stored and comes back, and anything else is nothing', () => {
	const order = { createdAt: 1000, quietSince: 2000, due: 3000, until: 4000 };
	const state: OrdersState = {
		at: 5000,
		days: { '2030-01-31': 5000 },
		orders: new Map([
			['known', { ...order, marks: 'abcdefghijkl' }],
			['new key', { ...order, marks: '' }],
			['__proto__', { ...order, marks: undefined }],
		]),
		over: { '2030-01-30': 'abcdefgh' },
		prefix: 'SHOP-',
		reader: '',
		reportedFull: 6000,
	};
	expect(restored(JSON.parse(JSON.stringify(written(state))))).toEqual(state);
	for (const other of [null, 'text', { at: 1 }, { at: 1, days: {}, orders: {} }]) {
		expect(restored(other)).toBeUndefined();
	}
	expect(
		restored({ at: 1, days: { a: 'b' }, orders: [null, ['key'], ['key', 1, 2, 3, 4]] }),
	).toEqual({
		at: 1,
		days: {},
		orders: new Map(),
		over: {},
		prefix: '',
		reader: '',
		reportedFull: 0,
	});
});

describe('how long an order is watched', () => {
	const now = Date.parse('2030-05-10T12:00:00Z');
	const paidOn = now - 20 * 24 * 3_600_000;
	const order = { order_reference: 'reference', ...orderWith({}) };
	const known = marks(order)
		.map((mark) => markNames.of(mark))
		.join('');

	test.each([
		['begins with its last change', markNames.of('created'), now],
		['begins no later than it was created, when a new one is read', '', paidOn],
		['stays as it is without one', known, paidOn],
		['begins no later than it was created, when an earlier one is read', undefined, paidOn],
	])('%s', async (_, before, since) => {
		const times = { createdAt: paidOn, quietSince: paidOn, due: now, until: now };
		const { state } = await read(
			standInPoll(orderValues, () => ({ order_key: 'key', ...order }), now),
			{
				...{ at: now, days: {}, over: {}, prefix: '', reader: 'reader', reportedFull: 0 },
				orders: new Map([['key', { ...times, marks: before }]]),
			},
			1,
		);
		expect(state.orders.get('key')?.quietSince).toBe(since);
	});

	test.each([
		['its creation, if it was there before the trigger', undefined, paidOn],
		['the last poll, since it was not listed then', '', now - 60_000],
	])('begins with %s', (_, before, since) => {
		const item = { order_key: 'key', timestamp: new Date(paidOn).toISOString() };
		const day = new Date(paidOn).toISOString().slice(0, 10);
		const { state } = withNew(
			standInPoll(orderValues, () => undefined, now),
			{
				...{ at: now - 60_000, days: {}, over: {}, orders: new Map() },
				...{ prefix: '', reader: 'reader', reportedFull: 0 },
			},
			[{ day, orders: [item] }],
			before,
		);
		expect(state.orders.get('key')).toMatchObject({ createdAt: paidOn, quietSince: since });
	});
});

test('each change has a mark of its own, which stays when others come before it', () => {
	const one = (amount: number, state: string, currency = 'EUR') => ({ amount, currency, state });
	const captures = [one(400, 'FAILED'), one(400, 'CAPTURED'), one(400, 'CAPTURED', 'USD')];
	const refunds = [one(400, 'FAILED'), one(400, 'CAPTURED')];
	const payments = ['1', '2'].map((id) => ({ id, captures, refunds }));
	const marks = changesIn({ payments }).map(({ mark }) => mark);
	expect(new Set(marks).size).toBe(1 + 2 * 5);
	const at = (day: number) => ({ date_last_modified: `2030-01-0${day}T00:00:00Z` });
	const earlier = [one(600, 'CAPTURED'), one(400, 'CAPTURED', 'GBP')];
	const later = captures.map((each) => ({ ...each, ...at(2) }));
	const marked = (all: object[]) =>
		changesIn({ payments: [{ id: '1', captures: all }] }).map(({ mark, detail }) => [mark, detail]);
	const more = marked([...earlier.map((each) => ({ ...each, ...at(1) })), ...later]);
	expect(more).toEqual(expect.arrayContaining(marked(later)));
});

describe('an order that is read', () => {
	const now = Date.parse('2030-05-10T12:00:00Z');
	const times = { createdAt: now, quietSince: now, due: now, until: now };

	/** What is known after it was read, of one that had these marks. */
	async function after(before: string, referencePrefix?: string) {
		const options = { ...orderValues.options, referencePrefix };
		const order = { order_key: 'key', order_reference: 'DESK-1', payments: [] };
		return await read(
			standInPoll({ ...orderValues, options }, () => order, now),
			{
				...{ at: now, days: {}, over: {}, prefix: '', reader: 'reader', reportedFull: 0 },
				orders: new Map([['key', { ...times, marks: before }]]),
			},
			1,
		);
	}

	test('keeps the mark of what SVC shows no longer, which is not new once it is back', async () => {
		const refunded = markNames.of('refunded');
		const { state, events } = await after(markNames.of('created') + refunded);
		expect(markNames.in(state.orders.get('key')?.marks ?? '')).toContain(refunded);
		expect(events).toEqual([]);
	});

	test.each([
		['SHOP-', [], 0],
		['DESK-', ['key'], 1],
	])('is watched by its reference, with the prefix %s: %j', async (prefix, keys, started) => {
		const { state, events } = await after('', prefix);
		expect([...state.orders.keys()]).toEqual(keys);
		expect(events).toHaveLength(started);
	});
});

test("n8n's clock is wrong if an order is from days to come, also one that is over", () => {
	const now = Date.parse('2030-05-10T12:00:00Z');
	const state: OrdersState = {
		...{ at: now, days: {}, over: {}, orders: new Map() },
		...{ prefix: '', reader: 'reader', reportedFull: 0 },
	};
	expect(wrongClock(state, now)).toBeUndefined();
	expect(wrongClock({ ...state, over: { '2030-05-12': '' } }, now)).toBeUndefined();
	expect(wrongClock({ ...state, over: { '2030-05-13': '' } }, now)?.message).toMatch(
		/^n8n's clock is wrong/,
	);
});
