import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { isDataObject, isNothing } from '../../fields';
import { earlierRuns, isPinned } from '../../host';

/**
 * What the nodes of this area have returned for the item, anywhere before this node: with another step in between,
 * such as a message, the item itself no longer has it.
 * @returns undefined unless all of them that returned a value returned the same one
 */
export function earlierOutput(
	context: IExecuteFunctions,
	valueIn: (output: IDataObject) => unknown,
	itemIndex: number,
): unknown {
	const values = earlierItems(context, itemIndex)
		.map(valueIn)
		.filter((value) => !isNothing(value));
	const [only, ...others] = new Set(values);
	return others.length === 0 ? only : undefined;
}

/** The items that the item was made from, one of each earlier node of this area. */
export function earlierItems(context: IExecuteFunctions, itemIndex: number): IDataObject[] {
	const { name: own, type } = context.getNode();
	const before = context.getParentNodes(own);
	const guessing = before
		.filter(({ name, type: one }) => linksByPlace.test(one) || isLeftOver(context, name))
		.map(({ name }) => name)
		.filter((name) => !alwaysMakesOneOfOne(context, name));
	return before
		.filter((one) => one.name !== own && [type, `${type}Trigger`].includes(one.type))
		.filter(({ name }) =>
			between(context, name, guessing).every((one) => isOfOne(context, one, name)),
		)
		.map(({ name }) => itemOf(context, name, itemIndex))
		.filter(isDataObject);
}

/**
 * What comes out of these is often new items. If there are several, n8n takes the first one for made from the first
 * one, and so on, which isn't true if they were sorted: one customer would get what another one's order has paid for.
 * It also takes the only one for made from the first of several, which isn't true if code has chosen another.
 */
const linksByPlace = /\.(?:code|function|aiTransform|executeWorkflow)$/;

/**
 * Whether someone has pinned the node's data, and may have left only one item of it, to go on with that one alone. The
 * editor stores it without its link, and n8n takes it for made from the first item, too.
 */
function isLeftOver(context: IExecuteFunctions, node: string): boolean {
	const isOneOfMany = earlierRuns(context, node).some(
		({ items, given }) => items === 1 && given > 1,
	);
	return isOneOfMany && isPinned(context, node);
}

/** Those of the nodes that come after the other. */
function between(context: IExecuteFunctions, from: string, names: readonly string[]): string[] {
	if (names.length === 0) return [];
	const after = new Set(context.getChildNodes(from).map(({ name }) => name));
	return names.filter((name) => after.has(name));
}

/** Then each item is linked to the only one that it can be made from. */
function alwaysMakesOneOfOne(context: IExecuteFunctions, node: string): boolean {
	const runs = earlierRuns(context, node);
	return runs.length > 0 && runs.every(({ items, given }) => items <= 1 && given <= 1);
}

/** Whether all that has come to a node was made from the only item of another one: none has passed that by. */
function isOfOne(context: IExecuteFunctions, node: string, other: string): boolean {
	const [only, ...more] = earlierRuns(context, other);
	return only?.items === 1 && more.length === 0 && !hasPassedBy(context, node, other);
}

/** Whether something has come to a node from the start of the execution without the other node. */
function hasPassedBy(context: IExecuteFunctions, node: string, other: string): boolean {
	const reached = new Set([node]);
	for (const one of reached) {
		const runs = earlierRuns(context, one);
		if (runs.length === 0 || runs.some(({ from }) => from.length === 0)) return true;
		for (const name of runs.flatMap(({ from }) => from)) if (name !== other) reached.add(name);
	}
	return false;
}

/** n8n follows the item back to the one that it was made from. */
function itemOf(context: IExecuteFunctions, node: string, itemIndex: number): unknown {
	try {
		return context.evaluateExpression(`{{ $(${JSON.stringify(node)}).item.json }}`, itemIndex);
	} catch {
		// The node didn't run, or n8n can't say which of its items this one was made from.
		return undefined;
	}
}
