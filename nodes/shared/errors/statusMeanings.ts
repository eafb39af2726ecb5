import type { StatusMeaning } from './reason';

/* What the status of a rejection means unless the operation says more. */

/** Where only SVC knows what is wrong. */
export const correct = 'Correct the values and run this again.';

/** What happened, and what to do. */
const statusMeanings: Readonly<Record<number, StatusMeaning>> = {
	400: { says: 'SVC rejected one or more values', remedy: correct },
	401: {
		says: 'SVC rejected the credential',
		remedy:
			'Open the credential: n8n then tests it and says what to correct. Maybe its token, key, or password was mistyped, replaced, or revoked.',
	},
	402: {
		says: 'SVC asks for a payment first',
		remedy:
			"Check the balance of your account. If it's enough, contact your provider. Then run this again.",
	},
	403: {
		says: "The credential isn't allowed to do this",
		remedy:
			'Check that the account, merchant key, and base URL in the credential belong together, and that the account includes this product.',
	},
	404: {
		says: "SVC couldn't find this record",
		remedy:
			'Check what you entered, such as the ID or the country. Maybe the record was deleted or belongs to another account. If every request fails like this, check the base URL in the credential.',
	},
	405: {
		says: "SVC doesn't allow this request at this URL",
		remedy: 'Check the base URL in the credential.',
	},
	// No service responds with this.
	407: {
		says: "Your n8n's proxy rejected the request",
		remedy:
			"Check n8n's HTTPS_PROXY: it needs the proxy's user name and password. Or add SVC's host to NO_PROXY.",
	},
	409: {
		says: "SVC rejected this, because it conflicts with a record's status or with what already exists",
		remedy:
			'Maybe the record was already sent, canceled, or created. Get it again to check its status.',
	},
	413: { says: 'The file or request is too large for SVC', remedy: 'Send less in one request.' },
	422: { says: 'SVC rejected one or more values', remedy: correct },
	429: {
		says: 'SVC received too many requests',
		remedy: 'Wait, or send fewer items at a time with Request Options > Batching.',
	},
};

/** @param missing as in `Reason` */
export function usualMeaning(status: number, missing: string | null | undefined): StatusMeaning {
	return (missing === undefined ? statusMeanings[status] : notFound(missing)) ?? rejected;
}

const rejected: StatusMeaning = {
	says: 'SVC rejected the request',
	remedy: 'Check the values and run this again.',
};

function notFound(record: string | null): StatusMeaning {
	if (record === null) {
		return {
			says: 'SVC found nothing at this URL',
			remedy:
				'Check the base URL in the credential, and the account ID or merchant key if it has one. If other requests work, something that this request refers to may have been deleted, such as a group.',
		};
	}
	return {
		says: `SVC couldn't find this ${record}`,
		remedy: `Check the ID, or select the ${record} again. Maybe the ${record} was deleted or belongs to another account. If SVC finds no ${record} at all, check the base URL in the credential.`,
	};
}
