import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isDataObject, isNothing } from '../fields';

/**
 * What the nodes of this area have returned for the item, anywhere before this node: with another step in between,
 * such as a message, the item itself no longer has it.
 * @returns undefined unless all of them that returned a value returned the same one
 */
export function earlierOutput(
	run: IExecuteFunctions,
	valueIn: (output: IDataObject) => unknown,
	itemIndex: number,
): unknown {
	const values = earlierItems(run, itemIndex)
		.map(valueIn)
		.filter((value) => !isNothing(value));
	const [only, ...others] = new Set(values);
	return others.length === 0 ? only : undefined;
}

/** The items that the item was made from, one of each earlier node of this area. */
export function earlierItems(run: IExecuteFunctions, itemIndex: number): IDataObject[] {
	const { name: own, type } = run.getNode();
	return run
		.getParentNodes(own)
		.filter((one) => one.name !== own && [type, `${type}Trigger`].includes(one.type))
		.map(({ name }) => itemOf(run, name, itemIndex))
		.filter(isDataObject);
}

/** n8n follows the item back to the one that it was made from. */
function itemOf(run: IExecuteFunctions, node: string, itemIndex: number): unknown {
	try {
		return run.evaluateExpression(`{{ $(${JSON.stringify(node)}).item.json }}`, itemIndex);
	} catch {
		// The node didn't run, or n8n can't say which of its items this one was made from.
		return undefined;
	}
}
