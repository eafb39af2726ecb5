import { payments } from '../Payments/area';
import { daysBetween, oneDay } from '../Payments/order/days';
import { timeIn, word } from '../shared/http';
import { isRejectedWith } from '../shared/errors';
import { rethrow } from '../shared/host';
import { isWanted, type PollingTrigger } from '../shared/poll';
import { isAnotherAccount, withOthersListed } from './changedSettings';
import { changesIn, withoutPaidBack } from './changes';
import { daysToList } from './days';
import { fields } from './fields';
import { listOrders, refusedDays, tooMany, unlisted, withBaseline, withNew } from './list';
import { get, isGeneral, read, tidy } from './read';
import { restored, type OrdersState, type WatchedOrder, written } from './state';
import { eventsOf, isOurs, type OrdersPoll, prefixOf } from './wanted';
import { wrongClock } from './wrongClock';

/** The most requests of one poll; the rest come first in the next one. */
const mostRequests = 300;
/** How many more the first poll may send: of an order, only changes after its first read are noticed. */
const mostAtFirst = 3_000;
/** Milliseconds between two errors that say that there are too many orders to watch. */
const reportFullAfter = 60 * 60_000;

/**
 * SVC documents no events for orders (service document 1, part C, events: not shown). So each poll lists the
 * day's orders, and reads the open ones, less and less often over time.
 */
export const polling: PollingTrigger<OrdersState, typeof fields> = {
	area: payments,
	fields,
	comparesAccounts: true,
	restore: restored,
	store: written,
	sampled: 'orders of the last week that match the parameters',
	causes: (values) =>
		isWanted(values, 'orderCreated')
			? {
					does: 'creates an order',
					operations: { svcPayments: ['order create', 'order createForSubscription'] },
				}
			: undefined,

	async begin(poll) {
		const empty = {
			...{ at: poll.now, days: {}, orders: new Map(), over: {} },
			...{ prefix: prefixOf(poll), reader: poll.reader, reportedFull: 0 },
		};
		const state = await withBaseline(poll, empty);
		const listed = Object.keys(state.days).length;
		const { state: noted, failure } = await read(poll, state, mostRequests - listed);
		// Changes of an order before the first read aren't new, so the first read must not be late.
		if (failure !== undefined) rethrow(failure);
		return await withOthersRead(poll, noted);
	},

	async findNew(poll, stored) {
		const { now, reader } = poll;
		const failure = wrongClock(stored, now);
		if (failure) return { events: [], state: stored, failure };
		if (reader !== stored.reader && (await isAnotherAccount(poll, stored))) {
			return { events: [], state: await polling.begin(poll) };
		}
		const before = { ...(await withOthersListed(poll, stored)), reader };
		const { days, due } = daysToList(before.days, before.at, now);
		const wanted = due.slice(-mostRequests / 2);
		const listed = await listOrders(poll, wanted);
		const refused = refusedDays(before, listed.lists, now);
		if (refused.length > 0) {
			const tried = Object.fromEntries(refused.map((day) => [day, now]));
			const state = { ...before, days: { ...days, ...tried } };
			return { events: [], state, failure: unlisted(refused), isReportedOnce: true };
		}
		const { state, fullDays } = withNew(poll, { ...before, days }, listed.lists, '');
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
		let unknown: unknown;
		let isAnyKnown = false;
		for (const day of daysBetween(now - 7 * oneDay, now).reverse()) {
			const { lists, failure } = await listOrders(poll, [day]);
			if (failure !== undefined) rethrow(failure);
			const newest = lists
				.flatMap(({ orders }) => orders)
				.filter((item) => isOurs(item, poll))
				.sort((a, b) => (timeIn(b.timestamp) ?? 0) - (timeIn(a.timestamp) ?? 0));
			for (const item of newest.slice(0, 10)) {
				try {
					const order = await get(poll, word(item.order_key));
					isAnyKnown = true;
					const events = eventsOf(poll, order, withoutPaidBack(order, changesIn(order)));
					if (events.length > 0) return events;
				} catch (failure) {
					if (!isRejectedWith(failure, 404)) rethrow(failure);
					unknown = failure;
				}
			}
		}
		// If none of those it lists can be read, "there are no orders" isn't true.
		return isAnyKnown || unknown === undefined ? [] : rethrow(unknown);
	},
};

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
