import { isObject } from '../shared/fields';
import { fingerprint } from '../shared/trigger/secret';
import type { Days } from './days';

/** What the trigger knows of an order. Times are milliseconds since 1970 by this n8n's clock. */
export interface Watched {
	/** By the service's clock. */
	readonly createdAt: number;
	/** When something last happened to it, as far as it is known. */
	readonly quietSince: number;
	/** When to look at it again; after `until` for never. */
	readonly due: number;
	/** When to look at it for the last time. */
	readonly until: number;
	/** What has become of it; undefined: whatever it is when it is first read, it is no news. */
	readonly marks: ReadonlySet<string> | undefined;
}

export interface State {
	/** When the last poll was. */
	readonly at: number;
	readonly days: Days;
	/** By order key. */
	readonly orders: ReadonlyMap<string, Watched>;
}

/**
 * Orders to keep in mind at most, about 130 bytes each: 1.3 MB. Beyond that those to which nothing has
 * happened for the longest time are forgotten.
 */
export const mostOrders = 10_000;

/** Within one order, 36 bits tell everything apart. */
export function short(mark: string): string {
	return fingerprint(mark).slice(0, 6);
}

const unread = '-';

/** The state as it is stored: seconds, and the marks in one text. */
export function written({ at, days, orders }: State): unknown {
	const entries = Array.from(orders, ([key, order]) => {
		const { createdAt, quietSince, due, until, marks } = order;
		const times = [createdAt, quietSince, due, until].map((time) => Math.floor(time / 1000));
		return [key, ...times, marks ? [...marks].join('') : unread];
	});
	return { at, days, orders: entries };
}

/** The state from what `written` gave, or undefined for anything else. */
export function restored(stored: unknown): State | undefined {
	if (!isObject(stored) || typeof stored.at !== 'number') return undefined;
	if (!isObject(stored.days) || !Array.isArray(stored.orders)) return undefined;
	const days = Object.entries(stored.days).filter(
		(entry): entry is [string, number] => typeof entry[1] === 'number',
	);
	const orders = stored.orders.map(restoredOrder).filter((order) => order !== undefined);
	return { at: stored.at, days: Object.fromEntries(days), orders: new Map(orders) };
}

function restoredOrder(entry: unknown): [string, Watched] | undefined {
	if (!Array.isArray(entry)) return undefined;
	const parts: unknown[] = entry;
	const [key, ...rest] = parts;
	const marks = rest.pop();
	const times = rest.filter((time) => typeof time === 'number').map((time) => time * 1000);
	const [createdAt, quietSince, due, until] = times;
	if (typeof key !== 'string' || typeof marks !== 'string' || createdAt === undefined)
		return undefined;
	if (quietSince === undefined || due === undefined || until === undefined) return undefined;
	const known = marks === unread ? undefined : new Set(marks.match(/.{6}/g));
	return [key, { createdAt, quietSince, due, until, marks: known }];
}

/** The youngest of the orders, as many as may be kept in mind. */
export function bounded(orders: ReadonlyMap<string, Watched>): ReadonlyMap<string, Watched> {
	if (orders.size <= mostOrders) return orders;
	const youngestFirst = [...orders].sort(([, a], [, b]) => b.quietSince - a.quietSince);
	return new Map(youngestFirst.slice(0, mostOrders));
}
