import type { IDataObject } from 'n8n-workflow';
import { isPlain } from '../fields';

/**
 * The names in an expression that is nothing but a field of the item, as the editor writes it when a
 * field is dragged into a parameter: `address`, `lines`, `0` for `={{ $json.address.lines[0] }}`. A text for where the
 * field is missing can follow, as in `={{ $json.address ?? 'none' }}`.
 * Undefined for every other text.
 */
export function fieldPath(expression: string): string[] | undefined {
	const [, path] = whole.exec(expression) ?? [];
	if (path === undefined) return undefined;
	const names = [...path.matchAll(step)].map(([, dotted, index, quoted, other]) => {
		return dotted ?? index ?? quoted ?? other ?? '';
	});
	return names.some((name) => refused.has(name)) ? undefined : names;
}

const whole =
	/^=\{\{\s*\$json((?:\.[A-Za-z_$][\w$]*|\[(?:\d+|"[^"\\\n]*"|'[^'\\\n]*')\])+)(?:\s*\?\?\s*'[^'\\\n]*')?\s*\}\}$/;
const step = /\.([\w$]+)|\[(?:(\d+)|"([^"]*)"|'([^']*)')\]/g;

/** n8n returns an error for these, whatever the item contains. */
const refused = new Set(['__proto__', 'prototype', 'constructor']);

/**
 * The text, number, yes or no that the item holds there. Undefined for all else, about which n8n has
 * rules of its own: nothing, dates, lists and objects.
 */
export function fieldAt(
	json: IDataObject,
	path: readonly string[],
): string | number | boolean | undefined {
	let found: unknown = json;
	for (const name of path) {
		if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name))
			return undefined;
		found = (found as Record<string, unknown>)[name];
	}
	return isPlain(found) ? found : undefined;
}
