import type { IDataObject } from 'n8n-workflow';
import { NegativeAnswer, UnusableAnswer } from '../../shared/errors';
import { excerpt, notice, number, outputFields, text, yesNo } from '../../shared/fields';
import { mapBounded, rethrow } from '../../shared/host';
import { word } from '../../shared/http';
import { chosenOutput, type SendStep } from '../../shared/send';
import { operation } from '../area';
import { daysBefore, mostDays } from './days';
import { detailed, eachOnce, ordersIfBegun, readAtOnce, summaryOf } from './listed';
import { referenceRules } from './properties';
import { listStatuses } from './statuses';

/**
 * SVC finds orders by their key or by their day alone (service document 1, part C), so the days are listed from today on
 * backwards. References are unique; should SVC list several on that day, all are output.
 */
export const getOrderByReference = operation({
	name: 'Get by Reference',
	value: 'getByReference',
	action: 'Get payment order by reference',
	description: 'Retrieve a payment order by its reference, such as your invoice number',
	request: 'GET /ps/api/public/v1/merchants/{merchant_key}/orders',
	fields: {
		outcome: notice(
			'"payment_status" in the output is paid, unpaid, pending, expired, refunded, or charged_back. To act on it, drag it into an If node.',
		),
		orderReference: text({
			...referenceRules,
			displayName: 'Order Reference',
			description: 'The reference that the order was created with. Case-sensitive.',
			placeholder: 'e.g. order-2030-0042',
			place: 'nowhere',
		}),
		days: number({
			displayName: 'Days to Search',
			hint: 'Counted back from today',
			description: `The number of days to search, counting back from today, up to ${mostDays}. Each day takes a request; several are sent together until the order is found.`,
			min: 1,
			max: mostDays,
			default: 31,
			place: 'nowhere',
		}),
		failWhenMissing: yesNo({
			displayName: 'Fail If Not Found',
			description:
				'Whether to fail items that have no matching order. If off, items are output with "found" set to true or false. Items can still fail for other reasons.',
			hint: 'To act when there is no order, turn this off, drag "found" into an If node, and select "is false"',
			default: true,
			place: 'nowhere',
		}),
		...outputFields,
	},
	send: {
		as: 'steps',
		// Many references are looked for on the same days.
		areShared: true,
		async run({ orderReference, days, failWhenMissing, ...output }, send, { startedAt }) {
			const now = Date.parse(startedAt);
			const { listed, searched } = await newestWith(orderReference, days, now, send);
			if (listed.length === 0) {
				if (failWhenMissing) throw notFound(orderReference, days);
				return [{ order_reference: orderReference, found: false, days_searched: searched }];
			}
			const orders = await mapBounded(
				listed,
				readAtOnce,
				async (order) => await detailed(order, now, send),
			);
			const chosen = chosenOutput(output, summaryOf);
			return orders.map((order) => ({
				...chosen(order),
				// On the error output, an outage looks the same as an order that isn't there.
				...(failWhenMissing ? {} : { found: true }),
				days_searched: searched,
			}));
		},
	},
	statuses: listStatuses("Enter fewer days in 'Days to Search', and run this again."),
});

/**
 * The orders of the newest day that has the reference, and how many days were searched until then. Each round
 * lists twice as many days as the one before, up to `readAtOnce`: most often, it's an order of today.
 */
async function newestWith(reference: string, most: number, now: number, send: SendStep) {
	const days = daysBefore(now, most);
	for (let first = 0, next = 1; first < days.length; first = next) {
		next = first + Math.min(first + 1, readAtOnce);
		const lists = await Promise.allSettled(
			days
				.slice(first, next)
				.map(
					async (names) =>
						await mapBounded(
							names,
							names.length,
							async (day) => await ordersIfBegun(day, now, send),
						),
				),
		);
		for (const [index, list] of lists.entries()) {
			if (list.status === 'rejected') return rethrow(list.reason);
			const orders = eachOnce(list.value.flat());
			const listed = orders.filter((order) => referenceOf(order) === reference);
			if (listed.length > 0) return { listed, searched: first + index + 1 };
			// It may be that one, and whoever creates it again would ask for the money twice.
			if (orders.some((order) => referenceOf(order) === ''))
				throw new UnusableAnswer('lists an order without its reference');
		}
	}
	return { listed: [], searched: most };
}

const referenceOf = ({ order_reference: reference }: IDataObject) => word(reference).trim();

function notFound(reference: string, days: number): NegativeAnswer {
	const period = days === 1 ? 'from today' : `in the last ${days} days`;
	return new NegativeAnswer(
		`There is no order ${period} with the reference "${excerpt(reference)}"`,
		`Check the reference${days < mostDays ? `, or search more days with 'Days to Search', up to ${mostDays}` : ''}. To continue without an order, turn off 'Fail If Not Found'.`,
	);
}
