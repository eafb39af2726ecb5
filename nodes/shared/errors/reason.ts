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
export type Reason = Why & {
	/** How to find what the request may have made: a sentence for the user. */
	readonly findBy?: string | undefined;
};

type Why =
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
	| { kind: 'unusable'; status: number; problem: string; said?: string | undefined };

export interface StatusMeaning {
	readonly says: string;
	readonly remedy: string;
	/** What to do if a trigger that polls gets it each time. */
	readonly ifAlways?: string;
}

/** Whether SVC has responded with an error status, or as if with one. */
export function isErrorStatus(
	reason: Reason,
): reason is Extract<Reason, { kind: 'refused' | 'failed' }> {
	return reason.kind === 'refused' || reason.kind === 'failed';
}

/** n8n aborts in-flight requests when an execution is canceled. */
export const brokenOff = { kind: 'lost', code: 'CANCELED' } as const satisfies Reason;

/** The same, of an earlier execution. */
export const stoppedBefore = { kind: 'lost', code: 'STOPPED' } as const satisfies Reason;

/** A request that waited until the execution was canceled. */
export const canceledUnsent = {
	kind: 'unsent',
	said: 'it was waiting for SVC',
	remedy: 'You can safely run it again.',
} as const satisfies Reason;

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
	if (reason.kind !== 'unusable' && !isErrorStatus(reason)) return reason;
	const { kind, status, findBy } = reason;
	const kept = kind === 'unusable' ? { kind, status, problem: reason.problem } : { kind, status };
	return { ...kept, ...(findBy !== undefined && { findBy }) };
}
