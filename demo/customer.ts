import { setTimeout as sleep } from 'node:timers/promises';
import type { Simulator } from '../simulator/index.ts';
import type { Say } from '../tools/n8n/progress.ts';

/** Longer than the example takes to look for the payment first, so that its loop is seen at work. */
const thinkingMs = 3000;

/**
 * Plays the customer: waits for a text with a payment link, and pays the order behind it.
 *
 * @param signal gives up waiting for a text
 */
export async function playCustomer(
	simulator: Simulator,
	say: Say,
	signal: AbortSignal,
): Promise<void> {
	const { messages, orders, menuUrl, payOrder } = simulator.state;
	while (!signal.aborted) {
		const asked = orders.find(({ order_key }) =>
			messages.some(({ body }) => body?.includes(menuUrl(order_key))),
		);
		if (asked) {
			await sleep(thinkingMs);
			payOrder(asked.order_key);
			say('The customer (played by the demo) has followed the link in the text and paid.');
			return;
		}
		await sleep(100);
	}
}
