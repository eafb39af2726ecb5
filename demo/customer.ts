import { setTimeout as sleep } from 'node:timers/promises';
import type { Simulator } from '../simulator/index.ts';

/** How long SVC takes over the text, which is the time that the customer has to pay. */
const readingMs = 2000;

/**
 * Does some work while a customer is there, who pays the order behind the first text with a payment link.
 * The money is there before the example looks for it, so the execution need not go to sleep.
 */
export async function withCustomer<Result>(
	simulator: Simulator,
	work: () => Promise<Result>,
): Promise<Result> {
	const endpoint = 'POST /accounts/{accountId}/messages';
	simulator.order({ kind: 'delay', delayMs: readingMs, match: { area: 'messages', endpoint } });
	const leaves = new AbortController();
	const [result] = await Promise.all([
		work().finally(() => leaves.abort()),
		payWhenAsked(simulator, leaves.signal),
	]);
	return result;
}

async function payWhenAsked({ state }: Simulator, signal: AbortSignal): Promise<void> {
	const { messages, orders, menuUrl, payOrder } = state;
	while (!signal.aborted) {
		const asked = orders.find(({ order_key }) =>
			messages.some(({ body }) => body?.includes(menuUrl(order_key))),
		);
		if (asked) {
			payOrder(asked.order_key);
			return;
		}
		await sleep(100);
	}
}
