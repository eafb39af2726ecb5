import type { EnvironmentContext, JestEnvironment } from '@jest/environment';

/** The environment variable that says which change is active, by its number; none by default. */
export const activeVariable = 'SVC_MUTANT';

/** The environment variable that names a file: each test notes there which changes of the code it meets. */
export const metVariable = 'SVC_MUTANTS_MET';

/** The environment variable with the test file that runs. */
export const testFileVariable = 'SVC_TEST_FILE';

/**
 * Prepares the environment of a test file for changed code.
 *
 * @param sandbox of the test; other code runs outside
 * @param outside loads that code
 */
export function prepareForChanges(
	sandbox: { process: NodeJS.Process },
	{ testPath }: EnvironmentContext,
	outside: NodeJS.Require,
): void {
	if ((process.env[metVariable] ?? process.env[activeVariable]) === undefined) return;
	for (const { env } of [process, sandbox.process]) env[testFileVariable] = testPath;
	// What is done once, when a node loads, each test file has to do.
	for (const file of Object.keys(outside.cache)) {
		if (/[\\/]dist[\\/]nodes[\\/]/.test(file)) delete outside.cache[file];
	}
}

/** With a change turned on, one test that fails is enough, so those after it in its file are left out. */
export function untilFailure(): NonNullable<JestEnvironment['handleTestEvent']> {
	const isAsked = Boolean(process.env[activeVariable]);
	let hasFailed = false;
	return (event) => {
		if (!isAsked) return;
		if (event.name === 'test_done') hasFailed ||= event.test.errors.length > 0;
		if (event.name === 'test_start' && hasFailed) event.test.mode = 'skip';
	};
}
