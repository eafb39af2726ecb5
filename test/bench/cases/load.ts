import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { inChild } from '../child.ts';
import { median } from '../measure.ts';
import { comparedPacks, packsFolder } from '../packs.ts';
import type { CaseOptions, CaseResult, Measurement } from '../result.ts';
import type { Loaded } from './load-work.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');

const own = 'n8n-nodes-svc';

export async function load({ rounds }: CaseOptions): Promise<CaseResult> {
	const folders = new Map([[own, root]]);
	for (const name of comparedPacks())
		folders.set(name, path.join(packsFolder, 'node_modules', name));
	const all = new Map([...folders.keys()].map((name) => [name, [] as Loaded[]]));
	for (let round = 0; round < rounds; round++) {
		for (const [name, folder] of folders) {
			const script = path.join(import.meta.dirname, 'load-work.ts');
			// Packages find what n8n brings along as in n8n: beside it.
			const env = { NODE_PATH: path.join(root, 'node_modules') };
			all.get(name)?.push((await inChild(script, folder, env)) as Loaded);
		}
	}
	const measurement = (
		what: string,
		unit: Measurement['unit'],
		value: (name: string) => number,
	): Measurement => ({
		what,
		unit,
		values: Object.fromEntries([...folders.keys()].map((name) => [name, value(name)])),
	});
	const of = (key: keyof Loaded) => (name: string) =>
		median((all.get(name) ?? []).map((loaded) => loaded[key]));
	const sizes = new Map([...folders].map(([name, folder]) => [name, sizeOf(folder)]));
	const nodes = (name: string) =>
		(
			JSON.parse(fs.readFileSync(path.join(folders.get(name) ?? '', 'package.json'), 'utf8')) as {
				n8n: { nodes: string[] };
			}
		).n8n.nodes.length;
	const otherNames = [...folders.keys()].filter((name) => name !== own);
	return {
		title: 'Cost at start',
		text: `What n8n does at its start, and then the first use of all nodes and credentials, compared with ${otherNames.length} published packs.`,
		rounds,
		measured: [
			measurement('Nodes', '', nodes),
			measurement('CPU time at the start of n8n', 'ms', of('startCpuMs')),
			measurement('CPU time for all nodes and credentials', 'ms', of('allCpuMs')),
			measurement('Memory for all of them', 'MB', of('mb')),
			measurement('Tarball', 'kB', (name) => sizes.get(name)?.packed ?? NaN),
			measurement('Unpacked', 'kB', (name) => sizes.get(name)?.unpacked ?? NaN),
		],
		bounds: [
			{ what: 'Tarball in kB', value: sizes.get(own)?.packed ?? NaN, limit: 300 },
			{ what: 'CPU time for everything in ms', value: of('allCpuMs')(own), limit: 100 },
			{
				what: 'CPU time for everything ÷ median of the others',
				value: of('allCpuMs')(own) / median(otherNames.map(of('allCpuMs'))),
				limit: 1,
			},
		],
	};
}

/** Of the package as npm would publish it, in kB. */
function sizeOf(folder: string): { packed: number; unpacked: number } {
	const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'];
	const output = execFileSync('npm', args, { cwd: folder, encoding: 'utf8' });
	const [{ size, unpackedSize }] = JSON.parse(output) as [{ size: number; unpackedSize: number }];
	return { packed: size / 1000, unpacked: unpackedSize / 1000 };
}
