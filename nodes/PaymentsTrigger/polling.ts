import type { IDataObject } from 'n8n-workflow';
import { payments } from '../Payments/area';
import { simplifiedOrder } from '../Payments/order/simplify';
import { asItem, asList, asObject, word } from '../shared/answer';
import { mapBounded } from '../shared/concurrency';
import { RequestFailure } from '../shared/failure';
import type { News, Poll, PollingTrigger } from '../shared/polling/poll';
import { timeIn } from '../shared/polling/records';
import { rethrow } from '../shared/rethrow';
import { type Change, changesIn, hasPayment } from './changes';
import {
	type Days,
	daysBetween,
	daysToList,
	isToday,
	mayBeListed,
	oneDay,
	withoutSettled,
} from './days';
import { fields } from './fields';
import { isDue, isOver, longestOpen, never, nextLook, watchedUntil } from './schedule';
import { bounded, restored, short, type State, type Watched, written } from './state';

type OrdersPoll = Poll<typeof fields>;

/** What one poll may ask for at most; what is left comes first in the next one. */
const mostRequests = 300;
const atOnce = 20;
/** After so many failures in one poll, the rest is left to the next one. */
const mostFailures = 5;
/** Milliseconds after which an order that could not be read is tried again. */
const tryAgainAfter = 10 * 60_000;

const ordersPath = '/ps/api/public/v1/merchants/{merchant_key}/orders';

/**
 * The service tells nobody about orders (service document 1, part C, events: not shown). So the orders of the
 * day are listed with each poll, and those that are open are read, ever more rarely as time goes by.
 */
