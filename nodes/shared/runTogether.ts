import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { json } from './body';
import { canceledBefore, isCanceled, pause } from './cancellation';
import type { OutputItem, Sender } from './items';
import { afterOthers, NegativeAnswer } from './failure';
import { itemsInWords } from './itemsInWords';
import { errorItem, type Settled } from './outputItems';
import type { Progress } from './progress';
import { asFailure, type Connection, sendRequest } from './request';
import type { RequestOptions } from './requestOptions';
import type { Prepared } from './sending';
import { type Batch, type BatchRules, inBatches, type Member, sendTogether } from './together';

/** What execute.ts has at hand for the items of a run. */
interface Run {
	readonly context: IExecuteFunctions;
	readonly connection: Connection;
	readonly options: RequestOptions;
	readonly progress: Progress;
	/** Whether a failure is its items' own; else it ends the run. */
	readonly tolerant: boolean;
	settle<Value>(items: readonly number[], work: () => Promise<Value>): Promise<Settled<Value>>;
	senderOf(items: readonly number[]): Sender;
	outputOf(
		item: number,
		result: () => OutputItem[],
		sentWith: readonly number[],
	): Promise<INodeExecutionData[]>;
}

/**
 * Sends the good items in as few requests as the rules allow, and gives the outputs in the places
 * of the input items. A failing request fails its own items; the bad ones keep their errors.
 */
export async function runTogether(
	run: Run,
	{ most, key, sequence }: BatchRules,
	prepared: ReadonlyArray<Settled<Prepared>>,
): Promise<INodeExecutionData[][]> {
	const { context, options, progress, tolerant } = run;
	const outputs: INodeExecutionData[][] = [];
	const members: Array<Member<OutputItem>> = [];
	for (const [index, ready] of prepared.entries()) {
		if ('explanation' in ready) outputs[index] = [errorItem(ready.explanation, index)];
		else if ('parts' in ready.value) members.push({ index, part: ready.value });
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
	return outputs;
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
