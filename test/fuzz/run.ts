import { inspect } from 'node:util';
import fc from 'fast-check';
import { editor } from './editor.ts';
import { operations } from './operations.ts';
import { polls } from './polls.ts';
import { registration } from './registration.ts';
import { triggers } from './triggers.ts';
import { wakes } from './wakes.ts';

/** One way into the package from outside. */
export interface Target {
	readonly name: string;
	/** Its part of all cases, in percent. */
	readonly share: number;
	readonly property: fc.IRawProperty<unknown>;
}

export const targets: readonly Target[] = [
	operations,
	triggers,
	editor,
	registration,
	polls,
	wakes,
];

export interface Found {
	readonly cases: number;
	/** The case that failed, and how to run it again; undefined if all is well. */
	readonly failure: string | undefined;
}

/**
 * Runs cases of a target.
 * @param seed the same one gives the same cases
 * @param path the one case among them that failed, as a failure tells it
 */
export async function run(
	{ name, property }: Target,
	cases: number,
	seed: number,
	path?: string,
): Promise<Found> {
	const { failed, numRuns, counterexample, counterexamplePath, errorInstance } =
		await withoutWaiting(
			async () => await fc.check(property, { numRuns: cases, seed, ...(path && { path }) }),
		);
	if (!failed) return { cases: numRuns, failure: undefined };
	const error = errorInstance instanceof Error ? errorInstance.stack : String(errorInstance);
	const value = inspect(counterexample, { depth: 12, maxStringLength: 1000, breakLength: 100 });
	const again = `npm run test:fuzz -- --target "${name}" --seed ${seed} --path "${counterexamplePath}"`;
	return { cases: numRuns, failure: `${error}\n${value}\nAgain: ${again}` };
}

/** Waits between attempts are part of what is tested, but nobody has to sit through them. */
async function withoutWaiting<Result>(work: () => Promise<Result>): Promise<Result> {
	const { setTimeout: slow } = globalThis;
	globalThis.setTimeout = setImmediate as unknown as typeof setTimeout;
	try {
		return await work();
	} finally {
		globalThis.setTimeout = slow;
	}
}