export const polling: PollingTrigger<State, typeof fields> = {
	area: payments,
	fields,
	restore: restored,
	store: written,
	sampled: 'orders of the last week that fit the parameters',

	async begin(poll) {
		const { now } = poll;
		// For a service whose clock is fast, tomorrow has begun.
		const days = daysBetween(now - longestOpen, now + oneDay);
		const listed = await list(poll, days);
		if (listed.failure !== undefined) rethrow(listed.failure);
		const orders = new Map(
			listed.orders.map((item) => [word(item.order_key), atFirst(item, poll, 0, undefined)]),
		);
		const state = { at: now, days: listed.at, orders };
		const { state: noted, failure } = await read(poll, state, mostRequests - days.length);
		// What has become of an order before the first reading is no news, so it must not come late.
		if (failure !== undefined) rethrow(failure);
		return noted;
	},

	async look(poll, { at, days: known, orders: before }) {
		const { days, due } = daysToList(known, at, poll.now);
		const wanted = due.slice(-mostRequests / 2);
		const listed = await list(poll, wanted);
		const orders = new Map(before);
		for (const item of listed.orders) {
			const key = word(item.order_key);
			if (!orders.has(key)) orders.set(key, atFirst(item, poll, at, new Set()));
		}
		const state = { at: poll.now, days: { ...days, ...listed.at }, orders };
		if (isGeneral(listed.failure)) {
			return { events: [], state: tidy(state), failure: listed.failure };
		}
		const news = await read(poll, state, mostRequests - wanted.length);
		return { ...news, failure: news.failure ?? listed.failure };
	},

	async sample(poll) {
		const { now } = poll;
		for (const day of daysBetween(now - 7 * oneDay, now).reverse()) {
			const { orders, failure } = await list(poll, [day]);
			if (failure !== undefined) rethrow(failure);
			const newest = orders
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

/** The orders of some days, and when they were listed. */
async function list(poll: OrdersPoll, days: readonly string[]) {
	const found = await mapBounded(days, atOnce, async (day) => {
		try {
			const { body } = await poll.get(ordersPath, {}, { date: day });
			return { day, orders: asList(body).map(asItem) };
		} catch (failure) {
			if (isRefused(failure, 400) && !isToday(day, poll.now)) return { day, orders: [] };
			return { day, failure };
		}
	});
	const at: Record<string, number> = {};
	for (const { day, failure } of found) if (failure === undefined) at[day] = poll.now;
	return {
		at: at as Days,
		orders: found
			.flatMap(({ orders = [] }) => orders)
			.filter((item) => word(item.order_key) !== ''),
		failure: found.find(({ failure }) => failure !== undefined)?.failure,
	};
}

/**
 * An order that was listed for the first time. When it was created is told by the service's clock, but it
 * cannot have been before the last poll or after this one.
 */
function atFirst(
	item: IDataObject,
	poll: OrdersPoll,
	lastPoll: number,
	marks: Watched['marks'],
): Watched {
	const { now } = poll;
	const createdAt = timeIn(item.timestamp) ?? now;
	const quietSince = Math.min(Math.max(createdAt, lastPoll), now);
	const until = watchedUntil(false, { createdAt, quietSince, expiresAt: timeIn(item.expires_on) });
	return { createdAt, quietSince, until, marks, due: isOurs(item, poll) ? now : never(until) };
}

/** Reads the orders that are due, and says what is new. One that cannot be read stays as it is. */
async function read(poll: OrdersPoll, state: State, most: number): Promise<News<State>> {
	const { now } = poll;
	const due = [...state.orders]
		.filter(([, watched]) => isDue(watched, now))
		// What is there from before the first poll can wait.
		.sort(([, a], [, b]) => Number(!a.marks) - Number(!b.marks) || a.due - b.due)
		.slice(0, Math.max(most, 0));
	const orders = new Map(state.orders);
	const failures: unknown[] = [];
	const isHopeless = () => failures.length >= mostFailures || failures.some(isGeneral);
	const events = await mapBounded(due, atOnce, async ([key, watched]) => {
		if (isHopeless()) return [];
		try {
			const order = await get(poll, key);
			const { changes, next } = compared(order, watched, poll);
			orders.set(key, next);
			return eventsOf(poll, order, changes);
		} catch (failure) {
			// An order that is not known yet may only be listed earlier than it can be read.
			const isGone = isRefused(failure, 404) && watched.marks?.size !== 0;
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
		// That one order of many cannot be read is no reason to alarm anybody.
		failure: isHopeless() || failures.length === due.length ? failures[0] : undefined,
	};
}

async function get(poll: OrdersPoll, key: string): Promise<IDataObject> {
	const { body } = await poll.get(`${ordersPath}/{order_key}`, { order_key: key });
	return { order_key: key, ...asObject(body) };
}

/** What is new about an order, and what is known of it from now on. */
function compared(order: IDataObject, watched: Watched, poll: OrdersPoll) {
	const { now } = poll;
	const { marks, createdAt } = watched;
	const all = changesIn(order);
	const changes = marks ? all.filter(({ mark }) => !marks.has(short(mark))) : [];
	const isFirst = !marks || marks.size === 0;
	// What is read for the first time has happened at some time since it was created.
	const quietSince = changes.length > 0 && !isFirst ? now : watched.quietSince;
	const until = watchedUntil(hasPayment(order), {
		createdAt,
		quietSince,
		expiresAt: timeIn(order.expires_on),
	});
	const next: Watched = {
		createdAt,
		quietSince,
		until,
		due: later({ quietSince, until }, poll),
		marks: new Set([...(marks ?? []), ...all.map(({ mark }) => short(mark))]),
	};
	return { changes, next };
}

function later(
	watched: Pick<Watched, 'quietSince' | 'until'>,
	{ now, values }: OrdersPoll,
): number {
	return nextLook(watched, now, values.longestDelay * 3_600_000);
}

/** The items for those changes that the user wants. */
function eventsOf(poll: OrdersPoll, order: IDataObject, changes: readonly Change[]): IDataObject[] {
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

/** Without what will never be asked for again. */
function tidy({ at, days, orders }: State): State {
	const open = withoutSettled(days);
	const kept = [...orders].filter(
		([, watched]) => !isOver(watched) || mayBeListed(open, watched.createdAt),
	);
	return { at, days: open, orders: bounded(new Map(kept)) };
}

function isOurs({ order_reference: reference }: IDataObject, { values }: OrdersPoll): boolean {
	return word(reference).startsWith(values.referencePrefix ?? '');
}

/** Whether it is about the service or the credential, so that it is no use to ask for anything else now. */
function isGeneral(failure: unknown): boolean {
	if (!(failure instanceof RequestFailure)) return false;
	const { reason } = failure;
	if (reason.kind === 'refused') return [401, 403, 429].includes(reason.status);
	return reason.kind === 'unreachable' || reason.kind === 'redirected';
}

function isRefused(failure: unknown, status: number): boolean {
	return (
		failure instanceof RequestFailure &&
		failure.reason.kind === 'refused' &&
		failure.reason.status === status
	);
}
