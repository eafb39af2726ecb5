import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { AggregatedResult, Test, TestResult } from '@jest/reporters';

/** For `npm test`: where to write the commands, to print them after all else. */
export const repeatVariable = 'SVC_REPEAT_COMMANDS';

/** More are of no help: whoever broke so much repeats a file. */
const MOST = 10;

/**
 * Reporter of Jest: the last lines of a run that failed say so, with the command that repeats each test.
 */
export default class RepeatReporter {
	private readonly commands: string[] = [];
	private readonly jest = jestWith(process.execArgv);

	onTestResult({ context, path: file }: Test, { testResults, testExecError }: TestResult): void {
		const project = context.config.displayName?.name ?? 'engine';
		const command = `${this.jest} ${path.relative(context.config.rootDir, file)} --selectProjects ${project}`;
		if (testExecError) this.commands.push(command);
		for (const { status, fullName } of testResults) {
			if (status === 'failed') this.commands.push(`${command} -t ${quoted(fullName)}`);
		}
	}

	onRunComplete(_: unknown, { numFailedTestSuites }: AggregatedResult): void {
		const { commands } = this;
		if (commands.length === 0 && numFailedTestSuites === 0) return;
		const more = commands.length - MOST;
		const lines = [...commands.slice(0, MOST), ...(more > 0 ? [`(and ${more} more)`] : [])];
		const file = process.env[repeatVariable];
		if (file) appendFileSync(file, lines.map((line) => `${line}\n`).join(''));
		// Jest prints its summary after what reporters print.
		else process.once('exit', () => console.error(['\nFAILED. To repeat:', ...lines].join('\n  ')));
	}
}

/** With the file that has a test run in full, such as test/secrets.env: the sample of `npm test` may pass. */
function jestWith(execArgv: readonly string[]): string {
	const file = execArgv.find((argument) => argument.startsWith('--env-file='));
	return file ? `npm exec -- node ${file} node_modules/jest/bin/jest.js` : 'npm run jest --';
}

/** Jest takes a name for a regular expression, and the shell would take quotes and dollars for its own. */
function quoted(name: string): string {
	const pattern = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
	return `'${pattern.replaceAll("'", '.')}'`;
}
