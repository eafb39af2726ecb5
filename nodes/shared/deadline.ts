import { sleep } from 'n8n-workflow';

/**
 * What `work` gives, or what `late` gives when it takes longer than `ms`. The signal breaks `work` off; where
 * it doesn't react to that, its result is dropped.
 */
export async function within<Result>(
	ms: number,
	work: (signal: AbortSignal) => Promise<Result>,
	late: () => Result,
): Promise<Result> {
	const time = new AbortController();
	const breakOff = new AbortController();
	const isOver = sleep(ms, time.signal).then(() => {
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
		time.abort();
	}
}
