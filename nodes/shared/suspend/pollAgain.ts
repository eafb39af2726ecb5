import { isRejectedWith, RequestFailure } from '../errors';

/**
 * What a run goes on from: nothing, an attempt of this execution that an item's error has ended, or a pause, before
 * which SVC has responded.
 */
export type Stage = 'first' | 'afterError' | 'afterPause';

type Problem = 'busy' | 'outage' | 'unusable' | 'notFound' | 'other' | 'lasting';

const always: readonly Stage[] = ['first', 'afterError', 'afterPause'];

/** What this operation has sent for the item; what another step may have created just now; or what existed before. */
type LooksAt = 'begun' | 'new' | 'known';

type Stages = Readonly<Record<LooksAt, readonly Stage[]>>;

/**
 * In which stages an item stays pending if its poll fails. After an error, whatever is wrong with a spend that was sent
 * must not replace that error, which may be about another item with an unknown outcome.
 */
const polledAgain: Readonly<Record<Problem, Stages>> = {
	/** SVC said that it can't respond now, which says nothing against the request. */
	busy: { begun: always, new: always, known: always },
	outage: { begun: always, new: ['afterPause'], known: ['afterPause'] },
	unusable: {
		begun: ['afterError', 'afterPause'],
		new: ['afterPause'],
		known: ['afterPause'],
	},
	/** It can be created before it can be read. */
	notFound: { begun: ['first', 'afterError'], new: ['first', 'afterError'], known: [] },
	/** SVC's other rejections, and what keeps a request from being sent. */
	other: { begun: ['afterError'], new: [], known: [] },
	/** A rejection that was there before a pause would only come again until the time is over. */
	lasting: { begun: [], new: [], known: [] },
};

/** @param isLasting of a refusal: whether it has outlasted a pause */
export function isPolledAgain(
	failure: unknown,
	isLasting: boolean,
	{ looksAt, stage }: { readonly looksAt: LooksAt; readonly stage: Stage },
): boolean {
	return polledAgain[problemIn(failure, isLasting)][looksAt].includes(stage);
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
