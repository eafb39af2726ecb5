import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
	allOperations,
	allTriggers,
	contradiction,
	schemaFile,
} from '../test/engine/output-schemas.ts';
import { reported, runChecks } from './checks.ts';
import type { Findings } from './findings.ts';
import { npmCommand } from './n8n/environment.ts';
import { examplesIn } from './n8n/examples.ts';
import { textAt } from './n8n/json.ts';
import { succeededVariable } from './n8n/succeeded.ts';
import { noteOutputs } from './noted-outputs.ts';
import { placeholdersLeft } from './publication.ts';

/*
 * The gate before a version is published: n8n's scanner and lint, the links, the output schemas against
 * real runs, and in a real n8n of both lines the packed pack with all examples, and the way from
 * "npm publish" to n8n's installer over a registry on loopback. Prints what each part does meanwhile, and a
 * summary at the end; the exit code is 1 unless all of it is as it should be.
 */

interface Line {
	label: string;
	text: string;
	good: boolean;
}

/** The lines of n8n that the pack is for: the script that tests it there, and where that n8n is. */
const n8nLines = [
	{ script: 'test:e2e', registryScript: 'test:registry', folder: 'test/e2e' },
	{ script: 'test:e2e:1', registryScript: 'test:registry:1', folder: 'test/e2e/n8n-1' },
];

function verdict(label: string, parts: Array<{ text: string; good: boolean }>): Line {
	return {
		label,
		text: parts.map(({ text }) => text).join(', '),
		good: parts.every(({ good }) => good),
	};
}

/** "0/0 on the sources": errors, then warnings. */
function count(found: Findings | undefined, where: string): { text: string; good: boolean } {
	if (!found) return { text: `not run ${where}`, good: false };
	const { errors, warnings } = found;
	return { text: `${errors}/${warnings} ${where}`, good: errors + warnings === 0 };
}

async function staticLines(): Promise<Line[]> {
	const found = await runChecks(process.cwd());
	const told: string[] = Object.values(reported);
	const others = [...found].filter(([name]) => !told.includes(name));
	const failed = others.filter(([, { text }]) => text).map(([name]) => name);
	const broken = found.get(reported.links)?.errors;
	return [
		verdict('scanner', [
			count(found.get(reported.scanOfSources), 'on the sources'),
			count(found.get(reported.scanOfTarball), 'on the tarball'),
		]),
		verdict('lint', [
			count(found.get(reported.lintOfSources), 'on the sources'),
			count(found.get(reported.lintOfDescriptions), 'on the rendered descriptions'),
		]),
		{ label: 'links', text: `${broken ?? 'unknown number'} broken`, good: broken === 0 },
		{
			label: 'other checks',
			text: failed.length > 0 ? `failed: ${failed.join(', ')}` : `${others.length} passed`,
			good: failed.length === 0,
		},
	];
}

/** A schema is true when its operation ran in the tests, and gave out nothing that contradicts it. */
function schemaLine(): Line {
	const { passed, outputs } = noteOutputs([]);
	const ran = new Set(outputs.map(schemaFile));
	const contradicted = new Set(outputs.filter(contradiction).map(schemaFile));
	const all = [...allOperations(), ...allTriggers()].map(schemaFile);
	const untrue = all.filter((file) => !ran.has(file) || contradicted.has(file));
	return verdict('schemas', [
		{
			text: [`${all.length - untrue.length} of ${all.length} true`, ...untrue].join('\n  '),
			good: untrue.length === 0,
		},
		...(passed ? [] : [{ text: 'the tests of the operations failed', good: false }]),
	]);
}

/** Runs the pack in the n8n of one line, and asks that n8n which examples went well. */
function exampleLine({ script, folder }: (typeof n8nLines)[number]): Line {
	const where = `on n8n ${versionIn(folder)}`;
	const notes = mkdtempSync(path.join(tmpdir(), 'svc-verify-'));
	const note = path.join(notes, 'succeeded.json');
	try {
		const status = runScript(script, { [succeededVariable]: note });
		const succeeded = readSucceeded(note);
		const examples = examplesIn('examples', versionIn(folder)).map(({ name }) => name);
		const failed = examples.filter((name) => !succeeded.has(name));
		return verdict('examples', [
			{
				text: [
					`${examples.length - failed.length} of ${examples.length} run ${where}`,
					...failed,
				].join('\n  '),
				good: failed.length === 0,
			},
			{
				text: `end-to-end tests ${status === 0 ? 'passed' : 'failed'}`,
				good: status === 0,
			},
		]);
	} finally {
		rmSync(notes, { recursive: true, force: true });
	}
}

function runScript(name: string, extra: Record<string, string> = {}): number | null {
	const { file, leading, shell } = npmCommand();
	return spawnSync(file, [...leading, 'run', name], {
		shell,
		stdio: 'inherit',
		env: { ...process.env, ...extra },
	}).status;
}

function versionIn(folder: string): string {
	const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
	return textAt(manifest, 'dependencies', 'n8n');
}

/** Publishes the tarball to a registry on loopback, and has n8n install it from there. */
function registryLine({ registryScript, folder }: (typeof n8nLines)[number]): Line {
	const good = runScript(registryScript) === 0;
	const text = `${good ? 'published and installed' : 'failed'} with the installer of n8n ${versionIn(folder)}`;
	return { label: 'publication', text, good };
}

/** Only the owner can settle these. They fail nothing here, but "npm publish" is refused until then. */
function sayWhatIsLeftToTheOwner(): void {
	const left = placeholdersLeft(process.cwd());
	if (left.length === 0) return;
	console.log(`\nLeft to the owner, see docs/publishing.md:\n  ${left.join('\n  ')}`);
}

/** None when the tests ended before they could note any. */
function readSucceeded(note: string): Set<string> {
	try {
		return new Set(JSON.parse(readFileSync(note, 'utf8')) as string[]);
	} catch {
		return new Set();
	}
}

const lines = [
	...(await staticLines()),
	schemaLine(),
	...n8nLines.flatMap((line) => [exampleLine(line), registryLine(line)]),
];
const width = Math.max(...lines.map(({ label }) => label.length));
console.log();
for (const { label, text, good } of lines) {
	console.log(`${good ? 'ok    ' : 'FAILED'}  ${label.padEnd(width)}  ${text}`);
}
sayWhatIsLeftToTheOwner();
if (lines.some(({ good }) => !good)) process.exitCode = 1;
