import { type Body, json, type Method, parameterName, pathNames, type Query, word } from '../http';
import { excerpt, type Fields, InputError, isObject, isPlain, kindOf, type Place } from '../fields';

export interface Placed {
	readonly name: string;
	readonly sendAs: string;
	readonly place: Place;
	/** For messages. */
	readonly displayName: string;
	/** As in `Field`. */
	readonly isRule?: boolean;
}

/** Where each field goes: where it says, else path, query or body by name and method. */
export function placeFields(fields: Fields, method: Method, path: string): Placed[] {
	const inPath = new Map(pathNames(path).map((pathName) => [parameterName(pathName), pathName]));
	const otherwise = method === 'GET' || method === 'DELETE' ? 'query' : 'body';
	return Object.entries(fields).map(
		([name, { place = inPath.has(name) ? 'path' : otherwise, sendAs, property, isRule }]) => {
			// The path itself says how its parameters are called.
			const pathName = place === 'path' ? inPath.get(name) : undefined;
			const { displayName } = property;
			return {
				name,
				sendAs: pathName ?? sendAs ?? name,
				place,
				displayName,
				...(isRule && { isRule }),
			};
		},
	);
}

type ReadValues = Readonly<Record<string, unknown>>;

/** Without those that only the node itself uses. */
export function sentValues(placed: readonly Placed[], values: ReadValues): ReadValues {
	return Object.fromEntries(
		placed.filter(({ place }) => place !== 'nowhere').map(({ name }) => [name, values[name]]),
	);
}

/** Without those that only say how others are read: the same number is the same, however it's written. */
export function valuesThatCount(placed: readonly Placed[], values: ReadValues): ReadValues {
	const rules = new Set(placed.filter(({ isRule }) => isRule).map(({ name }) => name));
	return Object.fromEntries(Object.entries(values).filter(([name]) => !rules.has(name)));
}

/** The fields of one place that are filled in; a list without entries isn't. */
function filledIn(place: Place, placed: readonly Placed[], values: ReadValues): Placed[] {
	return placed.filter((field) => field.place === place && !isUnfilled(values[field.name]));
}

function isUnfilled(value: unknown): boolean {
	return value === undefined || (Array.isArray(value) && value.length === 0);
}

export function pathValues(placed: readonly Placed[], values: ReadValues): Record<string, string> {
	return Object.fromEntries(
		filledIn('path', placed, values).map(({ name, sendAs }) => [sendAs, word(values[name])]),
	);
}

/** Parameters of a query that the user writes as they are. */
export function addedQuery(placed: readonly Placed[], values: ReadValues) {
	return filledIn('spreadQuery', placed, values).flatMap(({ name, displayName }) => {
		const added = values[name];
		return isObject(added)
			? Object.entries(added).map(([key, value]) => ({ key, value, displayName }))
			: [];
	});
}

export function queryValues(placed: readonly Placed[], values: ReadValues): Query {
	const own = filledIn('query', placed, values).map(({ name, sendAs, displayName }) => ({
		key: sendAs,
		value: values[name],
		displayName,
	}));
	return Object.fromEntries(
		[...own, ...addedQuery(placed, values)]
			.filter(({ value }) => value !== null)
			.map(({ key, value, displayName }) => {
				const text = (one: unknown) => queryText(one, key, displayName);
				return [key, Array.isArray(value) ? value.map(text) : text(value)];
			}),
	);
}

function queryText(value: unknown, name: string, displayName: string): string {
	if (isPlain(value)) return String(value);
	throw new InputError(
		`contains ${kindOf(value)} for "${excerpt(name)}", which can't be part of a URL`,
		'Enter text, a number, true or false, or a list of these.',
		displayName,
	);
}

export function defaultBody(placed: readonly Placed[], values: ReadValues): Body | undefined {
	const isNone =
		filledIn('spread', placed, values).length === 0 &&
		!placed.some(({ place }) => place === 'body');
	return isNone ? undefined : json(bodyObject(placed, values));
}

/** The body fields as one object, with additional properties merged in. */
export function bodyObject(placed: readonly Placed[], values: ReadValues): Record<string, unknown> {
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
