import { InputError } from '../../../../nodes/shared/fields';
import { tooLate, waitLimitMs } from '../../../../nodes/shared/suspend/waitFields';

const minute = 60_000;

test.each([
	[0, 'days', 0],
	[1.5, 'minutes', 1.5 * minute],
	[2, 'hours', 120 * minute],
	[366, 'days', 366 * 24 * 60 * minute],
] as const)('%d %s', (waitAtMost, waitUnit, limit) => {
	expect(waitLimitMs({ waitAtMost, waitUnit })).toBe(limit);
});

test.each([
	[-1, 'minutes', "must be 0 or more, but it's -1"],
	[367, 'days', "must be 366 days or less, but it's 367 days"],
	[8785, 'hours', "must be 366 days or less, but it's 8785 hours"],
] as const)('%d %s is refused', (waitAtMost, waitUnit, problem) => {
	expect(() => waitLimitMs({ waitAtMost, waitUnit })).toThrow(
		new InputError(problem, undefined, 'Maximum Wait'),
	);
});

test.each([
	[0, "The order isn't paid yet"],
	[90 * minute, "The order isn't paid after 90 minutes"],
])('a timeout after %d ms says how long it waited', (limit, message) => {
	const timeout = tooLate({ failWhenTooLate: true }, limit, "The order isn't paid", 'Wait longer.');
	expect(timeout?.message).toBe(message);
	expect(tooLate({ failWhenTooLate: false }, limit, '', '')).toBeUndefined();
});
