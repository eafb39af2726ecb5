/** What triggers compare after their parameters or their credential were edited. */
import type { IDataObject } from 'n8n-workflow';
import { isAnotherAccount } from '../../../nodes/PaymentsTrigger/changedSettings';
import { polling as orderPolling } from '../../../nodes/PaymentsTrigger/polling';
import type { OrdersState, WatchedOrder } from '../../../nodes/PaymentsTrigger/state';
import { RequestFailure } from '../../../nodes/shared/errors';
import { polling as shopPolling } from '../../../nodes/TicketShopTrigger/polling';
import { orderValues } from './order-values';
import { standInPoll } from './stand-in-poll';

const hour = 3_600_000;
const now = Date.parse('2030-05-10T12:00:00Z');

describe('the Payments Trigger', () => {
	/** The first order is the newest. */
	function watching(keys: readonly string[]): OrdersState {
		const watched = (hoursAgo: number): WatchedOrder => ({
			createdAt: now - hoursAgo * hour,
			...{ quietSince: now, due: now + hour, until: now + hour, marks: '' },
		});
		// As they are stored: in the order in which they were listed.
		const orders = new Map(keys.map((key, at) => [key, watched(at)] as const).reverse());
		return {
			...{ at: now, days: {}, orders, over: {} },
			...{ prefix: '', reader: 'earlier reader', reportedFull: 0 },
		};
	}

	describe('with another credential', () => {
		/** An account that knows these orders, and what it was asked for. */
		function account(known: readonly string[], status = 404) {
			const asked: string[] = [];
			const poll = standInPoll(orderValues, (_path, { order_key: key = '' }) => {
				asked.push(key);
				if (!known.includes(key)) throw new RequestFailure({ kind: 'refused', status });
				return { order_key: key, order_reference: key };
			});
			return { poll, asked };
		}

		const stored = watching(['first', 'second', 'third', 'fourth']);

		it('asks for the newest orders, since SVC may no longer have the older ones', async () => {
			const { poll, asked } = account(['first', 'second']);
			expect(await isAnotherAccount(poll, stored)).toBe(false);
			expect(asked).toEqual(['first']);
		});

		it.each([
			['is the same account if it knows one of the three newest', ['third'], false],
			['is another account if it knows none of them', ['fourth'], true],
		])('%s', async (_, known, isAnother) => {
			const { poll, asked } = account(known);
			expect(await isAnotherAccount(poll, stored)).toBe(isAnother);
			expect(asked).toEqual(['first', 'second', 'third']);
		});

		it.each([
			['another account if it had orders before', [2, 0.1], true],
			[
				'the same one if its orders are so new that the last poll may not have seen them',
				[0.5],
				false,
			],
			['the same one if it has no orders either', [], false],
			['the same one if it has only orders that do not say how old they are', [NaN], false],
		])('where none is known, is %s', async (_, hoursAgo, isAnother) => {
			const poll = standInPoll(
				orderValues,
				() =>
					hoursAgo.map((hours) => ({
						order_key: `${hours} hours`,
						timestamp: Number.isNaN(hours) ? 'lately' : new Date(now - hours * hour).toISOString(),
					})),
				now,
			);
			expect(await isAnotherAccount(poll, watching([]))).toBe(isAnother);
		});

		it.each([
			['the same one if the trigger left the older orders out', 'DESK-1', false],
			['another one if it would have watched them', 'WEB-1', true],
		])('where none is known with a prefix, is %s', async (_, reference, isAnother) => {
			const order = { order_key: 'older', order_reference: reference };
			const timestamp = new Date(now - 2 * hour).toISOString();
			const poll = standInPoll(orderValues, () => [{ ...order, timestamp }], now);
			const before = { ...watching([]), prefix: 'WEB-' };
			expect(await isAnotherAccount(poll, before)).toBe(isAnother);
		});

		it('decides nothing while SVC lists nothing', async () => {
			const poll = standInPoll(
				orderValues,
				() => {
					throw new RequestFailure({ kind: 'refused', status: 503 });
				},
				now,
			);
			await expect(isAnotherAccount(poll, watching([]))).rejects.toThrow(RequestFailure);
		});

		it('decides nothing while SVC fails', async () => {
			const { poll } = account([], 500);
			await expect(isAnotherAccount(poll, stored)).rejects.toThrow(RequestFailure);
		});
	});

	it.each([
		['an earlier day', '2030-05-01'],
		['the next day, where the clock of SVC is fast', '2030-05-11'],
	])('with another prefix, also watches the orders of %s', async (_, day) => {
		const orderOf = (key: string) => ({
			...{ order_key: key, order_reference: key },
			timestamp: `${day}T00:30:00Z`,
		});
		const poll = standInPoll(
			{ ...orderValues, options: { ...orderValues.options, referencePrefix: '' } },
			(_path, { order_key: key }, { date }) => {
				if (key !== undefined) return orderOf(key);
				// What fitted the former prefix was watched for as long as needed.
				return date === day ? [orderOf('desk-1'), orderOf('shop-1')] : [];
			},
			now,
		);
		const before = { ...watching([]), prefix: 'shop-', reader: 'reader' };
		const { events, state } = await orderPolling.findNew(poll, before);
		expect([...state.orders.keys()]).toEqual(['desk-1']);
		expect(events).toEqual([]);
	});

	it('reports no order from before a changed prefix that is only listed a moment later', async () => {
		const before = { ...watching([]), prefix: 'shop-', reader: 'reader' };
		let lists = 0;
		const order: IDataObject = {
			...{ order_key: 'old', order_reference: 'old' },
			timestamp: new Date(now - hour).toISOString(),
		};
		const poll = standInPoll(
			orderValues,
			(_path, { order_key: key }, { date }) => {
				if (key !== undefined) return order;
				if (date !== '2030-05-10') return [];
				// In an outage, the day comes empty, also when it's listed again.
				return ++lists > 2 ? [order] : [];
			},
			now,
		);
		const { events, state } = await orderPolling.findNew(poll, before);
		expect(lists).toBeGreaterThan(2);
		expect([...state.orders.keys()]).toEqual(['old']);
		expect(events).toEqual([]);
	});
});

