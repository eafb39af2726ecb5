import { isRejectedWith, RequestFailure } from '../errors';

/**
 * What a run goes on from: nothing, an attempt of this execution that an item's error has ended, or a pause, before
 * which SVC has responded.
 */
export type Stage = 'first' | 'afterError' | 'afterPause';

type Problem = keyof typeof polledAgain;

const always: readonly Stage[] = ['first', 'afterError', 'afterPause'];

/**
 * In which stages an item stays pending if its poll fails. After an error, whatever is wrong with a spend that was sent
 * must not replace that error, which may be about another item with an unknown outcome.
 */
const polledAgain = {
	/** SVC said that it can't respond now, which says nothing against the request. */
	busy: { spend: always, read: always },
	outage: { spend: always, read: ['afterPause'] },
	unusable: { spend: ['afterError', 'afterPause'], read: ['afterPause'] },
	/** It can be created before it can be read. */
	notFound: { spend: ['first', 'afterError'], read: [] },
	/** SVC's other rejections, and what keeps a request from being sent. */
	other: { spend: ['afterError'], read: [] },
	/** A rejection that was there before a pause would only come again until the time is over. */
	lasting: { spend: [], read: [] },
} as const satisfies Record<string, Readonly<Record<'spend' | 'read', readonly Stage[]>>>;

/** @param isLasting of a refusal: whether it has outlasted a pause */
export function isPolledAgain(
	failure: unknown,
	isLasting: boolean,
	{ hasBegun, stage }: { readonly hasBegun: boolean; readonly stage: Stage },
): boolean {
	const stages: readonly Stage[] =
		polledAgain[problemIn(failure, isLasting)][hasBegun ? 'spend' : 'read'];
	return stages.includes(stage);
}

function problemIn(failure: unknown, isLasting: boolean): Problem {
	if (!(failure instanceof RequestFailure)) return 'other';
	const { reason } = failure;
	switch (reason.kind) {
		case 'refused':
		case 'failed':
			if ([429, 503].includes(reason.status)) return 'busy';
			if (reason.kind === 'failed') return 'outage';
			if (isLasting) return 'lasting';
			return reason.status === 404 ? 'notFound' : 'other';
		case 'unreachable':
		case 'lost':
			return 'outage';
		case 'unusable':
			return 'unusable';
		case 'redirected':
		case 'unsent':
			return 'other';
	}
}

/** Such as of a token that was revoked, or of a letter that was deleted. */
export function isRefusal(error: unknown): boolean {
	return (
		error instanceof RequestFailure &&
		error.reason.kind === 'refused' &&
		!isRejectedWith(error, 429)
	);
}
