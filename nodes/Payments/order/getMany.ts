import type { IDataObject } from 'n8n-workflow';
import {
	choice,
	choices,
	date,
	hintAtLimit,
	InputError,
	listFields,
	notice,
	outputFields,
	when,
	yesNo,
} from '../../shared/fields';
import { mapBounded } from '../../shared/host';
import { word } from '../../shared/http';
import { chosenOutput, type InputItem, type SendStep } from '../../shared/send';
import { onlyFilled } from '../../shared/operation';
import { operation } from '../area';
import { dayBefore, daysBetween, daysFrom, endOf, mostDays, oneDay } from './days';
import { detailed, eachOnce, ordersIfBegun, ordersOf, readAtOnce, summaryOf } from './listed';
import { isRefunded } from './paid/payment';
import { listStatuses } from './statuses';

const days = choice({
	displayName: 'Days',
	description:
		"The days that the orders were created on. SVC's day can start some hours before or after yours, so include the neighboring day for orders around midnight.",
	options: [
		{ name: 'Dates', value: 'dates', description: 'From the first to the last day that you enter' },
		{ name: 'Last 7 Days', value: 'lastWeek', description: 'Today and the 6 days before' },
		{ name: 'Today', value: 'today' },
		{ name: 'Yesterday', value: 'yesterday' },
	],
	default: 'today',
	fixed: true,
	hint: "Today is SVC's current day. The other choices use the workflow's time zone.",
	place: 'nowhere',
});

const onDates = { days: ['dates'] };

const details = yesNo({
	displayName: 'Include Details',
	description:
		"Whether to include each order's amount and payments, which takes a request per order. If off, only keys, references, times, and URLs are returned.",
	default: true,
	place: 'nowhere',
});

const paymentStatus = choices({
	displayName: 'Payment Status',
	description:
		"The orders to return. SVC can't filter, so the node also has to read the orders that don't match.",
	options: [
		{ name: 'Charged Back', value: 'charged_back', description: 'Has a chargeback, so not paid' },
		{
			name: 'Expired',
			value: 'expired',
			description: 'Still without a payment an hour after it expired',
		},
		{
			name: 'Paid',
			value: 'paid',
			description:
				'Authorized with no confirmation pending and no failed capture, or captured. Includes partly refunded orders.',
		},
		{
			name: 'Pending',
			value: 'pending',
			description:
				"Has a payment that isn't confirmed, is too low, failed to capture, or is in an undocumented state",
		},
		{
			name: 'Refunded',
			value: 'refunded',
			description: 'All or a part was refunded, or all of it is being refunded',
		},
		{
			name: 'Unpaid',
			value: 'unpaid',
			description: 'Without a payment, up to an hour after it expires',
		},
	],
	place: 'nowhere',
});

/**
 * SVC lists the orders of one day, without what was paid (service document 1, part C, order list item). Which time zone
 * its day is in is undocumented; an earlier description of the interface says UTC+1.
 */
export const getManyOrders = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many payment orders',
	description: 'Retrieve a list of payment orders by day and payment status',
	request: 'GET /ps/api/public/v1/merchants/{merchant_key}/orders',
	fields: {
		contents: notice(
			`Orders contain no name or phone number: find them in your own data by "order_reference". For the shopper's email, turn off Simplify.`,
		),
		days,
		date: when(
			onDates,
			date({
				displayName: 'First Day',
				description:
					'The first day to get orders from. A day that you pick in the calendar stays the same in every run.',
				hint: 'Leave empty for today. Required if you enter Last Day.',
				as: 'day',
				place: 'nowhere',
			}),
		),
		lastDay: when(
			onDates,
			date({
				displayName: 'Last Day',
				description: `The last day to get orders from. Each day takes a request. Up to ${mostDays} days.`,
				hint: 'Leave empty for today. For a single day, enter First Day again.',
				as: 'day',
				place: 'nowhere',
			}),
		),
		...listFields,
		details,
		simple: when({ details: [true] }, outputFields.simple),
		toolOutput: when({ details: [true] }, outputFields.toolOutput),
		toolFields: outputFields.toolFields,
	},
	filters: { paymentStatus },
	check(values, { startedAt, read }) {
		const { date: first, lastDay, details: hasDetails, paymentStatus: wanted = [] } = values;
		if (first !== undefined || lastDay !== undefined) {
			checkDays(first, lastDay ?? lastFrom(first ?? '', todayAt(startedAt, read)));
		}
		if (wanted.length > 0 && !hasDetails) {
			throw new InputError(
				"needs 'Include Details'",
				"Turn on 'Include Details', or remove the filter.",
				paymentStatus.property.displayName,
			);
		}
	},
	send: {
		as: 'steps',
		async run(values, send, { startedAt, read }) {
			const { limit = Infinity } = values;
			const chosen = chosenOutput(values, summaryWithEmail);
			const now = Date.parse(startedAt);
			const today = todayAt(startedAt, read);
			const newest = newestDay(today, now);
			const days = daysOf(values, today, newest);
			const found: IDataObject[] = [];
			const keys = new Set<string>();
			while (days.length > 0 && found.length < limit) {
				const lists = await mapBounded(days.splice(0, readAtOnce), readAtOnce, async (day) =>
					day !== undefined && day <= newest
						? await ordersIfBegun(day, now, send)
						: await ordersOf(day, send),
				);
				const room = limit - found.length;
				const listed = eachOnce(lists.flat(), keys);
				found.push(
					...(values.details
						? (await wantedOf(listed, values.paymentStatus, { room, now, send })).map(chosen)
						: listed.slice(0, room)),
				);
			}
			const early = values.days === 'yesterday' ? earlyHint(today, now, read) : undefined;
			if (early !== undefined) read.hint?.(early);
			hintAtLimit(values.limit, found.length, read.hint);
			return found;
		},
	},
	statuses: listStatuses('Choose different days and run this again.'),
});

