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
	text,
	urlRule,
	yesNo,
} from '../../shared/fields';

/** For a callback that n8n registers itself. */
export const allowUnauthorizedCerts = yesNo({
	displayName: 'Ignore SSL Issues (Insecure)',
	description: 'Whether to connect even if SSL certificate validation is not possible',
	place: 'nowhere',
});

/** Service document 1, part B, callback. */
const replaceKeys = [
	{ name: 'Letter ID', value: 'LETTER' },
	{ name: 'Received At', value: 'RECEIVED_AT', description: 'When the status changed' },
	{
		name: 'Reference',
		value: 'REFERENCE',
		description: 'Your own reference, if the letter has one',
	},
	{ name: 'Status', value: 'STATUS', description: 'The new status' },
	{ name: 'Tracking Code', value: 'TRACKINGCODE', description: 'Of registered letters' },
] as const;
const keysHint = `Replaced by the service: ${replaceKeys.map(({ value }) => `[${value}]`).join(', ')}`;

export const endpoint = text({
	displayName: 'Endpoint',
	description: 'The address that is called whenever the status of a letter changes',
	placeholder: 'e.g. https://example.com/letters/[LETTER]',
	hint: keysHint,
	matches: urlRule,
	required: true,
});

/** What the service sends; everything here is optional. */
export const callbackOptions = {
	additionalProperties,
	contenttype: text({
		displayName: 'Content Type',
		description:
			'How the data is sent. Without it the data is sent as JSON; "form" sends it as a form, and any other value is used as it is. Replace keys are not possible here.',
		placeholder: 'e.g. json',
	}),
	data: text({
		displayName: 'Data',
		description:
			'The content of the call. What is sent without it is not described by the service.',
		placeholder: 'e.g. {"letter": "[LETTER]", "status": "[STATUS]"}',
		hint: keysHint,
		rows: 4,
	}),
	dataKeys: choices({
		displayName: 'Data From Replace Keys',
		description:
			'What the call should tell. This writes the data for you, with one entry for each; it takes the place of Data.',
		options: replaceKeys,
	}),
	headers: list({
		displayName: 'Headers',
		description: 'Headers of the call',
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
		description: 'The request method of the call. Replace keys are not possible here.',
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
		description: 'Appended to the endpoint as its query string',
		placeholder: 'e.g. letter=[LETTER]&status=[STATUS]',
		hint: keysHint,
	}),
	queryKeys: choices({
		displayName: 'Query From Replace Keys',
		description:
			'What the query string should tell. This writes it for you, with one entry for each; it takes the place of Query.',
		options: replaceKeys,
	}),
	verifySSL: yesNo({
		displayName: 'Verify SSL',
		description: "Whether the service checks the endpoint's certificate. Without this it does not.",
	}),
};

type CallbackValues = { readonly endpoint: string } & Added<typeof callbackOptions>;

/** Rules that concern several settings, checked before anything is sent. */
export function checkCallback(values: CallbackValues): void {
	const { contenttype, data, dataKeys, query, queryKeys } = values;
	// Of the two settings without replace keys the method is a fixed choice anyway.
	const key = replaceKeys.find(({ value }) => contenttype?.includes(`[${value}]`));
	if (key) {
		throw problem(
			'contenttype',
			`cannot hold the replace key [${key.value}]`,
			'Write a fixed value.',
		);
	}
	const twice = 'Use one of the two.';
	if (data && dataKeys) throw problem('dataKeys', 'cannot be used together with "Data"', twice);
	if (query && queryKeys) throw problem('queryKeys', 'cannot be used together with "Query"', twice);
	if (dataKeys && !['json', 'form'].includes(contenttype ?? 'json')) {
		throw problem(
			'dataKeys',
			`cannot write data of the content type "${excerpt(contenttype ?? '')}"`,
			'Write it in "Data" yourself, or use the content type json or form.',
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
	const chosen: IDataObject = Object.fromEntries(
		Object.entries({
			contenttype,
			data: data ?? (dataKeys && written(dataKeys, contenttype === 'form' ? 'form' : 'json')),
			headers,
			method,
			query: query ?? (queryKeys && written(queryKeys, 'form')),
			verifySSL,
		}).filter(([, value]) => value !== undefined),
	);
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
