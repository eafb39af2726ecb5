/**
 * `npm run test:volume` runs tests of large amounts as large as the docs promise. `npm test` runs them with a
 * tenth or a quarter, which takes the same code and a fraction of the time.
 */
export const isFullSize = process.env.SVC_VOLUME === 'full';

/** How many of something a test makes. */
export function sized(full: number, { inEachRun }: { inEachRun: number }): number {
	return isFullSize ? full : inEachRun;
}
