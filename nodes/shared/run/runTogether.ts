import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { asFailure, type Connection, json, sendRequest } from '../http';
import { canceledBefore, isCanceled, pause } from '../host';
import { afterOthers, itemsInWords, NegativeAnswer, StillUnknown } from '../errors';
import {
	type Batch,
	type BatchRules,
	errorItem,
	inBatches,
	isErrorItem,
	type Member,
	type OutputItem,
	type Part,
	type RequestOptions,
	type Sender,
	sendTogether,
	type Settled,
} from '../send';
import type { Ledger } from '../ledger';
import type { Progress } from './progress';
import type { Prepared } from '../operation';

/** What execute.ts has at hand for the items of a run. */
interface Run {
	readonly context: IExecuteFunctions;
	readonly connection: Connection;
	readonly options: RequestOptions;
	readonly progress: Progress;
	/** Whether a failure is its items' own; else it ends the run. */
	readonly tolerant: boolean;
	settle<Value>(items: readonly number[], work: () => Promise<Value>): Promise<Settled<Value>>;
	/** What earlier tries have sent; of an operation that changes something. */
	readonly ledger: Ledger | undefined;
	senderOf(items: readonly number[]): Sender;
	outputOf(
		item: number,
		result: () => OutputItem[],
		sentWith: readonly number[],
	): Promise<INodeExecutionData[]>;
}

/**
 * Sends the good items in as few requests as the rules allow, and gives the outputs in the places
 * of the input items; those that are left out get none. A failing request fails its own items; the bad ones keep their errors.
 */
export async function runTogether(
	run: Run,
	{ most, key, sequence }: BatchRules,
	prepared: ReadonlyArray<Settled<Prepared>>,
	leftOut: ReadonlyMap<number, unknown>,
): Promise<INodeExecutionData[][]> {
	const { context, options, progress, tolerant, ledger } = run;
	const outputs: INodeExecutionData[][] = [];
	const members: Array<Member<OutputItem>> = [];
	const merges = new Merges();
	const unresolved: Unresolved[] = [];
	for (const [index, ready] of prepared.entries()) {
		if (leftOut.has(index)) outputs[index] = [];
		else if ('explanation' in ready) outputs[index] = [errorItem(ready.explanation, index)];
		else if ('parts' in ready.value) {
			const part = ready.value;
			merges.add(index, part);
			const earlier = ledger?.shared(index);
			if (earlier instanceof StillUnknown) unresolved.push({ item: index, error: earlier });
			else if (earlier) {
				const { dealt, answer, batch } = earlier;
				outputs[index] = await run.outputOf(index, () => part.receive(dealt, answer, batch), []);
			} else members.push({ index, part: keepingShare(index, part, ledger) });
		}
	}
	progress.unsent = () => members.map(({ index }) => index);
	for (const group of byReason(unresolved)) {
		const items = group.map(({ item }) => item);
		const failed = await run.settle(items, () => Promise.reject<never>(group[0]?.error));
		for (const item of items) {
			if ('explanation' in failed) outputs[item] = [errorItem(failed.explanation, item)];
		}
	}
	const batches = inBatches(members, most, options.batchSize);
	const itemsFrom = (batch: number) => batches.slice(batch).flatMap(itemsOf);
	const wait = async (ms: number) => {
		await pause(context, ms);
		if (isCanceled(context)) throw new NegativeAnswer('It was waiting', 'Nothing was changed.');
	};
	/** Whether the service may be waiting for the last request of this path. */
	let isWaiting = false;
	for (const [position, batch] of batches.entries()) {
		const items = itemsOf(batch);
		if (position > 0) await pause(context, options.batchInterval);
		if (isCanceled(context)) {
			const missing = isWaiting && sequence ? ` ${sequence.incomplete}` : '';
			const unsent = `Nothing was sent for ${itemsInWords(itemsFrom(position))}.${missing}`;
			throw canceledBefore(context, items[0] ?? 0, unsent);
		}
		progress.unsent = () => itemsFrom(position + 1);
		const settled = await run.settle(items, async () => {
			try {
				return await sendTogether(batch, key, run.senderOf(items), wait);
			} catch (error) {
				const isEnd = batch.isLast || !tolerant;
				const done = !isEnd || !isWaiting || (await complete(run.connection, batch));
				throw afterOthers(done ? undefined : sequence?.incomplete, asFailure(error, 200));
			}
		});
		const mayBeDone = 'value' in settled || settled.explanation.outcome === 'unknown';
		isWaiting = sequence !== undefined && !batch.isLast && (isWaiting || mayBeDone);
		if ('value' in settled) progress.add(items);
		for (const [place, { index: item, part }] of batch.members.entries()) {
			// Of a list that is dealt out, what others got may well be of use.
			const sentWith = part.isDealtOut ? [item] : items;
			outputs[item] =
				'explanation' in settled
					? [errorItem(settled.explanation, item)]
					: await run.outputOf(item, settled.value[place] ?? (() => []), sentWith);
		}
	}
	return merges.of(outputs);
}

interface Unresolved {
	readonly item: number;
	readonly error: StillUnknown;
}

function byReason(unresolved: readonly Unresolved[]): Unresolved[][] {
	const groups = new Map<string, Unresolved[]>();
	for (const one of unresolved) {
		const reason = JSON.stringify(one.error.reason);
		groups.set(reason, [...(groups.get(reason) ?? []), one]);
	}
	return [...groups.values()];
}

/** What comes back for the item is recorded, so that a retry can divide the items otherwise. */
function keepingShare(
	item: number,
	part: Part<OutputItem>,
	ledger: Ledger | undefined,
): Part<OutputItem> {
	if (!ledger) return part;
	return {
		...part,
		receive(dealt, answer, { number, of, parts }) {
			ledger.keepShare(item, { dealt, batch: { number, of, parts } });
			return part.receive(dealt, answer, { number, of, parts });
		},
	};
}

/** Items that come out as one, by path. */
class Merges {
	private readonly groups = new Map<string, { items: number[]; part: Part<OutputItem> }>();

	add(item: number, part: Part<OutputItem>): void {
		if (!part.merge) return;
		const group = this.groups.get(part.path) ?? { items: [], part };
		this.groups.set(part.path, group);
		group.items.push(item);
	}

	/** Failed items keep their errors; the one output of the others is linked to all of them. */
	of(outputs: readonly INodeExecutionData[][]): INodeExecutionData[][] {
		const merged = [...outputs];
		for (const { items, part } of this.groups.values()) {
			const good = items.filter((item) => !outputs[item]?.some(isErrorItem));
			const [first, ...others] = good;
			if (first === undefined || !part.merge) continue;
			const json = part.merge(good.flatMap((item) => outputs[item]?.map((one) => one.json) ?? []));
			merged[first] = [{ json, pairedItem: good.map((item) => ({ item })) }];
			for (const item of others) merged[item] = [];
		}
		return merged;
	}
}

function itemsOf({ members }: Batch<OutputItem>): number[] {
	return members.map(({ index }) => index);
}

/** Whether an empty list, which does no harm, could take the place of the last request. */
async function complete(connection: Connection, { members }: Batch<OutputItem>) {
	const [first] = members;
	if (!first) return true;
	const request = first.part.request(true);
	const sent = sendRequest(connection, { ...request, effect: 'idempotent', body: json([]) });
	return await sent.then(
		() => true,
		() => false,
	);
}
