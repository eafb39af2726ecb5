import type { IDataObject, IExecuteFunctions, INodeExecutionData, ISourceData } from 'n8n-workflow';
import { storedRuns } from './earlierRuns';

/** Where an item left a node. */
interface Place {
	readonly from: ISourceData;
	readonly index: number;
}

/** For one item. Links of many items to many others would take minutes. */
const mostPlaces = 10_000;

/** What the node has returned in an earlier run, and for which of that run's items. */
export interface OwnOutput {
	readonly json: IDataObject;
	readonly run: number;
	readonly items: readonly number[];
}

/**
 * What the node itself has returned earlier in this execution that an input item was made from, by n8n's item links:
 * with steps in between, an item that comes back to its node can be another one by then.
 */
export class OwnAncestors {
	private readonly without = new Set<string>();

	/** @param isOne whether it's wanted: always the same of an item */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly isOne: (json: IDataObject) => boolean,
	) {}

	of(item: number): OwnOutput[] {
		const found: OwnOutput[] = [];
		const seen = new Set<string>();
		const places = placesOf(this.context.getExecuteData().source?.main?.[0], item);
		for (const place of places) {
			const key = JSON.stringify(place);
			if (seen.has(key) || this.without.has(key) || seen.size > mostPlaces) continue;
			seen.add(key);
			const { own, before } = this.at(place);
			if (own && this.isOne(own.json)) found.push(own);
			places.push(...before);
		}
		if (found.length === 0) for (const key of seen) this.without.add(key);
		return found;
	}

	private at({ from, index }: Place): { own?: OwnOutput; before: readonly Place[] } {
		const { previousNode, previousNodeRun = 0, previousNodeOutput = 0 } = from;
		const run = storedRuns(this.context, previousNode)[previousNodeRun];
		const item = run?.data?.main?.[previousNodeOutput]?.[index];
		if (!item) return { before: [] };
		const before = madeFrom(item, run.source);
		if (previousNode !== this.context.getNode().name) return { before };
		const items = before.map((one) => one.index);
		return { own: { json: item.json, run: previousNodeRun, items }, before: [] };
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
