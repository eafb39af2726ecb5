import { clockAfter, formatDuration } from './durations';
import type { Explanation, FailureTexts } from './explanation';
import { brokenOff, type Reason, type RequestFailure } from './failure';

/** What a status means where the operation knows no more: what happened, and what to do. */
const statusMessages: Readonly<Record<number, [says: string, remedy: string]>> = {
	400: ['The service refused the values', 'Correct them and run again.'],
	401: [
		'The service did not accept the credential',
		'Open the credential and check its secrets with "Test"; they may have been mistyped, replaced or revoked.',
	],
	403: [
		'The credential is not allowed to do this',
		'Check that account, merchant key and base URL in the credential belong together, and that the account has this product.',
	],
	404: [
		'The service does not know what was asked for',
		'Check the ID; it may have been deleted, or belong to another account. If every request fails like this, check the base URL in the credential.',
	],
	405: ['The service does not allow this at this address', 'Check the base URL in the credential.'],
	409: ['The service refused because of its present state', 'Get it again to see its state.'],
	413: ['The file or request is too large for the service', 'Send less at once.'],
	422: ['The service refused the values', 'Correct them and run again.'],
	429: [
		'The service wants fewer requests',
		'Wait, or send fewer items at a time with Request Options > Batching.',
	],
};

export function explainFailure(failure: RequestFailure, texts: FailureTexts): Explanation {
	const { reason } = failure;
	const httpCode = 'status' in reason ? { httpCode: String(reason.status) } : {};
	const uncertain = texts.unknownOutcome && !failure.certainlyNotApplied;
	if (uncertain) return { ...unknownOutcome(texts, whatWentWrong(reason)), ...httpCode };
	switch (reason.kind) {
		case 'refused':
			return { ...explainRejection(reason, texts), ...httpCode };
		case 'failed':
			return {
				message: 'The service failed to answer',
				description: `${whatWentWrong(reason)}${timeToWait(reason.retryAfterMs) ?? ' Try again later.'}`,
				...httpCode,
			};
		case 'redirected':
			return {
				message: 'The service sends the request to another address',
				description: `It was not followed to ${reason.host}, because the credential would go there too. Check the base URL in the credential: https instead of http, and the exact host name.`,
				...httpCode,
			};
		case 'unreachable':
			return {
				message: 'The service cannot be reached',
				// An earlier request of the item may have been sent all the same.
				description: `${unreachableRemedy(reason.code)}${failure.before ? '' : ' Nothing was sent.'}`,
			};
		case 'unsent':
			return {
				message: `${failure.before ? 'The request was not sent' : 'Nothing was sent'}: ${reason.said}`,
				description: reason.remedy ?? 'Check the credential and its base URL, then run this again.',
			};
		case 'lost':
			// What could have come about otherwise is a spend, and uncertain.
			if (reason.code === brokenOff.code) {
				return {
					message: 'It was waiting for the service',
					description: 'Running it again does no harm.',
				};
			}
			return {
				message: 'The connection to the service broke',
				description: `${whatWentWrong(reason)} Try again later.`,
			};
		case 'unusable':
			return {
				message: 'The answer of the service cannot be used',
				description: `${whatWentWrong(reason)} Check the base URL in the credential; if it is right, try again later.`,
				...httpCode,
			};
	}
}

function explainRejection(
	{ status, said, retryAfterMs }: Extract<Reason, { kind: 'refused' | 'failed' }>,
	{ statuses }: FailureTexts,
): Explanation {
	const known = statuses?.[status];
	const [says, remedy] = known
		? [known.says, known.remedy]
		: (statusMessages[status] ?? [
				'The service refused the request',
				'Check the values and run again.',
			]);
	const details = said ? ` The service says: ${said}` : '';
	return {
		message: says,
		description: `${remedy}${timeToWait(retryAfterMs) ?? ''}${details}`,
	};
}

/** For waits that are too long to be made here; "at once" has been tried already. */
function timeToWait(ms: number | undefined): string | undefined {
	return ms === undefined || ms < 1000
		? undefined
		: ` It may be sent again in ${formatDuration(ms)}. That is at ${clockAfter(ms)}.`;
}

export function unknownOutcome(
	{ unknownOutcome: unknown, title }: FailureTexts,
	happened: string,
): Explanation {
	return {
		message: `It is not known whether ${unknown?.what ?? `"${title}" took effect`}`,
		description: `${happened} It was not sent again, so that nothing happens twice. ${unknown?.check ?? 'Check at the service'} before you run it again.`,
		outcome: 'unknown',
	};
}

export function whatWentWrong(reason: Reason): string {
	switch (reason.kind) {
		case 'refused':
		case 'failed':
			return `The service answered with error ${reason.status}${reason.said ? ` (${reason.said})` : ''}.`;
		case 'redirected':
			return `The service named another address (${reason.host}) instead of an answer.`;
		case 'unreachable':
			return 'No connection came about.';
		case 'unsent':
			return `Nothing was sent: ${reason.said}.`;
		case 'lost':
			if (reason.code === brokenOff.code) return 'The request was broken off on its way.';
			return isTimeout(reason.code)
				? 'There was no answer in time.'
				: 'The connection broke before the whole answer was there.';
		case 'unusable':
			return `The service accepted the request, but its answer ${reason.problem}.`;
	}
}

function isTimeout(code: string): boolean {
	return ['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'].includes(code);
}

function unreachableRemedy(code: string): string {
	if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
		return 'The host name in the base URL is not known. Check the base URL in the credential for typing errors, and the network of this n8n, such as a proxy that is set there.';
	}
	if (code === 'ECONNREFUSED') {
		return 'Nothing answers at the base URL. Check the base URL in the credential (host and port); if it is right, try again later.';
	}
	return `No connection came about (${code}). Check the base URL in the credential (https or http, host, certificate) and the network of this n8n.`;
}
