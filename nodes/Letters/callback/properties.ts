import type { IDataObject } from 'n8n-workflow';
import {
	type Added,
	additionalProperties,
	choice,
	choices,
	excerpt,
	InputError,
	isDataObject,
	list,
	mapValue,
	text,
	urlRule,
	yesNo,
} from '../../shared/fields';
import { defined } from '../../shared/operation';

/** For a callback that n8n registers itself. */
export const allowUnauthorizedCerts = yesNo({
	displayName: 'Ignore SSL Issues (Insecure)',
	description: 'Whether to connect even if SSL certificate validation is not possible',
	hint: "For SVC's calls to your n8n. Turn on if your n8n has a self-signed certificate.",
	place: 'nowhere',
});

/** Service document 1, part B, callback. */
const replaceKeys = [
	{ name: 'Letter ID', value: 'LETTER' },
	{ name: 'Received At', value: 'RECEIVED_AT', description: 'When the status changed' },
	{
		name: 'Reference',
		value: 'REFERENCE',
		description: 'Your own reference for the letter, if it has one',
	},
	{ name: 'Status', value: 'STATUS', description: 'The new status' },
	{ name: 'Tracking Code', value: 'TRACKINGCODE', description: 'For registered letters' },
] as const;
const keysHint =
	"SVC replaces [LETTER] with the letter's ID, and [STATUS] with its new status. It does the same for [RECEIVED_AT], [REFERENCE], and [TRACKINGCODE].";

export const endpoint = text({
	displayName: 'URL to Call',
	description: "The URL that SVC calls whenever a letter's status changes",
	placeholder: 'e.g. https://example.com/letters/[LETTER]',
	hint: keysHint,
	matches: urlRule,
	required: true,
});

export const callbackOptions = {
	additionalProperties,
	contenttype: mapValue(
		text({
			displayName: 'Content Type',
			isTrimmed: true,
			description:
				"The content type of the data. Enter form to send a form. Defaults to JSON. Replace keys don't work here.",
			placeholder: 'e.g. json',
		}),
		// Other values are "used as provided" (service document 1, part B, callback), and JSON alone is no content type.
		(entered) => (/^(?:json|form)$/i.test(entered ?? '') ? entered?.toLowerCase() : entered),
	),
	data: text({
		displayName: 'Data',
		description: "The body of the callback. Leave empty for SVC's own.",
		placeholder: 'e.g. {"letter": "[LETTER]", "status": "[STATUS]"}',
		hint: keysHint,
		rows: 4,
	}),
	dataKeys: choices({
		displayName: 'Data Values',
		description:
			"The values to send. The node creates the data from them, with one entry per value. Use this instead of 'Data'.",
		options: replaceKeys,
	}),
	headers: list({
		displayName: 'Headers',
		description: 'The headers of the callback',
		entryName: 'Header',
		entry: {
			name: text({
				displayName: 'Name',
				placeholder: 'e.g. X-Reference',
				required: true,
				matches: {
					pattern: /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/,
					says: 'must be a header name without spaces',
				},
			}),
			value: text({
				displayName: 'Value',
				placeholder: 'e.g. [REFERENCE]',
				hint: keysHint,
				required: true,
			}),
		},
	}),
	method: choice({
		displayName: 'Method',
		description: "The HTTP method of the callback. Replace keys don't work here.",
		options: [
			{ name: 'DELETE', value: 'delete' },
			{ name: 'GET', value: 'get' },
			{ name: 'PATCH', value: 'patch' },
			{ name: 'POST', value: 'post' },
			{ name: 'PUT', value: 'put' },
		],
		default: 'post',
	}),
	query: text({
		displayName: 'Query',
		description: 'The query string to append to the endpoint',
		placeholder: 'e.g. letter=[LETTER]&status=[STATUS]',
		hint: keysHint,
	}),
	queryKeys: choices({
		displayName: 'Query Values',
		description:
			"The values to send in the query string. The node creates the query string from them. Use this instead of 'Query'.",
		options: replaceKeys,
	}),
	verifySSL: yesNo({
		displayName: 'Verify SSL',
		description: "Whether SVC validates the endpoint's SSL certificate",
	}),
};

export type CallbackValues = { readonly endpoint: string } & Added<typeof callbackOptions>;

export function checkCallback(values: CallbackValues): void {
	const { contenttype, data, dataKeys, query, queryKeys } = values;
	// Of the two settings without replace keys the method is a fixed choice anyway.
	const key = replaceKeys.find(({ value }) => contenttype?.includes(`[${value}]`));
	if (key) {
		throw problem(
			'contenttype',
			`can't contain the replace key [${key.value}]`,
			'Enter a fixed value.',
		);
	}
	const twice = 'Use only one of them.';
	if (data && dataKeys) throw problem('dataKeys', "can't be combined with 'Data'", twice);
	if (query && queryKeys) throw problem('queryKeys', "can't be combined with 'Query'", twice);
	if (dataKeys && !['json', 'form'].includes(contenttype ?? 'json')) {
		throw problem(
			'dataKeys',
			`can't build data of the content type "${excerpt(contenttype ?? '')}"`,
			"Enter it in 'Data', or use the content type json or form.",
		);
	}
}

function problem(option: keyof typeof callbackOptions, says: string, remedy: string): InputError {
	return new InputError(says, remedy, callbackOptions[option].property.displayName);
}

/** `type` is always http: only HTTP callbacks are supported (service document 1, part B). */
export function callbackObject({
	endpoint: url,
	additionalProperties: more,
	data,
	dataKeys,
	query,
	queryKeys,
	contenttype,
	headers,
	method,
	verifySSL,
}: CallbackValues): IDataObject {
	const chosen = defined({
		contenttype,
		data: data ?? (dataKeys && written(dataKeys, contenttype === 'form' ? 'form' : 'json')),
		headers,
		method,
		query: query ?? (queryKeys && written(queryKeys, 'form')),
		verifySSL,
	});
	// Settings that are written as additional properties stand beside those of the fields.
	const config = isDataObject(more?.config) ? { ...chosen, ...more.config } : chosen;
	return {
		type: 'http',
		endpoint: url,
		...more,
		...(Object.keys(config).length > 0 && { config }),
	};
}

/** `{"letter":"[LETTER]"}` or `letter=[LETTER]`: each key under its own name in small letters. */
function written(keys: readonly string[], as: 'json' | 'form'): string {
	const entries = keys.map((key) => [key.toLowerCase(), `[${key}]`] as const);
	return as === 'json'
		? JSON.stringify(Object.fromEntries(entries))
		: entries.map(([name, value]) => `${name}=${value}`).join('&');
}
