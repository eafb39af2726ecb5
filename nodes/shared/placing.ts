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
	return Object.entries(fields).map(
		([name, { place = inPath.has(name) ? 'path' : otherwise, sendAs }]) => {
			// The path itself says how its parameters are called.
			const pathName = place === 'path' ? inPath.get(name) : undefined;
			return { name, sendAs: pathName ?? sendAs ?? name, place };
		},
	);
}

type Values = Readonly<Record<string, unknown>>;

/** The fields of one place that are filled in; a list without entries is not. */
function filledIn(place: Place, placed: readonly Placed[], values: Values): Placed[] {
	return placed.filter((field) => field.place === place && !isUnfilled(values[field.name]));
}

function isUnfilled(value: unknown): boolean {
	return value === undefined || (Array.isArray(value) && value.length === 0);
}

export function pathValues(placed: readonly Placed[], values: Values): Record<string, string> {
	return Object.fromEntries(
		filledIn('path', placed, values).map(({ name, sendAs }) => [sendAs, String(values[name])]),
	);
}

export function queryValues(placed: readonly Placed[], values: Values): Query {
	const more = filledIn('spreadQuery', placed, values).flatMap(({ name }) => {
		const value = values[name];
		return isObject(value) ? Object.entries(value) : [];
	});
	const own = filledIn('query', placed, values).map(
		({ name, sendAs }) => [sendAs, values[name]] as const,
	);
	return Object.fromEntries(
		[...more, ...own].map(([name, value]) => [
			name,
			Array.isArray(value) ? value.map(String) : String(value),
		]),
	);
}

/** The body fields as JSON; none without such fields. */
export function defaultBody(placed: readonly Placed[], values: Values): Body | undefined {
	const isNone =
		filledIn('spread', placed, values).length === 0 &&
		!placed.some(({ place }) => place === 'body');
	return isNone ? undefined : json(bodyObject(placed, values));
}

/** The body fields as one object, with additional properties merged in. */
export function bodyObject(placed: readonly Placed[], values: Values): Record<string, unknown> {
	let body: Record<string, unknown> = Object.fromEntries(
		filledIn('body', placed, values).map(({ name, sendAs }) => [sendAs, values[name]]),
	);
	// Not Object.assign: that takes a key "__proto__" for the object's prototype, and loses it.
	for (const { name } of filledIn('spread', placed, values)) {
		const more = values[name];
		if (isObject(more)) body = { ...body, ...more };
	}
	return body;
}
