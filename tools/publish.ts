import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { npmCommand, npmEnvironment } from './n8n/environment.ts';
import { whyNotToPublish } from './publication.ts';

const runFile = promisify(execFile);

export interface Publication {
	registry: string;
	/** For the first version only: later ones are published by a workflow that the registry trusts. */
	token?: string;
	/** Signed by GitHub, so it exists in a workflow run only. */
	provenance: boolean;
	dryRun?: boolean;
}

/**
 * Publishes a tarball, the very file that was tested.
 *
 * @returns what npm printed
 * @throws when npm refuses
 */
export async function publish(tarball: string, publication: Publication): Promise<string> {
	const { registry, token, provenance, dryRun } = publication;
	const { file, leading, shell } = npmCommand();
	const args = ['publish', path.resolve(tarball), '--access', 'public', `--registry=${registry}`];
	if (provenance) args.push('--provenance');
	if (dryRun) args.push('--dry-run');
	// "npm run --silent" would pass on its level, and npm would hide its warnings and reasons.
	args.push('--loglevel=notice');
	const { stdout, stderr } = await runFile(file, [...leading, ...args], {
		shell,
		env: {
			...npmEnvironment(),
			// npm asks GitHub for the identity of the run.
			...onlyNamed(/^(GITHUB_|ACTIONS_ID_TOKEN_|RUNNER_|CI$)/),
			...(token && {
				[`npm_config_${new URL(registry).href.replace(/^https?:/, '')}:_authToken`]: token,
			}),
		},
	});
	return stdout + stderr;
}

function onlyNamed(pattern: RegExp): Record<string, string> {
	return Object.fromEntries(
		Object.entries(process.env).flatMap(([name, value]) =>
			value !== undefined && pattern.test(name) ? [[name, value]] : [],
		),
	);
}

async function configuredRegistry(): Promise<string> {
	const { file, leading, shell } = npmCommand();
	const { stdout } = await runFile(file, [...leading, 'config', 'get', 'registry'], {
		shell,
		env: npmEnvironment(),
	});
	return stdout.trim();
}

if (import.meta.main) {
	const [tarball] = process.argv.slice(2);
	const reasons = whyNotToPublish(process.cwd(), process.env);
	if (tarball === undefined) reasons.push('Name the tarball: node tools/publish.ts <tarball>');
	if (reasons.length > 0) {
		throw new Error(`Not published:\n${reasons.join('\n')}\ndocs/publishing.md says what to do.`);
	}
	const registry = await configuredRegistry();
	console.log(await publish(tarball, { registry, token: process.env.NPM_TOKEN, provenance: true }));
}
