import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { idIn, isExpression, modeOf, uuidPattern } from '../fields';

/**
 * The ID of the record that is chosen in another field of the node: whatever SVC lists, or a UUID that was entered.
 * Undefined for a name, and for an expression, which can't be followed in the editor.
 */
export function chosenRecord(context: ILoadOptionsFunctions, field: string): string | undefined {
	const entered: unknown = context.getCurrentNodeParameter(field);
	const id = idIn(entered);
	if (typeof id !== 'string' || id === '' || isExpression(id)) return undefined;
	return modeOf(entered) === 'list' || uuidPattern.test(id) ? id : undefined;
}
