import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LinkReport } from '../../../tools/links.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'svc-links-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const repository = 'https://github.com/example/pack';
const built = {
	'package.json': JSON.stringify({ repository: { url: `git+${repository}.git` } }),
	'dist/types/nodes.json': '[]',
	'dist/types/credentials.json': '[]',
	'docs/guide.md': '# Guide\n\n## Second Step\n',
	'docs/picture.png': '',
};

/**
 * In a process of its own: what looks at the links are ES modules that Jest cannot load.
 * Fails if that changes the environment, with which npm would be started next.
 */
function check(files: Record<string, string>): LinkReport {
	for (const [name, content] of Object.entries({ ...built, ...files })) {
		const file = path.join(folder, name);
		mkdirSync(path.dirname(file), { recursive: true });
		writeFileSync(file, content);
	}
	const module = pathToFileURL(path.resolve('tools/links.ts')).href;
	const script = `
		import { checkLinks } from ${JSON.stringify(module)};
		const before = JSON.stringify(process.env);
		const report = await checkLinks(${JSON.stringify(folder)});
		if (JSON.stringify(process.env) !== before) throw new Error('The environment was changed');
		console.log(JSON.stringify(report));`;
	const printed = execFileSync(
		process.execPath,
		['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', '--input-type=module', '--eval', script],
		{ encoding: 'utf8' },
	);
	return JSON.parse(printed) as LinkReport;
}

test('good links of every kind are counted and nothing is said of them', () => {
	const links = [
		'[a file](docs/guide.md)',
		'[a heading elsewhere](docs/guide.md#second-step)',
		'[a heading here](#read-me)',
		'[a folder](docs)',
		'![a picture](docs/picture.png)',
		'[another site](https://example.com/any)',
		'[a person](mailto:jane@example.com)',
		'[a reference][ref]\n\n[ref]: docs/guide.md',
	];
	expect(check({ 'README.md': `# Read Me\n\n${links.join('\n')}\n` })).toEqual({
		links: links.length,
		broken: [],
	});
});

test.each([
	['a file that is not there', '[x](docs/gone.md)', 'docs/gone.md'],
	['a picture that is not there', '![x](docs/gone.png)', 'docs/gone.png'],
	['a heading that is not there', '[x](docs/guide.md#third-step)', '#third-step'],
	['a heading of the same page that is not there', '[x](#elsewhere)', '#elsewhere'],
	['no address', '[x]()', 'has no address'],
	['a path of one machine', '[x](/home/jane/notes.md)', 'is a path of one machine'],
	['an address without encryption', '[x](http://example.com)', 'neither https'],
])('%s is named with its place', (_, link, named) => {
	const { broken } = check({ 'docs/page.md': `# Page\n\n${link}\n` });
	expect(broken.filter((line) => !line.startsWith('docs/page.md:3 '))).toEqual([]);
	expect(broken).toContainEqual(expect.stringContaining(named));
});

test('links in the panels of nodes and credentials are looked at, too', () => {
	const page = (heading: string) => `${repository}/blob/main/docs/guide.md#${heading}`;
	const { links, broken } = check({
		'dist/types/nodes.json': JSON.stringify([{ codex: { resources: [{ url: page('gone') }] } }]),
		'dist/types/credentials.json': JSON.stringify([{ documentationUrl: page('second-step') }]),
	});
	expect(links).toBe(2);
	expect(broken).toEqual([expect.stringContaining('#gone')]);
});
