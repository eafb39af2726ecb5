import type { IDataObject } from 'n8n-workflow';
import { NegativeAnswer } from '../../shared/errors';
import { choice } from '../../shared/fields';
import { allTheSame } from '../../shared/send';
import { failUnlessOff, ifInTime, tooLate, waitFields, waitLimitMs } from '../../shared/suspend';
import { operation } from '../area';
import { orderToRead } from '../locators';
import { simplifiedOrder } from './simplify';
import { getStatuses } from './statuses';
import { otherAmount } from './paid/otherAmount';
import { isUnpayable, paymentStatus } from './paid/paymentStatus';
import { safeLevelOptions, safeLevels, safeRank } from './paid/safeLevels';
import { readOrder } from './read';
import { paidBackBy, processedSum } from './paid/paidBack';

/** Its safe level may stay, and the next step would deliver. */
const paidBack = (how: string) =>
	new NegativeAnswer(
		`The order was paid, but the full amount ${how}`,
		"Don't deliver. Check the payments with Order > Get.",
	);

const expired = new NegativeAnswer(
	"The order expired without a payment, so it can't be paid anymore",
	"Don't deliver. To request the payment again, create another order.",
);

/** Simplified or not. */
const chargedBack = {
	isMeant: (order: IDataObject) =>
		(order.payment_status ?? paymentStatus(order, Date.now())) === 'charged_back',
	message:
		"At least one order has a chargeback, so you don't have the full amount. Check its chargebacks with an If node before the next step delivers.",
};

/** Simplified or not: its refunds can't be summed up, though its other amounts can. */
const refundUnclear = {
	isMeant: (order: IDataObject) =>
		'captured_in_currency' in order
			? order.captured_in_currency !== null && order.refunded_in_currency === null
			: processedSum(order, 'refunds') === null,
	message:
		"At least one order has a refund with an unknown state, or an amount that can't be compared with that of the order, so you might not have the money. Check its payments with Order > Get before the next step delivers.",
};

const sameOrder = allTheSame<{ readonly orderKey: string }>(
	'All items waited for the same order, so one payment let all of them through',
	{ whom: 'order', check: "the expression in 'Order'" },
	({ orderKey }) => orderKey,
);

/** SVC documents no events for payments (service document 1, part C, events: not shown), so the node polls. */
export const waitUntilPaid = operation({
	name: 'Wait Until Paid',
	value: 'waitUntilPaid',
	action: 'Wait until payment order is paid',
	description:
		'Pause the execution until SVC considers an order paid and safe. The node checks periodically.',
	request: 'GET /ps/api/public/v1/merchants/{merchant_key}/orders/{order_key}',
	fields: {
		orderKey: orderToRead,
		level: choice({
			displayName: 'Minimum Safe Level',
			description: 'The lowest safe level that counts as paid. Higher levels count too.',
			hint: 'The safer, the longer the wait. Deliver goods from level 3.',
			options: safeLevelOptions,
			default: 'SAFE',
			place: 'nowhere',
		}),
		...waitFields({
			amount: 14,
			unit: 'days',
			hint: 'An order can be paid until it expires, up to 21 days after its creation',
		}),
		failWhenTooLate: failUnlessOff,
	},
	send: {
		as: 'suspended',
		limitMs: waitLimitMs,
		pace: { firstMs: 60_000, longestMs: 6 * 60 * 60_000 },
		sought: 'orderKey',
		async look({ orderKey: key, level }, send) {
			const { body } = await send({});
			const order = readOrder(key, body);
			const how = paidBackBy(order);
			if (how !== undefined) throw paidBack(how);
			const done = safeRank(order) >= safeLevels.indexOf(level);
			return { done, output: order, isOver: !done && isUnpayable(order, Date.now()) };
		},
		tooLate: (values, limitMs, order) =>
			isUnpayable(order, Date.now()) && values.failWhenTooLate
				? expired
				: tooLate(
						values,
						limitMs,
						"The order isn't paid, or SVC doesn't consider it safe enough",
						"Wait longer, or check the payments with Order > Get. Don't deliver yet.",
					),
		simplify: simplifiedOrder,
	},
	hints: [chargedBack, refundUnclear, otherAmount, sameOrder].map(ifInTime),
	statuses: getStatuses,
});
