import fc from 'fast-check';
import { nextPause } from '../../../nodes/RouteTesting/result/waitUntilFinal';

/** When the requests of a wait leave, in milliseconds, if each takes so long. */
function schedule(limitMs: number, requestMs: number): number[] {
	const starts = [0];
	for (let ms = requestMs; ; ms += requestMs) {
		const pause = nextPause({ times: starts.length, ms }, limitMs);
		if (pause === undefined) return starts;
		ms += pause;
		starts.push(ms);
	}
}

it('asks a few times at the beginning, and then twice a minute', () => {
	expect(schedule(60_000, 0)).toEqual([0, 2000, 5000, 9500, 16_250, 26_375, 41_562.5, 60_000]);
	expect(schedule(60 * 60_000, 0).length).toBeLessThan(2 * 60 + 10);
});

it('asks once with a limit of 0', () => {
	expect(schedule(0, 100)).toEqual([0]);
});

it('asks for the last time when the limit passes, however long requests take', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 60 }),
			fc.integer({ min: 0, max: 5000 }),
			(minutes, requestMs) => {
				const limitMs = minutes * 60_000;
				const last = schedule(limitMs, requestMs).at(-1) ?? 0;
				expect(last).toBeLessThanOrEqual(limitMs);
				expect(last + requestMs).toBeGreaterThanOrEqual(limitMs);
			},
		),
	);
});
