/** Each rule that `npm run test:model -- --mutants` switches off is in the built package, whoever renames things. */
import { readFileSync } from 'node:fs';
import { FILE, MUTANTS, switchedOff } from './mutants.ts';

const built = readFileSync(FILE, 'utf8');

test.each(MUTANTS.map((mutant) => [mutant.rule, mutant] as const))('%s', (_, mutant) => {
	expect(switchedOff(built, mutant)).not.toBe(built);
});
