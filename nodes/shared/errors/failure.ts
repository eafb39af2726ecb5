/**
 * Why a request has no usable response, and whether SVC may have acted on it:
 * - `refused`: rejected with a status that means it wasn't carried out (4xx, documented ones)
 * - `failed`: a server error (5xx), perhaps after SVC acted
 * - `redirected`: to another URL, which isn't followed because it could receive the secrets
 * - `unreachable`: no connection was made
 * - `unsent`: something stopped the request before it was sent, such as n8n's own rules or a credential
 * - `lost`: the connection dropped or timed out after sending
 * - `unusable`: SVC acted, but its response can't be read
 */
export type Reason =
	| {
			kind: 'refused' | 'failed';
			status: number;
			said?: string | undefined;
			retryAfterMs?: number | undefined;
			/** Of a 404: what there isn't, such as "letter"; null if no record was asked for. */
			missing?: string | null | undefined;
			/** What the status means of this request, where that isn't what it means of the operation's others. */
			means?: StatusMeaning | undefined;
	  }
	| { kind: 'redirected'; status: number; host: string }
	| { kind: 'unreachable' | 'lost'; code: string }
	| { kind: 'unsent'; said: string; remedy?: string | undefined }
	| { kind: 'unusable'; status: number; problem: string };

export interface StatusMeaning {
	readonly says: string;
	readonly remedy: string;
}

/** n8n aborts in-flight requests when an execution is canceled. */
export const brokenOff = { kind: 'lost', code: 'CANCELED' } as const satisfies Reason;

/** With the codes that the network has for it. */
export const tooSlow = { kind: 'lost', code: 'ETIMEDOUT' } as const satisfies Reason;
export const dropped = { kind: 'lost', code: 'ECONNRESET' } as const satisfies Reason;

/** n8n says nothing of how the request ended. */
export const noAnswer = { kind: 'lost', code: 'NO_ANSWER' } as const satisfies Reason;

/** Whether nothing of the request reached SVC, so that it says nothing about earlier attempts. */
export function isUnsent({ kind }: Reason): boolean {
	return kind === 'unreachable' || kind === 'unsent';
}

/** The reason without SVC's own message, which could repeat anything and must not be stored. */
export function inShort(reason: Reason): Reason {
	return 'status' in reason && 'said' in reason
		? { kind: reason.kind, status: reason.status }
		: reason;
}

/** What may exist when it isn't known whether a request was carried out, and where to look. */
export interface UnknownOutcome {
	/** Completes "Couldn't confirm whether …". */
	readonly what: string;
	readonly check: string;
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

	/** Whether it's certain that SVC did nothing. */
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
}

/** Whether SVC rejected the request with one of these statuses. */
export function isRejectedWith(error: unknown, ...statuses: readonly number[]): boolean {
	if (!(error instanceof RequestFailure)) return false;
	const { reason } = error;
	return reason.kind === 'refused' && statuses.includes(reason.status);
}

/** The same failure; where SVC rejected the request with this status, with what that means of it. */
export function meaning(error: unknown, status: number, means: StatusMeaning): unknown {
	if (!(error instanceof RequestFailure)) return error;
	const { reason, before, unknownOutcome, lost } = error;
	if (reason.kind !== 'refused' || reason.status !== status) return error;
	return new RequestFailure({ ...reason, means }, before, unknownOutcome, lost);
}

/** The same failure, reported with what the item's earlier requests have done. */
export function afterOthers(
	before: string | undefined,
	error: unknown,
	unknownOutcome?: UnknownOutcome | null,
): unknown {
	const failure = asFailure(error);
	if (failure instanceof RequestFailure) {
		const { reason, lost } = failure;
		return new RequestFailure(reason, before ?? failure.before, unknownOutcome, lost);
	}
	if (failure instanceof StillUnknown) {
		return new StillUnknown(failure.reason, before ?? failure.before, unknownOutcome);
	}
	return error;
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
}

/** An item that failed after something was sent for it, or may have been, has come back to its node. */
export class CameBack extends Error {
	constructor(readonly outcome: 'unknown' | 'sent') {
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
