/** The cells of an operation: all of them, or a sample in which every pair of values occurs. */
import { type Cell, cellName } from './cell.ts';
import type { Effect } from '../../../nodes/shared/errors/effect';
import { type FaultKind, faultKinds } from './kinds.ts';
import type { Target } from './operations.ts';
import { type Circumstances, durations, onErrors } from './prediction.ts';

type Setting = Omit<Circumstances, 'fault'>;

/** The settings in which a fault can hit a request. */
export const settingsOfCells: readonly Setting[] = durations.flatMap((duration) =>
	onErrors.flatMap((onError) =>
		[false, true].map((retryOnFail) => ({ duration, onError, retryOnFail })),
	),
);

/** All cells in which the request at this place is hit. */
export function allCells(target: Target, hit: number): Cell[] {
	return faultKinds.flatMap((fault) =>
		settingsOfCells.map((setting) => ({ target, hit, fault, ...setting })),
	);
}

/**
 * Whether only the node's memory keeps n8n from spending twice: SVC did what it was asked for, the response doesn't
 * serve, and "Retry On Fail" runs the node again. Each sample has these.
 */
export function temptsToRepeat(
	effect: Effect | undefined,
	fault: FaultKind,
	setting: Setting,
): boolean {
	const { duration, onError, retryOnFail } = setting;
	const isLost = fault.acted && fault.usable !== 'yes';
	return (
		effect === 'spend' && isLost && duration === 'once' && onError === 'stopWorkflow' && retryOnFail
	);
}

/**
 * One cell for each fault, those that tempt to repeat, and what was red before. Settings go round with the faults and with the requests, so that over all
 * requests each fault meets each setting, and each request meets each setting.
 * @param effect of the request that is hit
 * @param row a number of its own for each request of the matrix
 */
export function sampledCells(
	target: Target,
	{ hit, effect, row }: { hit: number; effect?: Effect; row: number },
	seed: number,
): Cell[] {
	const sample = faultKinds.map((fault, column) => ({
		target,
		hit,
		fault,
		...settingsOfCells[(row + column + seed) % settingsOfCells.length],
	}));
	const always = allCells(target, hit).filter(
		(cell) => temptsToRepeat(effect, cell.fault, cell) || foundRed.includes(cellName(cell)),
	);
	return [...new Map([...sample, ...always].map((cell) => [cellName(cell), cell])).values()];
}

/** Cells in which something was wrong once; each sample has them. */
const foundRed = ['svcMessages message update #1 | empty 200 | once | stopWorkflow | retry'];
