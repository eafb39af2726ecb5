/**
 * The fault matrix: every request of every operation, hit by every fault, under every setting. What
 * has to come of it is predicted from the operation's declared effect (prediction.ts).
 *
 * `npm test` runs a sample in which every pair of values occurs, `npm run test:faults` all cells.
 */
import { appendFileSync } from 'node:fs';
import { simulatorBed } from '../simulator-bed.ts';
import { type Cell, cellName, redIn, rehearse } from './cell.ts';
import { allCells, sampledCells } from './cells.ts';
import { faultKinds } from './kinds.ts';
import { targets } from './operations.ts';
import { durations, onErrors } from './prediction.ts';
import { seed, settingsOfRun } from './settings.ts';
import { faultStage } from './stage.ts';

const bed = simulatorBed();
const stage = faultStage(bed);
const { all, only, reportFile } = settingsOfRun;

test('every node with operations is in the matrix', () => {
	const { nodeNames } = bed.engine.types;
	const withOperations = nodeNames.filter((name) => !name.endsWith('Trigger'));
	const inMatrix = new Set(targets.map(({ node }) => node));
	expect([...inMatrix].sort()).toEqual(withOperations.sort());
});

test('in the sample every pair of values occurs', () => {
	const cells = targets.flatMap((target, row) => sampledCells(target, 0, row, seed));
	const pairs = (values: (cell: Cell) => unknown[]) =>
		new Set(cells.map((cell) => JSON.stringify(values(cell)))).size;
	const [rows, faults] = [targets.length, faultKinds.length];
	expect(pairs(({ target, fault }) => [target.name, fault.name])).toBe(rows * faults);
	for (const [name, { length }] of Object.entries({
		duration: durations,
		onError: onErrors,
		retryOnFail: [true, false],
	})) {
		const value = (cell: Cell) => cell[name as 'duration'];
		expect(pairs((cell) => [cell.target.name, value(cell)])).toBe(rows * length);
		expect(pairs((cell) => [cell.fault.name, value(cell)])).toBe(faults * length);
	}
});

describe.each([...new Set(targets.map(({ node }) => node))])('%s', (node) => {
	const own = [...targets.entries()].filter(([, target]) => target.node === node);
	test.each(own.map(([row, target]) => [target.name, target, row] as const))(
		'%s',
		async (_name, target, row) => {
			const rehearsal = await rehearse(stage(), target);
			const cells = [...rehearsal.endpoints.keys()]
				.flatMap((hit) =>
					all ? allCells(target, hit) : sampledCells(target, hit, row + 5 * hit, seed),
				)
				.filter((cell) => cellName(cell).includes(only));
			const problems: string[] = [];
			for (const cell of cells) {
				const start = performance.now();
				const red = await redIn(stage(), cell, rehearsal);
				const ms = performance.now() - start;
				report({ operation: target.name, fault: cell.fault.name, cell: cellName(cell), red, ms });
				if (red.length > 0) problems.push([cellName(cell), ...red].join('\n  '));
			}
			if (problems.length > 0) throw new Error(`${problems.join('\n')}\n${howToRepeat}`);
		},
		all ? 3_600_000 : 120_000,
	);
});

const howToRepeat = `One cell again: npm run test:faults -- "<its name>" (seed of this run: ${seed})`;

/** A line of the report that `npm run test:faults` prints (tools/fault-matrix.ts). */
function report(result: object): void {
	if (reportFile) appendFileSync(reportFile, `${JSON.stringify(result)}\n`);
}
