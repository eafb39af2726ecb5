/**
 * One good use of each operation, for tests that concern all of them. They stand with each area's
 * tests, in `<area>/every-operation.ts`, so that a new area brings its own.
 */
import { readdirSync, existsSync } from 'node:fs';
import path from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import type { Simulator } from '../../simulator/index.ts';
import type { Engine, ItemInput } from './harness/index.ts';

export interface Samples {
	/** The node type, without the package's name. */
	node: string;
	/** By resource and operation. What is particular to an item is read from it by expressions. */
	parameters: Record<string, Record<string, INodeParameters>>;
	/**
	 * Puts into the service what the operations need for one item, and gives that item. Items with
	 * different indices have to make different requests where these change something.
	 */
	arrangeItem(
		service: Simulator,
		index: number,
		files: Engine['files'],
	): ItemInput | Promise<ItemInput>;
}

const folder = path.join(process.cwd(), 'test/engine');

/** By node type. */
export const allSamples: ReadonlyMap<string, Samples & { folder: string }> = new Map(
	readdirSync(folder)
		.map((area) => path.join(folder, area, 'every-operation.ts'))
		.filter(existsSync)
		.map((file) => ({
			...jest.requireActual<{ samples: Samples }>(file).samples,
			folder: path.dirname(file),
		}))
		.map((samples) => [samples.node, samples]),
);
