/**
 * Loads a package as n8n does, in a process of its own: prints as JSON what that cost.
 * - start: what n8n does with every package when it starts;
 * - all: the same, and then every node and credential taken into use.
 */
import { loadN8nModules } from '../../engine/harness/n8n-modules.ts';
import { finish } from '../finish.ts';
import { profiled } from '../profile.ts';

export interface Loaded {
	startCpuMs: number;
	allCpuMs: number;
	/** Memory that is held for it afterwards. */
	mb: number;
}

const { core } = await loadN8nModules();
// n8n itself has loaded it long before.
await import('luxon');
const used = () => {
	globalThis.gc?.();
	return process.memoryUsage().heapUsed;
};
used();
const before = used();
const cpu = process.cpuUsage();
const cpuMs = () => {
	const { user, system } = process.cpuUsage(cpu);
	return (user + system) / 1000;
};
const folder = process.argv[2] ?? '';
const loader = new core.LazyPackageDirectoryLoader(folder);
const { startCpuMs, allCpuMs } = await profiled(loader.packageName, async () => {
	await loader.loadAll();
	const start = cpuMs();
	for (const name of Object.keys(loader.known.credentials)) loader.getCredential(name);
	for (const name of Object.keys(loader.known.nodes)) loader.getNode(name);
	return { startCpuMs: start, allCpuMs: cpuMs() };
});
const mb = (used() - before) / 1024 / 1024;
await finish({ startCpuMs, allCpuMs, mb } satisfies Loaded);
