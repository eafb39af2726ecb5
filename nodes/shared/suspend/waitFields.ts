import { choice, InputError, number, toolNotice, yesNo } from '../fields';
import { formatDuration, NegativeAnswer } from '../errors';

const minutesPer = { minutes: 1, hours: 60, days: 24 * 60 };
type Unit = keyof typeof minutesPer;
export const longestWaitDays = 366;

export function waitFields(initial: { amount: number; unit: Unit; hint?: string }) {
	return {
		agentWait: toolNotice("An agent can't wait here: set Maximum Wait to 0 to check once"),
		waitAtMost: number({
			displayName: 'Maximum Wait',
			description:
				"How long to wait, up to 366 days. While paused, the execution doesn't occupy a worker and survives restarts. Set to 0 to check once without waiting.",
			// An expression such as the hours until midnight is below 0 in the end.
			minInEditor: 0,
			default: initial.amount,
			...(initial.hint !== undefined && { hint: initial.hint }),
			place: 'nowhere',
		}),
		waitUnit: timeUnit(initial.unit),
	};
}

export function timeUnit(initial: Unit) {
	return choice({
		displayName: 'Unit',
		options: [
			{ name: 'Minutes', value: 'minutes' },
			{ name: 'Hours', value: 'hours' },
			{ name: 'Days', value: 'days' },
		],
		default: initial,
		place: 'nowhere',
	});
}

const timeout = {
	displayName: 'Fail on Timeout',
	description:
		'Whether to fail items that time out, so that On Error can handle them. If off, they are output in their current state with "timedOut" set to true.',
	place: 'nowhere',
} as const;

/** An option: what comes next is also good for items that timed out. */
export const failWhenTooLate = yesNo(timeout);

/** A field, and on: after a payment or a delivery that didn't happen, the next step would thank for it. */
export const failUnlessOff = yesNo({
	...timeout,
	default: true,
	hint: 'Turn off to continue, for example with a reminder. To find late items, drag "timedOut" into an If node, and select "is true".',
});

interface WaitValues {
	readonly waitAtMost: number;
	readonly waitUnit: Unit;
	readonly failWhenTooLate?: boolean | undefined;
}

export function waitLimitMs({ waitAtMost, waitUnit }: WaitValues): number {
	const minutes = waitAtMost * minutesPer[waitUnit];
	const problem =
		waitAtMost < 0
			? `must be 0 or more, but it's ${waitAtMost}`
			: `must be ${longestWaitDays} days or less, but it's ${waitAtMost} ${waitUnit}`;
	if (minutes >= 0 && minutes <= longestWaitDays * minutesPer.days) return minutes * 60_000;
	throw new InputError(problem, undefined, 'Maximum Wait');
}

/** @param what completes "… after 14 days": "The letter has not got there" */
export function tooLate(
	{ failWhenTooLate }: Pick<WaitValues, 'failWhenTooLate'>,
	limitMs: number,
	what: string,
	remedy: string,
) {
	if (!failWhenTooLate) return undefined;
	return new NegativeAnswer(
		`${what} ${limitMs === 0 ? 'yet' : `after ${formatDuration(limitMs)}`}`,
		remedy,
	);
}
