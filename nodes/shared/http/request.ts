import type { IDataObject, IN8nHttpFullResponse } from 'n8n-workflow';
import { isUnsent, type Reason, RequestFailure, UnusableAnswer } from '../errors';
import { isCanceled, pause } from '../host';
import { type Answer, parseBody } from './answer';
import type { Area } from './area';
import { attempt, type Encoding } from './attempt';
import { failureIn } from './failedAnswer';
import { word } from './plainValues';
import { ServiceHost } from './serviceHost';
import { isReadable, type Readable } from './files/stream';
import { waitBeforeRetry } from './retry';
import type { Connection, ServiceRequest } from './serviceRequest';

/**
 * Sends a request, and retries it if its effect allows that.
 * @throws RequestFailure
 * @param possiblyApplied whether an earlier attempt of the execution is possibly applied
 */
export async function sendRequest(
	connection: Connection,
	request: ServiceRequest,
	possiblyApplied = false,
): Promise<Answer> {
	return await attemptUntilAnswered(
		connection,
		request,
		'text',
		({ body: said, headers, statusCode: status }) => {
			const text = typeof said === 'string' ? said : '';
			const body = parseBody(text, word(headers['content-type']));
			// A deletion says itself what `false` means.
			const failure =
				request.method === 'DELETE' && body === false
					? undefined
					: failureIn(body, status, connection.account.secrets);
			if (failure) throw new RequestFailure(failure);
			return { status, headers, ...documented(connection.area, text, body) };
		},
		possiblyApplied,
	);
}

function documented({ asDocumented }: Area, text: string, said: unknown) {
	const body = asDocumented(said);
	return { body, text: body === said ? text : JSON.stringify(body) };
}

/**
 * As sendRequest, for responses that are files: `receive` gets the body as a stream. If that breaks off (a
 * RequestFailure), the file is requested again.
 */
export async function requestFile<Received>(
	connection: Connection,
	request: ServiceRequest,
	receive: (body: Readable, headers: IDataObject, status: number) => Promise<Received>,
): Promise<Received> {
	return await attemptUntilAnswered(connection, request, 'stream', async (response) => {
		const { body, headers, statusCode: status } = response;
		if (isReadable(body)) return await receive(body, headers, status);
		throw new UnusableAnswer("isn't a file");
	});
}

/** @param use reads the response; it's part of the attempt, so its failure can lead to another one */
async function attemptUntilAnswered<Result>(
	connection: Connection,
	request: ServiceRequest,
	encoding: Encoding,
	use: (response: IN8nHttpFullResponse) => Result | Promise<Result>,
	possiblyApplied = false,
): Promise<Result> {
	const { context } = connection;
	const { effect } = request;
	const host = connection.hosts?.of(connection.account.baseUrl) ?? new ServiceHost();
	const inTurn = host.turnsOf(context, request);
	let waited = 0;
	/** Why an earlier attempt got no response, although it may have been carried out. */
	let lost: Reason | undefined;
	for (let attempts = 1; ; attempts++) {
		const { outcome, wait } = await inTurn(async () => {
			const ended = await attempt(connection, request, encoding, use);
			if (ended.ok) return { outcome: ended, wait: undefined };
			const most = request.maxRateLimitWaitMs;
			const wait = waitBeforeRetry(effect, ended.reason, attempts, waited, Math.random(), most);
			return { outcome: ended, wait };
		});
		if (outcome.ok) return outcome.result;
		if ((possiblyApplied || lost) && isGone(request, outcome.reason)) return await use(nothing);
		// A last attempt that was never sent says nothing of those before it.
		const saysNothing = isUnsent(outcome.reason) && effect !== 'read';
		const reason = (saysNothing ? lost : undefined) ?? outcome.reason;
		const before = lost && effect !== 'read' && reason.kind === 'refused' ? mayBeDone : undefined;
		const failure = new RequestFailure(reason, before, undefined, lost);
		if (wait === undefined) throw failure;
		await pause(context, wait);
		if (isCanceled(context)) throw failure;
		waited += wait;
		lost ??= failure.unknown;
	}
}

/** What SVC has done already, such as to cancel a message, it can reject the second time. */
const mayBeDone =
	'An earlier attempt of this request got no clear response, so it may have been applied.';

/** A retried deletion finds nothing any more if only the response to the first one was lost. */
function isGone(
	{ method, removes = method === 'DELETE' }: ServiceRequest,
	reason: Reason,
): boolean {
	return removes && 'status' in reason && [404, 410].includes(reason.status);
}

const nothing: IN8nHttpFullResponse = { statusCode: 204, headers: {}, body: '' };
