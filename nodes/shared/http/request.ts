import type { IDataObject, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { type Answer, parseBody, UnusableAnswer } from './answer';
import type { Account, Area } from './area';
import { isCanceled, pause, type ServiceContext, within } from '../host';
import {
	brokenOff,
	type Effect,
	fromNetworkError,
	type Reason,
	RequestFailure,
	serviceMessage,
} from '../errors';
import { failureIn } from './failedAnswer';
import { isObject } from '../fields';
import type { Method } from './path';
import { type Attempt, retryAfterMs, waitBeforeRetry } from './retry';
import { errorText, isReadable, wholeText } from './responseText';

type Readable = import('stream').Readable;

export type Body =
	| { readonly contentType: string; readonly bytes: Buffer }
	/** Opened anew for each attempt, since a stream can be read only once. */
	| { readonly contentType: string; readonly length: number; open(): Promise<Readable> };

export interface ServiceRequest {
	readonly method: Method;
	/** Where it is not the operation's own: method and path as in the service's description. */
	readonly endpoint?: string | undefined;
	/** Where it is not the operation's own area. */
	readonly area?: Area | undefined;
	/** Path below the base URL, filled in and encoded, with the query. */
	readonly path: string;
	readonly effect: Effect;
	/** A spend that the service only tries out; its effect is a read's. */
	readonly simulated?: boolean | undefined;
	readonly body?: Body | undefined;
	/** The response is of no use after a while. */
	readonly expires?: boolean | undefined;
	/** For the endpoints that need no authentication: no credential goes with the request. */
	readonly anonymous?: boolean | undefined;
	/** As any DELETE: what it was done to may not be found any more. */
	readonly removes?: boolean | undefined;
	/** Statuses by which the document says that the request was not carried out, beyond 4xx. */
	readonly refusals?: readonly number[] | undefined;
	/** Milliseconds that may be waited in all when the service says 429; one minute if absent. */
	readonly patienceMs?: number | undefined;
}

export interface Connection {
	readonly context: ServiceContext;
	readonly area: Area;
	readonly account: Account;
	/** Milliseconds without an answer; `usualTimeoutMs` if absent. */
	readonly timeoutMs?: number | undefined;
}

/** n8n's own limit. */
export const usualTimeoutMs = 300_000;
/** Bytes a second that an upload has to reach on average, so that it is not taken for one that hangs. */
const leastUploadRate = 10_000;

/**
 * Milliseconds for a request and its whole response, files in the response excepted. The time limit alone
 * ends only what is silent; an answer that comes byte by byte would never end.
 */
function deadlineMs(timeoutMs: number, body: Body | undefined): number {
	const length = body === undefined ? 0 : 'bytes' in body ? body.bytes.length : body.length;
	return 2 * timeoutMs + (length / leastUploadRate) * 1000;
}

/**
 * Sends a request, again where its effect allows it, and gives the answer or a RequestFailure.
 * @param mayBeDone whether an earlier try of the execution may have done it
 */
export async function sendRequest(
	connection: Connection,
	request: ServiceRequest,
	mayBeDone = false,
): Promise<Answer> {
	return await attemptUntilAnswered(
		connection,
		request,
		'text',
		async ({ body: said, headers, statusCode: status }) => {
			const text = typeof said === 'string' ? said : '';
			const body = parseBody(text, headerText(headers, 'content-type'));
			const failure = request.effect === 'read' ? undefined : failureIn(body, status, text);
			if (failure) throw new RequestFailure(failure);
			return await Promise.resolve({ status, headers, text, body });
		},
		mayBeDone,
	);
}

/**
 * As sendRequest, for answers that are files: `receive` gets the body as a stream. Where that breaks
 * off (a RequestFailure), the file is asked for again.
 */
export async function requestFile<Received>(
	connection: Connection,
	request: ServiceRequest,
	receive: (body: Readable, headers: IDataObject) => Promise<Received>,
): Promise<Received> {
	return await attemptUntilAnswered(connection, request, 'stream', async ({ body, headers }) => {
		if (isReadable(body)) return await receive(body, headers);
		throw new UnusableAnswer('is not a file');
	});
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

/** @param use what becomes of the answer; belongs to the attempt, so it may ask for another one */
async function attemptUntilAnswered<Result>(
	connection: Connection,
	request: ServiceRequest,
	encoding: 'text' | 'stream',
	use: (response: IN8nHttpFullResponse) => Promise<Result>,
	triedBefore = false,
): Promise<Result> {
	const { context } = connection;
	let waited = 0;
	let mayBeDone = triedBefore;
	/** Why an earlier attempt got no response, although it may have been carried out. */
	let lost: Reason | undefined;
	for (let attempts = 1; ; attempts++) {
		const outcome = await attempt(connection, request, encoding, use);
		if (outcome.ok) return outcome.result;
		if (mayBeDone && isGone(request, outcome.attempt)) return await use(nothing);
		const wait = waitBeforeRetry(
			request.effect,
			outcome.attempt,
			attempts,
			waited,
			Math.random(),
			request.patienceMs,
		);
		// A last attempt that was never sent says nothing of those before it.
		const isUnsent = outcome.reason.kind === 'unreachable' || outcome.reason.kind === 'unsent';
		const reason =
			isUnsent && request.effect !== 'read' ? (lost ?? outcome.reason) : outcome.reason;
		if (wait === undefined) throw new RequestFailure(reason);
		await pause(context, wait);
		if (isCanceled(context)) throw new RequestFailure(reason);
		waited += wait;
		if (outcome.attempt.kind === 'lost' || isServerError(outcome.attempt)) {
			mayBeDone = true;
			lost ??= outcome.reason;
		}
	}
}

/** A repeated deletion finds nothing any more when only the answer to the first was lost. */
function isGone({ method, removes }: ServiceRequest, attempted: Attempt): boolean {
	return (
		(method === 'DELETE' || removes === true) &&
		attempted.kind === 'answered' &&
		[404, 410].includes(attempted.status)
	);
}

function isServerError(attempted: Attempt): boolean {
	return attempted.kind === 'answered' && attempted.status >= 500;
}

const nothing: IN8nHttpFullResponse = { statusCode: 204, headers: {}, body: '' };

type Outcome<Result> =
	| { ok: true; result: Result }
	| { ok: false; reason: Reason; attempt: Attempt };

async function attempt<Result>(
	{ context, area, timeoutMs = usualTimeoutMs, account }: Connection,
	request: ServiceRequest,
	encoding: 'text' | 'stream',
	use: (response: IN8nHttpFullResponse) => Promise<Result>,
): Promise<Outcome<Result>> {
	const { body, method, path, anonymous } = request;
	const content = body && ('bytes' in body ? body.bytes : await body.open());
	const options: IHttpRequestOptions = {
		method,
		url: account.baseUrl + path,
		headers: {
			// Not only JSON: a wallet session is an opaque string.
			accept: encoding === 'text' ? 'application/json, */*;q=0.5' : '*/*',
			...area.headers,
			...(body && { 'content-type': body.contentType }),
			...(body && 'length' in body && { 'content-length': body.length }),
		},
		...(content && { body: content }),
		// Statuses and headers are looked at here: n8n hides Retry-After in errors, and a
		// redirect would carry the product token to another host.
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
		disableFollowRedirect: true,
		// Read here, because n8n would take any number of bytes into memory.
		encoding: 'stream',
		json: false,
		timeout: timeoutMs,
	};
	let signedWith: string[] = [];
	const send = async (abortSignal: AbortSignal): Promise<unknown> => {
		const response: unknown = anonymous
			? await context.helpers.httpRequest({ ...options, abortSignal })
			: await context.helpers.httpRequestWithAuthentication.call(
					context,
					area.credential,
					{ ...options, abortSignal },
					{
						// Else n8n looks it up and decrypts it anew for each request.
						credentialsDecrypted: account.credential,
					},
				);
		if (!isFullResponse(response)) return response;
		if (encoding === 'stream' && !isError(response)) return response;
		signedWith = sentWith(response.body);
		const reading = isError(response)
			? errorText(response.body)
			: wholeText(response.body, timeoutMs);
		const text = reading.catch((error: unknown) => {
			// The service has answered, so nothing that breaks now came before the request.
			const isKnown = error instanceof UnusableAnswer || error instanceof RequestFailure;
			throw isKnown ? error : new RequestFailure({ kind: 'lost', code: 'ECONNRESET' });
		});
		return { ...response, body: await text };
	};
	let response: unknown;
	try {
		response = await within(deadlineMs(timeoutMs, body), send, () => {
			throw new RequestFailure({ kind: 'lost', code: 'ETIMEDOUT' });
		});
	} catch (error) {
		if (error instanceof UnusableAnswer) throw asFailure(error, 200);
		const found =
			error instanceof RequestFailure
				? { reason: error.reason, temporary: true }
				: fromNetworkError(error, account.secrets);
		const { temporary } = found;
		const reason = found.reason.kind === 'lost' && isCanceled(context) ? brokenOff : found.reason;
		const { kind } = reason;
		return {
			ok: false,
			reason,
			attempt: kind === 'lost' ? { kind } : { kind: 'unreachable', temporary },
		};
	} finally {
		// A refusal can come before the file was read to its end; its handle must not stay open.
		if (isReadable(content)) content.destroy();
	}
	if (!isFullResponse(response)) {
		return { ok: false, reason: { kind: 'lost', code: 'NO_ANSWER' }, attempt: { kind: 'lost' } };
	}
	const { statusCode: status, headers } = response;
	if (!isError(response)) {
		try {
			return { ok: true, result: await use(response) };
		} catch (error) {
			const failure = asFailure(error, status);
			if (!(failure instanceof RequestFailure) || failure.reason.kind !== 'lost') throw failure;
			return { ok: false, reason: failure.reason, attempt: { kind: 'lost' } };
		}
	}
	const retryAfter = retryAfterMs(headers['retry-after'], Date.now());
	return {
		ok: false,
		reason: reasonFor(response, request, retryAfter, [...account.secrets, ...signedWith]),
		attempt: { kind: 'answered', status, retryAfterMs: retryAfter },
	};
}

function isError({ statusCode }: IN8nHttpFullResponse): boolean {
	return statusCode < 200 || statusCode >= 300;
}

function isFullResponse(value: unknown): value is IN8nHttpFullResponse {
	return isObject(value) && typeof value.statusCode === 'number' && isObject(value.headers);
}

function reasonFor(
	{ statusCode: status, headers, body }: IN8nHttpFullResponse,
	{ refusals = [] }: ServiceRequest,
	retryAfter: number | undefined,
	secrets: readonly string[],
): Reason {
	const text = typeof body === 'string' ? body : '';
	if (status < 400) {
		return { kind: 'redirected', status, host: hostOf(headerText(headers, 'location')) };
	}
	const said = serviceMessage(text, secrets);
	const kind = status < 500 || refusals.includes(status) ? 'refused' : 'failed';
	return { kind, status, said, retryAfterMs: retryAfter };
}

/** What the request was signed with, which only n8n and the credential know: "Bearer …". */
function sentWith(body: unknown): string[] {
	const request: unknown = isReadable(body) ? Reflect.get(body, 'req') : undefined;
	const header: unknown =
		isObject(request) && typeof request.getHeader === 'function'
			? request.getHeader('authorization')
			: undefined;
	return typeof header === 'string' ? [header.replace(/^\w+\s+/, '')] : [];
}

export function headerText(headers: IDataObject, name: string): string {
	const value = headers[name];
	return typeof value === 'string' ? value : '';
}

function hostOf(location: string): string {
	return URL.canParse(location) ? new URL(location).host : 'another path';
}
