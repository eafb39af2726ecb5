import { oneDay } from '../Payments/order/days';
import { NegativeAnswer } from '../shared/errors';
import { momentInWords } from '../shared/fields';
import type { OrdersState } from './state';

/** More than clocks may differ, and a day may begin earlier or later. */
const impossiblyNew = 2 * oneDay;

/**
 * An order from days to come says that n8n's clock is behind, such as on a server that a snapshot was restored on. By
 * it, paid orders would have been quiet for too long to be watched once the clock is right, and orders of the days in
 * between, which are remembered no longer, would be new.
 */
export function wrongClock({ orders, over }: OrdersState, now: number): NegativeAnswer | undefined {
	const newest = Math.max(
		...Object.keys(over).map((day) => Date.parse(day)),
		Array.from(orders.values()).reduce((so, { createdAt }) => Math.max(so, createdAt), 0),
	);
	if (newest <= now + impossiblyNew) return undefined;
	const inUtc = (at: number) => momentInWords(new Date(at).toISOString(), 'UTC');
	return new NegativeAnswer(
		`n8n's clock is wrong: it shows ${inUtc(now)}, but SVC has an order from ${inUtc(newest)}`,
		"Correct the clock of the server that runs n8n. Until then, orders don't start the workflow. Afterward, this trigger reports what happened in the meantime.",
	);
}
