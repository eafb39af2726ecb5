/** What the fault matrix of all nodes has to have in it. */
import { existsSync, readFileSync } from 'node:fs';
import type { INodeTypeDescription } from 'n8n-workflow';
import { allSamples } from '../samples.ts';
import { type Cell } from './cell.ts';
import { sampledCells, sampledCircumstances } from './cells.ts';
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

const settings = { duration: durations, onError: onErrors, retryOnFail: [true, false] };

test('in the sample, every request and every fault meet every setting', () => {
	const cells = targets.flatMap((target, row) => sampledCells(target, { hit: 0, row }, seed));
	const pairs = (values: (cell: Cell) => unknown[]) =>
		new Set(cells.map((cell) => JSON.stringify(values(cell)))).size;
	for (const [name, { length }] of Object.entries(settings)) {
		const value = (cell: Cell) => cell[name as keyof typeof settings];
		expect(pairs((cell) => [cell.target.name, value(cell)])).toBe(targets.length * length);
		expect(pairs((cell) => [cell.fault.name, value(cell)])).toBe(faultKinds.length * length);
	}
});

test('in the sample, three requests in a row meet every fault', () => {
	for (let row = 0; row < 12; row++) {
		const met = [row, row + 1, row + 2].flatMap((one) => sampledCircumstances('read', one, seed));
		expect(met.map(({ fault }) => fault.name).sort()).toEqual(
			faultKinds.map(({ name }) => name).sort(),
		);
	}
});

test('in the sample, each request that spends meets what tempts to repeat it', () => {
	const lost = faultKinds.filter(({ acted, usable }) => acted && usable !== 'yes');
	expect(lost.length).toBeGreaterThan(0);
	for (let row = 0; row < 12; row++) {
		const tempting = sampledCircumstances('spend', row, seed).filter(
			({ fault, duration, onError, retryOnFail }) =>
				lost.includes(fault) && duration === 'once' && onError === 'stopWorkflow' && retryOnFail,
		);
		expect(tempting.map(({ fault }) => fault.name).sort()).toEqual(
			lost.map(({ name }) => name).sort(),
		);
	}
});
