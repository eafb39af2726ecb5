import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rooms } from '../../../tools/rooms.ts';

const shared = 'nodes/shared';

/** In a process of its own: what reads the imports are ES modules that Jest can't load. */
function check(files: Record<string, string>): string[] {
	const folder = mkdtempSync(path.join(tmpdir(), 'svc-rooms-'));
	try {
		return checkIn(folder, files);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function checkIn(folder: string, files: Record<string, string>): string[] {
	for (const [name, content] of Object.entries(files)) {
		const file = path.join(folder, name);
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, content);
	}
	const module = pathToFileURL(path.resolve('tools/imports.ts')).href;
	const program = `import { checkImports } from '${module}';
		console.log(JSON.stringify(await checkImports(process.cwd(), ['.'])));`;
	const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
		cwd: folder,
		encoding: 'utf8',
	});
	return JSON.parse(output) as string[];
}

const house = {
	[`${shared}/host/index.ts`]: `export * from './clock';`,
	[`${shared}/host/clock.ts`]: 'export const now = 1;',
	[`${shared}/http/index.ts`]: `export * from './request';`,
	[`${shared}/http/request.ts`]: `import { now } from '../host'; export const sent = now;`,
	[`${shared}/run/index.ts`]: `export * from './execute';`,
	[`${shared}/run/execute.ts`]: `import { sent } from '../http'; export const run = sent;`,
	'nodes/Letters/create.ts': `import { run } from '../shared/run'; export const create = run;`,
};

it('accepts rooms that import from below and by the door', () => {
	expect(check(house)).toEqual([]);
});

/** What breaks a rule: a file, and how it is reported. */
const breaches: Array<[what: string, file: string, content: string, finding: string]> = [
	[
		'an import from a room above',
		`${shared}/http/upstairs.ts`,
		`import { run } from '../run'; export const upstairs = run;`,
		`http-imports-from-below: ${shared}/http/upstairs.ts -> ${shared}/run/index.ts`,
	],
	[
		'a mere type from a room above',
		`${shared}/host/type.ts`,
		`import type { sent } from '../http'; export type Sent = typeof sent;`,
		`host-imports-from-below: ${shared}/host/type.ts -> ${shared}/http/index.ts`,
	],
	[
		'a room entered past its door',
		`${shared}/run/window.ts`,
		`import { sent } from '../http/request'; export const window = sent;`,
		`rooms-have-one-door: ${shared}/run/window.ts -> ${shared}/http/request.ts`,
	],
	[
		'an area that enters past the door',
		'nodes/Letters/window.ts',
		`import { sent } from '../shared/http/request'; export const window = sent;`,
		`areas-use-the-door: nodes/Letters/window.ts -> ${shared}/http/request.ts`,
	],
	[
		'a room that knows an area',
		`${shared}/run/area.ts`,
		`import { create } from '../../Letters/create'; export const area = create;`,
		`the-core-knows-no-area: ${shared}/run/area.ts -> nodes/Letters/create.ts`,
	],
	[
		'a circle in the simulator',
		'simulator/index.ts',
		`import type { page } from './pages'; export type Index = typeof page;`,
		'no-circles: simulator/index.ts -> simulator/pages.ts -> simulator/index.ts',
	],
];

describe('rejects', () => {
	let findings: string[];
	beforeAll(() => {
		findings = check({
			...house,
			'simulator/pages.ts': `import type { Index } from './index'; export let page: Index;`,
			...Object.fromEntries(breaches.map(([, file, content]) => [file, content])),
		});
	});

	it.each(breaches)('%s', (_what, _file, _content, finding) => {
		expect(findings).toContain(finding);
	});

	it('nothing else', () => {
		expect(findings).toHaveLength(breaches.length);
	});
});

it('has a folder for each room, and no file beside them', () => {
	expect(readdirSync(shared).sort()).toEqual([...rooms].sort());
});

it.each(rooms)('says at the door of %s what belongs inside and what does not', (room) => {
	const [docstring = ''] = /^\/\*\*[^]*?\*\//.exec(readDoor(room)) ?? [];
	expect(docstring).toMatch(/\n \*\n/);
	expect(docstring).toMatch(/\b(belongs?|doesn't|don't|isn't|nothing|only|is for)\b/i);
});

function readDoor(room: string): string {
	return readFileSync(path.join(shared, room, 'index.ts'), 'utf8');
}
