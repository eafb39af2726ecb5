import fc from 'fast-check';
import { ReadLimit } from '../../../../nodes/shared/http/readLimit';

/** A limit, and a clock that is set by hand. */
function limitAt(time = 0) {
	const clock = { time };
	return { clock, limit: new ReadLimit(() => clock.time) };
}

/** As many reads as may be are under way, and all succeed. */
function fullRound(limit: ReadLimit, tookMs = 50): void {
	const { round, atOnce } = limit;
	for (let read = 1; read <= atOnce; read++) limit.leaveAt(0, read);
	for (let read = 0; read < atOnce; read++) limit.succeeded(round, tookMs);
}

it('starts at 20 and doubles each round, up to 256', () => {
	const { limit } = limitAt();
	const seen = [limit.atOnce];
	for (let round = 0; round < 5; round++) {
		fullRound(limit);
		seen.push(limit.atOnce);
	}
	expect(seen).toEqual([20, 40, 80, 160, 256, 256]);
});

it.each([
	['50 ms away', 50, [20, 40, 80, 160]],
	['75 ms away', 75, [20, 50, 125, 256]],
	['100 ms away', 100, [20, 60, 180, 256]],
	['300 ms away', 300, [20, 80, 256, 256]],
	['slow, not far away', 401, [20, 40, 80, 160]],
])('grows to 256 in fewer rounds where they take longer: %s', (_, tookMs, expected) => {
	const { limit } = limitAt();
	const seen = [limit.atOnce];
	for (let round = 0; round < 3; round++) {
		fullRound(limit, tookMs);
		seen.push(limit.atOnce);
	}
	expect(seen).toEqual(expected);
});

it('is halved by a setback, once for all reads that were under way, and then grows by 1 each round', () => {
	const { limit } = limitAt();
	fullRound(limit);
	const { round } = limit;
	for (let read = 0; read < 40; read++) limit.failed(round, 100);
	expect(limit.atOnce).toBe(20);
	limit.succeeded(round, 100);
	expect(limit.atOnce).toBe(20);
	const seen = Array.from({ length: 4 }, () => {
		fullRound(limit);
		fullRound(limit);
		return limit.atOnce;
	});
	expect(seen).toEqual([21, 23, 25, 27]);
});

it('recovers from many setbacks in a row', () => {
	const { limit } = limitAt();
	for (let setback = 0; setback < 50; setback++) limit.failed(limit.round, 0, setback);
	expect(limit.atOnce).toBe(1);
	let rounds = 0;
	while (limit.atOnce < 20) {
		fullRound(limit);
		rounds++;
	}
	expect(rounds).toBeLessThan(40);
});

it('does not grow by reads that it does not hold back', () => {
	const { limit } = limitAt();
	for (let read = 0; read < 100; read++) {
		limit.leaveAt(0, 1 + (read % 3));
		limit.succeeded(limit.round, 100);
	}
	expect(limit.atOnce).toBe(20);
});

it('is halved by slow responses, but not below 20', () => {
	const { limit } = limitAt();
	for (let round = 0; round < 4; round++) fullRound(limit);
	limit.succeeded(limit.round, 1100);
	expect(limit.atOnce).toBe(256);
	const seen = Array.from({ length: 5 }, () => {
		limit.succeeded(limit.round, 1101);
		return limit.atOnce;
	});
	expect(seen).toEqual([128, 64, 32, 20, 20]);
});

it('goes back to 20 where responses are large', () => {
	const { limit } = limitAt();
	fullRound(limit);
	limit.spareMemory();
	expect(limit.atOnce).toBe(20);
});

it('lets reads leave evenly after a 429: as many a second as were let in, then more and more', () => {
	const { limit, clock } = limitAt(5000);
	expect([limit.leaveAt(5000, 10), limit.leaveAt(5000, 10)]).toEqual([5000, 5000]);
	for (let read = 0; read < 10; read++) limit.succeeded(limit.round, 100);
	// Ten were let in until the second is over.
	limit.failed(limit.round, 0, 6000);
	expect([6000, 6000, 6000].map((time) => limit.leaveAt(time, 10))).toEqual([6000, 6100, 6200]);
	// A pause is not made up for.
	expect(limit.leaveAt(9000, 10)).toBe(9000);
	expect(limit.leaveAt(9000, 10)).toBe(9100);
	clock.time = 16_000;
	for (let read = 0; read < 10; read++) limit.succeeded(limit.round, 100);
	// After 10 seconds without a 429, each success adds 0.1 reads a second: now there are 11.
	const first = limit.leaveAt(20_000, 10);
	expect(limit.leaveAt(20_000, 10) - first).toBeCloseTo(1000 / 11, 5);
});

