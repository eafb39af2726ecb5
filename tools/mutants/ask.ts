import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { jestCommand } from '../jest-leg.ts';
import type { Answer, Question } from './warm-jest.ts';

/** A change can make a test wait for ever, or loop. */
const MINUTES_PER_TEST = 5;

const MOST_MEMORY = 2e9;

/** Runs test files, one at a time, in a process that stays. */
export class Asker {
	private readonly root: string;
	private child: ChildProcess | undefined;

	constructor(root: string) {
		this.root = root;
	}

	/**
	 * @param change absent: none is turned on
	 * @returns whether the test fails, or why it has no end
	 */
	async fails(test: string, change?: number): Promise<string | boolean> {
		const first = await this.ended({ test, change });
		// Something else can have ended it, such as too little memory. What ends it twice is the change.
		const isBrokenOff = typeof first === 'string' && first.startsWith('SIG');
		const second = isBrokenOff ? await this.ended({ test, change }) : first;
		return typeof second === 'string' ? `${test}, which ended by ${second}` : !second.passed;
	}

	stop(): void {
		this.child?.kill('SIGKILL');
		this.child = undefined;
	}

	/** @returns what ended the process, if the test didn't */
	private async ended(question: Question): Promise<Answer | string> {
		const child = (this.child ??= this.start());
		child.send(question);
		const over = new AbortController();
		const { signal } = over;
		const tooLong = `a limit of ${MINUTES_PER_TEST} minutes`;
		const limit = new Promise<string>((resolve) => {
			const timer = setTimeout(() => resolve(tooLong), MINUTES_PER_TEST * 60_000);
			signal.addEventListener('abort', () => clearTimeout(timer));
		});
		const result = await Promise.race([
			once(child, 'message', { signal }).then(([answer]) => answer as Answer),
			once(child, 'exit', { signal }).then(([code, by]) => String(by ?? `exit code ${code}`)),
			limit,
		]);
		over.abort();
		if (typeof result === 'string' || result.memory > MOST_MEMORY) this.stop();
		return result;
	}

	private start(): ChildProcess {
		const execArgv = jestCommand.filter((arg) => arg.startsWith('--'));
		const file = path.join(import.meta.dirname, 'warm-jest.ts');
		return fork(file, { cwd: this.root, execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
	}
}
