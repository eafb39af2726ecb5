import type { IN8nHttpFullResponse } from 'n8n-workflow';
import { isDataObject } from '../fields';
import { isCountName } from './envelopes';
import { isFilled, namesWhatExists, successNames } from './identified';
import { plain as plainOf, word } from './plainValues';
import type { ServiceRequest } from './serviceRequest';
import {
	envelopeNames,
	errorNames,
	messageOf,
	type Reason,
	serviceMessage,
	withPlainNames,
} from '../errors';

/** The failure of a response with an error status, or of one that redirects. */
export function reasonOf(
	{ statusCode: status, headers, body }: IN8nHttpFullResponse,
	{ refusals = [], record }: Pick<ServiceRequest, 'refusals' | 'record'>,
	retryAfter: number | undefined,
	secrets: readonly string[],
): Reason {
	const text = typeof body === 'string' ? body : '';
	if (status < 400) {
		if (!isRedirect(status)) {
			return { kind: 'unusable', status, problem: `has the unexpected status ${status}` };
		}
		return { kind: 'redirected', status, host: hostOf(word(headers.location)) };
	}
	const said = serviceMessage(text, secrets);
	const kind = isRejection(status) || refusals.includes(status) ? 'refused' : 'failed';
	const missing = status === 404 && record !== undefined ? { missing: record?.noun ?? null } : {};
	return { kind, status, said, retryAfterMs: retryAfter, ...missing };
}

/** No request asks whether something has changed since (304). */
const isRedirect = (status: number) => status >= 300 && status !== 304;

/**
 * Whether it says that nothing was done. The others come from what stands before the service: 408 also if it didn't wait
 * for the response, 460 and 499 if the connection to it was closed. The service may have acted.
 */
const isRejection = (status: number) => status < 500 && ![408, 460, 499].includes(status);

function hostOf(location: string): string {
	return URL.canParse(location) ? new URL(location).host : 'another path';
}

/**
 * Why a response is no success although its status code is: the body says that nothing was done. Signing
 * reports errors as an object with `status` and `message` (service document 1, errors), other areas don't
 * show theirs, so the common shapes count. A body that has an ID or a key of what was created is a success
 * whatever else it says, and so are all other statuses: those that the documents show are words, such as
 * `draft`, or numbers below 400.
 *
 * - A status of 400 to 499 in the body: rejected, as with the same status code.
 * - 500 and above: SVC failed, perhaps after acting.
 * - `success: false`, a status or result such as `error`, nothing but an error beside what is empty, or a text that begins
 *   as one, without a number: unusable, so the outcome is unknown.
 *
 * The same goes for what an envelope contains.
 */
export function failureIn(
	body: unknown,
	status: number,
	secrets: readonly string[],
	depth = 0,
): Reason | undefined {
	if (!isDataObject(body)) {
		const isFailed = body === false || (typeof body === 'string' && beginsAsError.test(body));
		return isFailed ? saidToFail(status, messageOf(body, secrets)) : undefined;
	}
	if (namesWhatExists(body)) return undefined;
	const plain = withPlainNames(body);
	const { error, errors } = plain;
	const inner =
		errorStatus(plain) ?? (isDataObject(error) ? errorStatus(withPlainNames(error)) : undefined);
	const words = messageOf(body, secrets);
	if (inner !== undefined && words !== undefined) {
		return { kind: isRejection(inner) ? 'refused' : 'failed', status: inner, said: words };
	}
	const isOnlyError =
		(isFilled(error) || isFilled(errors)) &&
		Object.entries(body).every(
			([name, value]) =>
				aboutErrors.test(name) ||
				errorNames.includes(name.toLowerCase()) ||
				isCountName(name) ||
				isEmpty(value),
		);
	const isDenied = successNames.some((name) => isFalse(plain[name]));
	if (isDenied || isFailure(plain, words) || isOnlyError) return saidToFail(status, words);
	const enveloped = envelopeNames.map((name) => plain[name]).find(isDataObject);
	return enveloped && depth < 4 ? failureIn(enveloped, status, secrets, depth + 1) : undefined;
}

/** A 0 can also be how many succeeded. */
const isFalse = (value: unknown) => value === false || plainOf(value) === 'false';

function saidToFail(status: number, said: string | undefined): Reason {
	return { kind: 'unusable', status, problem: 'says that the request failed', said };
}

const beginsAsError = /^\W*(?:error|failed|failure|exception|fault)(?![\p{L}\p{N}_])/iu;

const aboutErrors =
	/^(?:success|status|status_?code|code|type|timestamp|path|instance|trace_?id)$/i;

const failureWord = /^(?:error|fail|failed|failure)$/i;

function isFailure({ status, result }: Record<string, unknown>, said: string | undefined): boolean {
	// What SVC documents as a result is never a word.
	return failureWord.test(word(result)) || (said !== undefined && failureWord.test(word(status)));
}

function errorStatus({ status, statuscode, code }: Record<string, unknown>): number | undefined {
	return [status, statuscode, code]
		.map((value) => (/^[45]\d\d$/.test(word(value)) ? Number(value) : undefined))
		.find((value) => value !== undefined);
}

/** As beside an error: { "errors": [ … ], "data": null } would otherwise be a list without entries. */
function isEmpty(value: unknown): boolean {
	return !isFilled(value) || (isDataObject(value) && Object.keys(value).length === 0);
}
