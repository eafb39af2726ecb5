import { changedFiles } from './changed.ts';
import { runChecks } from './checks.ts';

/*
 * `npm run lint` checks what each change can break, `npm run scan` what n8n checks of a version that is
 * published. With --changed, files that a branch did not change are passed over where that can be.
 */
const scan = process.argv.includes('--scan');
const found = [
	...(
		await runChecks(process.cwd(), {
			fix: process.argv.includes('--fix'),
			only: scan ? 'scan' : 'lint',
			...(process.argv.includes('--changed') && { files: changedFiles() }),
		})
	).values(),
];
const failed = found.filter(({ text }) => text).length;
if (failed > 0) {
	console.log(`${scan ? 'scan' : 'lint'}: ${failed} of ${found.length} checks failed`);
	process.exitCode = 1;
}
