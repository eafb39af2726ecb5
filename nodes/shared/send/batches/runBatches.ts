import { canceledBefore, groupBy, isCanceled, pause, rethrow } from '../../host';
import { formatItems, NegativeAnswer, StillUnknown } from '../../errors';
import { nodeTurn } from '../../ledger';
import { withoutThere } from './alreadyThere';
import { type Batch, type BatchRules, type Member, sendTogether } from './batches';
import { inBatches } from './inBatches';
import { errorItem, type OutputItem, type Settled } from '../items';
import { Merges } from './merges';
import { OpenSequence } from './openSequence';
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
	const endTurn = run.memory ? await nodeTurn(run.context) : undefined;
	try {
		return await outputsOf(run, rules, prepared);
	} finally {
		endTurn?.();
	}
}

async function outputsOf(
	run: Run,
	rules: BatchRules,
	prepared: ReadonlyArray<Settled<Member> | undefined>,
): Promise<Outputs> {
	const batching = new Batching(run, rules);
	for (const [item, found] of prepared.entries()) {
		if (!found) batching.outputs[item] = [];
		else if ('explanation' in found) batching.fail([item], found);
		else await batching.sortOut(found.value);
	}
	await batching.send();
	return batching.merged;
}

class Batching {
	readonly outputs: Outputs = [];
	/** Those that may have to be sent. */
	readonly members: Member[] = [];
	/** Those that were sent. What SVC lists may not have them yet. */
	readonly known: Member[] = [];
	/** Of the members: what isn't known of them. */
	readonly unresolved = new Map<number, StillUnknown>();
	private readonly merges = new Merges();

	constructor(
		readonly run: Run,
		private readonly rules: BatchRules,
	) {}

	get merged(): Outputs {
		return this.merges.of(this.outputs, this.run);
	}

	fail(items: readonly number[], settled: Settled<unknown>): void {
		if (!('explanation' in settled)) return;
		for (const item of items) this.outputs[item] = [errorItem(settled.explanation, item)];
	}

	/** Sorts an item in; with its output, if an earlier attempt has sent it, or if it fails. */
	async sortOut(member: Member): Promise<void> {
		const { run } = this;
		const { index } = member;
		const before = await run.settle([index], async () => await earlierShare(run, member));
		if ('explanation' in before) return this.fail([index], before);
		const earlier = before.value;
		if (earlier === undefined || earlier instanceof StillUnknown) {
			this.merges.add(index, member);
			if (earlier) this.unresolved.set(index, earlier);
			this.members.push(keepingShare(member, run));
			return;
		}
		const { answersByPart, answer, batch } = earlier;
		const sent = { ...member, path: earlier.path };
		this.merges.add(index, sent);
		await tellCalls(run, member);
		const receive = () => member.receive(answersByPart, answer, batch, earlier);
		this.outputs[index] = await run.outputOf(index, receive, []);
		this.known.push(sent);
	}

	async send(): Promise<void> {
		const { run, members, unresolved } = this;
		const isUnsent = ({ index }: Member) => !unresolved.has(index);
		run.progress.plan(indexesOf(members.filter(isUnsent)));
		const open = await withoutThere(this);
		const unsent = open.filter(isUnsent);
		run.progress.plan(indexesOf(unsent));
		await this.failUnresolved(indexesOf(open.filter((member) => !isUnsent(member))));
		await this.sendBatches(unsent);
	}

	/** Items whose outcome is unknown from an earlier attempt. */
	private async failUnresolved(items: readonly number[]): Promise<void> {
		const { run, unresolved } = this;
		const groups = groupBy(items, (item) => JSON.stringify(unresolved.get(item)?.reason));
		for (const group of groups.values()) {
			const [first = -1] = group;
			this.fail(group, await run.settle(group, () => rethrow(unresolved.get(first))));
		}
	}

	private async sendBatches(members: readonly Member[]): Promise<void> {
		const { run, rules } = this;
		const { context, options, progress, tolerant } = run;
		const batches = inBatches(members, rules.most, options.batchSize);
		const wait = async (ms: number) => {
			await pause(context, ms);
			if (isCanceled(context)) throw new NegativeAnswer('It was waiting', 'Nothing was changed.');
		};
		const sequence = new OpenSequence(run.connection);
		for (const [position, batch] of batches.entries()) {
			const items = indexesOf(batch.members);
			if (position > 0) await pause(context, options.batchInterval);
			if (isCanceled(context)) {
				const left = batches.slice(position).flatMap((one) => indexesOf(one.members));
				const unsent = `${progress.nothingDoneFor(formatItems(left))}${sequence.remarkWithout(batch)}`;
				throw canceledBefore(context, items[0] ?? 0, unsent);
			}
			progress.begin(items);
			const sending = async () =>
				await sendTogether(batch, rules.key, run.senderOf(items), wait).catch((error: unknown) => {
					for (const { path, parts } of batch.members) run.memory?.shareFailed(path, parts, error);
					return rethrow(error);
				});
			const sent = async () => await sequence.sent(batch, batch.isLast || !tolerant, sending);
			const settled = await run.settle(items, async () => usableForAll(batch, await sent()));
			if ('explanation' in settled) {
				this.fail(items, settled);
			} else {
				progress.add(items);
				await this.receive(batch, settled.value);
			}
		}
	}

	private async receive({ members }: Batch, results: Array<() => OutputItem[]>): Promise<void> {
		for (const [place, { index, hasAnswersByPart }] of members.entries()) {
			// Of a list that is dealt out, what others got may well be of use.
			const sentWith = hasAnswersByPart ? [index] : indexesOf(members);
			const result = results[place] ?? (() => []);
			this.outputs[index] = await this.run.outputOf(index, result, sentWith);
		}
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

function indexesOf(members: readonly Member[]): number[] {
	return members.map(({ index }) => index);
}
