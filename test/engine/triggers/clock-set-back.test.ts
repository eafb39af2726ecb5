/** The Payments Trigger while n8n's clock is days behind, as after a snapshot of its server was restored. */
import { triggerBed } from './bed.ts';
import { type Clocks, clocksOf } from './clocks.ts';
import type { PollHost } from './poll-host.ts';

const bed = triggerBed();
const dayMs = 24 * 60 * 60_000;

let clocks: Clocks;
beforeEach(() => {
	clocks = clocksOf(bed, (minutes) => bed.service.state.passPaymentsTime(minutes));
	clocks.set('12:00');
});
afterEach(() => clocks.reset());

/** An order that was created so many days ago, which is paid. */
function paid(days: number): string {
	const createdAt = new Date(Date.parse(clocks.now()) - days * dayMs).toISOString();
	const key = bed.service.state.seedOrders(1, createdAt)[0].order_key;
	bed.service.state.payOrder(key);
	return key;
}

async function tick(host: PollHost, minutes = 1): Promise<void> {
	clocks.pass(minutes);
	await host.poll();
}

test.each([3, 100, 400])(
	'by %i days for two polls reports no old order, and misses nothing afterwards',
	async (days) => {
		[300, 90, 70].forEach(paid);
		const watched = paid(20);
		const host = bed.pollHost({ type: 'svcPaymentsTrigger', parameters: { events: [] } });
		await host.activate();
		paid(0);
		await tick(host);
		const before = host.items.length;
		bed.engine.modules.clock.ahead -= days * dayMs;
		bed.service.requests.length = 0;
		const meanwhile = paid(0);
		await tick(host);
		await tick(host);
		expect(bed.service.requests).toEqual([]);
		expect(host.errors).toEqual(
			Array(2).fill(
				expect.objectContaining({
					message: expect.stringMatching(
						/^n8n's clock is wrong: it shows .+ \(UTC\), but SVC has an order from .+ \(UTC\)$/,
					),
					description: expect.stringMatching(/^Correct the clock of the server that runs n8n\./),
				}),
			),
		);
		bed.engine.modules.clock.ahead += days * dayMs;
		await tick(host);
		bed.service.state.refundOrder(watched, 100);
		for (let hours = 0; hours < 30; hours++) await tick(host, 60);
		const told = host.items.slice(before).map(({ event, order_key: key }) => ({ event, key }));
		expect(new Set(told.map(({ key }) => key))).toEqual(new Set([meanwhile, watched]));
		expect(told).toContainEqual({ event: 'orderCreated', key: meanwhile });
		expect(told).toContainEqual({ event: 'paymentRefunded', key: watched });
	},
);
