/** What the fault matrix of all nodes has to have in it. */
import { existsSync, readFileSync } from 'node:fs';
import type { INodeTypeDescription } from 'n8n-workflow';
import { allSamples } from '../samples.ts';
import { type Cell } from './cell.ts';
import { sampledCells } from './cells.ts';
import { faultKinds } from './kinds.ts';
import { targets } from './operations.ts';
import { durations, onErrors } from './prediction.ts';
import { seed } from './settings.ts';

test('every node with operations is in the matrix', () => {
	const nodes = JSON.parse(readFileSync('dist/types/nodes.json', 'utf8')) as INodeTypeDescription[];
	const withOperations = nodes
		.filter(({ properties }) => properties.some(({ name }) => name === 'operation'))
		.map(({ name }) => name);
	const inMatrix = new Set(targets.map(({ node }) => node));
	expect([...inMatrix].sort()).toEqual(withOperations.sort());
	const lacking = [...allSamples.values()].filter(({ node, folder }) => {
		const file = `${folder}/faults.test.ts`;
		return !existsSync(file) || !readFileSync(file, 'utf8').includes(`describeFaults('${node}')`);
	});
	expect(lacking.map(({ folder }) => `${folder}/faults.test.ts`)).toEqual([]);
});

test('in the sample every pair of values occurs', () => {
	const cells = targets.flatMap((target, row) => sampledCells(target, { hit: 0, row }, seed));
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
