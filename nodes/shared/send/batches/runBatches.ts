import { canceledBefore, groupBy, isCanceled, pause, rethrow } from '../../host';
import { formatItems, NegativeAnswer, StillUnknown } from '../../errors';
import { type Sorted, withoutThere } from './alreadyThere';
import { type Batch, type BatchRules, type Member, sendTogether } from './batches';
import { inBatches } from './inBatches';
import type { OutputItem } from '../items';
import { Merges } from './merges';
import { OpenSequence } from './openSequence';
import { errorItem, type Settled } from '../outputItems';
import { earlierShare, keepingShare, tellCalls } from './sentShares';
import type { Outputs, Run } from '../strategy';

/**
 * Sends the valid items in as few requests as the rules allow, and returns the outputs in the order of the
 * input items; those that are left out get none. A failed request fails its own items; invalid items keep
 * their errors.
 */
export async function runBatches(
	run: Run,
	rules: BatchRules,
	prepared: ReadonlyArray<Settled<Member> | undefined>,
): Promise<Outputs> {
	const outputs: Outputs = [];
	const merges = new Merges();
	const sorted: Sorted = { members: [], known: [], unresolved: new Map() };
	for (const [index, found] of prepared.entries()) {
		if (!found) outputs[index] = [];
		else if ('explanation' in found) outputs[index] = [errorItem(found.explanation, index)];
		else await sortOut(run, found.value, sorted, merges, outputs);
	}
	const { members, unresolved } = sorted;
	const isUnsent = ({ index }: Member) => !unresolved.has(index);
	run.progress.plan(indexesOf(members.filter(isUnsent)));
	const open = await withoutThere(run, sorted, outputs);
	const unsent = open.filter(isUnsent);
	run.progress.plan(indexesOf(unsent));
	const failing = open.flatMap(({ index: item }) => {
		const error = unresolved.get(item);
		return error ? [{ item, error }] : [];
	});
	await failUnresolved(run, failing, outputs);
	await sendBatches(run, rules, unsent, outputs);
	return merges.of(outputs, run);
}

/** Sorts an item in; with its output, if an earlier attempt has sent it, or if it fails. */
async function sortOut(
	run: Run,
	member: Member,
	{ members, known, unresolved }: Sorted,
	merges: Merges,
	outputs: Outputs,
): Promise<void> {
	const { index } = member;
	const before = await run.settle([index], async () => await earlierShare(run, member));
	if ('explanation' in before) {
		outputs[index] = [errorItem(before.explanation, index)];
		return;
	}
	const earlier = before.value;
	if (earlier === undefined || earlier instanceof StillUnknown) {
		merges.add(index, member);
		if (earlier) unresolved.set(index, earlier);
		members.push(keepingShare(member, run));
		return;
	}
	const { answersByPart, answer, batch } = earlier;
	const sent = { ...member, path: earlier.path };
	merges.add(index, sent);
	await tellCalls(run, member);
	const receive = () => member.receive(answersByPart, answer, batch, earlier);
	outputs[index] = await run.outputOf(index, receive, []);
	known.push(sent);
}

/** Items whose outcome is unknown from an earlier attempt. */
async function failUnresolved(
	run: Run,
	unresolved: readonly Unresolved[],
	outputs: Outputs,
): Promise<void> {
	const groups = groupBy(unresolved, ({ error }) => JSON.stringify(error.reason));
	for (const group of groups.values()) {
		const items = group.map(({ item }) => item);
		const failed = await run.settle(items, () => rethrow(group[0]?.error));
		for (const item of items) {
			if ('explanation' in failed) outputs[item] = [errorItem(failed.explanation, item)];
		}
	}
}

interface Unresolved {
	readonly item: number;
	readonly error: StillUnknown;
}

async function sendBatches(
	run: Run,
	{ most, key }: BatchRules,
	members: readonly Member[],
	outputs: Outputs,
): Promise<void> {
	const { context, options, progress, tolerant } = run;
	const batches = inBatches(members, most, options.batchSize);
	const itemsFrom = (batch: number) => batches.slice(batch).flatMap(itemsOf);
	const wait = async (ms: number) => {
		await pause(context, ms);
		if (isCanceled(context)) throw new NegativeAnswer('It was waiting', 'Nothing was changed.');
	};
	const sequence = new OpenSequence(run.connection);
	for (const [position, batch] of batches.entries()) {
		const items = itemsOf(batch);
		if (position > 0) await pause(context, options.batchInterval);
		if (isCanceled(context)) {
			const unsent = `Nothing was sent for ${formatItems(itemsFrom(position))}.${sequence.remarkWithout(batch)}`;
			throw canceledBefore(context, items[0] ?? 0, unsent);
		}
		progress.begin(items);
		const sending = async () => await sendTogether(batch, key, run.senderOf(items), wait);
		const sent = async () => await sequence.sent(batch, batch.isLast || !tolerant, sending);
		const settled = await run.settle(items, async () => usableForAll(batch, await sent()));
		if ('value' in settled) progress.add(items);
		await receive(run, batch, settled, outputs);
	}
}

/**
 * A response that says nothing of single items is usable for all of them or for none. Received item by
 * item, the first one alone would fail, and the others would pass for done.
 */
function usableForAll(
	{ members }: Batch,
	results: Array<() => OutputItem[]>,
): Array<() => OutputItem[]> {
	if (members.some(({ hasAnswersByPart }) => hasAnswersByPart)) return results;
	return results.map((result) => result()).map((output) => () => output);
}

async function receive(
	run: Run,
	batch: Batch,
	settled: Settled<Array<() => OutputItem[]>>,
	outputs: Outputs,
): Promise<void> {
	const items = itemsOf(batch);
	for (const [place, { index: item, hasAnswersByPart }] of batch.members.entries()) {
		// Of a list that is dealt out, what others got may well be of use.
		const sentWith = hasAnswersByPart ? [item] : items;
		outputs[item] =
			'explanation' in settled
				? [errorItem(settled.explanation, item)]
				: await run.outputOf(item, settled.value[place] ?? (() => []), sentWith);
	}
}

function itemsOf({ members }: Batch): number[] {
	return indexesOf(members);
}

function indexesOf(members: readonly Member[]): number[] {
	return members.map(({ index }) => index);
}
