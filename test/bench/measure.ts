/** Comparisons on a noisy machine: both sides in turns, several rounds, medians and their ratio. */

export interface Side {
	name: string;
	/** Does the work once. */
	work(): Promise<void>;
}

export interface Comparison {
	rounds: number;
	/** Milliseconds of each round, in order. */
	times: Record<string, number[]>;
	medians: Record<string, number>;
	/** First side's median divided by the second's. */
	ratio: number;
}

/** One round of each side warms up and is not counted; then the order alternates. */
export async function compare(first: Side, second: Side, rounds: number): Promise<Comparison> {
	const times: Record<string, number[]> = { [first.name]: [], [second.name]: [] };
	for (let round = -1; round < rounds; round++) {
		const order = round % 2 === 0 ? [first, second] : [second, first];
		for (const { name, work } of order) {
			const before = performance.now();
			await work();
			if (round >= 0) times[name]?.push(performance.now() - before);
		}
	}
	const medians = Object.fromEntries(
		Object.entries(times).map(([name, measured]) => [name, median(measured)]),
	);
	return {
		rounds,
		times,
		medians,
		ratio: (medians[first.name] ?? NaN) / (medians[second.name] ?? NaN),
	};
}

export function median(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1
		? (sorted[middle] ?? NaN)
		: ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}
