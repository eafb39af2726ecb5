/** Comparisons on a noisy machine: all sides in turns, several rounds, medians and their ratios. */

import { profiled } from './profile.ts';

export interface Side {
	name: string;
	/** Does the work once. */
	work(): Promise<void>;
}

export interface Times {
	/** Time on the clock. */
	ms: number;
	/** Time the process was at work, on all its threads. */
	cpuMs: number;
}

/** Of each side the median of its rounds. */
export type Medians = Record<string, Times>;

export async function timed(work: () => Promise<void>): Promise<Times> {
	const cpu = process.cpuUsage();
	const clock = performance.now();
	await work();
	const ms = performance.now() - clock;
	const { user, system } = process.cpuUsage(cpu);
	return { ms, cpuMs: (user + system) / 1000 };
}

/** One round of each side warms up and is not counted; from round to round the order turns. */
export async function compare(sides: Side[], rounds: number): Promise<Medians> {
	const all = sides.map(({ name }) => ({ name, times: [] as Times[] }));
	for (let round = -1; round < rounds; round++) {
		const order = sides.map((side, index) => ({ side, times: all[index].times }));
		if (round % 2 === 0) order.reverse();
		for (const { side, times } of order) {
			const measured = await timed(
				async () => await (round < 0 ? side.work() : profiled(side.name, side.work)),
			);
			if (round >= 0) times.push(measured);
		}
	}
	return Object.fromEntries(
		all.map(({ name, times }) => [
			name,
			{
				ms: median(times.map(({ ms }) => ms)),
				cpuMs: median(times.map(({ cpuMs }) => cpuMs)),
			},
		]),
	);
}

export function median(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1
		? sorted[middle]
		: ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
