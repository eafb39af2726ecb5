import type { Explanation, FailureTexts } from './explanation';
import type { RequestFailure } from './failure';
import { brokenOff, type Reason, stoppedBefore } from './reason';
import { correct, usualMeaning } from './statusMeanings';
import { asSentence, clockAfter, formatDuration } from './words';

export function explainFailure(failure: RequestFailure, texts: FailureTexts): Explanation {
	const { reason } = failure;
	const isUncertain = texts.unknownOutcome && !failure.certainlyNotApplied;
	return {
		...(isUncertain
			? unknownOutcome(texts, whatWentWrong(reason), reason)
			: withDone(explainCertain(failure, texts), texts)),
		...('status' in reason && { httpCode: String(reason.status) }),
	};
}

interface Certain extends Explanation {
	/** SVC's own words, which come last. */
	said?: string;
}

function withDone({ description, said, ...rest }: Certain, { done }: FailureTexts): Explanation {
	const sentences = [done === undefined ? description : asSentence(description), done, said];
	return { ...rest, description: sentences.filter((one) => one !== undefined).join(' ') };
}

function explainCertain({ reason, before }: RequestFailure, texts: FailureTexts): Certain {
	switch (reason.kind) {
		case 'refused':
			return explainRejection(reason, texts);
		case 'failed':
			return {
				message: "SVC couldn't process the request",
				description: `${whatWentWrong(reason)}${timeToWait(reason.retryAfterMs) ?? ' Try again later.'}`,
			};
		case 'redirected':
			return {
				message: 'SVC redirected the request to another URL',
				description: `The node didn't follow it to ${reason.host}, because a redirect can lead to another server. Check the base URL in the credential: use https instead of http, and the exact host name.`,
			};
		case 'unreachable':
			return {
				message: "Couldn't reach SVC",
				description: unreachableRemedy(reason.code),
			};
		case 'unsent':
			return {
				message: `${before ? "The request wasn't sent" : 'Nothing was sent'}: ${reason.said}`,
				description: reason.remedy ?? 'Check the credential and its base URL, then run this again.',
			};
		case 'lost':
			// If SVC may have acted, the request is a spend with an unknown outcome, handled above.
			if (reason.code === brokenOff.code) {
				return {
					message: 'It was waiting for SVC',
					description: 'You can safely run it again.',
				};
			}
			return {
				message: 'The connection to SVC dropped',
				description: `${whatWentWrong(reason)} Try again later.`,
			};
		case 'unusable':
			return {
				message: 'SVC returned an unexpected response',
				description: `${whatWentWrong(reason)} Check the base URL in the credential. If it's right, try again later.`,
			};
	}
}

function explainRejection(
	{ status, said, retryAfterMs, missing, means }: Extract<Reason, { kind: 'refused' | 'failed' }>,
	{ statuses }: FailureTexts,
): Certain {
	const { says, remedy } = means ?? statuses?.[status] ?? usualMeaning(status, missing);
	// Where only SVC knows what is wrong, its words come first.
	if (remedy === correct && said) {
		return { message: says, description: `SVC says: ${asSentence(said)} ${remedy}` };
	}
	return {
		message: says,
		description: `${remedy}${timeToWait(retryAfterMs) ?? ''}`,
		...(said && { said: `SVC says: ${said}` }),
	};
}

/** For waits that are too long for the node; immediate retries were already made. */
function timeToWait(ms: number | undefined): string | undefined {
	return ms === undefined || ms < 1000
		? undefined
		: ` Try again in ${formatDuration(ms)} (at ${clockAfter(ms)}).`;
}

export function unknownOutcome(
	{ unknownOutcome: unknown, title }: FailureTexts,
	happened: string,
	{ findBy }: Reason,
): Explanation {
	const description = `${happened} The node didn't resend it, to avoid a duplicate. ${unknown?.check ?? 'Check in SVC'} before you run this again.`;
	return {
		message: `Couldn't confirm whether ${unknown?.what ?? `"${title}" took effect`}`,
		description: findBy === undefined ? description : `${description} ${findBy}`,
		outcome: 'unknown',
	};
}

export function whatWentWrong(reason: Reason): string {
	switch (reason.kind) {
		case 'refused':
		case 'failed':
			return `SVC responded with status ${reason.status}${inBrackets(reason.said)}.`;
		case 'redirected':
			return `SVC redirected the request to another URL (${reason.host}).`;
		case 'unreachable':
			return 'There was no connection to SVC.';
		case 'unsent':
			return `Nothing was sent: ${asSentence(reason.said)}`;
		case 'lost':
			if (reason.code === brokenOff.code) return 'The request was canceled in flight.';
			if (reason.code === stoppedBefore.code)
				return 'An earlier execution was stopped while this request was in flight.';
			return timeouts.includes(reason.code)
				? 'The request timed out.'
				: 'The connection dropped before the full response arrived.';
		case 'unusable':
			return `SVC accepted the request, but its response ${reason.problem}${inBrackets(reason.said)}.`;
	}
}

function inBrackets(said: string | undefined): string {
	return said ? ` (${said})` : '';
}

const timeouts = ['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT'];

function unreachableRemedy(code: string): string {
	if (['ENOTFOUND', 'EAI_AGAIN'].includes(code)) {
		return "The host name in the base URL is unknown. Check the base URL in the credential for typos, and your n8n's network, such as its proxy.";
	}
	if (code === 'ECONNREFUSED') {
		return "Nothing responds at the base URL. Check its host and port in the credential. If they're right, try again later.";
	}
	return `The connection couldn't be opened (${code}). Check the base URL in the credential (https or http, host, certificate) and your n8n's network.`;
}
