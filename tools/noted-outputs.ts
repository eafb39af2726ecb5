import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderVariable, type NotedOutput } from '../test/engine/output-schemas.ts';
import { npmCommand } from './n8n/environment.ts';

/** Tests of the engine that note no outputs, or deliver what SVC never would. */
const withoutOutputs = [
	'.*faults',
	'echoed-events',
	'harness',
	'money',
	'triggers/(?!(?:address-book|deliveries|letters|messages|payments|phone-numbers|route-testing|signing|ticket-shop|voice)\\.)',
	'schemas',
	'readme',
	'upgrade',
	'package',
].map((name) => `test/engine/${name}`);

/**
 * Runs the engine tests, and collects what every operation and trigger gave out in them.
 *
 * @param args further arguments of Jest
 */
export function noteOutputs(args: string[]): { passed: boolean; outputs: NotedOutput[] } {
	const folder = mkdtempSync(path.join(tmpdir(), 'svc-outputs-'));
	try {
		const { file, leading, shell } = npmCommand();
		const script = ['run', 'test:engine', '--', ...args];
		const { status } = spawnSync(
			file,
			[...leading, ...script, '--testPathIgnorePatterns', ...withoutOutputs],
			{ shell, stdio: 'inherit', env: { ...process.env, [folderVariable]: folder } },
		);
		const outputs = readdirSync(folder).flatMap((file) =>
			readFileSync(path.join(folder, file), 'utf8')
				.trim()
				.split('\n')
				.map((line) => JSON.parse(line) as NotedOutput),
		);
		return { passed: status === 0, outputs };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
