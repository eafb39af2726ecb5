import type { Attempts } from '../../shared/send';

const firstMs = 2000;
const longestMs = 30_000;

/**
 * Milliseconds until the results are asked for again, or undefined when the limit has passed. Each
 * pause is half as long again as the one before; the last request is made when the limit passes.
 */
export function nextPause({ times, ms }: Attempts, limitMs: number): number | undefined {
	const left = limitMs - ms;
	return left > 0 ? Math.min(firstMs * 1.5 ** (times - 1), longestMs, left) : undefined;
}
