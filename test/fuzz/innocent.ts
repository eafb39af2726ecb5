import { secretOfAccount } from './hostile.ts';
import { NodeApiError, NodeOperationError } from './nodes.ts';

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype];
const untouched = prototypes.map(describe);

function describe(prototype: object): string {
	return Reflect.ownKeys(prototype).map(String).join();
}

/** Nothing a case did reaches beyond it. */
export function checkPrototypes(): void {
	prototypes.forEach((prototype, index) => {
		if (describe(prototype) !== untouched[index]) throw new Error('A prototype was changed');
	});
}

/** What the kernel says of an error that nobody has thought of. */
const notExpected = 'This looks like a bug';

/** An error is told to the user in words, and tells no secret. */
export function checkWords(message: unknown, description: unknown): void {
	if (typeof message !== 'string' || message.trim() === '')
		throw new Error('An error without words');
	const said = `${message} ${String(description)}`;
	if (said.includes(notExpected))
		throw new Error(`An error that nobody has thought of: ${message}`);
	if (said.includes(secretOfAccount)) throw new Error('An error tells a secret');
	if (said.length > 2000) throw new Error('An error that nobody can read');
}

/** Whatever is thrown must be one of n8n's errors, made by the node on purpose. */
export function checkThrown(error: unknown): void {
	if (!(error instanceof NodeOperationError) && !(error instanceof NodeApiError)) {
		throw error instanceof Error ? error : new Error(String(error));
	}
	checkWords(error.message, error.description);
}
