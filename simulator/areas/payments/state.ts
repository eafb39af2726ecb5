import { randomBytes } from 'node:crypto';
import type { World } from '../../core/area.ts';
import { type Clock, createClock } from '../../core/clock.ts';
import type { Order, OrderCreate, OrderEvent, Payment, SafeLevel } from './model.ts';

/** How a shopper pays. */
export interface PayOptions {
	/** `IDEAL` and `SEPA_DIRECT_DEBIT` are documented; the complete list is undocumented. */
	method?: string;
	/** Level at which the order becomes considered safe (default `SAFE`); decides the payment's state. */
	level?: SafeLevel;
	/** Whether the money is captured at once where the level allows it (default true). */
	capture?: boolean;
}

export interface PaymentsState {
	orders: Order[];
	/** All that ever became of any order, the oldest first. */
	orderEvents: OrderEvent[];
	/**
	 * The shopper pays. `FASTEST`: authorized, the shopper still has to transfer; `FAST`: authorized,
	 * the acquirer hasn't confirmed; `SAFE` and `SAFEST`: captured.
	 */
	payOrder(key: string, options?: PayOptions): Order;
	/** The money that was pending comes: approved by the acquirer, and captured. */
	confirmOrder(key: string): Order;
	/** The authorized money is captured. */
	captureOrder(key: string): Order;
	/** SVC now considers the order that safe. */
	considerSafe(key: string, level: SafeLevel): Order;
	/** The shopper gives up: a payment attempt whose authorization is CANCELED. */
	cancelOrder(key: string): Order;
	/** The merchant gives money back; the whole rest by default. Minor units. */
	refundOrder(key: string, amount?: number, state?: 'CAPTURED' | 'NEW'): Order;
	/** Refunds that are on their way arrive. */
	settleRefunds(key: string): Order;
	/** The shopper's bank takes money back; the whole rest by default. Minor units. */
	chargebackOrder(key: string, amount?: number): Order;
	/** Puts orders there without a request, created at `timestamp` (ISO 8601 UTC, default now). */
	seedOrders(count: number, timestamp?: string): Order[];
	/** Sets the clock of the payments forward, by minutes. */
	passPaymentsTime(minutes: number): void;
	/** The menu a shopper would see. */
	menuUrl(key: string): string;
}

/** Expiry when a request names none: not shown; 14 days is the simulator's own. */
const defaultExpiryMinutes = 14 * 24 * 60;

/**
 * What every billing address has: the details of an order always have an email, and the request that creates a shopper
 * isn't described.
 */
const billingAddress = { email: 'billing@simulator.example', country: 'NL' };

const minutesOf = { MINUTES: 1, HOURS: 60, DAYS: 24 * 60 };

export interface Payments {
	state: PaymentsState;
	clock: Clock;
	/** Takes a new order into the books. */
	open(request: OrderCreate, timestamp?: string): Order;
	reset(): void;
}