describe('the Ticket Shop Trigger', () => {
	type Values = Parameters<typeof shopPolling.findNew>[0]['values'];

	const values: Values = {
		...{ events: ['newEvent', 'ticketSoldOut'], lowAmount: 0, eventUuid: undefined },
		...{ options: { accessKey: undefined }, language: 'en', simple: false },
	};

	/** A poll of a shop with these events, each with one ticket, which is sold out. */
	function pollOf(uuids: readonly string[], reader: string, accessKey?: string) {
		const bodyOf = (_path: string, { event_uuid: uuid }: Readonly<Record<string, string>>) =>
			uuid === undefined
				? uuids.map((one) => ({ uuid: one }))
				: {
						event: { uuid },
						categories: [
							{ tickets: [{ uuid: `${uuid}-ticket`, ticket_status_type_id: 'SOLD_OUT' }] },
						],
					};
		return { ...standInPoll({ ...values, options: { accessKey } }, bodyOf, now), reader };
	}

	const told = (events: readonly IDataObject[]) =>
		events.map(({ event, uuid }) => `${String(event)} ${String(uuid)}`);

	it('compares as before with a new token of the same shop, and from then on', async () => {
		const first = await shopPolling.begin(pollOf(['one'], 'old token'));
		const second = await shopPolling.findNew(pollOf(['one', 'two'], 'new token'), first);
		expect(told(second.events)).toEqual(['newEvent two']);
		// None is known, but it's the token that listed the known ones.
		const third = await shopPolling.findNew(pollOf(['three'], 'new token'), second.state);
		expect(told(third.events)).toEqual(['newEvent three']);
	});

	it('leaves open whose shop it is while a new token lists nothing', async () => {
		const first = await shopPolling.begin(pollOf(['one'], 'old token'));
		const second = await shopPolling.findNew(pollOf([], 'new token'), first);
		const third = await shopPolling.findNew(pollOf(['other'], 'new token'), second.state);
		expect(told(third.events)).toEqual([]);
	});

	it('with another access key, compares only the tickets that the last poll has read', async () => {
		const begun = await shopPolling.begin(pollOf(['read before', 'read last'], 'token'));
		const [name = ''] = Object.keys(begun.events['read last']?.tickets ?? {});
		const [earlier = ''] = Object.keys(begun.events['read before']?.tickets ?? {});
		const stored = {
			...begun,
			events: {
				'read before': { read: now - hour, tickets: { [earlier]: { status: 'AVAILABLE' } } },
				'read last': { read: now, tickets: { [name]: { status: 'AVAILABLE' } } },
			},
		};
		const all = ['read before', 'read last'];
		const { events } = await shopPolling.findNew(pollOf(all, 'token', 'key'), stored);
		expect(told(events)).toEqual(['ticketSoldOut read last-ticket']);
	});

	it.each([
		['newEvent', ['newEvent one']],
		['ticketSoldOut', ['ticketSoldOut one-ticket']],
		['ticketLow', ['ticketLow one-ticket']],
	] as const)('shows in the editor only what is selected: %s', async (event, expected) => {
		const poll = pollOf(['one'], 'token');
		const chosen = { ...poll, values: { ...poll.values, events: [event] } };
		expect(told(await shopPolling.sample(chosen))).toEqual(expected);
	});

	it('shows in the editor no event as new that was chosen', async () => {
		const poll = pollOf(['one'], 'token');
		const chosen = { ...poll, values: { ...poll.values, events: undefined, eventUuid: 'one' } };
		expect(told(await shopPolling.sample(chosen))).toEqual(['ticketSoldOut one-ticket']);
	});
});
