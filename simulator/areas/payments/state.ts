import { randomBytes } from 'node:crypto';
import type { World } from '../../core/area.ts';
import type { Order, OrderCreate, Payment, SafeLevel } from './model.ts';

/** How a shopper pays. */
export interface PayOptions {
	/** `IDEAL` and `SEPA_DIRECT_DEBIT` are documented; the complete list is not shown. */
	method?: string;
	/** Level at which the order becomes considered safe (default `SAFE`); decides the payment's state. */
	level?: SafeLevel;
}

export interface PaymentsState {
	orders: Order[];
	/**
	 * The shopper pays. `FASTEST`: authorized, the shopper still has to transfer; `FAST`: authorized,
	 * the acquirer has not confirmed; `SAFE` and `SAFEST`: captured.
	 */
	payOrder(key: string, options?: PayOptions): Order;
	/** The shopper gives up: a payment attempt whose authorization is CANCELED. */
	cancelOrder(key: string): Order;
	/** The merchant gives money back; the whole rest by default. Minor units. */
	refundOrder(key: string, amount?: number): Order;
	/** The shopper's bank takes money back; the whole rest by default. Minor units. */
	chargebackOrder(key: string, amount?: number): Order;
	/** Puts orders there without a request, created at `timestamp` (ISO 8601 UTC, default now). */
	seedOrders(count: number, timestamp?: string): Order[];
	/** The menu a shopper would see. */
	menuUrl(key: string): string;
}

/** Expiry when a request names none: not shown; 14 days is the simulator's own. */
const defaultExpiryMinutes = 14 * 24 * 60;
const minutesOf = { MINUTES: 1, HOURS: 60, DAYS: 24 * 60 };

export function createPaymentsState(world: World): { state: PaymentsState; reset(): void } {
	const orders: Order[] = [];
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

		payOrder(key, { method = 'IDEAL', level = 'SAFE' } = {}) {
			const order = find(key);
			if (isPaid(order)) throw new Error(`Order ${key} has already been paid`);
			order.payments.push(newPayment(order, method, level));
			order.considered_safe = { level, timestamp: new Date().toISOString() };
			return order;
		},

		cancelOrder(key) {
			const order = find(key);
			if (isPaid(order)) throw new Error(`Order ${key} has already been paid`);
			const { amount, currency } = order;
			const authorization = { amount, currency, state: 'CANCELED', reason: 'Canceled by shopper' };
			order.payments.push({ id: newPaymentId(), method: 'IDEAL', authorization });
			return order;
		},

		refundOrder(key, wanted) {
			const order = find(key);
			const payment = paymentOf(order);
			const amount = moneyBack(payment, wanted);
			(payment.refunds ??= []).push({
				amount,
				currency: order.currency,
				state: 'CAPTURED',
				date_last_modified: new Date().toISOString(),
			});
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
				chargeback_date: new Date().toISOString(),
			});
			delete order.considered_safe;
			return order;
		},

		seedOrders(count, timestamp) {
			const made = Array.from({ length: count }, (_, index) =>
				newOrder(
					{
						order_reference: `seed-${orders.length + index + 1}`,
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
			for (const order of made) orders.push(order);
			return made;
		},

		menuUrl: (key) => `${world.url}/menu/${encodeURIComponent(key)}`,
	};
	const reset = () => {
		orders.length = 0;
	};
	return { state, reset };
}

export function newOrder(request: OrderCreate, timestamp = new Date().toISOString()): Order {
	const { unit, duration } = request.expiry?.expire_after ?? {
		unit: 'MINUTES' as const,
		duration: defaultExpiryMinutes,
	};
	const expires = Date.parse(timestamp) + duration * minutesOf[unit] * 60_000;
	return {
		...request,
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
	if (confidence === 'ACQUIRER_APPROVED') {
		const date_last_modified = new Date().toISOString();
		payment.captures = [{ amount, currency, state: 'CAPTURED', date_last_modified }];
	}
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
		throw new Error(`Only ${rest} (minor units) can be given back`);
	}
	return amount;
}