export function createPayments(world: World): Payments {
	const clock = createClock();
	const orders: Order[] = [];
	const orderEvents: OrderEvent[] = [];
	const note = ({ order_key }: Order, what: OrderEvent['what'], more: Partial<OrderEvent> = {}) =>
		orderEvents.push({ order_key, at: clock.iso(), what, ...more });
	const open: Payments['open'] = (request, timestamp = clock.iso()) => {
		const order = newOrder(request, timestamp);
		orders.push(order);
		note(order, 'created');
		return order;
	};
	const setSafe = (order: Order, level: SafeLevel) => {
		order.considered_safe = { level, timestamp: clock.iso() };
		note(order, 'considered safe', { level });
	};
	const capture = (order: Order, payment: Payment) => {
		const { amount, currency } = order;
		const date_last_modified = clock.iso();
		(payment.captures ??= []).push({ amount, currency, state: 'CAPTURED', date_last_modified });
		note(order, 'captured', { amount });
	};
	const find = (key: string): Order => {
		const order = orders.find(({ order_key }) => order_key === key);
		if (!order) throw new Error(`There is no order ${key}`);
		return order;
	};
	const paymentOf = (order: Order): Payment => {
		const payment = order.payments.findLast(
			({ authorization }) => authorization.state === 'AUTHORIZED',
		);
		if (!payment) throw new Error(`Order ${order.order_key} has not been paid`);
		return payment;
	};

	const state: PaymentsState = {
		orders,
		orderEvents,

		payOrder(key, { method = 'IDEAL', level = 'SAFE', capture: isCaptured = true } = {}) {
			const order = find(key);
			if (isPaid(order)) throw new Error(`Order ${key} has already been paid`);
			const payment = newPayment(order, method, level);
			order.payments.push(payment);
			const isApproved = payment.authorization.confidence === 'ACQUIRER_APPROVED';
			note(order, isApproved ? 'authorized' : 'pending');
			if (isApproved && isCaptured) capture(order, payment);
			setSafe(order, level);
			return order;
		},

		confirmOrder(key) {
			const order = find(key);
			const payment = paymentOf(order);
			if (payment.captures) throw new Error(`The money for order ${key} has already arrived`);
			payment.authorization.confidence = 'ACQUIRER_APPROVED';
			note(order, 'authorized');
			capture(order, payment);
			setSafe(order, 'SAFE');
			return order;
		},

		captureOrder(key) {
			const order = find(key);
			capture(order, paymentOf(order));
			return order;
		},

		considerSafe(key, level) {
			const order = find(key);
			setSafe(order, level);
			return order;
		},

		cancelOrder(key) {
			const order = find(key);
			if (isPaid(order)) throw new Error(`Order ${key} has already been paid`);
			const { amount, currency } = order;
			const authorization = { amount, currency, state: 'CANCELED', reason: 'Canceled by shopper' };
			order.payments.push({ id: newPaymentId(), method: 'IDEAL', authorization });
			note(order, 'canceled');
			return order;
		},

		refundOrder(key, wanted, refundState = 'CAPTURED') {
			const order = find(key);
			const payment = paymentOf(order);
			const amount = moneyBack(payment, wanted);
			(payment.refunds ??= []).push({
				amount,
				currency: order.currency,
				state: refundState,
				date_last_modified: clock.iso(),
			});
			if (refundState === 'CAPTURED') note(order, 'refunded', { amount });
			return order;
		},

		settleRefunds(key) {
			const order = find(key);
			for (const refund of paymentOf(order).refunds ?? []) {
				if (refund.state === 'CAPTURED') continue;
				Object.assign(refund, { state: 'CAPTURED', date_last_modified: clock.iso() });
				note(order, 'refunded', { amount: refund.amount });
			}
			return order;
		},

		chargebackOrder(key, wanted) {
			const order = find(key);
			const payment = paymentOf(order);
			const amount = moneyBack(payment, wanted);
			(payment.chargebacks ??= []).push({
				amount,
				currency: order.currency,
				state: 'CHARGED',
				reason: 'Charged back by shopper',
				chargeback_date: clock.iso(),
			});
			note(order, 'charged back', { amount });
			delete order.considered_safe;
			return order;
		},

		seedOrders(count, timestamp) {
			return Array.from({ length: count }, (_, index) =>
				open(
					{
						order_reference: `seed-${orders.length + 1}`,
						description: `Order ${index + 1}`,
						amount: 1000 + index,
						currency: 'EUR',
						email: 'shopper@example.com',
						language: 'en',
						country: 'NL',
					},
					timestamp,
				),
			);
		},

		passPaymentsTime: (minutes) => clock.pass(minutes * 60_000),

		menuUrl: (key) => `${world.url}/menu/${encodeURIComponent(key)}`,
	};
	const reset = () => {
		orders.length = 0;
		orderEvents.length = 0;
		clock.reset();
	};
	return { state, clock, open, reset };
}

function newOrder({ email, country, ...request }: OrderCreate, timestamp: string): Order {
	const { unit, duration } = request.expiry?.expire_after ?? {
		unit: 'MINUTES' as const,
		duration: defaultExpiryMinutes,
	};
	const expires = Date.parse(timestamp) + duration * minutesOf[unit] * 60_000;
	// "mandatory if billing_address_key is absent, ignored otherwise"
	const hasAddress = request.billing_address_key !== undefined;
	const shopper = hasAddress ? billingAddress : { email, country };
	return {
		...request,
		...shopper,
		order_key: randomBytes(16).toString('hex').toUpperCase(),
		timestamp: new Date(timestamp).toISOString(),
		expires_on: new Date(expires).toISOString(),
		payments: [],
	};
}

export function isPaid({ payments }: Order): boolean {
	return payments.some(({ authorization }) => authorization.state === 'AUTHORIZED');
}

function newPayment({ amount, currency }: Order, method: string, level: SafeLevel): Payment {
	const confidence = (
		{
			FASTEST: 'SHOPPER_PENDING',
			FAST: 'ACQUIRER_PENDING',
			SAFE: 'ACQUIRER_APPROVED',
			SAFEST: 'ACQUIRER_APPROVED',
		} as const
	)[level];
	const payment: Payment = {
		id: newPaymentId(),
		method,
		authorization: { amount, currency, confidence, state: 'AUTHORIZED' },
	};
	if (method === 'POINT_OF_SALE') {
		payment.receipt = [{ shopper_receipt: 'Paid, thank you', merchant_receipt: 'Signature: ____' }];
	}
	return payment;
}

function newPaymentId(): string {
	return `pid${randomBytes(8).toString('hex')}`;
}

/** What is still there to give back, or the wanted part of it. */
function moneyBack(
	{ authorization, refunds = [], chargebacks = [] }: Payment,
	wanted?: number,
): number {
	const gone = [...refunds, ...chargebacks].reduce((sum, { amount }) => sum + amount, 0);
	const rest = authorization.amount - gone;
	const amount = wanted ?? rest;
	if (!Number.isInteger(amount) || amount < 1 || amount > rest) {
		throw new Error(`Only ${rest} (minor units) can be refunded`);
	}
	return amount;
}
