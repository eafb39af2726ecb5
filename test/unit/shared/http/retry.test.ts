import fc from 'fast-check';
import type { Effect } from '../../../../nodes/shared/errors/effect';
import type { Reason } from '../../../../nodes/shared/errors/reason';
import {
	maxAttempts,
	maxTotalWaitMs,
	retryAfterMs,
	waitBeforeRetry,
} from '../../../../nodes/shared/http/retry';

const answered = (status: number, after?: number): Reason => ({
	kind: status < 500 ? 'refused' : 'failed',
	status,
	retryAfterMs: after,
});
const effects: Effect[] = ['read', 'idempotent', 'spend'];

describe('which requests are sent again', () => {
	const table: Array<[what: string, reason: Reason, sentAgain: Effect[]]> = [
		['no connection', { kind: 'unreachable', code: 'ECONNREFUSED' }, effects],
		[
			'no connection, and none to be expected',
			{ kind: 'unreachable', code: 'CERT_HAS_EXPIRED' },
			[],
		],
		['nothing sent', { kind: 'unsent', said: 'no key' }, []],
		['a lost answer', { kind: 'lost', code: 'ECONNRESET' }, ['read', 'idempotent']],
		['too many requests', answered(429), effects],
		['bad gateway', answered(502), ['read', 'idempotent']],
		['unavailable', answered(503), ['read', 'idempotent']],
		['gateway timeout', answered(504), ['read', 'idempotent']],
		['server error', answered(500), []],
		['bad request', answered(400), []],
		['not found', answered(404), []],
		['redirect', { kind: 'redirected', status: 302, host: 'other.example' }, []],
		['an unexpected status', { kind: 'unusable', status: 304, problem: 'is unexpected' }, []],
	];
	it.each(table)('%s', (_, reason, sentAgain) => {
		expect(
			effects.filter((effect) => waitBeforeRetry(effect, reason, 1, 0, 0) !== undefined),
		).toEqual(sentAgain);
	});
});

const anyReason: fc.Arbitrary<Reason> = fc.oneof(
	fc.record({
		kind: fc.constantFrom('refused' as const, 'failed' as const),
		status: fc.integer({ min: 300, max: 599 }),
		retryAfterMs: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: undefined }),
	}),
	fc.record({
		kind: fc.constantFrom('unreachable' as const, 'lost' as const),
		code: fc.constantFrom('ECONNREFUSED', 'CERT_HAS_EXPIRED', 'ECONNRESET'),
	}),
);
const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** As request.ts does it, without the waiting. */
function run(effect: Effect, ends: ReadonlyArray<readonly [Reason, number]>) {
	let waited = 0;
	const sent: Reason[] = [];
	for (const [reason, random] of ends) {
		sent.push(reason);
		const wait = waitBeforeRetry(effect, reason, sent.length, waited, random);
		if (wait === undefined) break;
		waited += wait;
	}
	return { sent, waited };
}

describe('whatever happens', () => {
	const ends = fc.array(fc.tuple(anyReason, anyRandom), { minLength: 8, maxLength: 8 });

	it('a spend is never sent again after a lost answer or a 5xx status', () => {
		fc.assert(
			fc.property(ends, (attempts) => {
				const { sent } = run('spend', attempts);
				for (const before of sent.slice(0, -1)) {
					expect(before.kind).not.toBe('lost');
					if ('status' in before) expect(before.status).toBe(429);
				}
			}),
		);
	});

	it('attempts and waits stay within their limits', () => {
		fc.assert(
			fc.property(fc.constantFrom(...effects), ends, (effect, attempts) => {
				const { sent, waited } = run(effect, attempts);
				expect(sent.length).toBeLessThanOrEqual(maxAttempts);
				expect(waited).toBeLessThanOrEqual(maxTotalWaitMs);
			}),
		);
	});

	it('waits exactly as long as Retry-After says, or not at all', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 200_000 }), anyRandom, (after, random) => {
				const wait = waitBeforeRetry('read', answered(429, after), 1, 0, random);
				expect(wait).toBe(after <= maxTotalWaitMs ? after : undefined);
			}),
		);
	});
});

describe('patience', () => {
	const hour = 3_600_000;
	const wait = (reason: Reason) => waitBeforeRetry('read', reason, 1, 0, 0, hour);

	it('is for services that ask for it with 429', () => {
		expect(wait(answered(429, hour))).toBe(hour);
		expect(wait(answered(429, hour + 1))).toBeUndefined();
		expect(waitBeforeRetry('read', answered(429, hour), 2, 1, 0, hour)).toBeUndefined();
	});

	it('is for nothing else', () => {
		expect(wait(answered(503, hour))).toBeUndefined();
		expect(wait(answered(503, maxTotalWaitMs))).toBe(maxTotalWaitMs);
	});
});

it('waits longer each time, by at least half of what jitter leaves open', () => {
	const lost = { kind: 'lost', code: 'ECONNRESET' } as const;
	const waits = [1, 2, 3].map((attempts) => [
		waitBeforeRetry('read', lost, attempts, 0, 0),
		waitBeforeRetry('read', lost, attempts, 0, 1),
	]);
	expect(waits).toEqual([
		[250, 500],
		[500, 1000],
		[1000, 2000],
	]);
});

describe('Retry-After', () => {
	const now = Date.parse('2030-01-31T09:00:00Z');

	it.each([
		['0', 0],
		[' 7 ', 7000],
		[7, 7000],
		['1.5', 1500],
		['Thu, 31 Jan 2030 09:00:30 GMT', 30_000],
		['Thursday, 31-Jan-30 09:00:30 GMT', 30_000],
		// Names no zone, and means GMT (RFC 9110, 5.6.7).
		['Thu Jan 31 09:00:30 2030', 30_000],
		['Wed, 30 Jan 2030 09:00:30 GMT', 0],
	])('%p', (header, ms) => {
		expect(retryAfterMs(header, now)).toBe(ms);
	});

	it.each(['America/New_York', 'Asia/Tokyo'])(
		'reads a date without a zone as GMT where n8n is in %s',
		(zone) => {
			// Outside of the sandbox, whose environment is a copy.
			const { env } = globalThis.requireOutside?.('node:process') as NodeJS.Process;
			const before = env.TZ;
			try {
				env.TZ = zone;
				expect(retryAfterMs('Thu Jan 31 09:00:30 2030', Date.UTC(2030, 0, 31, 9))).toBe(30_000);
			} finally {
				if (before === undefined) delete env.TZ;
				else env.TZ = before;
			}
		},
	);

	it.each([
		'5 apples',
		'apples 5',
		'try again in 5',
		'May 5',
		'Sun nonsense 7',
		'Sun, nonsense 09:00:30',
		'-5',
		'Infinity',
		'',
		'9'.repeat(400),
		undefined,
		['5'],
	])('%p is as if it were absent', (header) => {
		expect(retryAfterMs(header, now)).toBeUndefined();
	});

	it('is never negative and never no number', () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.date().map(String)), (header) => {
				const ms = retryAfterMs(header, now) ?? 0;
				expect(Number.isFinite(ms) && ms >= 0).toBe(true);
			}),
		);
	});
});
