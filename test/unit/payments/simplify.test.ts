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
		...order,
		amount_in_currency: '12.50',
		considered_safe_level: null,
		payment: null,
		captured: 0,
		refunded: 0,
		chargebacks: 0,
	});
	expect(Object.keys(simplifiedOrder(order))).toHaveLength(10);
});

it('sums up only what was processed', () => {
	expect(
		withPayments(
			paid({ captures: [money(1000, 'CAPTURED'), money(250, 'CAPTURED'), money(9, 'STARTED')] }),
			paid({ refunds: [money(50, 'CAPTURED'), money(7, 'FAILED'), money(7, 'CANCELED')] }),
		),
	).toMatchObject({ captured: 1250, refunded: 50 });
});

it('knows states in any case of letters, as the payment status does', () => {
	const authorization = { amount: 1250, currency: 'EUR', state: 'Authorized' };
	const captures = [money(1000, 'Captured')];
	expect(
		withPayments(paid({ authorization, captures }), paid({ authorization: { state: 'CANCELED' } })),
	).toMatchObject({
		captured: 1000,
		payment: { authorization_state: 'Authorized' },
	});
});

it('adds up no apples and oranges', () => {
	const captures = [money(1000, 'CAPTURED'), money(250, 'CAPTURED', 'USD')];
	expect(withPayments(paid({ captures }))).toMatchObject({ captured: null, refunded: 0 });
});

it.each(['1000', null, {}, 2 ** 53])('makes no sum of the amount %j', (amount) => {
	const captures = [{ ...money(1, 'CAPTURED'), amount }];
	expect(withPayments(paid({ captures }))).toMatchObject({ captured: null });
});

it('shows the authorized attempt, wherever it is listed', () => {
	const canceled = paid({ method: 'CARD', authorization: { state: 'CANCELED' } });
	const expected = { payment: { method: 'IDEAL', authorization_state: 'AUTHORIZED' } };
	expect(withPayments(canceled, paid())).toMatchObject(expected);
	expect(withPayments(paid(), canceled)).toMatchObject(expected);
	expect(withPayments(canceled)).toMatchObject({
		payment: { method: 'CARD', authorization_state: 'CANCELED' },
	});
});

it('counts chargebacks without judging their states', () => {
	const chargebacks = [money(100, 'CHARGED'), money(100, 'SOMETHING_NEW')];
	expect(withPayments(paid({ chargebacks }), paid())).toMatchObject({ chargebacks: 2 });
});

it.each([
	[12.5, 'EUR'],
	['1250', 'EUR'],
	[1250, 'XYZ'],
	[1250, undefined],
])('does not guess how people write %j %j', (amount, currency) => {
	expect(simplifiedOrder({ ...order, amount, currency })).toMatchObject({
		amount,
		currency,
		amount_in_currency: null,
	});
});

it('reads any payment method', () => {
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue(), (rest, payments) => {
			const full = { ...rest, considered_safe: payments, payments } as IDataObject;
			expect(Object.keys(simplifiedOrder(full))).toHaveLength(10);
		}),
	);
});
