import { isObject } from './kinds';

/** n8n marks an expression with an equals sign at the beginning. */
export function isExpression(entered: unknown): entered is string {
	return typeof entered === 'string' && entered.startsWith('=');
}

/** An expression, or something with one in it. */
export function hasExpression(entered: unknown): boolean {
	if (Array.isArray(entered)) return entered.some(hasExpression);
	if (isObject(entered)) return Object.values(entered).some(hasExpression);
	return isExpression(entered);
}

/** What was entered under the name in which n8n wraps entries; the whole where it is not wrapped. */
export function enteredUnder(name: string, entered: unknown): unknown {
	return isObject(entered) && name in entered ? entered[name] : entered;
}

/** How the parts of a value were entered: an expression for the whole has entered whatever is there. */
export function enteredParts(entered: unknown, value: object): Readonly<Record<string, unknown>> {
	if (isObject(entered)) return entered;
	if (!isExpression(entered)) return {};
	return Object.fromEntries(Object.keys(value).map((name) => [name, entered]));
}
