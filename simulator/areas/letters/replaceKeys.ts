import type { Callback, Letter } from './model.ts';

const keys = /\[(LETTER|RECEIVED_AT|REFERENCE|STATUS|TRACKINGCODE)\]/g;

type Encode = (value: string) => string;
const asIs: Encode = (value) => value;
const insideJson: Encode = (value) => JSON.stringify(value).slice(1, -1);

/**
 * Builds a callback's request for a letter's status change. Document 1, part B: the replace keys
 * are substituted in `endpoint`, `data`, `query` and `headers`, not in `method`, `contenttype` and
 * `verifySSL`. That values are encoded for the place they go to is undocumented; a value that breaks
 * the URL or the JSON would serve nobody.
 * @param defaultData what is sent when `data` is omitted (not shown, see the shape).
 */
export function buildCallbackRequest(
	{ endpoint, config = {} }: Callback,
	letter: Letter,
	defaultData: 'status' | 'nothing',
): { method: string; url: string; headers: Record<string, string>; body: string } {
	const values: Record<string, string> = {
		LETTER: letter.id,
		RECEIVED_AT: letter.statusChangedAt,
		REFERENCE: letter.reference ?? '',
		STATUS: letter.status,
		TRACKINGCODE: letter.trackingcode ?? '',
	};
	const fill = (text: string, encode: Encode) =>
		text.replace(keys, (_, key: string) => encode(values[key] ?? ''));

	const contentType = config.contenttype ?? 'json';
	const fallback =
		defaultData === 'status' ? { letter: letter.id, status: letter.status } : undefined;
	const data = config.data ?? fallback;
	const body = bodyOf(data, contentType, fill);
	const headers = Object.fromEntries(
		(config.headers ?? []).map(({ name, value }) => [name.toLowerCase(), fill(value, asIs)]),
	);
	if (body !== '') headers['content-type'] ??= mediaTypes[contentType] ?? contentType;
	return {
		method: (config.method ?? 'post').toUpperCase(),
		url: appendQuery(
			fill(endpoint, encodeURIComponent),
			fill(config.query ?? '', encodeURIComponent),
		),
		headers,
		body,
	};
}

const mediaTypes: Record<string, string> = {
	json: 'application/json',
	form: 'application/x-www-form-urlencoded',
};

function bodyOf(
	data: unknown,
	contentType: string,
	fill: (text: string, encode: Encode) => string,
): string {
	if (data === undefined) return '';
	if (contentType === 'form') {
		if (typeof data === 'string') return fill(data, encodeURIComponent);
		const form = new URLSearchParams();
		for (const [name, value] of Object.entries(data ?? {}))
			form.append(name, fill(String(value), asIs));
		return form.toString();
	}
	if (typeof data === 'string') return fill(data, contentType === 'json' ? insideJson : asIs);
	return fill(JSON.stringify(data), insideJson);
}

function appendQuery(url: string, query: string): string {
	if (query === '') return url;
	return `${url}${url.includes('?') ? '&' : '?'}${query.replace(/^[?&]/, '')}`;
}