it.each([
	['not counting the way of a 429', 5300, 6300],
	['counting it where the 429 asks for no wait', 6000, 6000],
])('lets reads leave as often as they were let in, %s', (_, heardAt, until) => {
	const { limit, clock } = limitAt(5000);
	for (let read = 1; read <= 20; read++) limit.leaveAt(5000, read);
	clock.time = heardAt;
	for (let read = 0; read < 10; read++) limit.succeeded(limit.round, 300);
	limit.failed(limit.round, 300, until);
	const first = limit.leaveAt(until, 1);
	expect(limit.leaveAt(until, 2) - first).toBe(100);
});

it('counts what was let in before a 429, although the 429 came first', () => {
	const { limit } = limitAt(5000);
	const { round } = limit;
	for (let read = 1; read <= 20; read++) limit.leaveAt(5000, read);
	limit.failed(round, 0, 6000);
	for (let read = 0; read < 5; read++) limit.succeeded(round, 100);
	const [first, second] = [limit.leaveAt(6000, 1), limit.leaveAt(6000, 2)];
	expect(second - first).toBe(200);
	// Later, the service may have let in less than before, which the rate knows already.
	const { round: second429 } = limit;
	limit.failed(second429, 0, 7000);
	const before = limit.leaveAt(7000, 1);
	const pause = limit.leaveAt(7000, 2) - before;
	limit.succeeded(second429, 100);
	const after = limit.leaveAt(9000, 1);
	expect(limit.leaveAt(9000, 2) - after).toBe(pause);
});

it.each([
	['a tenth, although as many were let in as may leave', 100, 9],
	['as much as was let in', 70, 7],
	['half, although hardly any were let in', 1, 5],
	['half, where none was let in', 0, 5],
])('a later 429 slows reads by %s', (_, letIn, rate) => {
	const { limit } = limitAt(5000);
	limit.leaveAt(5000, 10);
	for (let read = 0; read < 10; read++) limit.succeeded(limit.round, 100);
	limit.failed(limit.round, 0, 6000);
	limit.leaveAt(6000, 10);
	// At the moment at which they may leave again, so that they don't add to the rate.
	for (let read = 0; read < letIn; read++) limit.succeeded(limit.round, 100);
	limit.failed(limit.round, 0, 16_000);
	const first = limit.leaveAt(16_000, 10);
	expect(limit.leaveAt(16_000, 10) - first).toBeCloseTo(1000 / rate, 5);
});

it('stays between 1 and 256, and lets a read leave within a second, whatever happens', () => {
	const anyEvent = fc.record({
		kind: fc.constantFrom('success', 'setback', 'refusal', 'large'),
		passedMs: fc.nat(5000),
		underWay: fc.integer({ min: 1, max: 256 }),
		ms: fc.nat(60_000),
		isOld: fc.boolean(),
	});
	fc.assert(
		fc.property(fc.array(anyEvent, { maxLength: 300 }), (events) => {
			const { limit, clock } = limitAt();
			for (const { kind, passedMs, underWay, ms, isOld } of events) {
				clock.time += passedMs;
				const round = limit.round - (isOld ? 1 : 0);
				if (kind === 'success') limit.succeeded(round, ms);
				else if (kind === 'large') limit.spareMemory();
				else limit.failed(round, passedMs, kind === 'refusal' ? clock.time + ms : undefined);
				expect(limit.atOnce).toBeGreaterThanOrEqual(1);
				expect(limit.atOnce).toBeLessThanOrEqual(256);
				const [first, second] = [
					limit.leaveAt(clock.time, underWay),
					limit.leaveAt(clock.time, underWay),
				];
				expect(second - first).toBeLessThanOrEqual(1000);
				clock.time = Math.max(clock.time, second);
			}
		}),
	);
});
