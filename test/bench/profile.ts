/**
 * Where the time goes: `npm run bench -- --profile <case>` notes for each side which functions were at
 * work. The folder of the profiles is in the environment, so that processes that a case starts know it.
 */
import fs from 'node:fs';
import inspector from 'node:inspector/promises';
import path from 'node:path';

export const profilesFolder = 'BENCH_PROFILES';

/** What one side's functions have done themselves, without those that they call. */
export interface Profile {
	side: string;
	ms: number;
	/** Share of the time, by package or part of Node.js, and by function; the largest first. */
	places: Share[];
	functions: Share[];
}

export type Share = [name: string, share: number];

/** Does the work, and with `--profile` writes a file that Chrome's developer tools open. */
export async function profiled<Result>(side: string, work: () => Promise<Result>): Promise<Result> {
	const folder = process.env[profilesFolder];
	if (!folder) return await work();
	const session = new inspector.Session();
	session.connect();
	await session.post('Profiler.enable');
	await session.post('Profiler.start');
	try {
		return await work();
	} finally {
		const { profile } = await session.post('Profiler.stop');
		session.disconnect();
		const file = `${side.replaceAll('/', ' ')}.${process.pid}-${performance.now()}.cpuprofile`;
		fs.writeFileSync(path.join(folder, file), JSON.stringify(profile));
	}
}

/** One for each side, of all files in the folder; none for cases that do not note what they do. */
export function summaryOf(folder: string): Profile[] {
	const sides = new Map<string, inspector.Profiler.Profile[]>();
	for (const file of fs.readdirSync(folder).sort()) {
		const side = file.replace(/\.[\d.-]+\.cpuprofile$/, '');
		const profile = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
		sides.set(side, [...(sides.get(side) ?? []), profile as inspector.Profiler.Profile]);
	}
	return [...sides].map(([side, profiles]) => {
		const [places, functions] = [new Map<string, number>(), new Map<string, number>()];
		let total = 0;
		for (const { nodes, samples = [], timeDeltas = [] } of profiles) {
			const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
			for (const [index, id] of samples.entries()) {
				const { functionName = '', url = '' } = frames.get(id) ?? {};
				// The profiler itself is no part of the work.
				if (functionName === '(idle)' || url.includes('inspector')) continue;
				const time = timeDeltas[index] ?? 0;
				const place = placeOf(functionName, url);
				const name = place === functionName ? place : `${functionName || 'unnamed'} (${place})`;
				places.set(place, (places.get(place) ?? 0) + time);
				functions.set(name, (functions.get(name) ?? 0) + time);
				total += time;
			}
		}
		const largest = (times: Map<string, number>): Share[] =>
			[...times]
				.sort(([, one], [, other]) => other - one)
				.slice(0, 6)
				.map(([name, time]) => [name, Number((time / total).toFixed(3))]);
		return { side, ms: total / 1000, places: largest(places), functions: largest(functions) };
	});
}

function placeOf(functionName: string, url: string): string {
	if (url === '') return functionName.startsWith('(') ? functionName : 'Node.js, native';
	if (url.startsWith('node:')) return 'Node.js';
	const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
	if (inPackage) return inPackage;
	return /\/(dist\/\w+|test\/\w+)\//.exec(url)?.[1] ?? 'elsewhere';
}
