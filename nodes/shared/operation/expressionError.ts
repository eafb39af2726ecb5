import { asSentence } from '../errors';
import { InputError } from '../fields';

/** An expression that n8n can't evaluate, as an error of the field that has it; every other error unchanged. */
export function ofExpression(error: unknown): unknown {
	if (!(error instanceof Error)) return error;
	if (/invalid syntax/i.test(error.message)) {
		return new InputError(
			"has an expression that n8n can't read: invalid syntax",
			'Open the field and correct the expression. To join two fields, give each its own braces, such as {{ $json.firstName }} {{ $json.lastName }}.',
		);
	}
	if (error.name !== 'ExpressionError') return error;
	return new InputError(
		`has an expression that n8n can't evaluate: ${inSentence(error.message)}`,
		ofSeveral.test(error.message)
			? 'Drag the field from the node right before this one, or choose the item with .first() instead of .item.'
			: wordsOf(error),
	);
}

/** Of an expression that leads to another node's item, of which there is none or more than one. */
const ofSeveral = /^(?:Multiple matches found|Paired item resolution failed)/;

/** What n8n adds, which it does not for all errors. */
function wordsOf(error: Error): string {
	const description: unknown = Reflect.get(error, 'description');
	const words = typeof description === 'string' ? description.trim() : '';
	return words === '' ? 'Open the field and correct the expression.' : asSentence(words);
}

function inSentence(message: string): string {
	return message.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}
