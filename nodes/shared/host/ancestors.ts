import type { IExecuteFunctions, INodeExecutionData, ISourceData } from 'n8n-workflow';
import { storedRuns } from './earlierRuns';

/** Where an item left a node. */
interface Place {
	readonly from: ISourceData;
	readonly index: number;
}

/** Longer chains than any workflow has; a loop can make one. */
const mostSteps = 10_000;

/**
 * What the node itself has returned earlier in this execution that the input item was made from, by n8n's item links:
 * with steps in between, an item that comes back to its node can be another one by then.
 */
export function ownAncestors(context: IExecuteFunctions, item: number): INodeExecutionData[] {
	const { name } = context.getNode();
	const found: INodeExecutionData[] = [];
	const seen = new Set<string>();
	const open = placesOf(context.getExecuteData().source?.main?.[0], [item]);
	for (const place of open) {
		const key = JSON.stringify(place);
		if (seen.has(key) || seen.size >= mostSteps) continue;
		seen.add(key);
		const { from, index } = place;
		const { previousNode, previousNodeRun = 0, previousNodeOutput = 0 } = from;
		const run = storedRuns(context, previousNode)[previousNodeRun];
		const ancestor = run?.data?.main?.[previousNodeOutput]?.[index];
		if (!ancestor) continue;
		if (previousNode === name) found.push(ancestor);
		else open.push(...madeFrom(ancestor, run.source));
	}
	return found;
}

function madeFrom(
	{ pairedItem = [] }: INodeExecutionData,
	sources: ReadonlyArray<ISourceData | null> = [],
): Place[] {
	const links = Array.isArray(pairedItem) ? pairedItem : [pairedItem];
	return links.flatMap((link) => {
		const { item, input = 0, sourceOverwrite } = typeof link === 'number' ? { item: link } : link;
		return placesOf(sourceOverwrite ?? sources[input], [item]);
	});
}

function placesOf(from: ISourceData | null | undefined, items: readonly number[]): Place[] {
	return from ? items.map((index) => ({ from, index })) : [];
}
