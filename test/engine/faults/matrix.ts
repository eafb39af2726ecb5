/**
 * The fault matrix: every request of every operation, hit by every fault, under every setting. What
 * has to come of it is predicted from the operation's declared effect (prediction.ts).
 *
 * `npm test` runs a sample in which every pair of values occurs, `npm run test:faults` all cells. Each
 * node has its part in a file of its own, beside its other tests, so that the parts run side by side.
 */
import { simulatorBed } from '../simulator-bed.ts';
import { cellName, redIn, rehearse } from './cell.ts';
import { allCells, sampledCells } from './cells.ts';
import { targets } from './operations.ts';
import { runCells, testLimitMs } from './run-cells.ts';
import { seed, settingsOfRun } from './settings.ts';
import { faultStage } from './stage.ts';

/** To be called in `faults.test.ts` beside the other tests of the node's area. */
export function describeFaults(node: string): void {
	const stage = faultStage(simulatorBed());
	// What always suspends the execution has a matrix of its own, sleeping.test.ts.
	const own = [...targets.entries()].filter(
		([, target]) => target.node === node && target.operation.send.as !== 'asked',
	);

	test.each(own.map(([row, target]) => [target.name, target, row] as const))(
		'%s',
		async (_name, target, row) => {
			const rehearsal = await rehearse(stage(), target);
			const cells = rehearsal.steps.flatMap((effect, hit) =>
				settingsOfRun.all
					? allCells(target, hit)
					: sampledCells(target, { hit, effect, row: row + 5 * hit }, seed),
			);
			await runCells(target.name, cells, {
				nameOf: cellName,
				redIn: async (cell) => await redIn(stage(), cell, rehearsal),
			});
		},
		testLimitMs,
	);
}
