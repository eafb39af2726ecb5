/** Time, and by how much the process grows meanwhile. */
export interface Growing {
	seconds: number;
	/** Highest resident memory during the work, above that before it. */
	grownMb: number;
}

const mb = 1024 * 1024;

export async function growing(work: () => Promise<unknown>): Promise<Growing> {
	for (let times = 0; times < 3; times++) {
		globalThis.gc?.();
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	const before = process.memoryUsage.rss();
	let highest = before;
	const look = () => (highest = Math.max(highest, process.memoryUsage.rss()));
	const watch = setInterval(look, 5);
	const started = performance.now();
	await work();
	look();
	clearInterval(watch);
	return { grownMb: (highest - before) / mb, seconds: (performance.now() - started) / 1000 };
}
