import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../shared/fields';
import { tryJson } from '../shared/host';
import { type Delivery, Refusal } from '../shared/webhook';
import { word } from '../shared/http';
import { kindsIn } from './kinds';

/**
 * The updates in a body, whose shape isn't documented (service document 2, events): a JSON object, a list of
 * them, or a form, whose fields may hold either.
 */
export function readUpdates(
	text: string,
	{ headers }: Pick<Delivery, 'headers'>,
): IDataObject[] | Refusal {
	const isForm = /x-www-form-urlencoded|multipart\/form-data/i.test(word(headers['content-type']));
	const body = isForm ? formIn(text) : withoutEnvelope(tryJson(text)?.value);
	const updates = Array.isArray(body) ? body.filter(isDataObject) : [body].filter(isDataObject);
	const isEmptyList = Array.isArray(body) && body.length === 0;
	return updates.length > 0 || isEmptyList
		? updates
		: new Refusal(400, "The body isn't a JSON object, a list of JSON objects, or a form");
}

/**
 * A list of updates can come as the only member of an object, as `{ "events": [ … ] }`, unless that names their kind.
 * An entry that isn't an update must not make one of all the others.
 */
function withoutEnvelope(body: unknown): unknown {
	const [[name = '', list] = [], ...others] = isDataObject(body) ? Object.entries(body) : [];
	const isEnvelope = others.length === 0 && kindsIn({ [name]: true }).length === 0;
	return isEnvelope && Array.isArray(list) && list.some(isDataObject) ? list : body;
}

function formIn(text: string): unknown {
	const values = new Map<string, unknown[]>();
	for (const [name, value] of new URLSearchParams(text)) {
		values.set(name, [...(values.get(name) ?? []), valueIn(value)]);
	}
	const [only] = values.values();
	// A form with a single field is an envelope: "events=[…]", or "event={…}" several times.
	if (only && values.size === 1 && only.every((value) => typeof value === 'object')) {
		return only.length === 1 ? only[0] : only.flat();
	}
	const fields = Array.from(values, ([name, all]) => [name, all.length === 1 ? all[0] : all]);
	return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

function valueIn(text: string): unknown {
	return /^\s*[[{]/.test(text) ? (tryJson(text)?.value ?? text) : text;
}

/** Names under which an update may contain its ID or its time. */
const identifying =
	/^((event|update|notification)_?(id|guid|uuid)|.*(time|timestamp|date|time_?utc|date_?utc)|.*(on|at)(_?utc)?)$/i;

/**
 * Whether something in the update distinguishes it from another one with the same content, so that the same
 * content again can only be a redelivery.
 */
export function isIdentified(update: IDataObject): boolean {
	return Object.entries(update).some(
		([name, value]) =>
			(identifying.test(name) && isDate(value)) ||
			(/(id|guid|uuid)$/i.test(name) && identifying.test(name) && Boolean(value)) ||
			(isDataObject(value) && isIdentified(value)),
	);
}

function isDate(value: unknown): boolean {
	if (typeof value === 'number') return value > 1e9;
	return typeof value === 'string' && /\d{4}-?\d\d-?\d\d|^\d{10,13}$/.test(value);
}
