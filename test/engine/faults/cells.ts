/** The cells of an operation: all of them, or a sample in which every pair of values occurs. */
import { type Cell, cellName } from './cell.ts';
import { faultKinds } from './kinds.ts';
import type { Target } from './operations.ts';
import { type Circumstances, durations, onErrors } from './prediction.ts';

/** The settings in which a fault can hit a request. */
export const settingsOfCells: ReadonlyArray<Omit<Circumstances, 'fault'>> = durations.flatMap(
	(duration) =>
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
 * One cell for each fault, and what was red before. Settings go round with the faults and with the requests, so that over all
 * requests each fault meets each setting, and each request meets each setting.
 * @param row a number of its own for each request of the matrix
 */
export function sampledCells(target: Target, hit: number, row: number, seed: number): Cell[] {
	const sample = faultKinds.map((fault, column) => ({
		target,
		hit,
		fault,
		...settingsOfCells[(row + column + seed) % settingsOfCells.length],
	}));
	const found = allCells(target, hit).filter((cell) => foundRed.includes(cellName(cell)));
	return [...new Map([...sample, ...found].map((cell) => [cellName(cell), cell])).values()];
}

/** Cells in which something was wrong once; each sample has them. */
const foundRed = ['svcMessages message update #1 | empty 200 | once | stopWorkflow | retry'];
