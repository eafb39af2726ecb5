import type { IDataObject } from 'n8n-workflow';
import { paidBackBy } from '../../../nodes/Payments/order/paid/paidBack';

const movement = (amount: number | string, more: IDataObject = {}): IDataObject => ({
	...{ amount, currency: 'EUR', state: 'CAPTURED' },
	...more,
});
const payment = (
	captures: IDataObject[],
	refunds: IDataObject[],
	state = 'AUTHORIZED',
	chargebacks: IDataObject[] = [],
) => ({
	authorization: { amount: 1000, currency: 'EUR', state, confidence: 'ACQUIRER_APPROVED' },
	captures,
	refunds,
	chargebacks,
});
const authorized = { state: 'AUTHORIZED', confidence: 'ACQUIRER_APPROVED' };
/** Of chargebacks, no other state is known. */
const charged = (amount: number, more: IDataObject = {}) =>
	movement(amount, { state: 'CHARGED', ...more });
const chargedBack = (captures: IDataObject[], refunds: IDataObject[], ...all: IDataObject[]) =>
	payment(captures, refunds, 'AUTHORIZED', all);
const all = movement(1000);
const deposit = { ...payment([movement(400)], []), authorization: movement(400, authorized) };
/** Of 600, without a capture. */
const card = (refunded: number) => ({
	...payment([], [movement(refunded)]),
	authorization: movement(600, authorized),
});
const dollars = (amount: number) => movement(amount, { currency: 'USD' });
const inDollars = { authorization: movement(1000, { ...authorized, currency: 'USD' }) };

