import { asSentence } from '../errors';
import { InputError, isDataObject } from '../fields';

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
		ofOtherNode(error) ?? wordsOf(error),
	);
}

const dragged = 'Drag the field from the node right before this one.';

/** By n8n's type of an expression about another node, whose name completes it. */
const remedies: Readonly<Record<string, (node: string) => string>> = {
	paired_item_no_connection: (node) =>
		`${node} isn't connected to this step. Connect it so that it runs before this one, or drag the field from a node that does.`,
	no_execution_data: (node) =>
		`${node} didn't run before this step, maybe because it's in another branch. Drag the field from a node that always runs before this one.`,
	paired_item_no_info: (node) =>
		`${node} doesn't tell n8n which input item each of its items came from. ${dragged} If the node with the field returns only one item, write .first() instead of .item.`,
	// Here, .first() would send everything to the first one of them.
	paired_item_multiple_matches: (node) =>
		`Several items of ${node} were merged into this one, so n8n can't tell which one is meant. ${dragged} If that node doesn't have the field, put this step before the node that merges them.`,
};

function ofOtherNode(error: Error): string | undefined {
	const context: unknown = Reflect.get(error, 'context');
	if (!isDataObject(context) || typeof context.nodeCause !== 'string') return undefined;
	const { type, descriptionKey, nodeCause } = context;
	if (descriptionKey === 'nodeNotFound') {
		return `The workflow has no node '${nodeCause}'. Maybe it was renamed or deleted: select the field again.`;
	}
	return typeof type === 'string' ? remedies[type]?.(`'${nodeCause}'`) : undefined;
}

/** What n8n adds, which it does not for all errors. */
function wordsOf(error: Error): string {
	const description: unknown = Reflect.get(error, 'description');
	const words = typeof description === 'string' ? description.trim() : '';
	return words === '' ? 'Open the field and correct the expression.' : asSentence(words);
}

function inSentence(message: string): string {
	return message.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}
