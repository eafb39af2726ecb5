/** Reading JSON whose shape is another program's affair, without claiming a type for it. */

/** What is at a path of keys and indices, `undefined` where the path leaves the value. */
export function at(value: unknown, ...path: Array<string | number>): unknown {
	let here = value;
	for (const step of path) {
		if (typeof here !== 'object' || here === null) return undefined;
		here = Reflect.get(here, step);
	}
	return here;
}

/** The text at a path. @throws Error naming the path when there is none */
export function textAt(value: unknown, ...path: Array<string | number>): string {
	const found = at(value, ...path);
	if (typeof found !== 'string') {
		throw new Error(`Expected text at ${path.join('.')}, found ${JSON.stringify(found)}`);
	}
	return found;
}

/** The list at a path; an empty one where there is none. */
export function listAt(value: unknown, ...path: Array<string | number>): unknown[] {
	const found = at(value, ...path);
	return Array.isArray(found) ? found : [];
}

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
