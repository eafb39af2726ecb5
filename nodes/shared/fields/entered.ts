import { isObject } from './kinds';

/** n8n marks an expression with an equals sign at the beginning. */
export function isExpression(entered: unknown): entered is string {
	return typeof entered === 'string' && entered.startsWith('=');
}

/** A text of SVC that the editor stores in the workflow, where n8n would evaluate an expression. */
export function literally(text: string): string {
	return isExpression(text) ? `"${text}"` : text;
}

const fieldOnly = /^=\s*\{\{\s*(\$[^{}?|&+]*[\w"'\]])\s*\}\}\s*$/;

/** The field that an expression is and nothing else, such as "$json.email" of "{{ $json.email }}". */
export function fieldOf(entered: unknown): string | undefined {
	return typeof entered === 'string' ? fieldOnly.exec(entered)?.[1] : undefined;
}

/** The fields in an expression, as they are dragged from an input, unless something is called on them. */
export const draggedFields =
	/\$(?:json|\((?:"[^"]*"|'[^']*')\)\.(?:item|first\(\)|last\(\))\.json)(?:\.\w+|\["[^"]*"\]|\['[^']*'\])+(?![\w.[(])/g;

/** A value, and whatever is in it. Without recursion, because parameters can be nested to any depth. */
export function* everythingIn(value: unknown): Generator<unknown> {
	const open: unknown[] = [value];
	while (open.length > 0) {
		const one = open.pop();
		yield one;
		if (Array.isArray(one) || isObject(one)) {
			for (const part of Object.values(one)) open.push(part);
		}
	}
}

/** An expression, or something with one in it. */
export function hasExpression(entered: unknown): boolean {
	for (const one of everythingIn(entered)) if (isExpression(one)) return true;
	return false;
}

/** What was entered under the name in which n8n wraps entries; the whole where it isn't wrapped. */
export function enteredUnder(name: string, entered: unknown): unknown {
	return isObject(entered) && name in entered ? entered[name] : entered;
}

/** How the parts of a value were entered: an expression for the whole has entered whatever is there. */
export function enteredParts(entered: unknown, value: object): Readonly<Record<string, unknown>> {
	if (isObject(entered)) return entered;
	if (!isExpression(entered)) return {};
	return Object.fromEntries(Object.keys(value).map((name) => [name, entered]));
}

/** Whether someone has typed this themselves, so that it's no accident. */
export function isTypedIn(entered: unknown, standIn: string): boolean {
	return typeof entered === 'string' && (!isExpression(entered) || entered.includes(standIn));
}