async function wantedOf(
	listed: readonly IDataObject[],
	wanted: readonly string[] = [],
	{ room, now, send }: { room: number; now: number; send: SendStep },
): Promise<IDataObject[]> {
	const found: IDataObject[] = [];
	for (let next = 0; next < listed.length && found.length < room; next += readAtOnce) {
		// Without a filter, all that are read are wanted.
		const most = wanted.length > 0 ? readAtOnce : Math.min(readAtOnce, room - found.length);
		const orders = await mapBounded(
			listed.slice(next, next + most),
			readAtOnce,
			async (order) => await detailed(order, now, send),
		);
		found.push(...orders.filter((order) => isWanted(order, wanted)));
	}
	return found.slice(0, room);
}

function isWanted(order: IDataObject, wanted: readonly string[]): boolean {
	if (wanted.length === 0 || wanted.includes(word(order.payment_status))) return true;
	return wanted.includes('refunded') && isRefunded(order);
}

/** East of UTC, yesterday may not be over at SVC. A daily workflow never lists what is created there afterwards. */
function earlyHint(today: string, now: number, { timezone }: InputItem['read']) {
	const yesterday = dayBefore(today, 1);
	const end = endOf(yesterday);
	if (end <= now) return undefined;
	const time = new Date(end).toLocaleTimeString('sv-SE', {
		timeZone: timezone,
		timeStyle: 'short',
	});
	return `SVC's day ${yesterday} might not be over yet, so orders that are created later can be missing. In a daily workflow, run this after ${time} (${timezone}).`;
}

interface ChosenDays {
	readonly days: 'dates' | 'lastWeek' | 'today' | 'yesterday';
	readonly date?: string | undefined;
	readonly lastDay?: string | undefined;
}

/** The days to list. Without a name it's SVC's own today. */
function daysOf(chosen: ChosenDays, today: string, newest: string): (string | undefined)[] {
	const { days, date: first, lastDay } = chosen;
	if (days === 'yesterday') return [dayBefore(today, 1)];
	if (days === 'lastWeek') return daysFrom(dayBefore(today, 6), newest);
	return first ? daysFrom(first, lastDay ?? lastFrom(first, newest)) : [first];
}

/** Today, here or at SVC: in the evening in America, SVC lists new orders with the next day. */
function newestDay(today: string, now: number): string {
	return lastFrom(daysBetween(now, now).at(-1) ?? today, today);
}

function todayAt(startedAt: string, { timezone }: InputItem['read']): string {
	// Swedish dates are ISO dates.
	return new Date(startedAt).toLocaleDateString('sv-SE', { timeZone: timezone });
}

function lastFrom(first: string, today: string): string {
	return today < first ? first : today;
}

function checkDays(first: string | undefined, last: string): void {
	const problem =
		first === undefined
			? "needs 'First Day'"
			: last < first
				? `can't be before 'First Day', but it's ${last}`
				: Date.parse(last) - Date.parse(first) >= mostDays * oneDay
					? `makes more than ${mostDays} days with 'First Day': it's ${last}`
					: undefined;
	if (problem === undefined) return;
	throw new InputError(problem, 'Change the days and run this again.', 'Last Day');
}

/** Reminders start from the list, often without a table that knows the shopper. */
function summaryWithEmail(order: IDataObject): IDataObject {
	return { ...summaryOf(order), ...onlyFilled(order, ['email']) };
}
