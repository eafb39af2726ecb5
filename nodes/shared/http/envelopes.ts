import type { IDataObject } from 'n8n-workflow';
import { isDataObject, isPlain } from '../fields';
import { UnusableAnswer } from '../errors';
import { word } from './plainValues';

/**
 * One object. Envelopes are undocumented, so it's found in one, in one inside another, and in a list
 * of one.
 * @throws UnusableAnswer for an empty one
 */
export function asObject(body: unknown): IDataObject {
	const record = recordIn(body);
	if (record) return record;
	if (body === undefined || body === null || isDataObject(body)) {
		throw new UnusableAnswer('is empty');
	}
	throw new UnusableAnswer("isn't the expected object");
}

/** The object, or the known values if SVC can return an empty response. */
export function asObjectOr(known: IDataObject, body: unknown): IDataObject {
	return recordIn(body) ?? known;
}

/**
 * The record with its ID, also in an envelope with the record's own name, such as `{ "letter": { "id": … } }`. Only
 * where the ID is needed: a name alone doesn't tell an envelope from a record with one part.
 */
export function withinName(record: IDataObject, idNames = /^id$/i): IDataObject {
	// Of an opt-out, whether it's one is what tells.
	const isFilled = (id: unknown) => typeof id === 'boolean' || word(id) !== '';
	const hasOwn = (one: IDataObject) =>
		Object.entries(one).some(([name, id]) => idNames.test(name) && isFilled(id));
	if (hasOwn(record)) return record;
	const members = Object.entries(record);
	const [[, inner] = [], ...others] = members.filter(
		([name, value]) => isDataObject(value) || !(isErrorName(name) || isCountName(name)),
	);
	const isRecord = isDataObject(inner) && hasOwn(inner) && others.length === 0;
	return isRecord && !members.some(([name]) => /error/i.test(name)) ? inner : record;
}

/** Undefined if there is no object, or it's empty. */
function recordIn(body: unknown, depth = 0): IDataObject | undefined {
	if (Array.isArray(body)) return body.length === 1 ? recordIn(body[0], depth) : undefined;
	if (!isDataObject(body)) return undefined;
	const members = Object.entries(body);
	const others = members.filter(([name]) => !isErrorName(name) && !isCountName(name));
	const [[name, inner] = []] = others;
	if (others.length !== 1 || name === undefined || depth > 3) {
		return members.length > 0 ? body : undefined;
	}
	if (isWrapperName(name)) {
		if (inner === null || isEmptyList(inner)) return undefined;
		return isDataObject(inner) || Array.isArray(inner) ? recordIn(inner, depth + 1) : body;
	}
	// Under another name, it must only have what every envelope has: `test` of a response with `details`
	// isn't an envelope.
	const isEnvelope =
		members.length > 1 &&
		members.every(
			([other]) => other === name || /^(?:success|ok|code|status|status_?code)$/i.test(other),
		);
	return isEnvelope && isDataObject(inner) ? recordIn(inner, depth + 1) : body;
}

/** The outermost object that is what is looked for, in whatever envelopes and lists, but not in errors. */
export function outermost(
	body: unknown,
	isWanted: (one: IDataObject) => boolean,
): IDataObject | undefined {
	let level: unknown[] = [body];
	for (let depth = 0; depth < 6 && level.length > 0; depth++) {
		const found = level.filter(isDataObject).find(isWanted);
		if (found) return found;
		level = level.flatMap((one): unknown[] => {
			if (Array.isArray(one)) return one;
			if (!isDataObject(one)) return [];
			return Object.entries(one).flatMap(([name, value]) => (/error/i.test(name) ? [] : [value]));
		});
	}
	return undefined;
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/**
 * The entries of a list. List envelopes are undocumented, so a bare array and an object that contains the
 * array under any name are accepted, also one envelope inside another. An object with several lists, such
 * as the contacts and the groups of a search, is all of them; one without any is a list of one.
 * @throws UnusableAnswer for an object that says something else, such as that the request failed
 */
export function asList(body: unknown): unknown[] {
	return listsIn(body).flat();
}

/** The lists of a response, usually one. */
export function listsIn(body: unknown, depth = 0): unknown[][] {
	// `null` is how some services write a list without elements.
	if (body === undefined || body === null) return [];
	if (Array.isArray(body)) return [body];
	if (!isDataObject(body)) throw new UnusableAnswer("isn't the expected list");
	const members = Object.entries(body);
	const usual = members.find(([name, value]) => isUsualListName(name) && Array.isArray(value));
	if (usual) return listsIn(usual[1]);
	const lists = members.flatMap(([name, value]): unknown[][] =>
		Array.isArray(value) && !isErrorName(name) ? [value] : [],
	);
	if (lists.length === 1) return lists;
	if (!members.some(([name]) => isIdName(name))) {
		if (lists.length > 1 && lists.every((list) => list.every(isDataObject))) return lists;
		const inner =
			members.find(([name]) => isUsualListName(name)) ??
			members.find(([name]) => isEnvelopeName(name));
		if (inner && inner[1] === null) return [];
		if (inner && isDataObject(inner[1]) && depth < 4) return listsIn(inner[1], depth + 1);
	}
	const others = members.filter(([name]) => !isErrorName(name) && !isCountName(name));
	if (others.length === 0) throw new UnusableAnswer("isn't the expected list");
	return others.every(([, value]) => value === null) ? [] : [[body]];
}

function isUsualListName(name: string): boolean {
	return /^(items|data|results?|records|content|entries|_embedded)$/i.test(name);
}

function isEnvelopeName(name: string): boolean {
	return /^(response|payload|body|page|list)$/i.test(name);
}

/** Records whose responses are undocumented at least in part (service documents 1, part B, and 2, part C). */
function isRecordName(name: string): boolean {
	return /^(letter|callback|group|contact)$/i.test(name);
}

/** A member that holds one record or a list of them. */
export function isWrapperName(name: string): boolean {
	return isUsualListName(name) || isEnvelopeName(name) || isRecordName(name);
}

export function isErrorName(name: string): boolean {
	return /^(?:status|status_?code|code|success|message|error|errors|error_?message|title|details?|description|reason|type|timestamp|trace_?id|model_?state)$/i.test(
		name,
	);
}

export function isIdName(name: string): boolean {
	return /^(?:id|uuid|guid|key)$/i.test(name);
}

/** How many entries there are or were read, and where they begin. */
export function isCountName(name: string): boolean {
	return /^(?:total(?:_?count)?|count|skip|take|limit|offset|page(?:_?size)?)$/i.test(name);
}

/** Entries that aren't objects become `{ value }`, because n8n's items are objects. */
export function asItem(element: unknown): IDataObject {
	if (isDataObject(element)) return element;
	return { value: element === null || isPlain(element) ? element : JSON.stringify(element) };
}

/** The entries of a list as objects. */
export function asRecords(body: unknown): IDataObject[] {
	return asList(body).map(asItem);
}

/**
 * The objects of a list, also if the only one comes without the list, as of services that make JSON of XML, or if all
 * come as an object by their names.
 */
export function objectsIn(list: unknown): IDataObject[] {
	if (Array.isArray(list)) return list.filter(isDataObject);
	if (!isDataObject(list)) return [];
	const members = Object.values(list);
	return members.every(isDataObject) ? members : [list];
}
