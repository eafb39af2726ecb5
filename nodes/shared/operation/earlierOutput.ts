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
	const before = run.getParentNodes(own);
	const guessing = before.filter((one) => linksByPlace.test(one.type)).map(({ name }) => name);
	return (
		before
			.filter((one) => one.name !== own && [type, `${type}Trigger`].includes(one.type))
			.filter(({ name }) => !leadsTo(run, name, guessing) || hasOneItem(run, name))
			// n8n follows the item back to the one that it was made from.
			.map(({ name }) => valueOf(run, name, 'item.json', itemIndex))
			.filter(isDataObject)
	);
}

/**
 * What comes out of these is often new items. n8n takes the first one for made from the first one, and so on, which
 * isn't true if they were sorted: one customer would get what another one's order has paid for.
 */
const linksByPlace = /\.(?:code|function|aiTransform|executeWorkflow)$/;

function leadsTo(run: IExecuteFunctions, from: string, names: readonly string[]): boolean {
	return names.length > 0 && run.getChildNodes(from).some(({ name }) => names.includes(name));
}

/** Then all later items were made from it. */
function hasOneItem(run: IExecuteFunctions, node: string): boolean {
	return valueOf(run, node, 'all().length', 0) === 1;
}

function valueOf(run: IExecuteFunctions, node: string, what: string, itemIndex: number): unknown {
	try {
		return run.evaluateExpression(`{{ $(${JSON.stringify(node)}).${what} }}`, itemIndex);
	} catch {
		// The node didn't run, or n8n can't say which of its items this one was made from.
		return undefined;
	}
}
