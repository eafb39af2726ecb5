export const hour = 60 * 60_000;
export const oneDay = 24 * hour;

/** So many days are listed for one item at most: a leap year. */
export const mostDays = 366;

/** How much the clocks of this n8n and of SVC can differ without a delay. */
export const skew = 5 * 60_000;

/**
 * The first moment that may belong to a day: SVC's day begins at midnight UTC or, as an
 * earlier description says, at midnight of UTC+1, an hour before (service document 1, part C).
 */
export function beginOf(day: string): number {
	return Date.parse(`${day}T00:00:00Z`) - hour;
}

/** The first moment that can't belong to the day in any time zone. */
export function endOf(day: string): number {
	return Date.parse(`${day}T00:00:00Z`) + oneDay;
}

/** All days that a moment from `from` to `to` may belong to, for whichever zone and clock. */
export function daysBetween(from: number, to: number): string[] {
	return daysFrom(nameOf(from - skew), nameOf(to + skew + hour));
}

/**
 * The last `count` days, today first, each with all its names: around midnight, it may be another day there
 * than here.
 */
export function daysBefore(now: number, count: number): string[][] {
	const today = daysBetween(now, now);
	const [first = ''] = today;
	return [today, ...Array.from({ length: count - 1 }, (_, at) => [dayBefore(first, at + 1)])];
}

export function daysFrom(first: string, last: string): string[] {
	const days: string[] = [];
	for (let at = Date.parse(first); at <= Date.parse(last); at += oneDay) days.push(nameOf(at));
	return days;
}

export function dayBefore(day: string, count: number): string {
	return nameOf(Date.parse(day) - count * oneDay);
}

function nameOf(moment: number): string {
	return new Date(moment).toISOString().slice(0, 10);
}

/** Whether it's this day in all time zones; SVC may reject requests for other days. */
export function isToday(day: string, now: number): boolean {
	return now >= beginOf(day) + hour + skew && now <= endOf(day) - hour - skew;
}
