import { runCLI } from 'jest';
import { activeVariable } from './test-file.ts';

/*
 * Runs one test file after another, each with the change that is to be turned on. To start Jest and to load n8n
 * takes longer than most tests, so this process does it once: see ask.ts.
 */

export interface Question {
	change: number | undefined;
	test: string;
}

export interface Answer {
	passed: boolean;
	/** In bytes: what the tests leave behind adds up. */
	memory: number;
}

process.on('message', ({ change, test }: Question) => {
	process.env[activeVariable] = change === undefined ? '' : String(change);
	const options = {
		$0: '',
		_: [test],
		runTestsByPath: true,
		runInBand: true,
		reporters: [],
		testTimeout: 120_000,
	};
	void runCLI(options as unknown as Parameters<typeof runCLI>[0], [process.cwd()]).then(
		({ results }) => {
			if (results.numTotalTestSuites !== 1) throw new Error(`${test} did not run`);
			const passed = results.success;
			process.send?.({ passed, memory: process.memoryUsage().rss } satisfies Answer);
		},
	);
});

// Without whoever asks, it would stay.
process.on('disconnect', () => process.exit());
