import type { IDataObject } from 'n8n-workflow';
import { json } from '../../shared/body';
import {
	type Added,
	additionalProperties,
	choice,
	InputError,
	list,
	text,
	urlRule,
	yesNo,
} from '../../shared/fields';
import type { Body } from '../../shared/request';

/** Service document 1, part B, callback. */
const replaceKeys = ['[LETTER]', '[RECEIVED_AT]', '[REFERENCE]', '[STATUS]', '[TRACKINGCODE]'];
const keysHint = `Replaced by the service: ${replaceKeys.join(', ')}`;

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
	headers: list({
		displayName: 'Headers',
		description: 'Headers of the call',
		hint: keysHint,
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
			value: text({ displayName: 'Value', placeholder: 'e.g. [REFERENCE]', required: true }),
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
	verifySSL: yesNo({
		displayName: 'Verify SSL',
		description: "Whether the service checks the endpoint's certificate. Without this it does not.",
	}),
};

type CallbackValues = { readonly endpoint: string } & Added<typeof callbackOptions>;

/** Of the two settings without replace keys the method is a fixed choice anyway. */
export function checkCallback({ contenttype }: CallbackValues): void {
	const key = replaceKeys.find((one) => contenttype?.includes(one));
	if (!key) return;
	throw new InputError(
		`cannot hold the replace key ${key}`,
		'Write a fixed value.',
		callbackOptions.contenttype.property.displayName,
	);
}

/** `type` is always http: only HTTP callbacks are supported (service document 1, part B). */
export function callbackBody({
	endpoint: url,
	additionalProperties: more,
	...config
}: CallbackValues): Body {
	const chosen: IDataObject = Object.fromEntries(
		Object.entries(config).filter(
			([name, value]) => name in callbackOptions && value !== undefined,
		),
	);
	return json({
		type: 'http',
		endpoint: url,
		...(Object.keys(chosen).length > 0 && { config: chosen }),
		...more,
	});
}
