import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IPairedItemData,
	ISourceData,
} from 'n8n-workflow';
import { storedRuns } from './earlierRuns';

/** Where an item left a node. */
interface Place {
	readonly from: ISourceData;
	readonly index: number;
}

/** For one item. Links of many items to many others would take minutes. */
const mostPlaces = 10_000;

/** What the node has returned in an earlier run, and for which of that run's items. */
interface OwnOutput {
	readonly json: IDataObject;
	readonly run: number;
	readonly items: readonly number[];
}

interface Ancestors {
	readonly found: readonly OwnOutput[];
	/** Whether a step has returned items without links, as a Code node can, so more isn't known. */
	readonly isBroken: boolean;
}

/**
 * What the node itself has returned earlier in this execution that an input item was made from, by n8n's item links:
 * with steps in between, an item that comes back to its node can be another one by then.
 */
export class OwnAncestors {
	/** Places without any, and whether a link to them or before them is missing. */
	private readonly without = new Map<string, boolean>();

	/** @param isOne whether it's wanted: always the same of an item */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly isOne: (json: IDataObject) => boolean,
	) {}

	of(item: number): Ancestors {
		const found: OwnOutput[] = [];
		const seen = new Set<string>();
		let isBroken = false;
		const places = placesOf(this.context.getExecuteData().source?.main?.[0], item);
		for (const place of places) {
			const key = JSON.stringify(place);
			isBroken ||= this.without.get(key) === true;
			if (seen.has(key) || this.without.has(key) || seen.size > mostPlaces) continue;
			seen.add(key);
			const { own, before, isUnlinked = false } = this.at(place);
			isBroken ||= isUnlinked;
			if (own && this.isOne(own.json)) found.push(own);
			places.push(...before);
		}
		if (found.length === 0) for (const key of seen) this.without.set(key, isBroken);
		return { found, isBroken };
	}

	private at({ from, index }: Place): {
		own?: OwnOutput;
		before: readonly Place[];
		isUnlinked?: boolean;
	} {
		const { previousNode, previousNodeRun = 0, previousNodeOutput = 0 } = from;
		const run = storedRuns(this.context, previousNode)[previousNodeRun];
		const item = run?.data?.main?.[previousNodeOutput]?.[index];
		// A link that leads nowhere, as Code can give, is as good as none.
		if (!item) return { before: [], isUnlinked: true };
		const before = madeFrom(item, run.source);
		const isUnlinked = before.length === 0 && (run.source ?? []).length > 0;
		if (previousNode !== this.context.getNode().name) return { before, isUnlinked };
		const items = before.map((one) => one.index);
		return { own: { json: item.json, run: previousNodeRun, items }, before: [] };
	}
}

function madeFrom(
	{ pairedItem = [] }: INodeExecutionData,
	sources: ReadonlyArray<ISourceData | null> = [],
): Place[] {
	const links: unknown[] = Array.isArray(pairedItem) ? pairedItem : [pairedItem];
	return links.filter(isLink).flatMap((link) => {
		const { item, input = 0, sourceOverwrite } = typeof link === 'number' ? { item: link } : link;
		return placesOf(sourceOverwrite ?? sources[input], item);
	});
}

/** n8n passes on whatever Code has given. */
function isLink(link: unknown): link is IPairedItemData | number {
	return typeof link === 'number' || (typeof link === 'object' && link !== null && 'item' in link);
}

function placesOf(from: ISourceData | null | undefined, index: number): Place[] {
	return from ? [{ from, index }] : [];
}

/** All that the node itself has returned so far in this execution. */
export function ownOutputs(context: IExecuteFunctions): OwnOutput[] {
	return storedRuns(context, context.getNode().name).flatMap(({ data, source }, run) =>
		(data?.main ?? []).flatMap((items) =>
			(items ?? []).map((item) => {
				const from = madeFrom(item, source);
				return { json: item.json, run, items: from.map(({ index }) => index) };
			}),
		),
	);
}
