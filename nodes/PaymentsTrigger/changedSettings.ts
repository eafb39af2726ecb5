import type { IDataObject } from 'n8n-workflow';
import { daysBetween, hour } from '../Payments/order/days';
import { rethrow } from '../shared/host';
import { word } from '../shared/http';
import { timeIn } from '../shared/poll';
import { list, withBaseline } from './list';
import { getIfKnown } from './read';
import type { OrdersState } from './state';
import { type OrdersPoll, prefixOf } from './wanted';

/** So many orders tell whether the account is still the same one. */
const mostAsked = 3;

/**
 * An account for tests can have the same merchant key, but it doesn't know the same orders. Where none is known, orders
 * from before the last poll tell, which would have found them.
 */
export async function isAnotherAccount(
	poll: OrdersPoll,
	{ orders, at }: OrdersState,
): Promise<boolean> {
	if (orders.size === 0) return await hasOlderOrders(poll, at - hour);
	const newest = [...orders].toSorted(([, one], [, other]) => other.createdAt - one.createdAt);
	for (const [key] of newest.slice(0, mostAsked)) {
		if (await getIfKnown(poll, key)) return false;
	}
	return true;
}

async function hasOlderOrders(poll: OrdersPoll, before: number): Promise<boolean> {
	const { lists, failure } = await list(poll, daysBetween(poll.now, poll.now));
	if (failure !== undefined) rethrow(failure);
	const times = lists.flatMap((one) => one.orders.map(({ timestamp }) => timeIn(timestamp)));
	return times.some((time) => time !== undefined && time < before);
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
	const wasExcluded = ({ order_reference: reference }: IDataObject) =>
		!word(reference).startsWith(before.prefix);
	const { orders } = await withBaseline(poll, before, wasExcluded);
	return { ...before, orders };
}
