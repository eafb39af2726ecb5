import fc from 'fast-check';
import { DateTime } from 'luxon';
import { isFuture, timeIn } from '../../../../nodes/shared/http/plainValues';

test('a time without a zone is in UTC', () => {
	const time = Date.UTC(2030, 0, 31, 9);
	expect(timeIn('2030-01-31T09:00:00')).toBe(time);
	expect(timeIn('2030-01-31T10:00:00+01:00')).toBe(time);
	expect(timeIn('2030-01-31 09:00:00')).toBe(time);
	expect(timeIn('2030-01-31 10:00:00.000 +01:00')).toBe(time);
	expect([timeIn('soon'), timeIn(undefined), timeIn('')]).toEqual([
		undefined,
		undefined,
		undefined,
	]);
});

const digits = (most: number) => fc.nat(most).map((value) => String(value).padStart(2, '0'));

test('is the time that Luxon reads, also where it is nearly one', () => {
	const near = fc
		.tuple(
			...[fc.constantFrom('2028', '2030', '0000', '9999'), digits(13), digits(32), digits(25)],
			...[digits(61), digits(61), fc.constantFrom('', '.5', '.25', '.125', '.1256', ',125', '.')],
			fc.constantFrom('Z', '', '+01:00', 'z', 'ZZ'),
		)
		.map(
			([year, month, day, hour, minute, second, fraction, zone]) =>
				`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction}${zone}`,
		);
	fc.assert(
		fc.property(near, (text) => {
			const time = DateTime.fromISO(text, { zone: 'utc' });
			expect(timeIn(text)).toBe(time.isValid ? time.toMillis() : undefined);
		}),
		{ numRuns: 500, examples: [['2030-02-30T09:00:00Z'], ['2030-02-28T24:00:01Z']] },
	);
});

test('only what is a time can be still to come', () => {
	const now = Date.UTC(2030, 0, 31, 9);
	const times = ['2030-01-31T09:00:01', '2030-01-31T09:00:00', '2029-12-31T10:00:00', 'soon', null];
	expect(times.map((time) => isFuture(time, now))).toEqual([true, false, false, false, false]);
});
