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
	messageOf,
	NegativeAnswer,
	type Reason,
	RequestFailure,
	type StatusMeaning,
	tooManyRequests,
	tooSlow,
	UnusableAnswer,
	whatWentWrong,
} from '../errors';
import { isDataObject } from '../fields';
import { tryJson, within } from '../host';
import { isWrapperName } from './envelopes';
import { failureIn, reasonOf } from './failedAnswer';
import { word } from './plainValues';

/** Milliseconds; users of a dialog don't wait longer. */
const timeoutMs = 20_000;

/** A harmless request by which a credential is tested. */
interface Check extends Pick<FailureTexts, 'title' | 'statuses'> {
	readonly secrets: readonly string[];
	/** Error statuses which say nothing against the credential. */
	readonly harmless?: readonly number[];
	/** Whether a response can be SVC's; if absent, JSON, and with an error status whatever isn't a web page. */
	readonly isLikeSvc?: (body: string) => boolean;
	/** What a status means if more is known than `statuses` says. */
	meaning?(status: number, headers: IDataObject): StatusMeaning | undefined;
	/** What to check if SVC rejects the request with a status that nothing is known about. */
	readonly suspects: string;
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

async function send({ helpers }: ICredentialTestFunctions, check: Check): Promise<void> {
	const { request, title, secrets, harmless = [], isLikeSvc } = check;
	const options = {
		...{ method: 'GET', ...request(), timeout: timeoutMs },
		// The secret would go to the other host.
		...{ followRedirect: false, simple: false, resolveWithFullResponse: true },
	};
	// The time limit of the request is about silence: a response that arrives byte by byte would never end.
	const response = await within(
		timeoutMs + 2000,
		async (): Promise<unknown> => await helpers.request(options),
		() => withoutResponse(tooSlow),
	).catch((error: unknown) => {
		if (error instanceof NegativeAnswer) throw error;
		return withoutResponse(fromNetworkError(error, secrets));
	});
	const { status, body, headers } = readResponse(response);
	const isPage = /^\s*</.test(body);
	if (!(status < 300 || harmless.includes(status))) {
		// What SVC says of it is left out: the texts for the status say which field to check.
		const said = { statusCode: status, headers, body: '' };
		// What stands before SVC rejects with a page what it can't read, such as a request without encryption.
		if (status === 400 && isPage) throw unlike(title);
		throw new RequestFailure(withMeaning(reasonOf(said, {}, undefined, secrets), check, headers));
	}
	const failure = status < 300 ? failureOf(tryJson(body)?.value, status, secrets) : undefined;
	const isHarmless = failure?.kind === 'refused' && harmless.includes(failure.status);
	if (failure && !isHarmless) throw new RequestFailure(withMeaning(failure, check, headers));
	if (isLikeSvc ? !isLikeSvc(body) : status >= 300 ? isPage : !isPage && !looksLikeJson(body)) {
		throw unlike(title);
	}
	if (isPage) throw new UnusableAnswer('is a web page', status);
}

function unlike(title: string): NegativeAnswer {
	return new NegativeAnswer(
		`The ${title} base URL responds, but not as SVC does`,
		'Check the base URL.',
	);
}

const checkNetwork = "Check the base URL, and your n8n's network, such as its proxy.";

/** Where the base URL is wrong, the connection can open too, such as without encryption at a port that requires it. */
function withoutResponse(reason: Reason): never {
	if (reason.kind === 'unsent') throw new RequestFailure({ remedy: checkNetwork, ...reason });
	if (reason.kind !== 'lost') throw new RequestFailure(reason);
	throw new NegativeAnswer(
		'The connection to SVC dropped',
		`${whatWentWrong(reason)} Check the base URL: its port, and that it starts with https. If it's right, try again later.`,
	);
}

/** Of what usually has a meaning, these say what to do about a credential. */
const usual = [402, 405, 407, 429];

/** What is usually said of a rejection is about the values of a run. */
function withMeaning(reason: Reason, check: Check, headers: IDataObject): Reason {
	if (reason.kind !== 'refused' || usual.includes(reason.status)) return reason;
	const { status } = reason;
	const rejected = { says: "SVC rejected the test's request", remedy: `Check ${check.suspects}.` };
	const means = check.meaning?.(status, headers) ?? check.statuses?.[status] ?? rejected;
	return { ...reason, means };
}

/**
 * What SVC says of a failure is left out, but a message alone says why there's nothing else. Beside an empty list, it
 * can be any.
 */
function failureOf(body: unknown, status: number, secrets: readonly string[]): Reason | undefined {
	const failure = failureIn(body, status, secrets);
	if (failure) return inShort(failure);
	const values = isDataObject(body) ? Object.entries(body) : [];
	const isMessage =
		values.some(([name, value]) => /^(?:message|error)$/i.test(name) && word(value) !== '') &&
		values.every(
			([name, value]) => typeof value !== 'object' || (value === null && !isWrapperName(name)),
		);
	if (!isMessage) return undefined;
	return { kind: 'unusable', status, problem: 'is only a message', said: messageOf(body, secrets) };
}

/** Also nothing at all, or null, which an account without data may get. */
export function looksLikeJson(body: string): boolean {
	return /^\s*(?:(?:null\s*)?$|[[{])/.test(body);
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
