/**
 * The fault matrix: every request of every operation, hit by every fault, under every setting. What
 * has to come of it is predicted from the operation's declared effect (prediction.ts).
 *
 * `npm test` runs a sample in which every pair of values occurs, `npm run test:faults` all cells.
 */
import { simulatorBed } from '../simulator-bed.ts';
import { type Cell, cellName, redIn, rehearse } from './cell.ts';
import { allCells, sampledCells } from './cells.ts';
import { faultKinds } from './kinds.ts';
import { targets } from './operations.ts';
import { durations, onErrors } from './prediction.ts';
import { runCells, testLimitMs } from './run-cells.ts';
import { seed, settingsOfRun } from './settings.ts';
import { faultStage } from './stage.ts';

const bed = simulatorBed();
const stage = faultStage(bed);
const { all } = settingsOfRun;

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
			const cells = [...rehearsal.endpoints.keys()].flatMap((hit) =>
				all ? allCells(target, hit) : sampledCells(target, hit, row + 5 * hit, seed),
			);
			await runCells(target.name, cells, {
				nameOf: cellName,
				redIn: async (cell) => await redIn(stage(), cell, rehearsal),
			});
		},
		testLimitMs,
	);
});
