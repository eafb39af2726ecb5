import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AggregatedResult, Test, TestResult } from '@jest/reporters';
import RepeatReporter, { repeatVariable } from '../../../tools/repeat-jest';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'svc-repeat-'));
	process.env[repeatVariable] = path.join(folder, 'repeat.txt');
});
afterEach(() => {
	delete process.env[repeatVariable];
	rmSync(folder, { recursive: true, force: true });
	jest.restoreAllMocks();
});

/** What the end of a run says, in which this test failed. */
function saidOf(fullName: string): string {
	const reporter = new RepeatReporter();
	const rootDir = path.resolve('/project');
	const test = {
		context: { config: { rootDir, displayName: { name: 'engine' } } },
		path: path.join(rootDir, 'a.test.ts'),
	};
	const results = [
		{ status: 'passed', fullName: 'another' },
		{ status: 'failed', fullName },
	];
	reporter.onTestResult(test as unknown as Test, { testResults: results } as TestResult);
	reporter.onRunComplete(undefined, { numFailedTestSuites: 1 } as AggregatedResult);
	return readFileSync(path.join(folder, 'repeat.txt'), 'utf8');
}

test('a test that failed is repeated by its name', () => {
	expect(saidOf("isn't sent (twice)")).toBe(
		"npm run jest -- a.test.ts --selectProjects engine -t 'isn.t sent \\(twice\\)'\n",
	);
});

test('one that failed in full is repeated in full', () => {
	jest.replaceProperty(process, 'execArgv', ['--env-file=test/secrets.env', '--no-warnings']);
	expect(saidOf('a secret')).toBe(
		"npm exec -- node --env-file=test/secrets.env node_modules/jest/bin/jest.js a.test.ts --selectProjects engine -t 'a secret'\n",
	);
});
