import type { IDataObject } from 'n8n-workflow';
import type { ReadContext } from './field';

/**
 * What the editor shows under the expression, in place of a red "undefined", where the previous node has no ID. It's
 * no ID, but the same as none.
 */
const fromEarlierStep = 'from an earlier step';
const notInPreviousStep = 'not in the previous step';

/** How a field takes its ID from other steps, as long as no one has entered another one. */
export function otherSteps(
	paths: string | readonly string[],
	valueIn: ((output: IDataObject) => unknown) | undefined,
	hasList: boolean,
) {
	const standIn = valueIn ? fromEarlierStep : notInPreviousStep;
	const untouched = `={{ ${inPrevious(paths)} ?? '${standIn}' }}`;
	return {
		standIn,
		/** The expression that the field starts with. */
		untouched,
		ifNothing: notInPrevious(paths, hasList),
		/** What is meant in place of what n8n has evaluated; undefined if that itself is meant. */
		instead(entered: unknown, context: ReadContext, isEmpty: boolean): unknown {
			const dragged = draggedBehind(untouched, entered);
			// If it returns nothing, the field is empty, and not what the expression before it returns.
			if (dragged !== undefined) return context.evaluate?.(dragged) ?? '';
			const isUntouched = entered === undefined || entered === untouched;
			return valueIn && isUntouched && isEmpty ? context.earlierOutput?.(valueIn) : undefined;
		},
	};
}

/** n8n's editor puts what is dragged into a field behind the expression that is there: here, it replaces it. */
function draggedBehind(untouched: string, expression: unknown): string | undefined {
	return typeof expression === 'string' && expression.startsWith(`${untouched} `)
		? expression.slice(untouched.length + 1)
		: undefined;
}

function inPrevious(paths: string | readonly string[]): string {
	if (typeof paths === 'string') return `$json.${paths}`;
	return paths.map((path) => `$json.${path.replaceAll('.', '?.')}`).join(' ?? ');
}

/** Other nodes can stand between the one that created the record and the one that uses it. */
function notInPrevious(paths: string | readonly string[], hasList: boolean): string {
	const names = [paths].flat().map((path) => `"${path}"`);
	return `The expression returned nothing. If an earlier node returns ${names.join(' or ')}, drag it from there into this field${hasList ? ', or select From List to choose it' : ''}`;
}
