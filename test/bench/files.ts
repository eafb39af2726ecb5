/**
 * A PDF of 200 MB, up and down: by how much n8n's process grows with SVC Signing, and with n8n's
 * HTTP Request node for the same work. Files are kept in n8n's file-system store, the simulator is a
 * process of its own, and each measurement is made in a fresh process (see file-work.ts).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Measured, Work } from './file-work.ts';
import { startService } from './service.ts';

const megabytes = 200;
const warmMegabytes = 20;
/** What is promised, in MB; the bench fails above it. */
const limit = 64;

const service = await startService();

type Chosen = Pick<Work, 'kind' | 'side'> & Partial<Work>;

async function run(work: Chosen): Promise<Measured> {
	const { url, account } = service;
	const all: Work = { url, account, megabytes, warmMegabytes, ...work };
	const worker = path.join(import.meta.dirname, 'file-work.ts');
	// The process must be able to collect garbage before it is measured.
	const child = spawn(process.execPath, ['--expose-gc', worker, JSON.stringify(all)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
	if (child.exitCode !== 0) throw new Error(`${work.kind} ended with ${child.exitCode}`);
	return JSON.parse(output.slice(output.lastIndexOf('\n{') + 1)) as Measured;
}

/** A signed dossier with one file of this size. */
async function prepare(size: number): Promise<string> {
	const made = await run({ kind: 'prepare', side: 'SVC Signing', megabytes: size });
	await service.control(`invites/${made.inviteId}/sign`, {});
	return made.dossierId ?? '';
}

try {
	const dossierId = await prepare(megabytes);
	const warmDossierId = await prepare(warmMegabytes);
	console.log(`${megabytes} MB, growth of n8n's process (limit ${limit} MB)`);
	for (const kind of ['upload', 'download'] as const) {
		for (const side of ['SVC Signing', 'HTTP Request'] as const) {
			const { grownMb = NaN, seconds = NaN } = await run({ kind, side, dossierId, warmDossierId });
			const grown = `${Math.round(grownMb)} MB`.padStart(8);
			console.log(`  ${kind.padEnd(9)} ${side.padEnd(13)} ${grown}   ${seconds.toFixed(1)} s`);
			if (side === 'SVC Signing' && !(grownMb <= limit)) {
				console.error(`${kind} grows by more than the limit allows`);
				process.exitCode = 1;
			}
		}
	}
} finally {
	await service.close();
}
