import { verdictOn } from '../../../nodes/RouteTesting/result/verdict';

const expirationDate = '2030-01-31T09:00:00';
const at = (time: string) => Date.parse(time);

/** Service document 3, part B, states. */
it.each([
	[0, undefined],
	[1, 'finished'],
	[2, 'expired'],
	[3, undefined],
	[4, 'expired'],
	[5, 'rejected'],
	// Not described, so nothing is known about them.
	[6, undefined],
	['1', 'finished'],
	[null, undefined],
	[undefined, undefined],
])('status %j without waiting for late deliveries: %s', (statusCode, verdict) => {
	expect(verdictOn({ statusCode, expirationDate }, false, at('2030-01-31T09:00:01Z'))).toBe(
		verdict,
	);
});

describe.each([2, 4])('status %i, when late deliveries are waited for', (statusCode) => {
	it.each([
		['2030-01-31T09:00:01Z', undefined],
		['2030-02-01T09:00:00Z', undefined],
		['2030-02-01T09:00:01Z', 'expired'],
	])('is at %s: %s', (now, verdict) => {
		for (const date of [expirationDate, `${expirationDate}Z`, '2030-01-31T10:00:00+01:00']) {
			expect(verdictOn({ statusCode, expirationDate: date }, true, at(now))).toBe(verdict);
		}
	});

	it.each([[null], ['soon']])('stays open without a date that can be read: %j', (date) => {
		expect(
			verdictOn({ statusCode, expirationDate: date }, true, at('2040-01-01T00:00:00Z')),
		).toBeUndefined();
	});
});
