import fc from 'fast-check';

/** SVC_HISTORIES sets another number: 10,000 take some minutes for each trigger. */
export const histories = Number(process.env.SVC_HISTORIES ?? 100);

/** Milliseconds for them on a busy machine. */
export const timeForHistories = Math.max(900_000, histories * 1_000);

/**
 * Lives through so many random histories. They are always the same in `npm test`, so that only a change can
 * make it fail; `npm run test:histories` gives more and others.
 */
export async function inHistories<History>(
	history: fc.Arbitrary<History>,
	usualSeed: number,
	live: (history: History) => Promise<void>,
): Promise<void> {
	const seed = Number(process.env.SVC_HISTORIES_SEED ?? usualSeed);
	await fc.assert(fc.asyncProperty(history, live), { numRuns: histories, seed });
}
