import { readFileSync } from 'node:fs';
import { paymentsArea } from '../../../simulator/areas/payments/index.ts';
import { isFullSize } from '../../full-size.ts';
import { triggerBed } from './bed.ts';
import { booksOf } from './books.ts';
import { clocksOf } from './clocks.ts';

const bed = triggerBed();

const hour = 60;
const day = 24 * hour;
/** Minutes; the longest delay is the parameter's default. */
const longestDelay = 6 * hour;

/**
 * The least requests with which an order that is quiet since `from` is looked at until `to` (minutes),
 * so that nothing is seen later than after a tenth of the quiet time, or after the longest delay.
 */
function leastReads(from: number, to: number): number {
	const growing =
		Math.log(Math.min(to, 10 * longestDelay) / Math.min(from, 10 * longestDelay)) / Math.log(1.1);
	const even = (Math.max(to, 10 * longestDelay) - Math.max(from, 10 * longestDelay)) / longestDelay;
	return growing + even;
}

/** A list with each poll; 70 minutes long of two days; and of the day that is over 7 times more. */
const leastLists = day + 70 + 7;

/** Orders that were created evenly over the last 13 days, and a poll each minute of a day. */
async function requestsOfADay(count: number) {
	const { state, answer } = booksOf(paymentsArea, { orderDay: 'UTC' });
	const clocks = clocksOf(bed, (minutes) => state.passPaymentsTime(minutes));
	let requests = 0;
	const host = bed.pollHost({
		type: 'svcPaymentsTrigger',
		parameters: { events: [] },
		answer: (url) => {
			requests++;
			return answer(url);
		},
	});
	clocks.set('12:00');
	const ages = Array.from({ length: count }, (_, index) => ((index + 0.5) / count) * 13 * day);
	for (const age of ages) {
		state.seedOrders(1, new Date(Date.parse(clocks.now()) - age * 60_000).toISOString());
	}
	await host.activate();
	for (let poll = 0; poll < day; poll++) {
		if (poll === 1) requests = 0;
		clocks.pass(1);
		await host.poll();
	}
	const least = leastLists + ages.reduce((sum, age) => sum + leastReads(age, age + day), 0);
	return { measured: requests / 24, least: least / 24 };
}

/** The figures of a row of the table in the docs, by the number of open orders. */
function documented(count: number): number[] {
	const row = readFileSync('docs/triggers.md', 'utf8')
		.split('\n')
		.map((line) => line.split('|').map((cell) => cell.trim().replace(',', '')))
		.find(([, first]) => first === String(count));
	return (row ?? []).slice(2, 4).map(Number);
}

afterEach(() => {
	bed.engine.modules.clock.ahead = 0;
});

test.each(isFullSize ? [10, 100, 1000] : [10, 100])(
	'%i open orders take as few requests as the docs say',
	async (count) => {
		const { measured, least } = await requestsOfADay(count);
		expect([measured, least].map(Math.round)).toEqual(documented(count));
		expect(measured).toBeLessThan(least * 1.1);
	},
);
