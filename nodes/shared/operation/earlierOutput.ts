import type { IExecuteFunctions } from 'n8n-workflow';
import { isNothing } from '../fields';

/**
 * What the nodes of this area have returned for the item, anywhere before this node: with another step in between,
 * such as a message, the item itself no longer has it.
 * @returns undefined unless all of them that returned a value returned the same one
 */
export function earlierOutput(run: IExecuteFunctions, field: string, itemIndex: number): unknown {
	const { name: own, type } = run.getNode();
	const values = run
		.getParentNodes(own)
		.filter((one) => one.name !== own && [type, `${type}Trigger`].includes(one.type))
		.map(({ name }) => outputOf(run, name, field, itemIndex))
		.filter((value) => !isNothing(value));
	const [only, ...others] = new Set(values);
	return others.length === 0 ? only : undefined;
}

/** n8n follows the item back to the one that it was made from. */
function outputOf(run: IExecuteFunctions, node: string, field: string, itemIndex: number): unknown {
	try {
		return run.evaluateExpression(
			`{{ $(${JSON.stringify(node)}).item.json[${JSON.stringify(field)}] }}`,
			itemIndex,
		);
	} catch {
		// The node didn't run, or n8n can't say which of its items this one was made from.
		return undefined;
	}
}
