import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Asker } from './ask.ts';
import { altersDeclarations } from './described.ts';
import type { Met } from './met.ts';
import { nearestFirst } from './nearest-first.ts';

const DECLARATIONS = 'test/engine/declarations.test.ts';

/** One that has no effect would otherwise hold up the others with hundreds of tests. */
const AT_A_TIME = 12;

/** A change that is being asked about. */
export interface Case {
	readonly change: number;
	/** That it's in. */
	readonly file: string;
	/** The tests that meet it and haven't been asked yet, the nearest first. */
	readonly tests: readonly string[];
	readonly isInEditor: boolean;
}

/** @param most tests to ask, so that others may notice a change that these don't */
export function caseOf(root: string, change: number, file: string, met: Met, most: number): Case {
	const textOf = (test: string) => readFileSync(path.join(root, test), 'utf8');
	const tests = nearestFirst(file, met.tests.get(change) ?? [], textOf).slice(0, most);
	return { change, file, tests, isInEditor: met.inEditor.has(change) };
}

/**
 * Asks the next tests whether they notice a change.
 *
 * @returns the test that notices it, or what is left to ask; nothing if no test does
 */
export async function noticedBy(
	root: string,
	asker: Pick<Asker, 'fails'>,
	one: Case,
): Promise<string | Case | undefined> {
	const { change, tests } = one;
	if (one.isInEditor && (await altersDeclarations(root, change))) return DECLARATIONS;
	for (const test of tests.slice(0, AT_A_TIME)) {
		const fails = await asker.fails(test, change);
		if (fails === true) return test;
		// A busy machine can take too long without a change as well.
		if (fails !== false && (await asker.fails(test)) === false) return fails;
	}
	const left = tests.slice(AT_A_TIME);
	return left.length > 0 ? { ...one, tests: left, isInEditor: false } : undefined;
}
