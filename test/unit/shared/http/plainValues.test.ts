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

test('only what is a time can be still to come', () => {
	const now = Date.UTC(2030, 0, 31, 9);
	const times = ['2030-01-31T09:00:01', '2030-01-31T09:00:00', '2029-12-31T10:00:00', 'soon', null];
	expect(times.map((time) => isFuture(time, now))).toEqual([true, false, false, false, false]);
});
