/**
 * Why a request gave no usable answer, and whether the service may have acted on it:
 * - `refused`: an error status that says the request was not carried out (4xx, documented ones)
 * - `failed`: the service broke down (5xx), perhaps after acting
 * - `redirected`: another address was named; it is not followed, since it would get the secrets
 * - `unreachable`: no connection came about
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
	| { kind: 'unusable'; status: number; problem: string };

/** n8n breaks off the requests under way when an execution is canceled. */
export const brokenOff = { kind: 'lost', code: 'CANCELED' } as const satisfies Reason;

/** What may be kept of it: not the service's own words, which could repeat anything. */
export function inShort(reason: Reason): Reason {
	return 'said' in reason ? { kind: reason.kind, status: reason.status } : reason;
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
	 */
	constructor(
		readonly reason: Reason,
		readonly before?: string,
		readonly unknownOutcome?: UnknownOutcome | null,
	) {
		super(reason.kind);
		this.name = 'RequestFailure';
	}

	/** Whether it is certain that the service did nothing. */
	get certainlyNotDone(): boolean {
		const { reason } = this;
		if (reason.kind === 'refused' || reason.kind === 'unreachable') return true;
		// 302 and 303 are also how a service says "done, look there" after a POST.
		return reason.kind === 'redirected' && ![302, 303].includes(reason.status);
	}
}

/** The same failure, told together with what the item's earlier requests have done. */
export function afterOthers(
	before: string | undefined,
	error: unknown,
	unknownOutcome?: UnknownOutcome | null,
): unknown {
	if (error instanceof RequestFailure) {
		return new RequestFailure(error.reason, before, unknownOutcome);
	}
	if (error instanceof StillUnknown) {
		return new StillUnknown(error.reason, before, unknownOutcome);
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

const nameNotFound = ['ENOTFOUND', 'EAI_AGAIN'];
const noConnection = ['ECONNREFUSED', ...nameNotFound];
/** These come about while connecting, but also later, when a connection breaks. */
const noWay = ['EHOSTUNREACH', 'ENETUNREACH'];

/**
 * Reads what n8n throws when there was no answer: a NodeApiError whose `httpCode` is the network
 * error's code, or an AxiosError with `code`. Nothing else of it is kept, because the request's
 * headers with their secrets hang below it.
 */
export function fromNetworkError(error: unknown): { reason: Reason; temporary: boolean } {
	const code = networkCode(error);
	if (noConnection.includes(code) || (noWay.includes(code) && whileConnecting(error))) {
		return { reason: { kind: 'unreachable', code }, temporary: true };
	}
	if (isCertificateProblem(code) || code === 'ERR_INVALID_URL' || noSecureStart(error, code)) {
		return { reason: { kind: 'unreachable', code }, temporary: false };
	}
	return { reason: { kind: 'lost', code }, temporary: true };
}

/** The error and what it was made of. */
function sourcesOf(error: unknown): object[] {
	const sources = [error, error instanceof Error ? error.cause : undefined];
	return sources.filter((source) => typeof source === 'object' && source !== null);
}

/** EPROTO can also come later on a connection, so only what OpenSSL says of the beginning counts. */
function noSecureStart(error: unknown, code: string): boolean {
	return code === 'EPROTO' && saysOf(error, /wrong version number|handshake/);
}

/**
 * n8n replaces the messages of some errors; what it replaced stays in `messages`, and with n8n 2.x
 * in the cause as well.
 */
function saysOf(error: unknown, what: RegExp): boolean {
	return sourcesOf(error).some((source) =>
		[Reflect.get(source, 'message'), Reflect.get(source, 'messages')]
			.flat()
			.some((said) => what.test(String(said))),
	);
}

/** Node's messages begin with the system's call: "connect EHOSTUNREACH …", "read EHOSTUNREACH". */
function whileConnecting(error: unknown): boolean {
	return saysOf(error, /^connect /);
}

function networkCode(error: unknown): string {
	for (const source of sourcesOf(error)) {
		for (const name of ['code', 'httpCode'] as const) {
			const value: unknown = Reflect.get(source, name);
			if (typeof value === 'string' && /^[A-Z][A-Z0-9_]+$/.test(value)) return value;
		}
	}
	return 'NO_ANSWER';
}

/** The secured connection was not set up, so the request itself was never sent. */
function isCertificateProblem(code: string): boolean {
	return /CERT|^ERR_TLS_|^DEPTH_ZERO_|^UNABLE_TO_/.test(code);
}
