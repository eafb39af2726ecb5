/**
 * Under Jest the tests live in another realm than n8n (see environment.ts): an array made by n8n is
 * no `instanceof Array` for a test, and the other way round. Plain data is therefore copied when it
 * crosses, so that neither side can tell. Everything that is no plain data (errors, buffers, dates)
 * stays the same object.
 */
import { loadN8nModules, type N8nModules } from './n8n-modules.ts';

/** n8n's modules: from the Jest environment, or loaded here when there is no Jest. */
export async function n8nModules(): Promise<N8nModules> {
	return globalThis.n8nModules ?? (await loadN8nModules());
}

/** Workflows, items and parameters on their way to n8n, which gets them from JSON in real life. */
export function toN8n<T>(modules: N8nModules, data: T): T {
	return modules.parseJson(JSON.stringify(data)) as T;
}

/** Items on their way from n8n to a test. Keeps `undefined`, which JSON would drop. */
export function fromN8n<T>(data: T): T {
	return copyPlainData(data, new Map()) as T;
}

function copyPlainData(value: unknown, copies: Map<unknown, unknown>): unknown {
	const copied = copies.get(value);
	if (copied !== undefined) return copied;
	if (Array.isArray(value)) {
		const copy: unknown[] = [];
		copies.set(value, copy);
		for (const element of value) copy.push(copyPlainData(element, copies));
		return copy;
	}
	if (isPlainObject(value)) {
		const copy: Record<string, unknown> = {};
		copies.set(value, copy);
		for (const [key, element] of Object.entries(value)) copy[key] = copyPlainData(element, copies);
		return copy;
	}
	return value;
}

/** Of whichever realm: its prototype is at the top of the prototype chain. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
	if (typeof value !== 'object' || value === null) return false;
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === null || Object.getPrototypeOf(prototype) === null;
}
