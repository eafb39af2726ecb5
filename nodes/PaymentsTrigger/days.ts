const minute = 60_000;
const hour = 60 * minute;
export const oneDay = 24 * hour;
/** How much the clocks of this n8n and of SVC may differ at most. */
export const mostApart = 25 * hour;

/** How much the clocks of this n8n and of SVC can differ without a delay. */
const skew = 5 * minute;
/** How long after its end a day is listed for the last time, by a clock that can be a day fast. */
const settled = 40 * hour;

/** When each day was last listed (milliseconds; 0: never), for the days that are still to be listed. */
export type Days = Readonly<Record<string, number>>;

/**
 * The first moment that may belong to a day: SVC's day begins at midnight UTC or, as an
 * earlier description says, at midnight of UTC+1, an hour before (service document 1, part C).
 */
function beginOf(day: string): number {
	return Date.parse(`${day}T00:00:00Z`) - hour;
}

/** The first moment that can't belong to the day in any time zone. */
function endOf(day: string): number {
	return Date.parse(`${day}T00:00:00Z`) + oneDay;
}

/** All days that a moment from `from` to `to` may belong to, for whichever zone and clock. */
export function daysBetween(from: number, to: number): string[] {
	const days: string[] = [];
	const [first, last] = [from - skew, to + skew + hour].map((at) => Math.floor(at / oneDay));
	for (let number = first ?? 0; number <= (last ?? -1); number++) {
		days.push(new Date(number * oneDay).toISOString().slice(0, 10));
	}
	return days;
}

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

/** The days except those that don't have to be listed again. */
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

/** Whether it's this day in all time zones; SVC may reject requests for other days. */
export function isToday(day: string, now: number): boolean {
	return now >= beginOf(day) + hour + skew && now <= endOf(day) - hour - skew;
}
