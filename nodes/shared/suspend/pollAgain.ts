import { isRejectedWith, RequestFailure } from '../errors';
import type { Pace } from './waiting';
import type { WaitState } from './waitState';

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
	/** Also if the first response is: whether that passes shows after the shortest pause. */
	unusable: {
		begun: always,
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

interface Poll {
	readonly looksAt: LooksAt;
	readonly stage: Stage;
	/** Of an item whose first poll failed: see `noteFirst`. */
	readonly newUntil?: number | undefined;
	readonly readableFrom?: number | undefined;
}

/** @param isLasting of a refusal: whether it has outlasted a pause */
export function isPolledAgain(
	failure: unknown,
	isLasting: boolean,
	{ looksAt, stage, newUntil = 0, readableFrom = Infinity }: Poll,
): boolean {
	const problem = problemIn(failure, isLasting);
	if (problem === 'notFound' && looksAt === 'begun' && Date.now() < newUntil) return true;
	if (problem === 'unusable' && Date.now() >= readableFrom) return false;
	return polledAgain[problem][looksAt].includes(stage);
}

/**
 * What SVC doesn't know at first can be too new for the time of the shortest pause, also if a callback ends that pause
 * earlier: it may be about another item, or about this one, before SVC can return it. What can't be read at first
 * has that time too: afterwards it may well never be readable.
 */
export function noteFirst(
	state: WaitState,
	item: number,
	failure: unknown,
	{ firstMs }: Pace,
): undefined {
	const until = Date.now() + firstMs;
	if (isRefusal(failure)) (state.unfound ??= {})[item] ??= until;
	const isFirst = state.pausedIn !== state.begunIn;
	if (isFirst && problemIn(failure, false) === 'unusable') (state.unread ??= {})[item] ??= until;
	return;
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
