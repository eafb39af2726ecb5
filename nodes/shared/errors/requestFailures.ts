import { clockAfter, formatDuration } from './durations';
import type { Explanation, FailureTexts } from './explanation';
import type { RequestFailure } from './failure';
import { brokenOff, type Reason } from './reason';
import { asSentence } from './sentence';

const correct = 'Correct the values and run this again.';

/** What a status means unless the operation says more: what happened, and what to do. */
const statusMessages: Readonly<Record<number, [says: string, remedy: string]>> = {
	400: ['SVC rejected one or more values', correct],
	401: [
		'SVC rejected the credential',
		'Open the credential: n8n then tests it and says what to correct. Maybe its secrets were mistyped, replaced, or revoked.',
	],
	402: [
		'SVC asks for a payment first',
		"Check the balance of your account. If it's enough, contact your provider. Then run this again.",
	],
	403: [
		"The credential isn't allowed to do this",
		'Check that the account, merchant key, and base URL in the credential belong together, and that the account includes this product.',
	],
	404: [
		"SVC couldn't find this record",
		'Check what you entered, such as the ID or the country. Maybe the record was deleted or belongs to another account. If every request fails like this, check the base URL in the credential.',
	],
	405: ["SVC doesn't allow this request at this URL", 'Check the base URL in the credential.'],
	// No service responds with this.
	407: [
		"Your n8n's proxy rejected the request",
		"Check n8n's HTTPS_PROXY: it needs the proxy's user name and password. Or add SVC's host to NO_PROXY.",
	],
	409: [
		"SVC rejected this, because it conflicts with a record's status or with what already exists",
		'Maybe the record was already sent, canceled, or created. Get it again to check its status.',
	],
	413: ['The file or request is too large for SVC', 'Send less in one request.'],
	422: ['SVC rejected one or more values', correct],
	429: [
		'SVC received too many requests',
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
				message: "SVC couldn't process the request",
				description: `${whatWentWrong(reason)}${timeToWait(reason.retryAfterMs) ?? ' Try again later.'}`,
				...httpCode,
			};
		case 'redirected':
			return {
				message: 'SVC redirected the request to another URL',
				description: `The node didn't follow it to ${reason.host}, because a redirect can lead to another server. Check the base URL in the credential: use https instead of http, and the exact host name.`,
				...httpCode,
			};
		case 'unreachable':
			return {
				message: "Couldn't reach SVC",
				// An earlier request of the item may have been sent anyway.
				description: `${unreachableRemedy(reason.code)}${failure.before ? '' : ' Nothing was sent.'}`,
			};
		case 'unsent':
			return {
				message: `${failure.before ? "The request wasn't sent" : 'Nothing was sent'}: ${reason.said}`,
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
				...httpCode,
			};
	}
}

function explainRejection(
	{ status, said, retryAfterMs, missing, means }: Extract<Reason, { kind: 'refused' | 'failed' }>,
	{ statuses }: FailureTexts,
): Explanation {
	const known = means ?? statuses?.[status];
	const [says, remedy] = known
		? [known.says, known.remedy]
		: ((missing === undefined ? undefined : notFound(missing)) ??
			statusMessages[status] ?? [
				'SVC rejected the request',
				'Check the values and run this again.',
			]);
	// Where only SVC knows what is wrong, its words come first.
	if (remedy === correct && said) {
		return { message: says, description: `SVC says: ${asSentence(said)} ${remedy}` };
	}
	const details = said ? ` SVC says: ${said}` : '';
	return {
		message: says,
		description: `${remedy}${timeToWait(retryAfterMs) ?? ''}${details}`,
	};
}

function notFound(record: string | null): [says: string, remedy: string] {
	if (record === null) {
		return [
			'SVC found nothing at this URL',
			'Check the base URL in the credential, and the account ID or merchant key if it has one. If other requests work, something that this request refers to may have been deleted, such as a group.',
		];
	}
	return [
		`SVC couldn't find this ${record}`,
		`Check the ID. Maybe the ${record} was deleted or belongs to another account. If SVC finds no ${record} at all, check the base URL in the credential.`,
	];
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
): Explanation {
	return {
		message: `Couldn't confirm whether ${unknown?.what ?? `"${title}" took effect`}`,
		description: `${happened} The node didn't resend it, to avoid a duplicate. ${unknown?.check ?? 'Check in SVC'} before you run this again.`,
		outcome: 'unknown',
	};
}

export function whatWentWrong(reason: Reason): string {
	switch (reason.kind) {
		case 'refused':
		case 'failed':
			return `SVC responded with status ${reason.status}${reason.said ? ` (${reason.said})` : ''}.`;
		case 'redirected':
			return `SVC redirected the request to another URL (${reason.host}).`;
		case 'unreachable':
			return 'There was no connection to SVC.';
		case 'unsent':
			return `Nothing was sent: ${asSentence(reason.said)}`;
		case 'lost':
			if (reason.code === brokenOff.code) return 'The request was canceled in flight.';
			return timeouts.includes(reason.code)
				? 'The request timed out.'
				: 'The connection dropped before the full response arrived.';
		case 'unusable':
			return `SVC accepted the request, but its response ${reason.problem}.`;
	}
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