test.each<[string, IDataObject[], string | undefined]>([
	['nothing was paid', [], undefined],
	['nothing was refunded', [payment([all], [])], undefined],
	['all was refunded', [payment([all], [all])], 'was refunded'],
	['more than all was refunded', [payment([all], [movement(1100)])], 'was refunded'],
	['it was refunded in parts', [payment([all], [movement(400), movement(600)])], 'was refunded'],
	[
		'only a part was captured, and refunded',
		[payment([movement(400)], [movement(400)])],
		'was refunded',
	],
	['a part was refunded', [payment([all], [movement(999)])], undefined],
	[
		'the refund is still to come',
		[payment([all], [movement(1000, { state: 'STARTED' })])],
		'is being refunded',
	],
	[
		'the refund will be tried again',
		[payment([all], [movement(1000, { state: 'ERROR_RETRY' })])],
		'is being refunded',
	],
	[
		'a part is still to come back, and the rest has',
		[payment([all], [movement(400), movement(600, { state: 'NEW' })])],
		'was paid back or is being refunded',
	],
	['a part is still to come back', [payment([all], [movement(999, { state: 'NEW' })])], undefined],
	[
		'the refund has an undocumented state',
		[payment([all], [movement(1000, { state: 'OTHER' })])],
		undefined,
	],
	['the refund failed', [payment([all], [movement(1000, { state: 'FAILED' })])], undefined],
	['a card needed no capture, and all was refunded', [payment([], [all])], 'was refunded'],
	['a card needed no capture, and a part was refunded', [payment([], [movement(1)])], undefined],
	['it was paid again', [payment([all], [all]), payment([all], [])], undefined],
	[
		'it was paid again by card, without a capture',
		[payment([all], [all]), payment([], [])],
		undefined,
	],
	[
		'another attempt was canceled',
		[payment([all], [all]), payment([], [], 'CANCELED')],
		'was refunded',
	],
	[
		'another attempt was authorized, but its capture failed',
		[payment([movement(1000, { state: 'FAILED' })], []), payment([all], [all])],
		'was refunded',
	],
	[
		'another attempt was authorized, and is captured again after a failure',
		[
			payment([movement(1000, { state: 'FAILED' }), movement(1000, { state: 'STARTED' })], []),
			payment([all], [all]),
		],
		undefined,
	],
	[
		'a capture failed, and all that was authorized is back',
		[{ ...card(600), captures: [movement(600, { state: 'FAILED' })] }],
		'was refunded',
	],
	[
		'another attempt has an undocumented state',
		[payment([], [], 'REJECTED'), payment([all], [all])],
		'was refunded',
	],
	[
		'the refund is in another currency',
		[payment([all], [movement(1000, { currency: 'USD' })])],
		undefined,
	],
	[
		'it was captured and refunded in another currency',
		[payment([dollars(1100)], [dollars(1100)])],
		'was paid back or is being refunded',
	],
	[
		'it was captured and charged back in another currency',
		[chargedBack([dollars(1100)], [], charged(1100, { currency: 'USD' }))],
		'was paid back or is being refunded',
	],
	[
		'it was captured in another currency, and a refund is under way',
		[payment([dollars(1100)], [movement(1100, { currency: 'USD', state: 'NEW' })])],
		'was paid back or is being refunded',
	],
	[
		'it was captured in another currency, and a part was refunded',
		[payment([dollars(1100)], [dollars(1099)])],
		undefined,
	],
	[
		'it was captured in another currency, and refunded in that of the order',
		[payment([dollars(1100)], [all])],
		undefined,
	],
	[
		'it was captured in another currency and refunded, and paid again by card',
		[payment([dollars(1100)], [dollars(1100)]), payment([], [])],
		undefined,
	],
	[
		'it was captured in two currencies, and one of them was refunded',
		[payment([dollars(1100), all], [dollars(1100)])],
		undefined,
	],
	[
		'what was captured has no amount, and something was refunded',
		[payment([{ state: 'CAPTURED' }], [all])],
		undefined,
	],
	['all was charged back', [chargedBack([all], [], charged(1000))], 'was charged back'],
	['a part was charged back', [chargedBack([all], [], charged(999))], undefined],
	[
		'it was charged back without a capture, as a direct debit',
		[chargedBack([], [], charged(1000))],
		'was charged back',
	],
	[
		'a part was refunded, and the rest was charged back',
		[chargedBack([all], [movement(400)], charged(600))],
		'was refunded or charged back',
	],
	[
		'it was paid again after a chargeback',
		[chargedBack([all], [], charged(1000)), payment([], [])],
		undefined,
	],
	[
		'the chargeback is in another currency',
		[chargedBack([all], [], charged(1000, { currency: 'USD' }))],
		undefined,
	],
	[
		'all was refunded, and the amount is text',
		[payment([all], [movement('1000')])],
		'was refunded',
	],
	['the refund has a minus', [payment([all], [movement(-1000)])], 'was refunded'],
	['the refund is text with a minus', [payment([all], [movement('-1000')])], 'was refunded'],
	[
		'all was charged back, and a refund is in another currency',
		[chargedBack([all], [movement(1, { currency: 'USD' })], charged(1000))],
		'was charged back',
	],
	[
		'all was refunded, and what the second refund is of is not shown',
		[payment([all], [all, { state: 'CAPTURED' }])],
		'was refunded',
	],
	[
		'a deposit was captured, and the balance was refunded to a card',
		[deposit, card(600)],
		undefined,
	],
	['a deposit was captured, and a card got a part back', [deposit, card(400)], undefined],
	[
		'a deposit and the balance by card were refunded',
		[{ ...deposit, refunds: [movement(400)] }, card(600)],
		'was refunded',
	],
	[
		'it was paid twice, and a card got a part back after a refund',
		[payment([all], [all]), payment([], [movement(100)])],
		undefined,
	],
	['less than its amount was paid by card, and refunded', [card(600)], 'was refunded'],
	['what was authorized is in another currency', [payment([all], [all]), inDollars], undefined],
	['the only refund is no list', [{ ...payment([all], []), refunds: all }], 'was refunded'],
	[
		'the only chargeback is no list',
		[{ ...payment([all], []), chargebacks: charged(1000) }],
		'was charged back',
	],
	[
		'the refunds are an object by their IDs',
		[{ ...payment([all], []), refunds: { a: movement(400), b: movement(600) } }],
		'was refunded',
	],
	['an amount is in another unit', [payment([all], [movement('10.00')])], undefined],
])('%s', (_, payments, expected) => {
	expect(paidBackBy({ amount: 1000, currency: 'EUR', payments })).toBe(expected);
});

test.each([
	['it is for nothing, and nothing was paid', { amount: 0, payments: [] }],
	['what was paid is not shown, but a part is back', { payments: [{ refunds: [movement(1)] }] }],
])('%s', (_, order) => {
	expect(paidBackBy({ currency: 'EUR', ...order })).toBeUndefined();
});
