import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../fields';
import { tryJson } from '../host';

/** What the service answered with a 2xx status. */
export interface Answer {
	readonly status: number;
	/** Parsed JSON; text that is not JSON; undefined for an empty answer. */
	readonly body: unknown;
	/** The body as it came, character for character. */
	readonly text: string;
	readonly headers: IDataObject;
}

/**
 * The service acted, but its answer cannot be used. `problem` completes "The answer …".
 * @param status of the answer, where it is not the last one of the item
 */
export class UnusableAnswer extends Error {
	constructor(
		readonly problem: string,
		readonly status?: number,
	) {
		super(problem);
		this.name = 'UnusableAnswer';
	}
}

export function parseBody(text: string, contentType: string): unknown {
	const trimmed = text.trim();
	if (trimmed === '') return undefined;
	if (/\bhtml\b/i.test(contentType) || /^<(!doctype|html)/i.test(trimmed)) {
		throw new UnusableAnswer('is a web page instead of data');
	}
	const parsed = tryJson(trimmed);
	if (parsed) return parsed.value;
	if (/\bjson\b/i.test(contentType) || /^[[{"]/.test(trimmed)) {
		throw new UnusableAnswer('broke off or is damaged');
	}
	return text;
}

/** One object. */
export function asObject(body: unknown): IDataObject {
	if (isDataObject(body)) return body;
	if (body === undefined) throw new UnusableAnswer('is empty');
	throw new UnusableAnswer('is not the object that was expected');
}

/** The object, or what is known anyway where the service may answer with nothing. */
export function asObjectOr(known: IDataObject, body: unknown): IDataObject {
	return isDataObject(body) && Object.keys(body).length > 0 ? body : known;
}

/**
 * The elements of a list. List envelopes are not shown, so a bare array and an object that
 * holds the array under any name are taken; an object without one is a list of one.
 */
export function asList(body: unknown): unknown[] {
	// `null` is how some services write a list without elements.
	if (body === undefined || body === null) return [];
	if (Array.isArray(body)) return body;
	if (!isDataObject(body)) throw new UnusableAnswer('is not the list that was expected');
	const arrays = Object.entries(body).filter(([, value]) => Array.isArray(value));
	const usual = arrays.find(([name]) => isUsualListName(name));
	const [, found] = usual ?? (arrays.length === 1 ? (arrays[0] ?? []) : []);
	if (Array.isArray(found)) return found;
	const isEnvelope = Object.entries(body).some(
		([name, value]) => value === null && isUsualListName(name),
	);
	if (isEnvelope && !Object.hasOwn(body, 'id')) return [];
	return Object.keys(body).length === 0 ? [] : [body];
}

function isUsualListName(name: string): boolean {
	return /^(items|data|results?|records|content|entries)$/i.test(name);
}

/** Elements that are no objects become `{ value }`, since n8n's items are objects. */
export function asItem(element: unknown): IDataObject {
	if (isDataObject(element)) return element;
	return { value: isPlain(element) ? element : JSON.stringify(element) };
}

/** A text or number of an answer, as text; empty for everything else. */
export function word(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isPlain(value: unknown): value is string | number | boolean | null {
	return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
