/** No poll sends more requests than docs/triggers.md says, and what is left over follows in the next ones. */
import { paymentsArea } from '../../../simulator/areas/payments/index.ts';
import { ticketshopArea } from '../../../simulator/areas/ticketshop/index.ts';
import { triggerBed } from './bed.ts';
import { booksOf } from './books.ts';
import { clocksOf } from './clocks.ts';
import type { PollHostOptions } from './poll-host.ts';

const bed = triggerBed();
const day = 24 * 60;

afterEach(() => {
	bed.engine.modules.clock.ahead = 0;
});

/** A trigger of which each poll notes how many requests it sends. */
function counted(answer: NonNullable<PollHostOptions['answer']>, type: string, event: string) {
	let count = 0;
	const host = bed.pollHost({
		type,
		parameters: { events: [event] },
		answer(url) {
			count++;
			return answer(url);
		},
	});
	const requests: number[] = [];
	const poll = async () => {
		count = 0;
		await host.poll();
		requests.push(count);
	};
	return { host, requests, poll };
}

test('orders of a year without n8n: up to 300 requests a poll, and each order is told once', async () => {
	const { state, answer } = booksOf(paymentsArea, { orderDay: 'UTC' });
	const clocks = clocksOf(bed, (minutes) => state.passPaymentsTime(minutes));
	clocks.set('12:00');
	const { host, requests, poll } = counted(answer, 'svcPaymentsTrigger', 'orderCreated');
	await host.activate();
	for (let days = 0; days < 365; days++) {
		clocks.pass(day);
		if (days % 7 === 0) state.seedOrders(1, clocks.now());
	}
	for (let polls = 0; polls < 5; polls++) {
		clocks.pass(1);
		await poll();
	}
	expect(Math.max(...requests)).toBeLessThanOrEqual(300);
	expect(host.errors).toEqual([]);
	const names = (list: readonly object[]) => list.map((one) => Reflect.get(one, 'order_key'));
	expect(names(host.items).sort()).toEqual(names(state.orders).sort());
});

test('250 events of a shop: up to 201 requests a poll, and no ticket waits longer than two polls', async () => {
	const { state, answer } = booksOf(ticketshopArea);
	const events = Array.from({ length: 250 }, () => state.seedShopEvent());
	const { host, requests, poll } = counted(answer, 'svcTicketShopTrigger', 'ticketSoldOut');
	const clocks = clocksOf(bed, () => undefined);
	await host.activate();
	const twoPolls = async () => {
		for (let polls = 0; polls < 2; polls++) {
			clocks.pass(1);
			await poll();
		}
	};
	await twoPolls();
	for (const { categories } of events) categories[0].tickets[0].ticket_status_type_id = 'SOLD_OUT';
	await twoPolls();
	expect(requests).toEqual([201, 201, 201, 201]);
	expect(host.errors).toEqual([]);
	expect(host.items).toHaveLength(events.length);
	expect(new Set(host.items.map(({ eventUuid }) => eventUuid)).size).toBe(events.length);
});
