import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

/**
 * n8n's own gate for community packages. It does not honour inline comments, and reads both what
 * the repository holds and what is published.
 *
 * @returns findings, empty when the package passes
 */
export async function scanSources(root: string): Promise<string> {
	return findings(await analyzePackage(root, SOURCE_FILE_PATTERNS));
}

/** Packs `root` as npm would publish it, and scans what a user would get. */
export async function scanTarball(root: string): Promise<string> {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'n8n-nodes-svc-scan-'));
	try {
		execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
			cwd: root,
			stdio: ['ignore', 'ignore', 'inherit'],
		});
		const [tarball] = fs.readdirSync(folder);
		execFileSync('tar', ['-xzf', tarball], { cwd: folder });
		const unpacked = path.join(folder, 'package');
		return [...contents(unpacked), findings(await analyzePackage(unpacked))]
			.filter(Boolean)
			.join('\n');
	} finally {
		fs.rmSync(folder, { recursive: true, force: true });
	}
}

/** What is missing from the package, and what has no place in it. */
function contents(folder: string): string[] {
	const { n8n, dependencies } = JSON.parse(
		fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
	) as { n8n: { nodes: string[]; credentials: string[] }; dependencies?: object };
	const files = fs
		.readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

	const required = [
		...n8n.nodes,
		...n8n.nodes.map((node) => node.replace(/\.js$/, '.json')),
		...n8n.credentials,
		'dist/known/nodes.json',
		'dist/types/nodes.json',
		'README.md',
		'LICENSE',
	];
	const missing = required.filter((file) => !files.includes(file));
	const surplus = files.filter(
		(file) =>
			!/^(package\.json|index\.js|README\.md|LICENSE|CHANGELOG\.md)$/.test(file) &&
			!/^dist\/(nodes|credentials|icons|known|types|methods)\/.*\.(js|json|svg)$/.test(file) &&
			file !== 'dist/BUNDLED-LICENSES.txt',
	);
	// n8n passes over a codex file it cannot read, one without `resources` for instance.
	const types = JSON.parse(
		fs.readFileSync(path.join(folder, 'dist/types/nodes.json'), 'utf8'),
	) as Array<{ name: string; codex?: object }>;
	return [
		...types.filter(({ codex }) => !codex).map(({ name }) => `n8n finds no codex for ${name}`),
		...missing.map((file) => `The package lacks ${file}`),
		...surplus.map((file) => `The package has no use for ${file}`),
		...(Object.keys(dependencies ?? {}).length > 0 ? ['The package has dependencies'] : []),
	];
}

interface Analysis {
	passed: boolean;
	message?: string;
	details?: string;
}

function findings({ passed, message, details }: Analysis): string {
	if (message === 'No files found to analyze') return message;
	return passed ? '' : [message, details].filter(Boolean).join('\n');
}
