import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const config = readFileSync('tools/oxlint.json', 'utf8');

interface Config {
	rules: Record<string, unknown>;
	overrides: Array<{ rules: Record<string, unknown> }>;
}

/** Breaks each rule once. */
const wrong = `
declare const unknownThing: any;
declare function later(): Promise<number>;
declare function takesText(text: string): void;
export async function waitsForNothing() { await 1; }
export function forgets() { later(); }
export function asks() { if (later()) return 1; return 2; }
export function throwsText() { throw 'text'; }
export async function returnsTooEarly() { try { return later(); } catch { return 0; } }
export function misses(kind: 'a' | 'b') { switch (kind) { case 'a': return 1; } return 2; }
export function writes(value: unknown) { return String(value); }
export function passes() { takesText(unknownThing); }
export function assigns() { const text: string = unknownThing; return text; }
export function calls() { unknownThing(); }
export function reads() { takesText(String(unknownThing.name.length > 1)); }
export function returns(): string { return unknownThing; }
export function asserts(text: string) { return text as string; }
`;

// A path in the configuration that fits no file would switch its rules off without a word.
it('each lint rule that needs types finds something in nodes/', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'svc-typed-rules-'));
	try {
		for (const name of ['nodes', 'tools']) mkdirSync(path.join(folder, name));
		writeFileSync(path.join(folder, 'tools/oxlint.json'), config);
		writeFileSync(path.join(folder, 'nodes/wrong.ts'), wrong);
		writeFileSync(
			path.join(folder, 'tsconfig.json'),
			'{ "compilerOptions": { "strict": true, "target": "es2022" }, "include": ["nodes"] }',
		);
		const oxlint = path.resolve('node_modules/oxlint/bin/oxlint');
		const { stdout } = spawnSync(
			process.execPath,
			[oxlint, '--config', 'tools/oxlint.json', '--type-aware', '--format', 'unix', 'nodes'],
			{ cwd: folder, encoding: 'utf8' },
		);
		const { rules, overrides } = JSON.parse(config) as Config;
		const wanted = [rules, ...overrides.map((override) => override.rules)].flatMap(Object.keys);
		const found = [...stdout.matchAll(/\[Error\/typescript\(([a-z-]+)\)\]/g)].map(
			([, rule]) => rule,
		);
		expect([...new Set(found)].map((rule) => `typescript/${rule}`).sort()).toEqual(wanted.sort());
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
