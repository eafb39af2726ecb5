import path from 'node:path';
import { inChild } from '../child.ts';
import type { Growing } from '../growing.ts';
import { median } from '../measure.ts';
import type { CaseOptions, CaseResult, Measurement } from '../result.ts';
import { type Service, startService } from '../service.ts';
import type { Made, Work } from './file-work.ts';

const sizes = [1, 50, 500];
const warmMegabytes = 20;
const directions = ['upload', 'download'] as const;
const sides = ['SVC Signing', 'HTTP Request'] as const;

/** Rounds of large files take long, and differ little. */
const roundsOf = (megabytes: number, rounds: number) =>
	megabytes < 50 ? rounds : Math.min(rounds, 3);

export async function files({ rounds }: CaseOptions): Promise<CaseResult> {
	const service = await startService();
	const measured: Measurement[] = [];
	const bounds: CaseResult['bounds'] = [];
	try {
		const warmDossierId = await prepare(service, warmMegabytes);
		for (const megabytes of sizes) {
			const dossierId = await prepare(service, megabytes);
			for (const kind of directions) {
				const all = new Map(sides.map((side) => [side, [] as Growing[]]));
				for (let round = 0; round < roundsOf(megabytes, rounds); round++) {
					for (const side of sides) {
						const work = { kind, side, megabytes, dossierId, warmDossierId };
						all.get(side)?.push((await perform(service, work)) as Growing);
					}
				}
				const of = (key: keyof Growing) =>
					Object.fromEntries(
						sides.map((side) => [side, median((all.get(side) ?? []).map((one) => one[key]))]),
					);
				const [seconds, grown] = [of('seconds'), of('grownMb')];
				const what = `${megabytes} MB ${kind}`;
				measured.push({ what: `${what}: time`, unit: 's', values: seconds });
				measured.push({ what: `${what}: growth of the process`, unit: 'MB', values: grown });
				const [pack, http] = sides;
				bounds.push({
					what: `${what}: time ÷ HTTP Request's`,
					value: (seconds[pack] ?? NaN) / (seconds[http] ?? NaN),
					limit: 1,
				});
				if (megabytes === 500) {
					bounds.push({ what: `${what}: growth in MB`, value: grown[pack] ?? NaN, limit: 64 });
				}
			}
		}
	} finally {
		await service.close();
	}
	return {
		title: 'Files up and down',
		text: "Upload of a PDF for signing, and download of a signed dossier's file, in a fresh process with n8n's file-system storage.",
		rounds,
		measured,
		bounds,
	};
}

/** A signed dossier with one file of this size. */
async function prepare(service: Service, megabytes: number): Promise<string> {
	const work = { kind: 'prepare', side: 'SVC Signing', megabytes } as const;
	const { dossierId, inviteId } = (await perform(service, work)) as Made;
	await service.control(`invites/${inviteId}/sign`, {});
	return dossierId;
}

async function perform(
	{ url, account }: Service,
	work: Omit<Work, 'url' | 'account' | 'warmMegabytes'>,
): Promise<unknown> {
	const all: Work = { url, account, warmMegabytes, ...work };
	return await inChild(path.join(import.meta.dirname, 'file-work.ts'), JSON.stringify(all));
}
