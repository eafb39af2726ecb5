/** The longest time for a timer of Node: one for longer would end at once. */
export const longestTimerMs = 2 ** 31 - 1;

/** Calls `run` after so many milliseconds, unless what this gives is called before. */
function startTimer(ms: number, run: () => void): () => void {
	const signal = AbortSignal.timeout(Math.min(Math.ceil(ms), longestTimerMs));
	signal.addEventListener('abort', run, { once: true });
	return () => signal.removeEventListener('abort', run);
}

/**
 * What `work` gives, or what `late` gives when it takes longer than `ms`. The signal breaks `work` off; where
 * it doesn't react to that, its result is dropped.
 */
export async function within<Result>(
	ms: number,
	work: (signal: AbortSignal) => Promise<Result>,
	late: () => Result,
): Promise<Result> {
	const breakOff = new AbortController();
	let stop = () => {};
	const isOver = new Promise<void>((resolve) => {
		stop = startTimer(ms, resolve);
	}).then(() => {
		breakOff.abort();
		return late();
	});
	const result = work(breakOff.signal);
	// Whichever comes second has no one to wait for it, and a rejection would end n8n.
	isOver.catch(() => undefined);
	result.catch(() => undefined);
	try {
		return await Promise.race([result, isOver]);
	} finally {
		stop();
	}
}

/**
 * Watches a flow of bytes: `over` resolves when fewer than `leastBytes` came in a stretch of `maxSilenceMs`.
 */
export function silence(maxSilenceMs: number, leastBytes = 1) {
	let bytes = 0;
	let stop = () => {};
	const over = new Promise<void>((resolve) => {
		const listen = () => {
			bytes = 0;
			stop = startTimer(maxSilenceMs, () => {
				if (bytes < leastBytes) resolve();
				else listen();
			});
		};
		listen();
	});
	return {
		over,
		heard: (count: number) => {
			bytes += count;
		},
		stop: () => stop(),
	};
}
