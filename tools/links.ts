import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Root } from 'mdast';
import { remark } from 'remark';
import { engine } from 'unified-engine';
import { visit } from 'unist-util-visit';
import { VFile } from 'vfile';

/** By its file, since a name would be looked for where the documents are. */
const validateLinks = fileURLToPath(import.meta.resolve('remark-validate-links'));

/** What was found in the links of the documents. */
export interface LinkReport {
	/** How many links and pictures were looked at. */
	links: number;
	/** One line for each that leads nowhere. */
	broken: string[];
}

/**
 * Looks at every link of every Markdown file, and at those that the built nodes and credentials show in
 * n8n: what they name in this repository has to exist, headings included. Addresses elsewhere are
 * checked for their form; nothing is fetched.
 *
 * @param root the folder of the project, built
 */
export async function checkLinks(root: string): Promise<LinkReport> {
	let links = 0;
	const countAndCheckForm = () => (tree: Root, file: VFile) => {
		visit(tree, ['link', 'image', 'definition'], (node) => {
			if (!('url' in node)) return;
			links++;
			const problem = problemOfForm(node.url);
			if (problem) file.message(problem, node);
		});
	};
	const shown = new VFile({
		path: path.join(root, 'links-shown-in-n8n.md'),
		value: linksShownInN8n(root)
			.map((link) => `- <${link}>\n`)
			.join(''),
	});
	const environment = { ...process.env };
	const files = await new Promise<VFile[]>((resolve, reject) => {
		engine(
			{
				processor: remark().use(countAndCheckForm),
				plugins: { [validateLinks]: { root, repository: repositoryOf(root) } },
				cwd: root,
				files: ['.', shown],
				extensions: ['md'],
				// Where n8n is installed and keeps its data; node_modules and hidden folders are left out anyway.
				ignorePatterns: ['dist/', '.data/'],
				silentlyIgnore: true,
				quiet: true,
				reporter: () => '',
			},
			(error, _code, context) => {
				if (error) reject(error);
				else resolve(context?.files ?? []);
			},
		);
	}).finally(() => {
		restore(environment);
	});
	return {
		links,
		broken: files.flatMap((file) =>
			file.messages.map(
				({ line, reason }) =>
					`${path.relative(root, path.resolve(root, file.path))}:${line ?? 1} ${reason}`,
			),
		),
	};
}

/** The engine reads npm's settings, which writes them to the environment: what we start would call another npm. */
function restore(environment: NodeJS.ProcessEnv): void {
	for (const name of Object.keys(process.env)) {
		if (!(name in environment)) delete process.env[name];
	}
	Object.assign(process.env, environment);
}

function repositoryOf(root: string): string {
	const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
		repository: { url: string };
	};
	return manifest.repository.url;
}

/** Why an address cannot be opened as it stands, if so. */
function problemOfForm(url: string): string | undefined {
	if (url === '') return 'The link has no address';
	if (path.isAbsolute(url)) return `"${url}" is a path of one machine`;
	if (!/^[a-z][a-z\d+.-]*:/i.test(url)) return undefined;
	if (!URL.canParse(url)) return `"${url}" is no address`;
	const { protocol } = new URL(url);
	return ['https:', 'mailto:'].includes(protocol)
		? undefined
		: `"${url}" is neither https nor an e-mail address`;
}

/** The pages that n8n links to from a node's or credential's panel. */
function linksShownInN8n(root: string): string[] {
	return ['nodes', 'credentials'].flatMap((kind) => {
		const types = readFileSync(path.join(root, `dist/types/${kind}.json`), 'utf8');
		return [...types.matchAll(/"(?:url|documentationUrl)":"(https?:[^"]+)"/g)].map(
			([, url]) => url,
		);
	});
}
