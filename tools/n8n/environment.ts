import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Absolute folders of this checkout. */
export const projectFolder = path.resolve(import.meta.dirname, '../..');
/** Whether this runs from the packed trial, in which each program is one file of JavaScript. */
const isPacked = path.extname(import.meta.filename) === '.mjs';
/** How the trial is started, for people to type. */
export const trialCommand = isPacked ? 'npx <the trial>' : 'npm run demo --';
/** The file of a program that n8n's process loads before n8n. */
export const preload = (name: string) =>
	pathToFileURL(path.join(projectFolder, 'tools/n8n', `${name}${isPacked ? '.mjs' : '.ts'}`)).href;
/** The tarball that the packed trial comes with; a checkout packs its own. */
export const packedTarball = isPacked ? path.join(projectFolder, 'pack.tgz') : undefined;
/**
 * Where the n8n that is started here is installed: that of the 2.x line in `test/e2e`, or that of the
 * 1.x line in `test/e2e/n8n-1` when SVC_E2E_N8N says `n8n-1`.
 */
export const n8nFolder = path.join(projectFolder, 'test/e2e', process.env.SVC_E2E_N8N ?? '.');
/** Of both lines. */
export const n8nFolders = ['.', 'n8n-1'].map((line) => path.join(projectFolder, 'test/e2e', line));
/**
 * The examples that the end-to-end tests run: those of the project, or those of an earlier version when
 * SVC_EXAMPLES names their folder.
 */
export const examplesFolder = path.resolve(projectFolder, process.env.SVC_EXAMPLES ?? 'examples');
/** Logs and throw-away user folders of the end-to-end tests; ignored by git. */
export const dataFolder = path.join(n8nFolder, '.data');

const passedOn = [
	...['HOME', 'TMPDIR', 'LANG'],
	// What programs on Windows, npm and the compiler among them, don't work without.
	...['USERPROFILE', 'TEMP', 'TMP', 'SystemRoot', 'windir', 'APPDATA', 'LOCALAPPDATA', 'ComSpec'],
	...['PATHEXT', 'ProgramFiles', 'ProgramFiles(x86)', 'ProgramData', 'PROCESSOR_ARCHITECTURE'],
];

/**
 * The environment of a program started here: the running Node comes first on the PATH (n8n starts
 * its task runner as plain `node`), and nothing else of the caller's shell gets in, so that somebody's
 * own N8N_… or DB_… settings do not change what is tested.
 */
export function bareEnvironment(): Record<string, string> {
	const environment: Record<string, string> = {
		PATH: [path.dirname(process.execPath), process.env.PATH ?? ''].join(path.delimiter),
	};
	for (const name of passedOn) {
		const value = process.env[name];
		if (value !== undefined) environment[name] = value;
	}
	return environment;
}

/**
 * As {@link bareEnvironment}, with the caller's npm and proxy settings (registry, certificates, cache),
 * but without what `npm run` tells its scripts about the package it runs in: a nested npm would take
 * that for its own.
 */
export function npmEnvironment(): Record<string, string> {
	const environment = bareEnvironment();
	const ofTheOuterRun = /^npm_(package_|lifecycle_|command$|execpath$|config_local_prefix$)/i;
	for (const [name, value] of Object.entries(process.env)) {
		if (value === undefined || ofTheOuterRun.test(name)) continue;
		if (/^npm_/i.test(name) || /_proxy$/i.test(name) || name.startsWith('NODE_EXTRA_')) {
			environment[name] = value;
		}
	}
	return environment;
}

/** How to call npm: the one that runs us where there is one, else the one on the PATH. */
export function npmCommand(): { file: string; leading: string[]; shell: boolean } {
	const script = process.env.npm_execpath;
	if (script?.endsWith('.js')) return { file: process.execPath, leading: [script], shell: false };
	return { file: 'npm', leading: [], shell: process.platform === 'win32' };
}

/** A failure that is told to the person at the terminal as it is, without a stack trace. */
export class PlainError extends Error {
	override name = 'PlainError';
}
