/** The cells of an operation: all of them, or a sample. */
import { type Cell, cellName } from './cell.ts';
import type { Effect } from '../../../nodes/shared/errors/effect';
import { faultKinds } from './kinds.ts';
import type { Target } from './operations.ts';
import { type Circumstances, durations, onErrors } from './prediction.ts';

/** The settings in which a fault can hit a request. */
const settingsOfCells: ReadonlyArray<Omit<Circumstances, 'fault'>> = durations.flatMap((duration) =>
	onErrors.flatMap((onError) =>
		[false, true].map((retryOnFail) => ({ duration, onError, retryOnFail })),
	),
);

/** All that can happen to a request. */
export const allCircumstances: readonly Circumstances[] = faultKinds.flatMap((fault) =>
	settingsOfCells.map((setting) => ({ fault, ...setting })),
);

/** All cells in which the request at this place is hit. */
export function allCells(target: Target, hit: number): Cell[] {
	return allCircumstances.map((one) => ({ target, hit, ...one }));
}

/**
 * Whether only the node's memory keeps n8n from spending twice: SVC did what it was asked for, the response doesn't
 * serve, and "Retry On Fail" runs the node again. Each sample has these.
 */
function temptsToRepeat(
	effect: Effect | undefined,
	{ fault, duration, onError, retryOnFail }: Circumstances,
): boolean {
	const isLost = fault.acted && fault.usable !== 'yes';
	return (
		effect === 'spend' && isLost && duration === 'once' && onError === 'stopWorkflow' && retryOnFail
	);
}

/** Each request meets a third of the faults: `npm test` has to be fast, and one code serves all operations. */
const share = 3;

/** @param row a number of its own for each request */
export function isSampled(row: number, column: number, seed: number): boolean {
	return (row + column + seed) % share === 0;
}

/**
 * What a request meets in the sample: every third fault, and what tempts to repeat. Faults and settings go round with
 * the requests, so that three in a row meet each fault, each request meets each setting, and over all requests each
 * fault meets each setting.
 * @param effect of the request that is hit
 * @param row a number of its own for each request of the matrix
 */
export function sampledCircumstances(
	effect: Effect | undefined,
	row: number,
	seed: number,
): Circumstances[] {
	const tempting = allCircumstances.filter((one) => temptsToRepeat(effect, one));
	const sample = faultKinds
		.filter((_, column) => isSampled(row, column, seed))
		.map((fault, at) => {
			const turn = Math.floor(row / share) + at + seed;
			return { fault, ...settingsOfCells[turn % settingsOfCells.length] };
		});
	return [...sample.filter((one) => !temptsToRepeat(effect, one)), ...tempting];
}

/** The sample of an operation's request, and what was red before. */
export function sampledCells(
	target: Target,
	{ hit, effect, row }: { hit: number; effect?: Effect; row: number },
	seed: number,
): Cell[] {
	const sample = sampledCircumstances(effect, row, seed).map((one) => ({ target, hit, ...one }));
	const always = allCells(target, hit).filter((cell) => foundRed.includes(cellName(cell)));
	return [...new Map([...sample, ...always].map((cell) => [cellName(cell), cell])).values()];
}

/** Cells in which something was wrong once; each sample has them. */
const foundRed = ['svcMessages message update #1 | empty 200 | once | stopWorkflow | retry'];
