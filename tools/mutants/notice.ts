import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Asker } from './ask.ts';
import { altersDeclarations } from './described.ts';
import type { Met } from './met.ts';
import { nearestFirst } from './nearest-first.ts';

const DECLARATIONS = 'test/engine/declarations.test.ts';

/**
 * Asks the tests that meet a change whether they notice it, the nearest first.
 *
 * @param most how many, so that others may notice a change that these don't
 * @returns the test that notices it, if any
 */
export async function noticedBy(
	root: string,
	asker: Asker,
	{ change, file, met, most }: { change: number; file: string; met: Met; most: number },
): Promise<string | undefined> {
	if (met.inEditor.has(change) && (await altersDeclarations(root, change))) return DECLARATIONS;
	const textOf = (test: string) => readFileSync(path.join(root, test), 'utf8');
	const tests = nearestFirst(file, met.tests.get(change) ?? [], textOf).slice(0, most);
	for (const test of tests) {
		const fails = await asker.fails(test, change);
		if (fails === true) return test;
		// A busy machine can take too long without a change as well.
		if (fails !== false && (await asker.fails(test)) === false) return fails;
	}
	return undefined;
}
