import type { IDataObject, IExecuteFunctions, INodeExecutionData, ISourceData } from 'n8n-workflow';
import { storedRuns } from './earlierRuns';

/** Where an item left a node. */
interface Place {
	readonly from: ISourceData;
	readonly index: number;
}

/** For one item. Links of many items to many others would take minutes. */
const mostPlaces = 10_000;

/**
 * What the node itself has returned earlier in this execution that an input item was made from, by n8n's item links:
 * with steps in between, an item that comes back to its node can be another one by then.
 */
export class OwnAncestors {
	private readonly without = new Set<string>();

	/** @param isIt always says the same of an item */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly isIt: (json: IDataObject) => boolean,
	) {}

	/** The first of them that it is, if any. */
	of(item: number): IDataObject | undefined {
		const seen = new Set<string>();
		const places = placesOf(this.context.getExecuteData().source?.main?.[0], item);
		for (const place of places) {
			const key = JSON.stringify(place);
			if (seen.has(key) || this.without.has(key) || seen.size > mostPlaces) continue;
			seen.add(key);
			const { own, before } = this.at(place);
			if (own && this.isIt(own)) return own;
			places.push(...before);
		}
		for (const key of seen) this.without.add(key);
		return undefined;
	}

	private at({ from, index }: Place): { own?: IDataObject; before: readonly Place[] } {
		const { previousNode, previousNodeRun = 0, previousNodeOutput = 0 } = from;
		const run = storedRuns(this.context, previousNode)[previousNodeRun];
		const item = run?.data?.main?.[previousNodeOutput]?.[index];
		if (!item) return { before: [] };
		if (previousNode === this.context.getNode().name) return { own: item.json, before: [] };
		return { before: madeFrom(item, run.source) };
	}
}

function madeFrom(
	{ pairedItem = [] }: INodeExecutionData,
	sources: ReadonlyArray<ISourceData | null> = [],
): Place[] {
	const links = Array.isArray(pairedItem) ? pairedItem : [pairedItem];
	return links.flatMap((link) => {
		const { item, input = 0, sourceOverwrite } = typeof link === 'number' ? { item: link } : link;
		return placesOf(sourceOverwrite ?? sources[input], item);
	});
}

function placesOf(from: ISourceData | null | undefined, index: number): Place[] {
	return from ? [{ from, index }] : [];
}
