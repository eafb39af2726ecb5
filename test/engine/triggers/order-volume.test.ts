import { paymentsArea } from '../../../simulator/areas/payments/index.ts';
import { sized } from '../../full-size.ts';
import { triggerBed } from './bed.ts';
import { booksOf } from './books.ts';
import { clocksOf } from './clocks.ts';

const bed = triggerBed();

afterEach(() => {
	bed.engine.modules.clock.ahead = 0;
});

async function merchant() {
	const { state, answer } = booksOf(paymentsArea, { orderDay: 'UTC' });
	const clocks = clocksOf(bed, (minutes) => state.passPaymentsTime(minutes));
	clocks.set('00:10');
	const host = bed.pollHost({
		type: 'svcPaymentsTrigger',
		parameters: { events: ['orderCreated'] },
		answer,
	});
	await host.activate();
	const tick = async (minutes: number) => {
		clocks.pass(minutes);
		await host.poll();
	};
	return {
		host,
		tick,
		create: (count: number) => state.seedOrders(count, clocks.now()),
		/** How often each order started the workflow, by how many orders did so. */
		timesTold: () => {
			const times = new Map<unknown, number>();
			for (const { order_key: key } of host.items) times.set(key, (times.get(key) ?? 0) + 1);
			const told = state.orders.map(({ order_key: key }) => times.get(key) ?? 0);
			return Object.fromEntries(
				[...new Set(told)].map((number) => [number, told.filter((one) => one === number).length]),
			);
		},
	};
}

const each20Minutes = sized(150, { inEachRun: 15 });

test('starts the workflow once for each of many orders that come evenly over a day', async () => {
	const { host, create, tick, timesTold } = await merchant();
	for (let at = 0; at < 70; at++) {
		create(each20Minutes);
		await tick(20);
	}
	for (let at = 0; at < 10; at++) await tick(20);
	expect(timesTold()).toEqual({ 1: 70 * each20Minutes });
	expect(host.errors).toEqual([]);
});

const inOneMinute = sized(12_000, { inEachRun: 3000 });

test('starts the workflow once for each of many orders that come in the same minute', async () => {
	const { host, create, tick, timesTold } = await merchant();
	create(inOneMinute);
	for (let at = 0; at < 60 && host.items.length < inOneMinute; at++) await tick(1);
	for (let at = 0; at < 5; at++) await tick(1);
	expect(timesTold()).toEqual({ 1: inOneMinute });
	expect(host.errors).toEqual([]);
});
