import type { IDataObject } from 'n8n-workflow';
import { readOrder } from '../Payments/order/read';
import { mapBounded } from '../shared/host';
import { isRejectedWith, RequestFailure, unlessRejected } from '../shared/errors';
import { timeIn } from '../shared/http';
import { mostFailures, type PollResult } from '../shared/poll';
import { changesIn, expiry, hasPayment, withoutPaidBack } from './changes';
import { mayBeListed, withoutSettled } from './days';
import { isDue, isOver, nextLook, urgency, watchedUntil } from './schedule';
import { markNames, type OrdersState, type WatchedOrder, withOver } from './state';
import {
	eventsOf,
	isOurs,
	longestDelayMs,
	type OrdersPoll,
	ordersPath,
	watchDaysOf,
} from './wanted';

/** Milliseconds after which an order that couldn't be read is retried. */
const tryAgainAfter = 10 * 60_000;

/** Reads the orders that are due, and returns what is new. One that can't be read stays unchanged. */
export async function read(
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

export async function get(poll: OrdersPoll, key: string): Promise<IDataObject> {
	const { body } = await poll.get(`${ordersPath}/{order_key}`, { order_key: key });
	return readOrder(key, body);
}

/** Nothing for an order that SVC doesn't know, or has only listed so far. */
export async function getIfKnown(poll: OrdersPoll, key: string): Promise<IDataObject | undefined> {
	return await unlessRejected([404], get(poll, key));
}

function compared(order: IDataObject, watched: WatchedOrder, poll: OrdersPoll) {
	const { now, values } = poll;
	const { marks, createdAt } = watched;
	const isFirst = marks === undefined;
	const soFar = [...changesIn(order), ...expiry(order, now)];
	// What was safe before the trigger began isn't new later on.
	const all = isFirst ? soFar : withoutPaidBack(order, soFar);
	const known = new Set(markNames.in(marks ?? ''));
	const changes = isFirst ? [] : all.filter(({ mark }) => !known.has(markNames.of(mark)));
	// What is read for the first time has happened at some time since it was created.
	const quietSince = changes.length > 0 && marks ? now : Math.min(watched.quietSince, now);
	const until = watchedUntil(
		hasPayment(order, now),
		{ createdAt, quietSince, expiresAt: timeIn(order.expires_on) },
		watchDaysOf(values),
	);
	const next: WatchedOrder = {
		createdAt,
		quietSince,
		until,
		due: later({ quietSince, until }, poll),
		marks: [...new Set([...known, ...all.map(({ mark }) => markNames.of(mark))])].join(''),
	};
	return { changes, next };
}

function later(watched: Pick<WatchedOrder, 'quietSince' | 'until'>, poll: OrdersPoll): number {
	return nextLook(watched, poll.now, longestDelayMs(poll));
}

/** Without orders that are never read again. */
export function tidy(state: OrdersState): OrdersState {
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

/** Whether it's about SVC or the credential, so that other requests would fail too. */
export function isGeneral(failure: unknown): boolean {
	if (!(failure instanceof RequestFailure)) return false;
	const { reason } = failure;
	if (reason.kind === 'refused') return isRejectedWith(failure, 401, 403, 429);
	return ['unreachable', 'unsent', 'redirected'].includes(reason.kind);
}
