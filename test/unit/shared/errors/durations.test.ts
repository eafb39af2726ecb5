import { clockAfter, formatDuration } from '../../../../nodes/shared/errors/words';

afterEach(() => jest.useRealTimers());

it.each([
	[1, '1 second'],
	[1000, '1 second'],
	[1001, '2 seconds'],
	[119_000, '119 seconds'],
	[120_000, '2 minutes'],
	[7_140_000, '119 minutes'],
	[7_200_000, '2 hours'],
	[24 * 3_600_000, '24 hours'],
	[14 * 24 * 3_600_000, '14 days'],
	[14 * 24 * 3_600_000 + 1, '337 hours'],
])('%p ms are "%s"', (ms, words) => {
	expect(formatDuration(ms)).toBe(words);
});

it.each([
	[0, '2030-01-31 09:00 UTC'],
	[1, '2030-01-31 09:01 UTC'],
	[60_000, '2030-01-31 09:01 UTC'],
	[24 * 3_600_000, '2030-02-01 09:00 UTC'],
])('%p ms later it is %s, or the wait is over', (ms, clock) => {
	jest.useFakeTimers({ now: Date.parse('2030-01-31T09:00:00Z') });
	expect(clockAfter(ms)).toBe(clock);
});

it('names no later time than there are dates', () => {
	expect(clockAfter(8.64e15)).toBe('9999-12-31 23:59 UTC');
});
