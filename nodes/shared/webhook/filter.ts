import { plain, word } from '../http';
import { isObject } from '../fields';

/** What the user wrote into a filter, as it is compared: without regard to case and outer spaces. */
export function asFilter(...lists: unknown[]): ReadonlySet<string> {
	return new Set(
		lists
			.flatMap((list): unknown[] => (Array.isArray(list) ? list : word(list).split(/[,\n]/)))
			.map(plain)
			.filter((word) => word !== ''),
	);
}

/** An empty filter lets everything through; one with words only these. */
export function passes(filter: ReadonlySet<string>, value: unknown): boolean {
	return filter.size === 0 || filter.has(plain(value));
}

/** A value within a value: `valueAt(event, 'dossier', 'state')`. */
export function valueAt(value: unknown, ...path: string[]): unknown {
	return path.reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), value);
}
