import { json } from './body';
import { type Fields, isObject, type Place } from './fields';
import { parameterName, pathNames, type Query } from './path';
import type { Body, ServiceRequest } from './request';

type Method = ServiceRequest['method'];

/** A field's way into the request. */
interface Placed {
	readonly name: string;
	readonly sendAs: string;
	readonly place: Place;
}

export function splitRequest<M extends Method>(
	request: `${M} ${string}`,
): { method: M; path: string } {
	const space = request.indexOf(' ');
	// The type of `request` says that a method stands before the space.
	return { method: request.slice(0, space) as M, path: request.slice(space + 1) };
}

/** Where each field goes: where it says, else path, query or body by name and method. */
export function placeFields(fields: Fields, method: Method, path: string): Placed[] {
	const inPath = new Map(pathNames(path).map((pathName) => [parameterName(pathName), pathName]));
	const otherwise = method === 'GET' || method === 'DELETE' ? 'query' : 'body';
	return Object.entries(fields).map(([name, { place, sendAs }]) => ({
		name,
		sendAs: sendAs ?? inPath.get(name) ?? name,
		place: place ?? (inPath.has(name) ? 'path' : otherwise),
	}));
}

type Values = Readonly<Record<string, unknown>>;

/** The filled-in values that go to one place, under the service's names. */
function valuesAt(
	place: Place,
	placed: readonly Placed[],
	values: Values,
): Array<[string, unknown]> {
	return placed
		.filter((field) => field.place === place && values[field.name] !== undefined)
		.map(({ name, sendAs }) => [sendAs, values[name]]);
}

export function pathValues(placed: readonly Placed[], values: Values): Record<string, string> {
	return Object.fromEntries(
		valuesAt('path', placed, values).map(([name, value]) => [name, String(value)]),
	);
}

export function queryValues(placed: readonly Placed[], values: Values): Query {
	return Object.fromEntries(
		valuesAt('query', placed, values).map(([name, value]) => [
			name,
			Array.isArray(value) ? value.map(String) : String(value),
		]),
	);
}

/** The body fields as one JSON object, with additional properties merged in; none without such fields. */
export function defaultBody(placed: readonly Placed[], values: Values): Body | undefined {
	if (!placed.some(({ place }) => place === 'body')) return undefined;
	return json(bodyObject(placed, values));
}

function bodyObject(placed: readonly Placed[], values: Values): Record<string, unknown> {
	const body = Object.fromEntries(valuesAt('body', placed, values));
	for (const [, more] of valuesAt('spread', placed, values)) {
		if (isObject(more)) Object.assign(body, more);
	}
	return body;
}
