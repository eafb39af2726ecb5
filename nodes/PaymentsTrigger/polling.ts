import type { IDataObject } from 'n8n-workflow';
import { payments } from '../Payments/area';
import { daysBetween, isToday, oneDay } from '../Payments/order/days';
import { simplifiedOrder } from '../Payments/order/simplify';
import { asItem, asList, word } from '../shared/http';
import { mapBounded, rethrow } from '../shared/host';
import { isRejectedWith, NegativeAnswer, RequestFailure } from '../shared/errors';
import { type PollResult, type Poll, type PollingTrigger, timeIn } from '../shared/poll';
import { type OrderChange, changesIn, expiry, hasPayment } from './changes';
import { daysToList, mayBeListed, mostApart, withoutSettled } from './days';
import { defaults, fields } from './fields';
import { isDue, isOver, longestWatched, nextLook, urgency, watchedUntil } from './schedule';
import {
	hasRoom,
	lookup,
	marksIn,
	mostOrders,
	restored,
	short,
	type OrdersState,
	type WatchedOrder,
	withOver,
	written,
} from './state';
import { readOrder } from '../Payments/order/read';

type OrdersPoll = Poll<typeof fields>;

/** The most requests of one poll; the rest come first in the next one. */
const mostRequests = 300;
/** How many more the first poll may send: of an order, only changes after its first read are noticed. */
const mostAtFirst = 3_000;
/** After so many failures in one poll, the rest is left to the next one. */
const mostFailures = 5;
/** Milliseconds after which an order that couldn't be read is retried. */
const tryAgainAfter = 10 * 60_000;
/** Milliseconds between two errors that say that there are too many orders to watch. */
const reportFullAfter = 60 * 60_000;

const ordersPath = '/ps/api/public/v1/merchants/{merchant_key}/orders';

/**
 * SVC documents no events for orders (service document 1, part C, events: not shown). So each poll lists the
 * day's orders, and reads the open ones, less and less often over time.
 */
export const polling: PollingTrigger<OrdersState, typeof fields> = {
	area: payments,
	fields,
	restore: restored,
	store: written,
	sampled: 'orders of the last week that match the parameters',

	async begin(poll) {
		const { now, values } = poll;
		// If SVC's clock is fast, tomorrow has already started there.
		const days = daysBetween(now - longestWatched(watchDaysOf(values)), now + mostApart);
		const listed = await list(poll, days);
		if (listed.failure !== undefined) rethrow(listed.failure);
		const empty = {
			...{ at: now, days: {}, orders: new Map(), over: {} },
			...{ prefix: prefixOf(poll), reportedFull: 0 },
		};
		const { state, fullDays } = withNew(poll, empty, listed, undefined);
		if (fullDays.size > 0) throw tooMany();
		const { state: noted, failure } = await read(poll, state, mostRequests - days.length);
		// Changes of an order before the first read aren't new, so the first read must not be late.
		if (failure !== undefined) rethrow(failure);
		return await withOthersRead(poll, noted);
	},

	async findNew(poll, before) {
		const { now } = poll;
		const { days, due } = daysToList(before.days, before.at, now);
		const wanted = due.slice(-mostRequests / 2);
		const listed = await list(poll, wanted);
		const { state, fullDays } = withNew(poll, { ...before, days }, listed, '');
		if (isGeneral(listed.failure)) {
			return { events: [], state: tidy(state), failure: listed.failure };
		}
		if (fullDays.size > 0 && Math.abs(now - before.reportedFull) >= reportFullAfter) {
			return { events: [], state: { ...before, reportedFull: now }, failure: tooMany() };
		}
		const news = await read(poll, state, mostRequests - wanted.length);
		return { ...news, failure: news.failure ?? listed.failure };
	},

	async sample(poll) {
		const { now } = poll;
		for (const day of daysBetween(now - 7 * oneDay, now).reverse()) {
			const { lists, failure } = await list(poll, [day]);
			if (failure !== undefined) rethrow(failure);
			const newest = lists
				.flatMap(({ orders }) => orders)
				.filter((item) => isOurs(item, poll))
				.sort((a, b) => (timeIn(b.timestamp) ?? 0) - (timeIn(a.timestamp) ?? 0));
			for (const item of newest.slice(0, 10)) {
				const order = await get(poll, word(item.order_key));
				const events = eventsOf(poll, order, changesIn(order));
				if (events.length > 0) return events;
			}
		}
		return [];
	},
};

interface ListOfDay {
	readonly day: string;
	readonly orders: readonly IDataObject[];
}

