/**
 * 10,000 contacts imported with SVC Address Book, and with n8n's HTTP Request node in one request an
 * item, at 20 ms service delay; and 100,000 contacts exported into a file. Each in a fresh process,
 * the simulator in another one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Measured, Work } from './contacts-work.ts';
import { startService } from './service.ts';

const imported = 10_000;
const exported = 100_000;
const delayMs = 20;
/** What is promised; the bench fails beyond it. */
const most = { shareOfTime: 1 / 20, grownMb: 64 };

const service = await startService();

async function run(work: Omit<Work, 'url' | 'account'>): Promise<Measured> {
	const { url, account } = service;
	const worker = path.join(import.meta.dirname, 'contacts-work.ts');
	const all: Work = { url, account, ...work };
	// The process must be able to collect garbage before it is measured.
	const child = spawn(process.execPath, ['--expose-gc', worker, JSON.stringify(all)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
	if (child.exitCode !== 0) throw new Error(`${work.kind} ended with ${child.exitCode}`);
	// The record of requests is not part of the work and must not grow without end.
	await service.control('requests/forget', {});
	const measured = JSON.parse(output.slice(output.lastIndexOf('\n{') + 1)) as Measured;
	const figures = `${measured.seconds.toFixed(1)} s`.padStart(9);
	const memory = `${Math.round(measured.grownMb)} MB`.padStart(8);
	console.log(`  ${work.kind.padEnd(7)} ${work.side.padEnd(17)} ${figures} ${memory}`);
	return measured;
}

/** A group of its own, through the service's interface. */
async function newGroup(contacts = 0): Promise<string> {
	const { productToken = '', accountId } = service.account;
	const groups = `${service.url}/addressbook/v2/accounts/${accountId}/groups`;
	const post = async (url: string, body: unknown) => {
		const headers = { 'content-type': 'application/json', 'x-svc-producttoken': productToken };
		const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
		if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
		return response;
	};
	const { id } = (await (await post(groups, { name: 'Bench' })).json()) as { id: string };
	for (let done = 0; done < contacts; done += 2500) {
		const batch = Array.from({ length: 2500 }, (_, index) => ({
			groupId: id,
			firstName: 'Anna',
			lastName: `Jansen ${done + index}`,
			email: `anna.${done + index}@example.com`,
			phoneNumber: '+31612345678',
		}));
		await post(`${groups}/${id}/contacts-bulk?delayIndexing=false`, batch);
	}
	return id;
}

try {
	const full = await newGroup(exported);
	await service.control('latency', { ms: delayMs });
	console.log(`${imported} contacts in, ${exported} out, ${delayMs} ms service delay`);
	const inOurs = { kind: 'import', side: 'SVC Address Book', contacts: imported } as const;
	const ours = await run({ ...inOurs, groupId: await newGroup() });
	const http = await run({ ...inOurs, side: 'HTTP Request', groupId: await newGroup() });
	const share = ours.seconds / http.seconds;
	console.log(`  import takes 1/${(1 / share).toFixed(0)} of the time (limit 1/20)`);
	const out = { kind: 'export', contacts: exported, groupId: full } as const;
	const { grownMb } = await run({ ...out, side: 'SVC Address Book' });
	await run({ ...out, side: 'HTTP Request' });
	if (!(share <= most.shareOfTime) || !(grownMb <= most.grownMb)) {
		console.error(`Beyond the limits: 1/20 of the time, ${most.grownMb} MB`);
		process.exitCode = 1;
	}
} finally {
	await service.close();
}
