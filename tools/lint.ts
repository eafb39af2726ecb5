import { runChecks } from './checks.ts';

const found = [...(await runChecks(process.cwd(), process.argv.includes('--fix'))).values()];
const failed = found.filter(({ text }) => text).length;
if (failed > 0) {
	console.log(`lint: ${failed} of ${found.length} checks failed`);
	process.exitCode = 1;
}
