import { beginOf, daysBetween, endOf, hour, oneDay, skew } from '../Payments/order/days';

/** How much the clocks of this n8n and of SVC may differ at most: set by 25 hours, and off by up to one before. */
export const mostApart = 26 * hour;

/** How long after its end a day is listed for the last time, by a clock that can be a day fast. */
const settled = 40 * hour;

/** When each day was last listed (milliseconds; 0: never), for the days that are still to be listed. */
export type Days = Readonly<Record<string, number>>;

/**
 * Which days to list now: the current ones, and past ones that are due. A past day can still get late
 * orders, or orders from SVC's slow clock, so it's listed again when it has been over for 10, 20, 40 …
 * minutes, each time twice as long, up to two days.
 * @param known the days so far
 * @param since when the last poll was, so that no day between is missed; it may be days ago
 * @returns the days to list, and all days to remember
 */
export function daysToList(known: Days, since: number, now: number) {
	const days: Record<string, number> = { ...known };
	// A clock that was set back must not hide the present day.
	for (const day of daysBetween(Math.min(since, now), now)) days[day] ??= 0;
	const due = Object.keys(days).filter((day) => isDue(endOf(day), days[day] ?? 0, now, day));
	return { days, due };
}

function isDue(end: number, listed: number, now: number, day: string): boolean {
	if (now < beginOf(day) - skew) return false;
	// A clock that was set back makes the last listing one of the future.
	if (now <= end + skew || listed < end || listed > now) return true;
	return now - end >= 2 * Math.max(listed - end, skew);
}

export function withoutSettled(days: Days): Days {
	return Object.fromEntries(
		Object.entries(days).filter(([day, listed]) => listed - endOf(day) < settled),
	);
}

/** Whether an order created on that day, by UTC, may still be listed with one of these days. */
export function mayBeListed(days: Days, createdOn: string): boolean {
	const from = Date.parse(`${createdOn}T00:00:00Z`);
	return Object.keys(days).some(
		(day) => from + oneDay >= beginOf(day) - skew && from <= endOf(day) + skew,
	);
}
