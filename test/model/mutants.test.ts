/**
 * Each rule that `npm run test:model -- --mutants` switches off is in the built package, whoever renames things. What is
 * left can be compiled: else each history would fail, as if it had noticed.
 */
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { FILE, MUTANTS, switchedOff } from './mutants.ts';

const built = readFileSync(FILE, 'utf8');

test.each(MUTANTS.map((mutant) => [mutant.rule, mutant] as const))('%s', (_, mutant) => {
	const changed = switchedOff(built, mutant);
	expect(changed).not.toBe(built);
	expect(() => new Script(changed)).not.toThrow();
});
