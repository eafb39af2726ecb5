import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/*
 * Runs all cells of the fault matrix (test/engine/faults) and prints how many there are and which
 * are red. Arguments: part of the cells' names, to run only those, as in
 *
 *     npm run test:faults -- "svcLetters letter create #1 | 503 | once"
 *
 * Without arguments, the tests that have no cells run as well.
 */

interface Result {
	operation: string;
	fault: string;
	cell: string;
	/** What does not hold; nothing when the cell is green. */
	red: string[];
	ms: number;
}

/** Those that can have a cell with this in its name, which begins with that of the node. */
function filesWith(only: string): string[] {
	const files = globSync('test/engine/**/*.test.ts').filter((file) => file.includes('faults'));
	if (only === '') return files;
	const [node] = /^svc\w+(?= )/.exec(only) ?? [''];
	return files.filter((file) => {
		const text = readFileSync(file, 'utf8');
		return text.includes('runCells(') || text.includes(`describeFaults('${node}`);
	});
}

function runMatrix(only: string): { results: Result[]; passed: boolean } {
	const folder = mkdtempSync(path.join(tmpdir(), 'svc-faults-'));
	const file = path.join(folder, 'report.jsonl');
	try {
		const { status } = spawnSync(
			process.execPath,
			[
				'--disable-warning=ExperimentalWarning',
				'node_modules/jest/bin/jest.js',
				'--selectProjects=engine',
				'--runTestsByPath',
				...filesWith(only),
			],
			{
				stdio: 'inherit',
				env: {
					...process.env,
					SVC_FAULTS: 'all',
					SVC_FAULTS_ONLY: only,
					SVC_FAULTS_REPORT: file,
				},
			},
		);
		const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
		return { results: lines.map((line) => JSON.parse(line) as Result), passed: status === 0 };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** One line for each value, with its cells, how many are red, and how long they took. */
function table(title: string, results: readonly Result[], by: 'operation' | 'fault'): string {
	const names = [...new Set(results.map((one) => one[by]))];
	const rows = names.map((name) => {
		const own = results.filter((one) => one[by] === name);
		const red = own.filter(isRed).length;
		const seconds = own.reduce((sum, { ms }) => sum + ms, 0) / 1000;
		return `${name.padEnd(52)} ${String(own.length).padStart(6)} ${String(red).padStart(5)} ${seconds.toFixed(1).padStart(8)}`;
	});
	const head = `${title.padEnd(52)} ${'cells'.padStart(6)} ${'red'.padStart(5)} ${'seconds'.padStart(8)}`;
	return [head, ...rows].join('\n');
}

function isRed({ red }: Result): boolean {
	return red.length > 0;
}

function main(): void {
	const start = performance.now();
	const only = process.argv.slice(2).join(' ');
	const { results, passed } = runMatrix(only);
	const seconds = Math.round((performance.now() - start) / 1000);
	const reds = results.filter(isRed);
	console.log(`\n${table('By operation', results, 'operation')}`);
	console.log(`\n${table('By fault', results, 'fault')}`);
	for (const { cell, red } of reds) {
		console.log(`\nRED  ${cell}\n     ${red.join('\n     ')}`);
		console.log(`     npm run test:faults -- "${cell}"`);
	}
	console.log(`\n${results.length} cells, ${reds.length} red, in ${seconds} seconds`);
	if (!passed && reds.length === 0) console.log('FAILED all the same: see the tests above');
	else if (results.length === 0) console.log(`FAILED: no cell has "${only}" in its name`);
	if (!passed || results.length === 0) process.exitCode = 1;
}

main();
