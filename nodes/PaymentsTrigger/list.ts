import type { IDataObject } from 'n8n-workflow';
import { beginOf, daysBetween, endOf, isToday } from '../Payments/order/days';
import { asRecords, timeIn, word } from '../shared/http';
import { mapBounded, rethrow } from '../shared/host';
import { isRejectedWith, NegativeAnswer } from '../shared/errors';
import { identifiable, mostFailures } from '../shared/poll';
import { mostApart } from './days';
import { longestWatched, watchedUntil } from './schedule';
import { hasRoom, lookup, mostOrders, type OrdersState, type WatchedOrder } from './state';
import { hasPrefix, isOurs, type OrdersPoll, ordersPath, prefixOf, watchDaysOf } from './wanted';

interface ListOfDay {
	readonly day: string;
	readonly orders: readonly IDataObject[];
	readonly isRefused?: boolean;
}

interface Lists {
	readonly lists: readonly ListOfDay[];
	/** Why another one couldn't. */
	readonly failure: unknown;
}

export async function listOrders(poll: OrdersPoll, days: readonly string[]): Promise<Lists> {
	const lists: ListOfDay[] = [];
	const failures: unknown[] = [];
	await mapBounded(days, poll.atOnce, async (day) => {
		if (failures.length >= mostFailures) return;
		try {
			const { body } = await poll.get(ordersPath, {}, { date: day });
			const hasKey = (item: IDataObject) => word(item.order_key) !== '';
			const orders = identifiable(asRecords(body), hasKey, "a key, which isn't an order");
			lists.push({ day, orders });
		} catch (failure) {
			if (isRejectedWith(failure, 400) && !isToday(day, poll.now))
				lists.push({ day, orders: [], isRefused: true });
			else failures.push(failure);
		}
	});
	lists.sort((one, other) => one.day.localeCompare(other.day));
	return { lists, failure: failures[0] };
}

/**
 * The past days that were never listed and that SVC refuses to list, such as after months without n8n: how far back it
 * lists orders is undocumented.
 */
export function refusedDays(
	{ days }: OrdersState,
	lists: readonly ListOfDay[],
	now: number,
): string[] {
	return lists
		.filter(({ isRefused }) => isRefused)
		.map(({ day }) => day)
		.filter((day) => !days[day] && endOf(day) < now - mostApart);
}

export function unlisted(days: readonly string[]): NegativeAnswer {
	const [first = '', last = first] = [days[0], days.at(-1)];
	return new NegativeAnswer(
		`SVC doesn't list the orders of ${first === last ? first : `${first} to ${last}`}`,
		"New orders of that time don't start the workflow, so compare your own records with SVC. The next poll reports everything else.",
	);
}

/** Listing all days again would double what is sent at publishing, and most older orders change no more. */
const daysListedAgain = 7;

/**
 * The state with all orders that may still have to be watched. What happened to them up to their first read starts
 * nothing.
 * @param isNeeded excludes the others
 */
export async function withBaseline(
	poll: OrdersPoll,
	before: OrdersState,
	isNeeded: (item: IDataObject) => boolean = () => true,
): Promise<OrdersState> {
	const { now, values } = poll;
	// If SVC's clock is fast, tomorrow has already started there.
	const days = daysBetween(now - longestWatched(watchDaysOf(values)), now + mostApart);
	const { lists, failure } = await listForBaseline(poll, days);
	if (failure !== undefined) rethrow(failure);
	const needed = lists.map(({ day, orders }) => ({ day, orders: orders.filter(isNeeded) }));
	const known = new Map(before.orders);
	// What is known of one that was excluded is from before.
	for (const { orders } of needed) for (const item of orders) known.delete(word(item.order_key));
	const { state, fullDays } = withNew(poll, { ...before, orders: known }, needed, undefined);
	if (fullDays.size > 0) throw tooMany();
	return state;
}

/**
 * The orders of some days, in order, for a baseline. In an outage, a day can come empty, and its orders would be new
 * later, or never be watched. So recent ones that are empty are listed again.
 */
async function listForBaseline(poll: OrdersPoll, days: readonly string[]): Promise<Lists> {
	const first = await listOrders(poll, days);
	if (first.failure !== undefined) return first;
	const recent = new Set(days.slice(-daysListedAgain));
	const isUncertain = ({ day, orders }: ListOfDay) => orders.length === 0 && recent.has(day);
	const again = await listOrders(
		poll,
		first.lists.filter(isUncertain).map(({ day }) => day),
	);
	const certain = first.lists.filter((one) => !isUncertain(one));
	return { lists: [...certain, ...again.lists], failure: again.failure };
}

/**
 * The state with the orders that are listed for the first time, as far as there is room. A day with
 * orders for which there was none counts as not listed, so that it is listed until they are taken.
 * @param marks of the new orders
 */
export function withNew(
	poll: OrdersPoll,
	before: OrdersState,
	lists: readonly ListOfDay[],
	marks: WatchedOrder['marks'],
): { state: OrdersState; fullDays: ReadonlySet<string> } {
	const orders = new Map(before.orders);
	const isKnown = lookup(before.over);
	const fullDays = new Set<string>();
	for (const { day, orders: listed } of lists) {
		for (const item of listed) {
			const key = word(item.order_key);
			// What doesn't fit the prefix needs no memory: it's recognized again by that.
			if (orders.has(key) || isKnown(key) || !isOurs(item, poll)) continue;
			if (!hasRoom(orders, before.over)) {
				fullDays.add(day);
				continue;
			}
			const wasOurs = hasPrefix(item, before.prefix);
			const newMarks = wasOurs ? marks : undefined;
			orders.set(key, atFirst(item, creation(item, day, poll.now), poll, before.at, newMarks));
		}
	}
	const days: Record<string, number> = { ...before.days };
	for (const { day } of lists) if (!fullDays.has(day)) days[day] = poll.now;
	return {
		state: { ...before, at: poll.now, days, orders, prefix: prefixOf(poll) },
		fullDays,
	};
}

/**
 * By SVC's clock. What is over is remembered as long as the day of its creation is listed, so an order that is listed
 * with another day counts as created around that one. Else it would be new again with each poll.
 */
function creation({ timestamp }: IDataObject, day: string, now: number): number {
	const stated = timeIn(timestamp) ?? now;
	return Math.min(Math.max(stated, beginOf(day)), endOf(day));
}

/** An order that was listed for the first time. It can't have changed before the last poll or after this one. */
function atFirst(
	{ expires_on: expiresOn }: IDataObject,
	createdAt: number,
	{ now, values }: OrdersPoll,
	lastPoll: number,
	marks: WatchedOrder['marks'],
): WatchedOrder {
	const changedAt = marks === undefined ? createdAt : Math.max(createdAt, lastPoll);
	const quietSince = Math.min(changedAt, now);
	const expiresAt = timeIn(expiresOn);
	const until = watchedUntil(false, { createdAt, quietSince, expiresAt }, watchDaysOf(values));
	// An order that expired before it was listed may still have been paid.
	return { createdAt, quietSince, until: Math.max(until, now), marks, due: now };
}

export function tooMany(): NegativeAnswer {
	return new NegativeAnswer(
		`There are more orders than the ${mostOrders} that one trigger can check`,
		"New orders don't start the workflow until older ones no longer need checks. To make room, lower 'Watch Paid Orders (Days)', or split the orders between triggers with 'Order Reference Prefix'.",
	);
}
