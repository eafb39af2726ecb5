/** The order details in few fields, for whatever parts the service leaves out. */
import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import { simplifiedOrder } from '../../../nodes/Payments/order/simplify';

const order: IDataObject = {
	order_key: 'KEY',
	order_reference: 'order-1',
	amount: 1250,
	currency: 'EUR',
};
const money = (amount: number, state: string, currency = 'EUR') => ({ amount, currency, state });
const paid = (parts: object = {}): IDataObject => ({
	id: '1',
	method: 'IDEAL',
	authorization: { amount: 1250, currency: 'EUR', state: 'AUTHORIZED' },
	...parts,
});
const withPayments = (...payments: IDataObject[]) => simplifiedOrder({ ...order, payments });

it('has ten fields, with null for what is absent', () => {
	expect(simplifiedOrder(order)).toEqual({
		order_key: 'KEY',
		order_reference: 'order-1',
		amount_in_currency: '12.50',
		currency: 'EUR',
		payment_status: 'unpaid',
		considered_safe_level: null,
		payment: null,
		captured_in_currency: '0.00',
		refunded_in_currency: '0.00',
		charged_back_in_currency: '0.00',
	});
	expect(Object.keys(simplifiedOrder(order))).toHaveLength(10);
});

it('says in one word what came of it, as Get Many filters by it', () => {
	const authorization = { amount: 1250, currency: 'EUR', state: 'AUTHORIZED' };
	const pending = { ...authorization, confidence: 'CONFIRMATION_PENDING' };
	expect(withPayments(paid())).toMatchObject({ payment_status: 'paid' });
	expect(withPayments(paid({ authorization: pending }))).toMatchObject({
		payment_status: 'pending',
	});
	expect(withPayments(paid({ chargebacks: [{}] }))).toMatchObject({
		payment_status: 'charged_back',
	});
	const expires_on = new Date(Date.now() - 2 * 60 * 60_000).toISOString();
	expect(simplifiedOrder({ ...order, expires_on })).toMatchObject({ payment_status: 'expired' });
});

it('sums up only what was processed', () => {
	expect(
		withPayments(
			paid({ captures: [money(1000, 'CAPTURED'), money(250, 'CAPTURED'), money(9, 'STARTED')] }),
			paid({ refunds: [money(50, 'CAPTURED'), money(7, 'FAILED'), money(7, 'CANCELED')] }),
		),
	).toMatchObject({ captured_in_currency: '12.50', refunded_in_currency: '0.50' });
});

it('knows states and currencies in any case of letters, as the payment status does', () => {
	const authorization = { amount: 1250, currency: 'EUR', state: 'Authorized' };
	const captures = [money(1000, 'Captured', 'eur')];
	const full = {
		...{ ...order, currency: 'Eur' },
		payments: [paid({ authorization, captures }), paid({ authorization: { state: 'CANCELED' } })],
	};
	expect(simplifiedOrder(full)).toMatchObject({
		amount_in_currency: '12.50',
		captured_in_currency: '10.00',
		payment: { authorization_state: 'Authorized' },
	});
});

it('adds up no apples and oranges', () => {
	const captures = [money(1000, 'CAPTURED'), money(250, 'CAPTURED', 'USD')];
	expect(withPayments(paid({ captures }))).toMatchObject({
		captured_in_currency: null,
		refunded_in_currency: '0.00',
	});
});

it.each(['10.00', null, {}, 2 ** 53])('makes no sum of the amount %j', (amount) => {
	const captures = [{ ...money(1, 'CAPTURED'), amount }];
	expect(withPayments(paid({ captures }))).toMatchObject({ captured_in_currency: null });
});

it('shows the authorized attempt, wherever it is listed', () => {
	const canceled = paid({ method: 'CARD', authorization: { state: 'CANCELED' } });
	const expected = { payment: { method: 'IDEAL', authorization_state: 'AUTHORIZED' } };
	expect(withPayments(canceled, paid())).toMatchObject(expected);
	expect(withPayments(paid(), canceled)).toMatchObject(expected);
	expect(withPayments(canceled)).toMatchObject({
		payment: { method: 'CARD', authorization_state: 'CANCELED' },
	});
	const last = paid({ method: 'WALLET', authorization: { state: 'CANCELED' } });
	expect(withPayments(canceled, last)).toMatchObject({ payment: { method: 'WALLET' } });
});

it('sums up chargebacks without judging their states', () => {
	const chargebacks = [money(100, 'CHARGED'), money(100, 'SOMETHING_NEW')];
	expect(withPayments(paid({ chargebacks }), paid())).toMatchObject({
		charged_back_in_currency: '2.00',
	});
});

it.each([
	[12.5, 'EUR'],
	['12.50', 'EUR'],
	[1250, 'XYZ'],
	[1250, undefined],
])('does not guess how people write %j %j', (amount, currency) => {
	expect(simplifiedOrder({ ...order, amount, currency })).toMatchObject({
		currency,
		amount_in_currency: null,
	});
});

it.each([
	['2026-03-29T02:30:00', '2026-03-29T03:10:00'],
	['20260330T090000Z', '20260330T100000Z'],
	['2026-03-30T10:00:00+02:00', '2026-03-30T09:00:00Z'],
])('shows when a payment changed last, where SVC writes %s', (first, last) => {
	// Where n8n's clock goes forward from two to three. Outside of the sandbox, whose environment is a copy.
	const { env } = globalThis.requireOutside?.('node:process') as NodeJS.Process;
	const before = env.TZ;
	try {
		env.TZ = 'Europe/Berlin';
		for (const name of ['date_last_modified', 'modified_date']) {
			const captures = [first, last].map((at) => ({ ...money(1, 'NEW'), [name]: at }));
			expect(withPayments(paid({ captures }))).toMatchObject({ payment: { last_modified: last } });
		}
	} finally {
		if (before === undefined) delete env.TZ;
		else env.TZ = before;
	}
});

it('reads any payment method', () => {
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (rest, payments) => {
			const full = { ...rest, considered_safe: payments, payments } as IDataObject;
			expect(Object.keys(simplifiedOrder(full))).toHaveLength(10);
		}),
	);
});

it('reads minor units that come as text', () => {
	const captures = [{ ...money(1, 'CAPTURED'), amount: '1000' }];
	const simplified = simplifiedOrder({ ...order, amount: '1250', payments: [paid({ captures })] });
	expect(simplified).toMatchObject({
		amount_in_currency: '12.50',
		captured_in_currency: '10.00',
	});
});
