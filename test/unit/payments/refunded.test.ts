import type { IDataObject } from 'n8n-workflow';
import { isFullyRefunded } from '../../../nodes/Payments/order/refunded';

const movement = (amount: number | string, more: IDataObject = {}): IDataObject => ({
	...{ amount, currency: 'EUR', state: 'CAPTURED' },
	...more,
});
const payment = (captures: IDataObject[], refunds: IDataObject[], state = 'AUTHORIZED') => ({
	authorization: { amount: 1000, currency: 'EUR', state, confidence: 'ACQUIRER_APPROVED' },
	captures,
	refunds,
});
const all = movement(1000);

test.each<[string, IDataObject[], boolean]>([
	['nothing was paid', [], false],
	['nothing was refunded', [payment([all], [])], false],
	['all was refunded', [payment([all], [all])], true],
	['more than all was refunded', [payment([all], [movement(1100)])], true],
	['it was refunded in parts', [payment([all], [movement(400), movement(600)])], true],
	['only a part was captured, and refunded', [payment([movement(400)], [movement(400)])], true],
	['a part was refunded', [payment([all], [movement(999)])], false],
	['the refund is still to come', [payment([all], [movement(1000, { state: 'STARTED' })])], false],
	['the refund failed', [payment([all], [movement(1000, { state: 'FAILED' })])], false],
	['a card needed no capture, and all was refunded', [payment([], [all])], true],
	['a card needed no capture, and a part was refunded', [payment([], [movement(1)])], false],
	['it was paid again', [payment([all], [all]), payment([all], [])], false],
	['it was paid again by card, without a capture', [payment([all], [all]), payment([], [])], false],
	['another attempt was canceled', [payment([all], [all]), payment([], [], 'CANCELED')], true],
	[
		'the refund is in another currency',
		[payment([all], [movement(1000, { currency: 'USD' })])],
		false,
	],
	['an amount is no number', [payment([all], [movement('1000')])], false],
])('%s', (_, payments, expected) => {
	expect(isFullyRefunded({ amount: 1000, currency: 'EUR', payments })).toBe(expected);
});