interface Lists {
	/** Those that could be read. */
	readonly lists: readonly ListOfDay[];
	/** Why another one couldn't. */
	readonly failure: unknown;
}

/** The orders of some days. */
async function list(poll: OrdersPoll, days: readonly string[]): Promise<Lists> {
	const lists: ListOfDay[] = [];
	const failures: unknown[] = [];
	await mapBounded(days, poll.atOnce, async (day) => {
		if (failures.length >= mostFailures) return;
		try {
			const { body } = await poll.get(ordersPath, {}, { date: day });
			const orders = asList(body).map(asItem);
			lists.push({ day, orders: orders.filter((item) => word(item.order_key) !== '') });
		} catch (failure) {
			if (isRejectedWith(failure, 400) && !isToday(day, poll.now)) lists.push({ day, orders: [] });
			else failures.push(failure);
		}
	});
	lists.sort((one, other) => one.day.localeCompare(other.day));
	return { lists, failure: failures[0] };
}

/**
 * The state with the orders that are listed for the first time, as far as there is room. A day with
 * orders for which there was none counts as not listed, so that it is listed until they are taken.
 * @param marks of the new orders
 */
function withNew(
	poll: OrdersPoll,
	before: OrdersState,
	{ lists }: Lists,
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
			const wasOurs = word(item.order_reference).startsWith(before.prefix);
			orders.set(key, atFirst(item, poll, before.at, wasOurs ? marks : undefined));
		}
	}
	const days: Record<string, number> = { ...before.days };
	for (const { day } of lists) if (!fullDays.has(day)) days[day] = poll.now;
	return {
		state: { ...before, at: poll.now, days, orders, prefix: prefixOf(poll) },
		fullDays,
	};
}

/** The baseline with the older orders that didn't fit into it; what SVC refuses here is read by later polls. */
async function withOthersRead(poll: OrdersPoll, begun: OrdersState): Promise<OrdersState> {
	const isUnread = ([, { marks }]: [string, WatchedOrder]) => marks === undefined;
	const orders = [...begun.orders];
	const unread = new Map(orders.filter(isUnread));
	// An order that has been read isn't read again: what has changed since is for the next poll to report.
	const done = orders.filter((entry) => !isUnread(entry));
	const { state } = await read(poll, { ...begun, orders: unread }, mostAtFirst);
	return { ...state, orders: new Map([...done, ...state.orders]) };
}

function tooMany(): NegativeAnswer {
	return new NegativeAnswer(
		`There are more orders than the ${mostOrders} that one trigger can check`,
		"New orders don't start the workflow until older ones no longer need checks. To make room, lower 'Watch Paid Orders (Days)', or split the orders between triggers with 'Order Reference Prefix'.",
	);
}

/**
 * An order that was listed for the first time. Its creation time is by SVC's clock, but it can't have been
 * before the last poll or after this one.
 */
function atFirst(
	item: IDataObject,
	{ now, values }: OrdersPoll,
	lastPoll: number,
	marks: WatchedOrder['marks'],
): WatchedOrder {
	const createdAt = timeIn(item.timestamp) ?? now;
	const changedAt = marks === undefined ? createdAt : Math.max(createdAt, lastPoll);
	const quietSince = Math.min(changedAt, now);
	const expiresAt = timeIn(item.expires_on);
	const until = watchedUntil(false, { createdAt, quietSince, expiresAt }, watchDaysOf(values));
	// An order that expired before it was listed may still have been paid.
	return { createdAt, quietSince, until: Math.max(until, now), marks, due: now };
}

/** Reads the orders that are due, and returns what is new. One that can't be read stays unchanged. */
async function read(
	poll: OrdersPoll,
	state: OrdersState,
	most: number,
): Promise<PollResult<OrdersState>> {
	const { now } = poll;
	const due = [...state.orders].filter(([, watched]) => isDue(watched, now, longestDelayMs(poll)));
	const urgent = new Set(
		due
			.toSorted(([, one], [, other]) => urgency(other, now) - urgency(one, now))
			.slice(0, Math.max(most, 0)),
	);
	const chosen = due
		.filter((entry) => urgent.has(entry))
		.sort(([, one], [, other]) => one.due - other.due);
	const orders = new Map(state.orders);
	const failures: unknown[] = [];
	const isHopeless = () => failures.length >= mostFailures || failures.some(isGeneral);
	const events = await mapBounded(chosen, poll.atOnce, async ([key, watched]) => {
		if (isHopeless()) return [];
		try {
			const order = await get(poll, key);
			if (!isOurs(order, poll)) {
				orders.delete(key);
				return [];
			}
			const { changes, next } = compared(order, watched, poll);
			orders.set(key, next);
			return eventsOf(poll, order, changes);
		} catch (failure) {
			// An order that isn't known yet may only be listed earlier than it can be read.
			const isGone = isRejectedWith(failure, 404) && watched.marks !== '';
			if (!isGone) failures.push(failure);
			// One that seems to be gone may be back; it costs ever fewer requests.
			const next = isGone
				? later(watched, poll)
				: Math.min(later(watched, poll), now + tryAgainAfter);
			if (!isGeneral(failure)) orders.set(key, { ...watched, due: next });
			return [];
		}
	});
	return {
		events: events.flat(),
		state: tidy({ ...state, orders }),
		// One order of many that can't be read is no reason for an error.
		failure: isHopeless() || failures.length === chosen.length ? failures[0] : undefined,
	};
}

