import type {
	ICredentialTestFunctions,
	IDataObject,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import {
	explain,
	type FailureTexts,
	fromNetworkError,
	inShort,
	NegativeAnswer,
	RequestFailure,
	tooManyRequests,
	UnusableAnswer,
} from '../errors';
import { isDataObject } from '../fields';
import { tryJson } from '../host';
import { failureIn, reasonOf } from './failedAnswer';

/** Milliseconds; users of a dialog don't wait longer. */
const timeoutMs = 20_000;

/** A harmless request by which a credential is tested. */
interface Check extends Pick<FailureTexts, 'title' | 'statuses'> {
	readonly secrets: readonly string[];
	/** Error statuses which say nothing against the credential. */
	readonly harmless?: readonly number[];
	/** Whether a response can be SVC's; if absent, whatever isn't a web page. */
	readonly isLikeSvc?: (body: string) => boolean;
	/** Made here, so that a base URL that isn't one is explained too. */
	request(): { url: string; headers: Record<string, string> };
}

/**
 * Sends the request. n8n's own test of a credential shows network errors as they are, and n8n 1.x drops
 * the words for a response.
 * @returns what doesn't work, and what to do; undefined if it works
 */
export async function problemOf(
	context: ICredentialTestFunctions,
	check: Check,
): Promise<string | undefined> {
	try {
		await send(context, check);
		return undefined;
	} catch (error) {
		const { title, statuses, secrets } = check;
		const busy = tooManyRequests('Wait a few minutes, then test the credential again.');
		const texts = { title, statuses: { ...busy, ...statuses } };
		const { message, description } = explain(error, texts, secrets);
		return `${message}. ${description}`;
	}
}

/** The same as the result of a credential's test. */
export async function testWith(
	context: ICredentialTestFunctions,
	check: Check,
): Promise<INodeCredentialTestResult> {
	const message = await problemOf(context, check);
	if (message !== undefined) return { status: 'Error', message };
	return { status: 'OK', message: 'Connection successful!' };
}

async function send(
	{ helpers }: ICredentialTestFunctions,
	{ request, title, secrets, harmless = [], isLikeSvc }: Check,
): Promise<void> {
	const response: unknown = await helpers
		.request({
			...{ method: 'GET', ...request(), timeout: timeoutMs },
			// The secret would go to the other host.
			...{ followRedirect: false, simple: false, resolveWithFullResponse: true },
		})
		.catch((error: unknown) => {
			throw new RequestFailure(fromNetworkError(error, secrets));
		});
	const { status, body, headers } = readResponse(response);
	if (!(status < 300 || harmless.includes(status))) {
		// What SVC says of it is left out: the texts for the status say which field to check.
		const said = { statusCode: status, headers, body: '' };
		throw new RequestFailure(reasonOf(said, {}, undefined, secrets));
	}
	const failure = status < 300 ? failureIn(tryJson(body)?.value, status, secrets) : undefined;
	const isHarmless = failure?.kind === 'refused' && harmless.includes(failure.status);
	if (failure && !isHarmless) throw new RequestFailure(inShort(failure));
	const isPage = /^\s*</.test(body);
	if (isLikeSvc ? !isLikeSvc(body) : isPage && status >= 300) {
		throw new NegativeAnswer(
			`The ${title} base URL responds, but not as SVC does`,
			'Check the base URL.',
		);
	}
	if (isPage) throw new UnusableAnswer('is a web page', status);
}

/** n8n's types say nothing of what its request helper returns. */
function readResponse(response: unknown): { status: number; body: string; headers: IDataObject } {
	const { statusCode, body, headers } = Object(response) as Record<string, unknown>;
	return {
		status: Number(statusCode),
		body: typeof body === 'string' ? body : '',
		headers: isDataObject(headers) ? headers : {},
	};
}
