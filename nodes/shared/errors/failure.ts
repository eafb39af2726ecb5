import { rethrow } from '../host';
import { isUnsent, type Reason, type StatusMeaning } from './reason';

/** What may exist when it isn't known whether a request was carried out, and where to look. */
export interface UnknownOutcome {
	/** Completes "Couldn't confirm whether …". */
	readonly what: string;
	readonly check: string;
}

/** What an operation does: completes "Nothing was … for this item." */
export type Done =
	| 'changed'
	| 'charged'
	| 'claimed'
	| 'created'
	| 'imported'
	| 'rented'
	| 'sent'
	| 'started';

/** The same, of a whole operation. */
export interface UnknownSpend extends UnknownOutcome {
	readonly done: Exclude<Done, 'changed'>;
}

export class RequestFailure extends Error {
	/**
	 * @param before what the item's earlier requests have done: a sentence for the user
	 * @param unknownOutcome where it is another one than the operation's; null if it doesn't matter
	 * @param lost why an earlier attempt of the same request, which may have been applied, got no response
	 */
	constructor(
		readonly reason: Reason,
		readonly before?: string,
		readonly unknownOutcome?: UnknownOutcome | null,
		readonly lost?: Reason,
	) {
		super(reason.kind);
		this.name = 'RequestFailure';
	}

	get certainlyNotApplied(): boolean {
		const { reason } = this;
		if (reason.kind === 'refused' || isUnsent(reason)) return true;
		// 302 and 303 are also how a service says "done, look there" after a POST.
		return reason.kind === 'redirected' && ![302, 303].includes(reason.status);
	}

	/** Why it isn't known whether the request was applied; undefined if it certainly wasn't. */
	get unknown(): Reason | undefined {
		return this.certainlyNotApplied ? this.lost : this.reason;
	}

	with(
		changes: Partial<Pick<RequestFailure, 'reason' | 'before' | 'unknownOutcome'>>,
	): RequestFailure {
		const { reason, before, unknownOutcome, lost } = { ...this, ...changes };
		return new RequestFailure(reason, before, unknownOutcome, lost);
	}
}

export function isRejectedWith(error: unknown, ...statuses: readonly number[]): boolean {
	if (!(error instanceof RequestFailure)) return false;
	const { reason } = error;
	return reason.kind === 'refused' && statuses.includes(reason.status);
}

/** Undefined if SVC rejects the request with one of these. */
export async function unlessRejected<Result>(
	statuses: readonly number[],
	request: Promise<Result>,
): Promise<Result | undefined> {
	return await request.catch((error: unknown) =>
		isRejectedWith(error, ...statuses) ? undefined : rethrow(error),
	);
}

/** The same failure; where SVC rejected the request with this status, with what that means of it. */
export function meaning(error: unknown, status: number, means: StatusMeaning): unknown {
	if (!(error instanceof RequestFailure)) return error;
	const { reason } = error;
	if (reason.kind !== 'refused' || reason.status !== status) return error;
	return error.with({ reason: { ...reason, means } });
}

/** The same failure, with how to find what its request may have made. */
export function findable(error: unknown, findBy: string | undefined): unknown {
	if (findBy === undefined || !(error instanceof RequestFailure)) return error;
	return error.with({ reason: { ...error.reason, findBy } });
}

/** The same failure, reported with what the item's earlier requests have done; what is undefined stays as it was. */
export function afterOthers(
	before: string | undefined,
	error: unknown,
	unknownOutcome?: UnknownOutcome | null,
): unknown {
	const failure = asFailure(error);
	if (!(failure instanceof RequestFailure || failure instanceof StillUnknown)) return error;
	return failure.with({
		...(before !== undefined && { before }),
		...(unknownOutcome !== undefined && { unknownOutcome }),
	});
}

/** The same failure of a request that can be repeated; if it may have been applied, reported with what that means. */
export function ifApplied(means: string, error: unknown): unknown {
	const failure = asFailure(error);
	const isOpen = failure instanceof RequestFailure && failure.unknown && !failure.before;
	return isOpen ? afterOthers(means, failure) : error;
}

/** Throws the failure of a request that changes nothing, so that nothing is unknown after it. */
export function rethrowHarmless(error: unknown): never {
	throw afterOthers(undefined, error, null);
}

/**
 * SVC responded that it didn't do what was requested, or doesn't have it, and the item is shown as failed
 * to the user.
 */
export class NegativeAnswer extends Error {
	/**
	 * @param remedy what to do about it, for the user
	 * @param isFinal whether a retry would only get the same response, so that it sends nothing again
	 */
	constructor(
		message: string,
		readonly remedy: string,
		readonly isFinal = false,
	) {
		super(message);
		this.name = 'NegativeAnswer';
	}
}

/** This execution sent the request before, with an unknown outcome. */
export class StillUnknown extends Error {
	/**
	 * @param reason why the outcome of the earlier attempt is unknown
	 * @param before and the rest as in RequestFailure
	 */
	constructor(
		readonly reason: Reason,
		readonly before?: string,
		readonly unknownOutcome?: UnknownOutcome | null,
	) {
		super('sent before in this execution, outcome unknown');
		this.name = 'StillUnknown';
	}

	with(changes: Partial<Pick<StillUnknown, 'before' | 'unknownOutcome'>>): StillUnknown {
		const { reason, before, unknownOutcome } = { ...this, ...changes };
		return new StillUnknown(reason, before, unknownOutcome);
	}
}

/** What is known of an item that failed after something was sent for it, or may have been. */
export type SentOutcome = 'unknown' | 'sent';

/** Such an item has come back to its node. */
export class CameBack extends Error {
	/** @param canSendAll whether the node has the option Identical Requests for the operation */
	constructor(
		readonly outcome: SentOutcome,
		readonly canSendAll: boolean,
	) {
		super('came back by an error output');
		this.name = 'CameBack';
	}
}

/**
 * SVC acted, but its response can't be used. `problem` completes "The response …".
 * @param status of the response, if it isn't the last one of the item
 */
export class UnusableAnswer extends Error {
	constructor(
		readonly problem: string,
		readonly status?: number,
	) {
		super(problem);
		this.name = 'UnusableAnswer';
	}
}

/** @param status of the response, if the error doesn't know it */
export function asFailure(error: unknown, status = 200): unknown {
	return error instanceof UnusableAnswer
		? new RequestFailure({
				kind: 'unusable',
				status: error.status ?? status,
				problem: error.problem,
			})
		: error;
}
