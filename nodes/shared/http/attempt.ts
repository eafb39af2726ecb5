import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import {
	asFailure,
	brokenOff,
	dropped,
	fromNetworkError,
	isErrorStatus,
	noAnswer,
	RequestFailure,
	tooSlow,
	UnusableAnswer,
} from '../errors';
import { isObject } from '../fields';
import { isCanceled, longestTimerMs, within } from '../host';
import { reasonOf } from './failedAnswer';
import { errorText, wholeText } from './responseText';
import { type Attempted, retryAfterMs } from './retry';
import type { Body, Connection, ServiceRequest } from './serviceRequest';
import { isReadable } from './files/stream';

/** n8n's own limit. */
export const usualTimeoutMs = 300_000;
/** The average bytes per second below which an upload counts as hanging. */
const leastUploadRate = 10_000;

/**
 * Milliseconds for a request and its whole response, files in the response excepted. The time limit alone
 * only ends silent connections; a response that arrives byte by byte would never end.
 */
function deadlineMs(timeoutMs: number, body: Body | undefined): number {
	const length = body?.bytes?.length ?? body?.length ?? 0;
	return 2 * timeoutMs + (length / leastUploadRate) * 1000;
}

/** The form of a response body: an error's is always text. */
export type Encoding = 'text' | 'stream';

/**
 * Sends a request once.
 * @param use handles a response that isn't an error
 */
export async function attempt<Result>(
	connection: Connection,
	request: ServiceRequest,
	encoding: Encoding,
	use: (response: IN8nHttpFullResponse) => Result | Promise<Result>,
): Promise<Attempted<Result>> {
	const { timeoutMs = usualTimeoutMs, account } = connection;
	const { body } = request;
	const content = body && (body.bytes ?? (await body.open()));
	const options = {
		...optionsOf(connection, request, encoding),
		...(content && { body: content }),
		// One for longer would end at once.
		timeout: Math.min(timeoutMs, longestTimerMs),
	};
	let response: IN8nHttpFullResponse | undefined;
	try {
		response = await within(
			deadlineMs(timeoutMs, body),
			async (abortSignal) =>
				await exchange(connection, request, encoding, { ...options, abortSignal }),
			() => {
				throw new RequestFailure(tooSlow);
			},
		);
	} catch (error) {
		return withoutResponse(connection, error);
	} finally {
		// A rejection can arrive before the file was read to its end; its handle must not stay open.
		if (isReadable(content)) content.destroy();
	}
	if (!response) return { ok: false, reason: noAnswer };
	const { statusCode: status, headers } = response;
	const retryAfter = retryAfterMs(headers['retry-after'], Date.now());
	const answered = (said: IN8nHttpFullResponse): Attempted<never> => ({
		ok: false,
		reason: reasonOf(said, request, retryAfter, account.secrets),
	});
	if (isError(response)) return answered(response);
	try {
		const size = typeof response.body === 'string' ? response.body.length : 0;
		return { ok: true, result: await use(response), size };
	} catch (error) {
		const failure = asFailure(error, status);
		const reason = failure instanceof RequestFailure ? failure.reason : undefined;
		if (reason?.kind === 'lost') return { ok: false, reason };
		// Only the body says that it's an error (`failureIn`): the same as with that status code.
		if (!reason || !isErrorStatus(reason)) throw failure;
		return answered({ ...response, statusCode: reason.status, body: reason.said });
	}
}

function optionsOf(
	{ account, area }: Connection,
	{ method, path, body }: ServiceRequest,
	encoding: Encoding,
): IHttpRequestOptions {
	return {
		method,
		url: account.baseUrl + path,
		headers: {
			// Not only JSON: a wallet session is an opaque string.
			accept: encoding === 'text' ? 'application/json, */*;q=0.5' : '*/*',
			...area.headers,
			...(body && { 'content-type': body.contentType }),
			...(body?.length !== undefined && { 'content-length': body.length }),
		},
		// Statuses and headers are checked here: n8n hides Retry-After in errors, and a
		// redirect would carry the product token to another host.
		ignoreHttpStatusErrors: true,
		returnFullResponse: true,
		disableFollowRedirect: true,
		// Read here, because n8n would take any number of bytes into memory.
		encoding: 'stream',
		json: false,
	};
}

/** The response with its body, as far as that is text; undefined if n8n gives none. */
async function exchange(
	{ context, area, account, timeoutMs = usualTimeoutMs }: Connection,
	{ anonymous }: ServiceRequest,
	encoding: Encoding,
	options: IHttpRequestOptions,
): Promise<IN8nHttpFullResponse | undefined> {
	const response: unknown = anonymous
		? await context.helpers.httpRequest(options)
		: await context.helpers.httpRequestWithAuthentication.call(context, area.credential, options, {
				// Otherwise n8n reads and decrypts it again for each request.
				credentialsDecrypted: account.credential,
			});
	if (!isFullResponse(response)) return undefined;
	if (encoding === 'stream' && !isError(response)) return response;
	const reading = isError(response)
		? errorText(response.body)
		: wholeText(response.body, timeoutMs);
	const text = reading.catch((error: unknown) => {
		// SVC has responded, so a failure from here on didn't happen before the request.
		const isKnown = error instanceof UnusableAnswer || error instanceof RequestFailure;
		throw isKnown ? error : new RequestFailure(dropped);
	});
	return { ...response, body: await text };
}

function withoutResponse({ context, account }: Connection, error: unknown): Attempted<never> {
	if (error instanceof UnusableAnswer) throw asFailure(error);
	const reason =
		error instanceof RequestFailure ? error.reason : fromNetworkError(error, account.secrets);
	return { ok: false, reason: reason.kind === 'lost' && isCanceled(context) ? brokenOff : reason };
}

function isError({ statusCode }: IN8nHttpFullResponse): boolean {
	return statusCode < 200 || statusCode >= 300;
}

function isFullResponse(value: unknown): value is IN8nHttpFullResponse {
	return isObject(value) && typeof value.statusCode === 'number' && isObject(value.headers);
}
