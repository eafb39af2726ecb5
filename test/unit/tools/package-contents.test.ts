import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkContents } from '../../../tools/package-contents.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'svc-contents-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const manifest = {
	n8n: {
		nodes: ['dist/nodes/Letters/SvcLetters.node.js'],
		credentials: ['dist/credentials/SvcPaymentsApi.credentials.js'],
	},
};

const complete: Record<string, string> = {
	LICENSE: '',
	'README.md': '',
	'index.js': '',
	'package.json': JSON.stringify(manifest),
	'dist/BUNDLED-LICENSES.txt': '',
	'dist/known/credentials.json': '{}',
	'dist/known/nodes.json': '{}',
	'dist/methods/defined.json': '{}',
	'dist/methods/referenced.json': '{}',
	'dist/types/credentials.json': '[]',
	'dist/types/nodes.json': JSON.stringify([{ name: 'svcLetters', codex: {} }]),
	'dist/nodes/shared.js': '',
	'dist/nodes/Letters/SvcLetters.node.js': '',
	'dist/nodes/Letters/SvcLetters.node.json': '{}',
	'dist/nodes/Letters/__schema__/v1.0.0/letter/get.json': '{}',
	'dist/credentials/SvcPaymentsApi.credentials.js': '',
	'dist/icons/letters.svg': '',
};

const sources = {
	'icons/letters.svg': '',
	'nodes/Letters/__schema__/v1.0.0/letter/get.json': '{}',
};

/** Checks a package of these files against the sources above. */
function findings(files: Record<string, string | undefined>): string[] {
	const write = (below: string, contents: Record<string, string | undefined>) => {
		for (const [name, content] of Object.entries(contents)) {
			if (content === undefined) continue;
			const file = path.join(folder, below, name);
			mkdirSync(path.dirname(file), { recursive: true });
			writeFileSync(file, content);
		}
	};
	write('root', sources);
	write('unpacked', files);
	return checkContents(path.join(folder, 'root'), path.join(folder, 'unpacked'));
}

test('A package with all that belongs into it passes', () => {
	expect(findings(complete)).toEqual([]);
});

test.each([
	'dist/nodes/Letters/SvcLetters.node.json',
	'dist/nodes/Letters/__schema__/v1.0.0/letter/get.json',
	'dist/icons/letters.svg',
	'LICENSE',
])('Without %s it does not', (file) => {
	expect(findings({ ...complete, [file]: undefined })).toEqual([`The package lacks ${file}`]);
});

test.each(['.env', 'dist/nodes/Letters/SvcLetters.node.js.map', 'dist/nodes/Old/SvcOld.node.js'])(
	'With %s it does not',
	(file) => {
		expect(findings({ ...complete, [file]: '' })).toEqual([`The package has no use for ${file}`]);
	},
);

test('A codex that n8n cannot read, and dependencies, are findings', () => {
	expect(
		findings({
			...complete,
			'dist/types/nodes.json': JSON.stringify([{ name: 'svcLetters' }]),
			'package.json': JSON.stringify({ ...manifest, dependencies: { lodash: '4' } }),
		}),
	).toEqual(['n8n finds no codex for svcLetters', 'The package has dependencies']);
});
