import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../fields';
import { UnusableAnswer } from '../errors';
import { tryJson } from '../host';

/** SVC's response with a 2xx status. */
export interface Answer {
	readonly status: number;
	/** Parsed JSON, its names as documented; text that isn't JSON; undefined for an empty response. */
	readonly body: unknown;
	/** The same as text, unchanged unless SVC writes documented names in other letters. */
	readonly text: string;
	readonly headers: IDataObject;
	/** As in `ServiceRequest`, of the request that was sent. */
	readonly note?: string | undefined;
}

/** The note of the request that was sent, if it's an object. */
export function notedIn({ note = '' }: Answer): IDataObject | undefined {
	const noted = tryJson(note)?.value;
	return isDataObject(noted) ? noted : undefined;
}

export function parseBody(text: string, contentType: string): unknown {
	const trimmed = text.trim();
	if (trimmed === '') return undefined;
	if (/\bhtml\b/i.test(contentType) || /^<(!doctype|html)/i.test(trimmed)) {
		throw new UnusableAnswer('is a web page instead of data');
	}
	// Also of an error, as SOAP writes it.
	if (trimmed.startsWith('<')) throw new UnusableAnswer('is XML instead of data');
	const parsed = tryJson(trimmed);
	if (parsed) return parsed.value;
	if (callback.test(trimmed)) throw new UnusableAnswer('is a script instead of data');
	if (/\bjson\b/i.test(contentType) || /^[[{"]/.test(trimmed)) {
		throw new UnusableAnswer('was cut off or is damaged');
	}
	return text;
}

/** As JSONP has data: callback({ … }). */
const callback = /^(?:\/\*\*\/)?\s*[\w$.]+\(\s*[[{]/;

/**
 * What SVC returned, with what the node adds. Where SVC has one of these names too, its whole record comes
 * as `response`, so that nothing of it is lost.
 */
export function beside(returned: IDataObject, added: IDataObject): IDataObject {
	const collides = Object.keys(added).some((name) => Object.hasOwn(returned, name));
	return { ...returned, ...added, ...(collides && { response: returned }) };
}
