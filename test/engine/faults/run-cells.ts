import { appendFileSync } from 'node:fs';
import { seed, settingsOfRun } from './settings.ts';

const { only, reportFile } = settingsOfRun;

/** What a test file knows of its cells. */
export interface Cells<Cell extends { fault: { name: string } }> {
	/** By which a cell is found again. */
	nameOf(cell: Cell): string;
	/** What does not hold; nothing when the cell is green. */
	redIn(cell: Cell): Promise<string[]>;
}

/**
 * Runs those of the cells that are asked for, and adds each to the report that `npm run test:faults`
 * prints (tools/fault-matrix.ts).
 * @throws what is red
 */
export async function runCells<Cell extends { fault: { name: string } }>(
	operation: string,
	cells: readonly Cell[],
	{ nameOf, redIn }: Cells<Cell>,
): Promise<void> {
	const problems: string[] = [];
	for (const cell of cells.filter((one) => nameOf(one).includes(only))) {
		const start = performance.now();
		const red = await redIn(cell);
		const ms = performance.now() - start;
		const result = { operation, fault: cell.fault.name, cell: nameOf(cell), red, ms };
		if (reportFile) appendFileSync(reportFile, `${JSON.stringify(result)}\n`);
		const again = `npm run test:faults -- "${nameOf(cell)}"`;
		if (red.length > 0) problems.push([nameOf(cell), ...red, `Again: ${again}`].join('\n  '));
	}
	if (problems.length > 0) {
		throw new Error(`${problems.join('\n')}\nSeed of this run: ${seed}`);
	}
}

/** For a test that runs many cells, in milliseconds; for a sample Jest's own is long enough. */
export const testLimitMs = settingsOfRun.all ? 7_200_000 : undefined;
