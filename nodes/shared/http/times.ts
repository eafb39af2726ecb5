import { DateTime } from 'luxon';
import { word } from './plainValues';

/** A time from SVC in milliseconds since 1970; without a time zone it's in UTC. Undefined for everything else. */
export function timeIn(value: unknown): number | undefined {
	const time = DateTime.fromISO(word(value).trim(), { zone: 'utc' });
	return time.isValid ? time.toMillis() : undefined;
}

/** Whether a time from SVC is still to come. */
export function isFuture(value: unknown, now = Date.now()): boolean {
	return (timeIn(value) ?? now) > now;
}
