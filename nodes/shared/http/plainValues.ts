import { DateTime } from 'luxon';

/** A text or number of a response, as text; empty for everything else. */
export function word(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The same without regard to case and outer spaces. */
export function plain(value: unknown): string {
	return word(value).trim().toLowerCase();
}

/** A text without outer spaces; undefined for an empty one, and for everything else. */
export function filledText(value: unknown): string | undefined {
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A number of a response, also one that comes as text. */
export function numberIn(value: unknown): number | undefined {
	const isText = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim());
	if (isText) return Number(value);
	return typeof value === 'number' ? value : undefined;
}

/**
 * The usual spelling, on a day that each month has. JavaScript and Luxon read it alike, and Luxon takes thirty times as
 * long, which counts in a list of 100,000 orders.
 */
const usual =
	/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{3})?Z$/;

/**
 * A time from SVC in milliseconds since 1970; without a time zone it's in UTC. Databases write a space instead of the T,
 * and before the time zone. Undefined for everything else.
 */
export function timeIn(value: unknown): number | undefined {
	const iso = word(value)
		.trim()
		.replace(/^(\d{4}-\d\d-\d\d) /, '$1T')
		.replace(/ (?=Z|[+-])/, '');
	if (usual.test(iso)) return Date.parse(iso);
	const time = DateTime.fromISO(iso, { zone: 'utc' });
	return time.isValid ? time.toMillis() : undefined;
}

/** Whether a time from SVC is still to come. */
export function isFuture(value: unknown, now = Date.now()): boolean {
	return (timeIn(value) ?? now) > now;
}
