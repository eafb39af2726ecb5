import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
	analyzePackage,
	buildScanConfig,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';
import { type Findings, asErrors, lint } from './findings.ts';
import { npmCommand } from './n8n/environment.ts';
import { checkContents } from './package-contents.ts';

/**
 * n8n's own gate for community packages. It does not honour inline comments, and reads both what
 * the repository holds and what is published.
 */
export async function scanSources(root: string): Promise<Findings> {
	return await scan(root, SOURCE_FILE_PATTERNS);
}

/** Packs `root` as npm would publish it, and scans what a user would get. */
export async function scanTarball(root: string): Promise<Findings> {
	return await withUnpackedTarball(root, async (unpacked) => await scan(unpacked));
}

/** Packs `root` as npm would publish it, and looks whether exactly what belongs there is in it. */
export async function checkTarball(root: string): Promise<Findings> {
	return await withUnpackedTarball(root, async (unpacked) =>
		asErrors(checkContents(root, unpacked)),
	);
}

async function withUnpackedTarball(
	root: string,
	check: (unpacked: string) => Promise<Findings>,
): Promise<Findings> {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'n8n-nodes-svc-scan-'));
	try {
		const { file, leading, shell } = npmCommand();
		const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
		execFileSync(file, [...leading, ...args], {
			cwd: root,
			shell,
			stdio: ['ignore', 'ignore', 'inherit'],
		});
		const [tarball] = fs.readdirSync(folder);
		execFileSync('tar', ['-xzf', tarball], { cwd: folder });
		return await check(path.join(folder, 'package'));
	} finally {
		fs.rmSync(folder, { recursive: true, force: true });
	}
}

/** The scanner's verdict goes by errors alone; its rules are run once more to see the warnings too. */
async function scan(
	folder: string,
	patterns = ['**/*.js', '**/*.ts', '**/*.json'],
): Promise<Findings> {
	const { passed, message, details } = await analyzePackage(folder, patterns);
	if (!passed || message) return asErrors([[message, details].filter(Boolean).join('\n')]);
	return await lint(
		{ cwd: folder, overrideConfigFile: true, overrideConfig: await buildScanConfig() },
		fs.globSync(patterns, { cwd: folder }),
	);
}
