import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jestCommand } from '../jest-leg.ts';
import { metVariable, testFileVariable } from './test-file.ts';
import type { Asker } from './ask.ts';
import { describe } from './described.ts';

/** Stands for what n8n's editor shows, beside the test files. */
const EDITOR = 'editor';

export interface Met {
	/** The changes that alter something when what the editor shows is written down. */
	inEditor: Set<number>;
	/** The tests that meet each change, without those that fail while none is turned on: some read the code. */
	tests: Map<number, string[]>;
	red: string[];
}

/** Runs all tests once, and notes which changes each of them meets. A test notices no others. */
export async function recorded(root: string, asker: Asker): Promise<Met> {
	const folder = mkdtempSync(path.join(tmpdir(), 'svc-met-'));
	const file = path.join(folder, 'met.txt');
	writeFileSync(file, '');
	try {
		await describe(root, { [metVariable]: file, [testFileVariable]: EDITOR });
		const failed = await jest(root, { [metVariable]: file });
		const red: string[] = [];
		// A busy machine can fail one as well.
		for (const test of failed) {
			if ((await asker.fails(test)) !== false) red.push(test);
		}
		return { ...met(root, readFileSync(file, 'utf8'), red), red };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** @param notes lines with the number of a change and a test file */
export function met(root: string, notes: string, red: readonly string[]): Omit<Met, 'red'> {
	const inEditor = new Set<number>();
	const tests = new Map<number, Set<string>>();
	for (const line of notes.split('\n').filter((text) => text !== '')) {
		const [change, file] = [Number.parseInt(line, 10), line.slice(line.indexOf(' ') + 1)];
		const test = path.relative(root, file);
		if (file === EDITOR) inEditor.add(change);
		else if (!red.includes(test)) tests.set(change, (tests.get(change) ?? new Set()).add(test));
	}
	return { inEditor, tests: new Map([...tests].map(([change, files]) => [change, [...files]])) };
}

/** Runs all tests, and returns the files of those that fail. */
async function jest(root: string, env: Record<string, string>): Promise<string[]> {
	const child = spawn(process.execPath, [...jestCommand, '--verbose=false'], {
		cwd: root,
		env: { ...process.env, ...env },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	let output = '';
	child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
	const [code] = await once(child, 'close');
	const failed = [...output.matchAll(/^FAIL \w+ (\S+)/gm)].map(([, file = '']) => file);
	if (code !== 0 && failed.length === 0) throw new Error(`No tests ran:\n${output.slice(-2000)}`);
	return [...new Set(failed)];
}
