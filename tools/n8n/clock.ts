import { createInterface } from 'node:readline';
import { isMainThread } from 'node:worker_threads';

const startsAheadMs = process.env.SVC_CLOCK_AHEAD_MS;

/**
 * Loaded into n8n before n8n itself. If SVC_CLOCK_AHEAD_MS is set, n8n's clock is ahead by so many milliseconds, as if
 * that much time had passed since n8n last stopped. Each line that the starter writes to standard input, a number of
 * milliseconds, sets it forward further while n8n runs: the intervals that would have come round in that time run once.
 * Other timers run as usual.
 */
if (startsAheadMs !== undefined) {
	let aheadMs = Number(startsAheadMs);
	const RealDate = Date;
	// Libraries write `Date.now` back, which must not make this one call itself.
	const realNow = RealDate.now;
	const now = () => realNow() + aheadMs;
	globalThis.Date = new Proxy(RealDate, {
		construct: (target, values: unknown[], newTarget) =>
			Reflect.construct(target, values.length > 0 ? values : [now()], newTarget) as object,
		apply: () => new RealDate(now()).toString(),
		get: (target, name, receiver) =>
			name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
	});
	if (isMainThread) {
		const comeRound = watchIntervals();
		createInterface(process.stdin).on('line', (line) => {
			const passedMs = Number(line);
			aheadMs += passedMs;
			comeRound(passedMs);
		});
	}
}

/** @returns what runs each interval that is at most so long, once */
function watchIntervals(): (withinMs: number) => void {
	const intervals = new Map<unknown, { everyMs: number; run: () => void }>();
	globalThis.setInterval = new Proxy(setInterval, {
		apply(target, self, args: Parameters<typeof setInterval>) {
			const timer: unknown = Reflect.apply(target, self, args);
			const [callback, everyMs = 0, ...rest] = args;
			intervals.set(timer, { everyMs, run: () => callback(...rest) });
			return timer;
		},
	});
	globalThis.clearInterval = new Proxy(clearInterval, {
		apply(target, self, args: Parameters<typeof clearInterval>) {
			intervals.delete(args[0]);
			Reflect.apply(target, self, args);
		},
	});
	return (withinMs) => {
		for (const { everyMs, run } of [...intervals.values()]) if (everyMs <= withinMs) run();
	};
}
