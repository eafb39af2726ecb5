import type { Engine } from './harness/index.ts';

/**
 * Sees what the nodes wait for until the test is over: between attempts, batches, or two looks.
 * @param length how long such a wait is to take, by default as long as the node wants
 * @returns the milliseconds of each so far
 */
export function seeWaits(engine: Engine, length = (ms: number) => ms): number[] {
	const waits: number[] = [];
	engine.modules.waits.shorten = (ms) => {
		waits.push(ms);
		return length(ms);
	};
	return waits;
}
