import { DateTime } from 'luxon';
import { word } from './plainValues';

/**
 * A time from SVC in milliseconds since 1970; without a time zone it's in UTC. Databases write a space instead of the T,
 * and before the time zone. Undefined for everything else.
 */
export function timeIn(value: unknown): number | undefined {
	const iso = word(value)
		.trim()
		.replace(/^(\d{4}-\d\d-\d\d) /, '$1T')
		.replace(/ (?=Z|[+-])/, '');
	const time = DateTime.fromISO(iso, { zone: 'utc' });
	return time.isValid ? time.toMillis() : undefined;
}

/** Whether a time from SVC is still to come. */
export function isFuture(value: unknown, now = Date.now()): boolean {
	return (timeIn(value) ?? now) > now;
}
