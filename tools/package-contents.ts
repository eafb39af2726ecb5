import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
	n8n: { nodes: string[]; credentials: string[] };
	dependencies?: object;
}

/** What npm adds by itself or `package.json` names, and what the build writes for n8n. */
const ALWAYS = [
	'LICENSE',
	'README.md',
	'index.js',
	'package.json',
	'dist/BUNDLED-LICENSES.txt',
	'dist/known/credentials.json',
	'dist/known/nodes.json',
	'dist/methods/defined.json',
	'dist/methods/referenced.json',
	'dist/types/credentials.json',
	'dist/types/nodes.json',
	'dist/nodes/shared.js',
];

/**
 * Holds an unpacked package against the sources it was made of: every node with its codex, every
 * credential, all icons and output schemas, and not one file more.
 *
 * @param root the folder of the project
 * @param unpacked the folder with the package's files
 * @returns one line for each finding
 */
export function checkContents(root: string, unpacked: string): string[] {
	const { n8n, dependencies } = readJson<Manifest>(unpacked, 'package.json');
	const expected = new Set([
		...ALWAYS,
		...n8n.nodes.flatMap((node) => [node, node.replace(/\.js$/, '.json')]),
		...n8n.credentials,
		...globSync(['icons/*.svg', 'nodes/**/__schema__/**/*.json'], { cwd: root }).map((source) =>
			path.posix.join('dist', source.replaceAll(path.sep, '/')),
		),
	]);
	const files = new Set(
		readdirSync(unpacked, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => path.relative(unpacked, path.join(entry.parentPath, entry.name)))
			.map((file) => file.replaceAll(path.sep, '/')),
	);
	// n8n passes over a codex file it cannot read, one without `resources` for instance.
	const types = readJson<Array<{ name: string; codex?: object }>>(
		unpacked,
		'dist/types/nodes.json',
	);
	return [
		...types.filter(({ codex }) => !codex).map(({ name }) => `n8n finds no codex for ${name}`),
		...[...expected].filter((file) => !files.has(file)).map((file) => `The package lacks ${file}`),
		...[...files]
			.filter((file) => !expected.has(file))
			.map((file) => `The package has no use for ${file}`),
		...(Object.keys(dependencies ?? {}).length > 0 ? ['The package has dependencies'] : []),
	];
}

function readJson<T>(folder: string, file: string): T {
	return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as T;
}