async function get(poll: OrdersPoll, key: string): Promise<IDataObject> {
	const { body } = await poll.get(`${ordersPath}/{order_key}`, { order_key: key });
	return readOrder(key, body);
}

/** The new changes of an order, and its updated state. */
function compared(order: IDataObject, watched: WatchedOrder, poll: OrdersPoll) {
	const { now, values } = poll;
	const { marks, createdAt } = watched;
	const all = [...changesIn(order), ...expiry(order, now)];
	const known = marksIn(marks ?? '');
	const changes = marks === undefined ? [] : all.filter(({ mark }) => !known.has(short(mark)));
	// What is read for the first time has happened at some time since it was created.
	const quietSince = changes.length > 0 && marks ? now : Math.min(watched.quietSince, now);
	const until = watchedUntil(
		hasPayment(order),
		{ createdAt, quietSince, expiresAt: timeIn(order.expires_on) },
		watchDaysOf(values),
	);
	const next: WatchedOrder = {
		createdAt,
		quietSince,
		until,
		due: later({ quietSince, until }, poll),
		marks: [...new Set([...known, ...all.map(({ mark }) => short(mark))])].join(''),
	};
	return { changes, next };
}

function later(watched: Pick<WatchedOrder, 'quietSince' | 'until'>, poll: OrdersPoll): number {
	return nextLook(watched, poll.now, longestDelayMs(poll));
}

function longestDelayMs({ values: { options } }: OrdersPoll): number {
	return (options.longestDelay ?? defaults.longestDelay) * 3_600_000;
}

function watchDaysOf({ options }: OrdersPoll['values']): number {
	return options.watchDays ?? defaults.watchDays;
}

/** The items for those changes that the user wants. */
function eventsOf(
	poll: OrdersPoll,
	order: IDataObject,
	changes: readonly OrderChange[],
): IDataObject[] {
	const { events = [], safeLevel, simple } = poll.values;
	const shown = simple ? simplifiedOrder(order) : order;
	return changes
		.filter(({ level = safeLevel }) => level === safeLevel)
		.filter(({ event }) => events.length === 0 || events.includes(event))
		.map(({ event, payment, detail }) => ({
			event,
			order_key: order.order_key,
			order_reference: order.order_reference ?? null,
			payment_id: payment?.id ?? null,
			payment_method: payment?.method ?? null,
			detail,
			order: shown,
		}));
}

/** Without orders that are never read again. */
function tidy(state: OrdersState): OrdersState {
	const days = withoutSettled(state.days);
	const orders = new Map(state.orders);
	let { over } = state;
	for (const [key, watched] of state.orders) {
		if (!isOver(watched)) continue;
		orders.delete(key);
		over = withOver(over, key, new Date(watched.createdAt).toISOString().slice(0, 10));
	}
	const listed = Object.entries(over).filter(([createdOn]) => mayBeListed(days, createdOn));
	return { ...state, days, orders, over: Object.fromEntries(listed) };
}

function prefixOf({ values }: OrdersPoll): string {
	return values.options.referencePrefix ?? '';
}

function isOurs({ order_reference: reference }: IDataObject, poll: OrdersPoll): boolean {
	return word(reference).startsWith(prefixOf(poll));
}

/** Whether it's about SVC or the credential, so that other requests would fail too. */
function isGeneral(failure: unknown): boolean {
	if (!(failure instanceof RequestFailure)) return false;
	const { reason } = failure;
	if (reason.kind === 'refused') return isRejectedWith(failure, 401, 403, 429);
	return ['unreachable', 'unsent', 'redirected'].includes(reason.kind);
}
