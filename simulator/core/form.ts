import type { SchemaDocument } from './contract.ts';
import { Refusal } from './area.ts';

/**
 * Turns form fields into the object that the contract's schema describes. A form knows only text,
 * so booleans are the words true and false, and a list is either JSON text in one field or
 * several fields with bracketed names, such as `addresses[0][recipient]` (document 1, part B does
 * not show which). Text that can't be read so is left as text, for the schema to refuse.
 */
export function formToObject(
	fields: ReadonlyArray<readonly [string, string]>,
	properties: Record<string, SchemaDocument>,
): Record<string, unknown> {
	const result: Record<string, unknown> = {};
	const seen = new Set<string>();
	for (const [name, text] of fields) {
		if (seen.has(name)) throw new Refusal(400, `form field ${name} was sent twice`);
		seen.add(name);
		const steps = bracketSteps(name);
		if (steps) put(result, steps, text);
		else result[name] = readText(text, properties[name]);
	}
	return result;
}

/** `a[0][b]` gives `['a', '0', 'b']`; undefined for a name without brackets. */
function bracketSteps(name: string): [string, ...string[]] | undefined {
	if (!/^\w+(?:\[\w+\])+$/.test(name) || name.includes('__proto__')) return undefined;
	const [first = '', ...rest] = name.split('[');
	return [first, ...rest.map((step) => step.slice(0, -1))];
}

function put(target: Record<string, unknown>, steps: readonly string[], text: string): void {
	const [step = '', next, ...deeper] = steps;
	if (next === undefined) {
		target[step] = text;
		return;
	}
	const existing = target[step];
	const inner = isContainer(existing) ? existing : /^\d+$/.test(next) ? [] : {};
	target[step] = inner;
	put(inner as Record<string, unknown>, [next, ...deeper], text);
}

function isContainer(value: unknown): value is object {
	return typeof value === 'object' && value !== null;
}

function readText(text: string, schema: SchemaDocument | undefined): unknown {
	if (schema?.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
	if (schema?.type !== 'array' && schema?.type !== 'object') return text;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
