import path from 'node:path';
import { inChild } from '../child.ts';
import type { Growing } from '../growing.ts';
import { median } from '../measure.ts';
import type { CaseOptions, CaseResult } from '../result.ts';
import { type Service, startService } from '../service.ts';
import type { Work } from './contacts-work.ts';

const imported = 10_000;
const exported = 100_000;
const delayMs = 20;
const pack = 'SVC Address Book';
const http = 'HTTP Request';

export async function contacts({ rounds }: CaseOptions): Promise<CaseResult> {
	const service = await startService();
	try {
		const full = await newGroup(service, exported);
		await service.control('latency', { ms: delayMs });
		/** One request an item takes so long that it is done three times at most. */
		const measure = async (work: Omit<Work, 'url' | 'account' | 'groupId'>, most = rounds) => {
			const times: Growing[] = [];
			for (let round = 0; round < Math.min(rounds, most); round++) {
				const groupId = work.kind === 'import' ? await newGroup(service) : full;
				times.push(await run(service, { ...work, groupId }));
			}
			const of = (key: keyof Growing) => median(times.map((one) => one[key]));
			return { seconds: of('seconds'), grownMb: of('grownMb') };
		};
		const into = { kind: 'import', contacts: imported } as const;
		const out = { kind: 'export', contacts: exported } as const;
		const ours = await measure({ ...into, side: pack });
		const theirs = await measure({ ...into, side: http }, 3);
		const file = await measure({ ...out, side: pack }, 3);
		const dump = await measure({ ...out, side: http }, 3);
		const small = await measure({ ...into, side: pack, contacts: 1000 });
		const large = await measure({ ...into, side: pack, contacts: exported }, 3);
		return {
			title: '10,000 contacts imported',
			text: `At ${delayMs} ms service delay, each in a fresh process; the HTTP Request node sends one request per contact. Also, ${exported.toLocaleString('en')} contacts exported to a file, which the HTTP Request node can get in one response.`,
			rounds,
			measured: [
				{
					what: 'Import: time',
					unit: 's',
					values: { [pack]: ours.seconds, [http]: theirs.seconds },
				},
				{
					what: 'Import: growth of the process',
					unit: 'MB',
					values: { [pack]: ours.grownMb, [http]: theirs.grownMb },
				},
				{ what: 'Import of 1,000: time', unit: 's', values: { [pack]: small.seconds } },
				{ what: 'Import of 100,000: time', unit: 's', values: { [pack]: large.seconds } },
				{
					what: 'Import of 1,000: growth of the process',
					unit: 'MB',
					values: { [pack]: small.grownMb },
				},
				{
					what: 'Import of 100,000: growth of the process',
					unit: 'MB',
					values: { [pack]: large.grownMb },
				},
				{
					what: 'Export: time',
					unit: 's',
					values: { [pack]: file.seconds, [http]: dump.seconds },
				},
				{
					what: 'Export: growth of the process',
					unit: 'MB',
					values: { [pack]: file.grownMb, [http]: dump.grownMb },
				},
			],
			bounds: [
				{
					what: "Import: time ÷ HTTP Request's",
					value: ours.seconds / theirs.seconds,
					limit: 0.05,
				},
				{ what: 'Export: growth in MB', value: file.grownMb, limit: 64 },
				{
					what: 'Import: time a contact, 100,000 ÷ 1,000',
					value: large.seconds / exported / (small.seconds / 1000),
					limit: 1.25,
					isGrowth: true,
				},
				{
					what: 'Import: memory a contact, 100,000 ÷ 1,000',
					value: large.grownMb / exported / (small.grownMb / 1000),
					limit: 1.25,
				},
			],
		};
	} finally {
		await service.close();
	}
}

async function run(service: Service, work: Omit<Work, 'url' | 'account'>): Promise<Growing> {
	const { url, account } = service;
	const worker = path.join(import.meta.dirname, 'contacts-work.ts');
	const all: Work = { url, account, ...work };
	const measured = (await inChild(worker, JSON.stringify(all))) as Growing;
	// The record of requests is not part of the work and must not grow without end.
	await service.control('requests/forget', {});
	return measured;
}

/** A group of its own, through the service's interface. */
async function newGroup(service: Service, contacts = 0): Promise<string> {
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
