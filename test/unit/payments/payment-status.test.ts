import { isRefunded } from '../../../nodes/Payments/order/paid/payment';
import { paymentStatus } from '../../../nodes/Payments/order/paid/paymentStatus';

const now = Date.parse('2030-01-31T12:00:00Z');
const money = { amount: 1000, currency: 'EUR' };
const authorized = (state: string, confidence?: string) => ({
	authorization: { ...money, state, ...(confidence && { confidence }) },
});
const approved = (...captures: string[]) => ({
	...authorized('AUTHORIZED', 'ACQUIRER_APPROVED'),
	captures: captures.map((state) => ({ ...money, state })),
});
const captured = (amount: number | string) => ({ ...money, amount, state: 'CAPTURED' });
const paying = (amount: number | string) => ({
	authorization: { ...money, amount, state: 'AUTHORIZED', confidence: 'ACQUIRER_APPROVED' },
});
const failed = (amount: number) => ({ ...money, amount, state: 'FAILED' });
const refunded = (amount: number, state = 'CAPTURED') => ({
	...paying(amount),
	captures: [captured(amount)],
	refunds: [{ ...money, amount, state }],
});
const open = { expires_on: '2030-02-01T00:00:00Z' };
const over = { expires_on: '2030-01-31T10:59:00Z' };

test.each([
	['unpaid', { ...open }],
	['unpaid', { ...open, payments: [authorized('CANCELED')] }],
	['unpaid', { expires_on: '2030-01-31T11:01:00Z' }],
	['unpaid', {}],
	['expired', { ...over }],
	['expired', { ...over, payments: [authorized('CANCELED'), authorized('CANCELLED')] }],
	['pending', { ...open, payments: [authorized('AUTHORIZED', 'ACQUIRER_PENDING')] }],
	['pending', { ...over, payments: [authorized('AUTHORIZED', 'SHOPPER_PENDING')] }],
	['pending', { ...over, payments: [authorized('IN_REVIEW')] }],
	['paid', { ...over, payments: [authorized('AUTHORIZED', 'ACQUIRER_APPROVED')] }],
	['paid', { ...over, payments: [authorized('AUTHORIZED', 'Acquirer_Approved ')] }],
	['pending', { ...over, payments: [authorized('AUTHORIZED', 'ACQUIRER_UNCONFIRMED')] }],
	['paid', { ...over, payments: [authorized('AUTHORIZED'), authorized('CANCELED')] }],
	['paid', { ...over, payments: [{ captures: [{ ...money, state: 'CAPTURED' }] }] }],
	['pending', { payments: [{ ...authorized('OTHER'), captures: [{ ...money, state: 'NEW' }] }] }],
	['paid', { ...open, payments: [approved('NEW')] }],
	['paid', { ...over, payments: [approved('ERROR_RETRY')] }],
	['paid', { ...over, payments: [approved('FAILED', 'CAPTURED')] }],
	['pending', { ...open, payments: [approved('FAILED')] }],
	['pending', { ...over, payments: [approved('ERROR', 'NEW'), authorized('CANCELED')] }],
	['pending', { ...open, payments: [approved('CANCELED')] }],
	['paid', { ...open, payments: [approved('FAILED'), approved('STARTED')] }],
	['pending', { ...money, payments: [paying(999)] }],
	['pending', { ...money, payments: [{ ...paying(400), captures: [captured(400)] }] }],
	['pending', { ...money, amount: '1000', payments: [paying('999')] }],
	['paid', { ...money, payments: [{ ...paying(1000), captures: [captured(400)] }] }],
	['pending', { ...money, payments: [{ ...paying(600), captures: [captured(500)] }] }],
	['paid', { ...money, payments: [{ captures: [{ ...captured(1000), currency: 'eur' }] }] }],
	['pending', { ...money, payments: [{ captures: [{ ...captured(999), currency: 'eur' }] }] }],
	[
		'pending',
		{ ...money, payments: [{ ...paying(1000), captures: [captured(400), failed(600)] }] },
	],
	['paid', { ...money, payments: [{ ...paying(1000), captures: [captured(1000), failed(600)] }] }],
	['pending', { ...money, payments: [refunded(1000), { captures: [captured(10)] }] }],
	['pending', { ...money, payments: [refunded(1000), paying(10)] }],
	['pending', { ...money, payments: [refunded(400), { captures: [captured(600)] }] }],
	['pending', { ...money, payments: [refunded(1000, 'STARTED'), { captures: [captured(10)] }] }],
	['paid', { ...money, payments: [refunded(1000, 'FAILED'), { captures: [captured(10)] }] }],
	['paid', { ...money, payments: [refunded(600), { captures: [captured(1000)] }] }],
	['paid', { ...money, payments: [paying(400), paying(600)] }],
	['paid', { ...money, payments: [{ captures: [captured(400), captured('600')] }] }],
	['paid', { ...money, payments: [paying(1100)] }],
	['paid', { ...money, currency: 'USD', payments: [paying(999)] }],
	['paid', { ...money, payments: [paying('9.99')] }],
	['paid', { ...money, payments: [paying(999)], considered_safe: { level: 'SAFE' } }],
	['paid', { ...over, considered_safe: { level: 'SAFEST' } }],
	['pending', { ...over, considered_safe: { level: 'FASTEST' } }],
	['paid', { ...over, payments: { id: '1', ...paying(1000) } }],
	['paid', { ...over, payments: { id: '1', ...paying(1000), chargebacks: {} } }],
	['expired', { ...over, payments: {} }],
	['expired', { expires_on: '2030-01-31 10:59:00' }],
	['pending', { ...over, considered_safe: { level: 'FAST' }, payments: null }],
	['refunded', { ...money, payments: [{ ...approved('CAPTURED'), refunds: [captured(1000)] }] }],
	[
		'refunded',
		{
			...money,
			payments: [{ ...approved('CAPTURED'), refunds: [{ ...money, state: 'NEW' }] }],
			considered_safe: { level: 'SAFEST' },
		},
	],
	['paid', { ...money, payments: [{ ...approved('CAPTURED'), refunds: [captured(999)] }] }],
	[
		'paid',
		{
			...money,
			payments: [
				{ ...approved('CAPTURED'), refunds: [captured(1000)] },
				authorized('AUTHORIZED', 'ACQUIRER_APPROVED'),
			],
		},
	],
	[
		'charged_back',
		{ payments: [{ ...authorized('AUTHORIZED'), chargebacks: [{ ...money, state: 'CHARGED' }] }] },
	],
] as const)('an order is %s: %j', (status, order) => {
	expect(paymentStatus({ ...order }, now)).toBe(status);
});

test('only a refund that was processed makes an order refunded', () => {
	const refunds = (...states: string[]) => ({
		payments: [{ refunds: states.map((state) => ({ ...money, state })) }],
	});
	expect(isRefunded(refunds('NEW', 'FAILED'))).toBe(false);
	expect(isRefunded(refunds('NEW', 'CAPTURED'))).toBe(true);
	expect(isRefunded({})).toBe(false);
});
