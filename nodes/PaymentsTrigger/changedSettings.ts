import type { IDataObject } from 'n8n-workflow';
import { daysBetween, hour } from '../Payments/order/days';
import { rethrow } from '../shared/host';
import { timeIn } from '../shared/http';
import { listOrders, withBaseline } from './list';
import { getIfKnown } from './read';
import type { OrdersState } from './state';
import { hasPrefix, type OrdersPoll, prefixOf } from './wanted';

/** So many orders tell whether the account is still the same one. */
const mostAsked = 3;

/**
 * An account for tests can have the same merchant key, but it doesn't know the same orders. Where none is known, orders
 * from before the last poll tell, which would have found them, unless they didn't fit its prefix.
 */
export async function isAnotherAccount(
	poll: OrdersPoll,
	{ orders, at, prefix }: OrdersState,
): Promise<boolean> {
	if (orders.size === 0) return await hasOlderOrders(poll, at - hour, prefix);
	const newest = [...orders].toSorted(([, one], [, other]) => other.createdAt - one.createdAt);
	for (const [key] of newest.slice(0, mostAsked)) {
		if (await getIfKnown(poll, key)) return false;
	}
	return true;
}

async function hasOlderOrders(poll: OrdersPoll, before: number, prefix: string): Promise<boolean> {
	const { lists, failure } = await listOrders(poll, daysBetween(poll.now, poll.now));
	if (failure !== undefined) rethrow(failure);
	return lists
		.flatMap((one) => one.orders)
		.filter((order) => hasPrefix(order, prefix))
		.some(({ timestamp }) => (timeIn(timestamp) ?? before) < before);
}

/**
 * With the older orders that a former prefix excluded, if the prefix is another one now. What happened to them up to
 * their first read starts nothing.
 */
export async function withOthersListed(
	poll: OrdersPoll,
	before: OrdersState,
): Promise<OrdersState> {
	if (prefixOf(poll).startsWith(before.prefix)) return before;
	const wasExcluded = (order: IDataObject) => !hasPrefix(order, before.prefix);
	const { orders } = await withBaseline(poll, before, wasExcluded);
	return { ...before, orders };
}
