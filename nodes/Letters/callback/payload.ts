import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../../shared/fields';
import { tryJson } from '../../shared/host';
import { Refusal } from '../../shared/webhook';
import { word } from '../../shared/http';

/**
 * What a callback carries, by the names in the item. The reference is the only value that people
 * choose freely, so it comes last; see `valuesIn`. Service document 1, part B, replace keys.
 */
const keys = {
	letterId: '[LETTER]',
	status: '[STATUS]',
	receivedAt: '[RECEIVED_AT]',
	trackingCode: '[TRACKINGCODE]',
	reference: '[REFERENCE]',
};

/**
 * The callback's `data`. It's sent as plain text, because it's undocumented whether SVC escapes the values
 * of keys. If it doesn't, a quote in a reference breaks the JSON, and n8n would reject the call before this
 * node sees it.
 */
export const payload = JSON.stringify(keys);
export const payloadType = 'text/plain; charset=utf-8';

/** The payload's fixed parts: what stands before the first value, between two, and after the last. */
const [beginning = '', ...others] = payload.split(/\[[A-Z_]+\]/);
const end = others.pop() ?? '';

/**
 * The values between the payload's fixed parts, whatever quotes, line breaks, or other characters they
 * contain. Only the last one can contain the fixed parts themselves, so a reference can't pose as a status.
 */
function valuesIn(text: string): IDataObject | undefined {
	const trimmed = text.trim();
	if (!trimmed.startsWith(beginning) || !trimmed.endsWith(end)) return undefined;
	let rest = trimmed.slice(beginning.length, -end.length);
	const values: string[] = [];
	for (const between of others) {
		const at = rest.indexOf(between);
		if (at < 0) return undefined;
		values.push(rest.slice(0, at));
		rest = rest.slice(at + between.length);
	}
	values.push(rest);
	return Object.fromEntries(Object.keys(keys).map((name, index) => [name, values[index]]));
}

/**
 * A status change, from a callback's body: letterId, status, and where there is one, receivedAt, trackingCode, and
 * reference, each a text. None is null: for null, n8n's Data Table returns all rows whose column is empty, so a text about
 * one letter would go to the recipients of all. What was sent as JSON after all is read as JSON.
 */
export function readPayload(text: string, contentType: unknown): IDataObject | Refusal {
	const isJson = /json/i.test(word(contentType));
	const asSent = valuesIn(text);
	const values = isJson || !asSent ? genuine(parsed(text), asSent) : asSent;
	const event: IDataObject = {};
	for (const [name, key] of Object.entries(keys)) {
		const given = word(values?.[name]);
		// For a letter without a reference or tracking code, SVC may leave the key unchanged or empty.
		if (given !== '' && given !== key) event[name] = given;
	}
	return event.letterId && event.status
		? event
		: new Refusal(400, "The body doesn't match this callback");
}

/** Of two values with the same name, JSON has the last one, which a reference can have brought if SVC escapes nothing. */
function genuine(json?: IDataObject, asSent?: IDataObject): IDataObject | undefined {
	if (!asSent || !json) return json ?? asSent;
	const isSame = ['letterId', 'status', 'receivedAt', 'trackingCode'].every(
		(name) => json[name] === tryJson(`"${word(asSent[name])}"`)?.value,
	);
	return isSame ? json : asSent;
}

/** SVC may make JSON of `data` once more: then it's a JSON string. */
function parsed(text: string): IDataObject | undefined {
	const value = tryJson(text)?.value;
	if (typeof value !== 'string') return isDataObject(value) ? value : undefined;
	const inner = valuesIn(value) ?? tryJson(value)?.value;
	return isDataObject(inner) ? inner : undefined;
}
