/**
 * Why a request gave no usable answer, and whether the service may have acted on it:
 * - `refused`: an error status that says the request was not carried out (4xx, documented ones)
 * - `failed`: the service broke down (5xx), perhaps after acting
 * - `redirected`: another address was named; it is not followed, since it would get the secrets
 * - `unreachable`: no connection was made
 * - `unsent`: something stopped the request before it was sent, such as n8n's own rules or a credential
 * - `lost`: the connection broke or the time ran out after sending
 * - `unusable`: the service acted, but its answer cannot be read
 */
export type Reason =
	| {
			kind: 'refused' | 'failed';
			status: number;
			said?: string | undefined;
			retryAfterMs?: number | undefined;
	  }
	| { kind: 'redirected'; status: number; host: string }
	| { kind: 'unreachable' | 'lost'; code: string }
	| { kind: 'unsent'; said: string; remedy?: string | undefined }
	| { kind: 'unusable'; status: number; problem: string };

/** n8n breaks off the requests under way when an execution is canceled. */
export const brokenOff = { kind: 'lost', code: 'CANCELED' } as const satisfies Reason;

/** What may be kept of it: not the service's own words, which could repeat anything. */
export function inShort(reason: Reason): Reason {
	return 'status' in reason && 'said' in reason
		? { kind: reason.kind, status: reason.status }
		: reason;
}

/** What may exist when it is not known whether a request was carried out, and where to look. */
export interface UnknownOutcome {
	/** Completes "It is not known whether …". */
	readonly what: string;
	readonly check: string;
}

export class RequestFailure extends Error {
	/**
	 * @param before what the item's earlier requests have done: a sentence for the user
	 * @param unknownOutcome where it is another one than the operation's; null if it does not matter
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

	/** Whether it is certain that the service did nothing. */
	get certainlyNotApplied(): boolean {
		const { reason } = this;
		if (['refused', 'unreachable', 'unsent'].includes(reason.kind)) return true;
		// 302 and 303 are also how a service says "done, look there" after a POST.
		return reason.kind === 'redirected' && ![302, 303].includes(reason.status);
	}

	/** Why it is not known whether the request was applied; undefined if it certainly was not. */
	get unknown(): Reason | undefined {
		return this.certainlyNotApplied ? this.lost : this.reason;
	}
}

/** The same failure, told together with what the item's earlier requests have done. */
export function afterOthers(
	before: string | undefined,
	error: unknown,
	unknownOutcome?: UnknownOutcome | null,
): unknown {
	if (error instanceof RequestFailure) {
		return new RequestFailure(error.reason, before ?? error.before, unknownOutcome, error.lost);
	}
	if (error instanceof StillUnknown) {
		return new StillUnknown(error.reason, before ?? error.before, unknownOutcome);
	}
	return error;
}

/**
 * The service did answer, but that it did not do what was asked, or does not have it, and the
 * user is to see this item as failed.
 */
export class NegativeAnswer extends Error {
	/** @param remedy what to do about it, in words for the user */
	constructor(
		message: string,
		readonly remedy: string,
	) {
		super(message);
		this.name = 'NegativeAnswer';
	}
}

/** This execution sent the request before and never learned what became of it. */
export class StillUnknown extends Error {
	/**
	 * @param reason why the earlier try did not learn it
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

/**
 * The service acted, but its answer cannot be used. `problem` completes "The answer …".
 * @param status of the answer, where it is not the last one of the item
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

/** @param status of the answer, where the error does not know it */
export function asFailure(error: unknown, status: number): unknown {
	return error instanceof UnusableAnswer
		? new RequestFailure({
				kind: 'unusable',
				status: error.status ?? status,
				problem: error.problem,
			})
		: error;
}
