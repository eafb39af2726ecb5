import { isObject } from '../shared/fields';
import { shortNames } from '../shared/poll';
import type { Days } from './days';

/** What the trigger knows of an order. Times are milliseconds since 1970 by this n8n's clock. */
export interface WatchedOrder {
	/** By SVC's clock. */
	readonly createdAt: number;
	/** When something last happened to it, as far as it is known. */
	readonly quietSince: number;
	/** When to read it again; after `until` for never. */
	readonly due: number;
	readonly until: number;
	/**
	 * The marks of all changes so far, one after another; undefined until the first read of an order
	 * from before the trigger, whose changes up to then are no events. One text, because a set for each
	 * order would take ten times the memory.
	 */
	readonly marks: string | undefined;
}

export interface OrdersState {
	/** When the last poll was. */
	readonly at: number;
	readonly days: Days;
	/** By order key. */
	readonly orders: ReadonlyMap<string, WatchedOrder>;
	/**
	 * Orders that need no watching any more, but may still be listed: by the day of their creation, the
	 * names of all of them one after another.
	 */
	readonly over: Readonly<Record<string, string>>;
	/** How the references began that the trigger watched at the last poll. */
	readonly prefix: string;
	/** Who listed them: with another credential, it can be another account with the same merchant key. */
	readonly reader: string;
	/** When the trigger last reported that there are more orders than it can watch; 0 for never. */
	readonly reportedFull: number;
}

/**
 * The most orders to watch, with about 90 bytes each in n8n's database: 9 MB. None is dropped for
 * another one: new orders wait until there is room, and stay new until then.
 */
export const mostOrders = 100_000;

/** Of a million orders, one more is taken for one of them once in 280 million times. */
const nameLength = 8;
const keys = shortNames(nameLength);

/** Whether there is room for another order: of those that are over, eleven take the room of one. */
export function hasRoom(
	orders: ReadonlyMap<string, WatchedOrder>,
	over: OrdersState['over'],
): boolean {
	const names = Object.values(over).reduce((sum, text) => sum + text.length / nameLength, 0);
	return orders.size + names / 11 < mostOrders;
}

export function lookup(over: OrdersState['over']): (key: string) => boolean {
	const names = new Set(Object.values(over).flatMap((text) => keys.in(text)));
	return (key) => names.has(keys.of(key));
}

export function withOver(over: OrdersState['over'], key: string, day: string): OrdersState['over'] {
	return { ...over, [day]: (over[day] ?? '') + keys.of(key) };
}

/** Within one order, 36 bits tell everything apart. */
export const markNames = shortNames(6);

const unread = '-';

/** The state to store: each order in one text, with seconds in base 36 and the key last. */
export function written({ orders, ...rest }: OrdersState): unknown {
	const entries = Array.from(orders, ([key, order]) => {
		const { createdAt, quietSince, due, until, marks } = order;
		const times = [createdAt, quietSince, due, until].map((time) =>
			Math.floor(time / 1000).toString(36),
		);
		return [...times, marks ?? unread, key].join(' ');
	});
	return { ...rest, orders: entries };
}

export function restored(stored: unknown): OrdersState | undefined {
	if (!isObject(stored) || typeof stored.at !== 'number') return undefined;
	if (!isObject(stored.days) || !Array.isArray(stored.orders)) return undefined;
	const days = Object.entries(stored.days).filter(
		(entry): entry is [string, number] => typeof entry[1] === 'number',
	);
	const orders = stored.orders.map(restoredOrder).filter((order) => order !== undefined);
	const { at, prefix, reader, reportedFull } = stored;
	const over = Object.entries(isObject(stored.over) ? stored.over : {}).filter(
		(entry): entry is [string, string] => typeof entry[1] === 'string',
	);
	return {
		at,
		over: Object.fromEntries(over),
		days: Object.fromEntries(days),
		orders: new Map(orders),
		prefix: typeof prefix === 'string' ? prefix : '',
		reader: typeof reader === 'string' ? reader : '',
		reportedFull: typeof reportedFull === 'number' ? reportedFull : 0,
	};
}

function restoredOrder(entry: unknown): [string, WatchedOrder] | undefined {
	if (typeof entry !== 'string') return undefined;
	const [, first = '', marks = '', key] = /^((?:-?[0-9a-z]+ ){4})([\w-]*) (.+)$/s.exec(entry) ?? [];
	const [createdAt, quietSince, due, until] = first
		.trim()
		.split(' ')
		.map((time) => Number.parseInt(time, 36) * 1000);
	if (key === undefined || createdAt === undefined) return undefined;
	if (quietSince === undefined || due === undefined || until === undefined) return undefined;
	return [key, { createdAt, quietSince, due, until, marks: marks === unread ? undefined : marks }];
}
