import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validateWorkflow } from '@action-validator/core';

/**
 * Holds the GitHub workflows against GitHub's schema of them.
 *
 * @returns one line for each finding
 */
export function checkGitHubWorkflows(root: string): string[] {
	const folder = path.join(root, '.github/workflows');
	return readdirSync(folder).flatMap((name) =>
		validateWorkflow(readFileSync(path.join(folder, name), 'utf8')).errors.map(
			(finding) => `${name}: ${JSON.stringify(finding)}`,
		),
	);
}
