import { changedFiles } from './changed.ts';
import { jestLeg } from './jest-leg.ts';
import { buildLeg, lintLeg, runLegs, summarize, typesLeg } from './legs.ts';
import { nearestTests } from './nearest-tests.ts';

/*
 * What a change most likely breaks, in a minute or two:
 *
 *     npm run check               the tests nearest to the files that were changed
 *     npm run check -- letters    those of an area
 *     npm run check -- shared     those of the code that all areas share
 *
 * Beside them: the build, all types, and the lint of the files that were changed.
 */

const names = process.argv.slice(2);
const command = ['npm run check', ...(names.length > 0 ? ['--', ...names] : [])].join(' ');
const changed = changedFiles();
const tests = nearestTests(names, names.length > 0 ? [] : changed);
const sources = changed.filter((file) => /^(nodes|credentials|simulator)\/.*\.ts$/.test(file));

/** Whatever imports what was changed; the engine's tests import the build. */
const related = jestLeg(
	['--selectProjects', 'unit', '--verbose=false', '--findRelatedTests', ...sources],
	'tests of what was changed',
);
const nearest = jestLeg(['--verbose=false', '--runTestsByPath', ...tests], 'nearest tests');
const changedLint = { ...lintLeg, command: [...lintLeg.command, '--changed'] };

if (names.length > 0 && tests.length === 0) {
	console.log(`${command}: there are no tests of ${names.join(', ')}`);
	process.exitCode = 1;
} else {
	const build = await runLegs([buildLeg]);
	if (build.length > 0) summarize(command, build);
	else {
		const failed = await runLegs([
			typesLeg,
			changedLint,
			...(tests.length > 0 ? [nearest] : []),
			...(sources.length > 0 && names.length === 0 ? [related] : []),
		]);
		summarize(command, failed);
		// No test knows which change a user notices.
		if (changed.some((file) => file.startsWith('nodes/')) && !changed.includes('CHANGELOG.md')) {
			console.log('CHANGELOG.md is unchanged: add a line, if users notice the change');
		}
	}
}
