import { inField, InputError, refuseHalfCharacters } from '../fields';

/** Names in braces: `'order_key'` for `'/orders/{order_key}'`. */
export type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
	? Name | PathNames<Rest>
	: never;

/**
 * The parameter that fills a name of the path. n8n's parameters are written in camel case, some
 * of SVC's paths aren't: `{order_key}` is filled by the field `orderKey`.
 */
export type ParameterName<Name extends string> = Name extends `${infer Head}_${infer Tail}`
	? `${Head}${Capitalize<ParameterName<Tail>>}`
	: Name;

export function parameterName(pathName: string): string {
	return pathName.replace(/_(.)/g, (_, next: string) => next.toUpperCase());
}

export type Query = Readonly<Record<string, string | readonly string[]>>;

export function pathNames(path: string): string[] {
	return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
}

/**
 * The path with its values, each encoded exactly once, and the query with lists as repeated keys.
 * `.` and `..` have a special meaning in URLs, encoded or not, so they can't be values.
 */
export function fillPath(
	path: string,
	values: Readonly<Record<string, string>>,
	query: Query = {},
	label: (name: string) => string = (name) => name,
): string {
	const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = values[name] ?? '';
		inField(label(name), () => {
			if (value === '') throw new InputError('is empty', 'Enter a value.');
			if (/^\.{1,2}$/.test(value))
				throw new InputError(`can't be "${value}"`, 'Enter the whole value.');
			refuseHalfCharacters(value);
		});
		return encodeURIComponent(value);
	});
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(query)) {
		for (const one of typeof value === 'string' ? [value] : value) {
			inField(label(name), () => refuseHalfCharacters(one));
			search.append(name, one);
		}
	}
	// A blank as +, as forms write it, is a plus to some services; a plus itself is %2B here.
	const text = search.toString().replaceAll('+', '%20');
	return text === '' ? filled : `${filled}?${text}`;
}

/** What fills a name of the path of an endpoint, from a path that `fillPath` has made; empty if it doesn't. */
export function filledIn(path: string, endpoint: string, name: string): string {
	const [filled = ''] = path.split('?', 1);
	const place = endpoint.split('/').indexOf(`{${name}}`);
	const value = place < 0 ? undefined : filled.split('/')[place];
	return decodeURIComponent(value ?? '');
}

/** What spellings of a path have in common: the letters of a UUID can be capital or small. */
export function pathKey(path: string): string {
	return path.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, (id) => id.toLowerCase());
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method and path of an endpoint as in SVC's description, such as `GET /orders/{order_key}`. */
export function splitRequest<M extends Method>(
	request: `${M} /${string}`,
): { method: M; path: string } {
	const space = request.indexOf(' ');
	// The type of `request` says that a method stands before the space.
	return { method: request.slice(0, space) as M, path: request.slice(space + 1) };
}
