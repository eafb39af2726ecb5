import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesThatMaySilence } from '../../../tools/silencing.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'svc-quick-rules-'));
	mkdirSync(path.join(folder, 'test/node_modules'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);

/** A line for each rule. */
const wrong = {
	eqeqeq: 'export const isOne = (value: number) => value == 1;',
	'no-array-constructor': 'export const list = new Array(1, 2);',
	'no-case-declarations':
		'export function picks(kind: number) { switch (kind) { case 1: let one = 1; one++; } }',
	'no-empty': 'export function tries() { try { await0(); } catch {} }',
	'no-explicit-any': 'export const any = (value: any) => value;',
	'no-fallthrough':
		'export function falls(kind: number) { switch (kind) { case 1: await0(); case 2: await0(); } }',
	'no-namespace': 'export namespace Own { export const one = 1; }',
	'no-prototype-builtins': 'export const has = (value: object) => value.hasOwnProperty("x");',
	'no-regex-spaces': 'export const spaces = /a  b/;',
	'no-require-imports': 'export const fs = require("fs");',
	'no-unsafe-function-type': 'export const calls = (callback: Function) => callback();',
	'no-unused-vars': 'function await0(_unused?: number) {}',
	'no-var': 'export function old() { var one = 1; return one; }',
	'prefer-const': 'export function lets() { let one = 1; return one; }',
	'prefer-rest-params': 'export function rest() { return arguments; }',
	'prefer-spread': 'export const spread = (list: [number]) => await0.apply(undefined, list);',
	// Of the category that is switched on as a whole.
	'no-debugger': 'export function stops() { debugger; }',
	'use-isnan': 'export const isNone = (value: number) => value === NaN;',
};

it('each quick lint rule for tests and tools finds something', () => {
	write('test/wrong.ts', Object.values(wrong).join('\n'));
	const { stdout } = spawnSync(
		process.execPath,
		[
			path.resolve('node_modules/oxlint/bin/oxlint'),
			...['--config', path.resolve('tools/oxlint.tools.json'), '--format', 'unix', 'test'],
		],
		{ cwd: folder, encoding: 'utf8' },
	);
	const lines = Object.keys(wrong);
	const found = [...stdout.matchAll(/:(\d+):\d+: .*\[Error\/\w+\(([a-z-]+)\)\]/g)].map(
		([, line, rule]) => [lines[Number(line) - 1], rule],
	);
	for (const rule of lines) expect(found).toContainEqual([rule, rule]);
});

it('what could silence the quick rules is read with the others', () => {
	write('test/silent.ts', '/* ESLINT-disable */ debugger;');
	write('test/loud.ts', 'debugger;');
	write('test/node_modules/other.ts', '// @ts-ignore');
	expect(filesThatMaySilence(folder, ['test'])).toEqual([path.join('test', 'silent.ts')]);
});
