import type { IExecuteFunctions } from 'n8n-workflow';
import { enteredUnder, isAutomatic, isExpression, isNothing } from '../fields';

/**
 * Whether what a read looks at is named by another step, which may have created it just now. What a person enters or
 * selects is there, or misspelled.
 * @param sought the parameter with its name
 */
export function isFromEarlierStep(context: IExecuteFunctions, sought: string | undefined): boolean {
	if (sought === undefined) return false;
	const parameter = context.getNode().parameters[sought];
	const entered = enteredUnder('value', parameter);
	return isNothing(entered) || isExpression(entered) || isAutomatic(parameter);
}
