import type { IExecuteFunctions } from 'n8n-workflow';
import { formatDuration, type Reason } from '../errors';
import { executionIdOf, runIndexOf } from '../host';
import type { Account, Answer, ServiceRequest } from '../http';
import { takeTurn } from './editorTurns';
import { type PastPurchase, remembered, rememberedRuns } from './rememberedPurchases';
import { type IdenticalRequests, sendAll, sentByEarlierRun } from './identical';
import { answerFrom, type Share } from './itemRecord';
import { type RepeatKeys, repeatKeys, repeatKeysOfShare, repeatScope } from './repeatKey';
import { UntoldOutcomes } from './untold';

/** How long a response can be: one that lists tens of thousands of recipients is worth the most. */
const longestText = 2_000_000;

/** A request as it's remembered, and what was done by it, or why that is unknown, which this execution has to tell. */
interface Earlier {
	readonly keys: RepeatKeys;
	readonly done: PastPurchase | undefined;
	readonly unknown: Reason | undefined;
	end(error?: unknown): void;
}

/**
 * What a node has paid for in the last hour, in whichever execution. While someone builds a workflow, each "Execute
 * workflow" runs the nodes again, so a letter would be sent each time. The same request of the same node isn't sent
 * again for an hour: its response serves again, and a hint says so. Where one execution comes to the node again with
 * the same, as in a loop that goes over the wrong items, or from two branches, it's rejected, since a person has yet to
 * say whether that's meant.
 *
 * Published workflows send whatever they are told, since that is meant. What they have done counts in the editor, too:
 * to find out why one has failed, or to add a step, people copy its data there and execute it, which would pay for all
 * that it has done before.
 */
export class PurchaseMemory {
	private readonly scope: string[];
	private readonly execution: string;
	private readonly run: string;
	/** This node in this execution. */
	private readonly place: string;
	/** When what serves again was done. */
	private readonly served = new Map<string, number>();
	/** What was last sent or served, by item. */
	private readonly latest = new Map<number, RepeatKeys>();
	private readonly latestShare = new Map<number, RepeatKeys>();
	readonly untold: UntoldOutcomes;
	private hasSent = false;

	/**
	 * @param serves whether what is remembered counts, as in the editor; else it's only added to
	 * @param again how to do the same again, for what costs nothing: SVC itself judges it within an execution
	 */
	constructor(
		private readonly context: IExecuteFunctions,
		account: Account,
		private readonly choice: IdenticalRequests,
		private readonly serves: boolean,
		private readonly again?: string,
		private readonly sharesRequests = false,
	) {
		this.execution = executionIdOf(context);
		this.run = runIndexOf(context);
		this.place = `${this.execution} ${context.getNode().id}`;
		this.scope = repeatScope(context, account);
		this.untold = new UntoldOutcomes(context);
	}

	/**
	 * What was done by the same request before; undefined if it isn't one that is remembered.
	 * @throws InputError if an earlier run of the node in this execution has sent it
	 */
	async earlier(request: ServiceRequest): Promise<Earlier | undefined> {
		// Files are read for it, which a published workflow need not wait for.
		if (!this.serves && typeof request.body?.meaning === 'function') return undefined;
		const keys = await repeatKeys(this.scope, request);
		if (keys === undefined) return undefined;
		const find = () =>
			this.served.has(keys[0]) ? undefined : this.thatCounts(remembered.find(keys));
		const turn = this.serves ? await takeTurn(this.context, this.execution, keys, find) : undefined;
		const unknown = this.serves ? this.untold.take(keys) : undefined;
		const end = (error?: unknown) => {
			if (!this.sharesRequests) this.untold.note(keys, error);
			turn?.end();
		};
		return { keys, done: turn?.done, unknown, end };
	}

	/** A request for several has failed: the next one may be for other items. */
	shareFailed(path: string, parts: unknown, error: unknown): void {
		this.untold.note(repeatKeysOfShare(this.scope, path, parts), error);
	}

	/** Why it's unknown whether a request for several has done it for the item, of which no one was told. */
	unknownShare(path: string, parts: unknown): Reason | undefined {
		return this.serves ? this.untold.take(repeatKeysOfShare(this.scope, path, parts)) : undefined;
	}

	/**
	 * What the item got of an earlier request for several, whichever items that was sent for.
	 * @throws InputError as `earlier`
	 */
	shared(item: number, path: string, parts: unknown): (Share & { answer: Answer }) | undefined {
		if (!this.serves) return undefined;
		const keys = repeatKeysOfShare(this.scope, path, parts);
		const done = this.thatCounts(remembered.find(keys));
		if (!done?.share) return undefined;
		this.served.set(`${done.execution} ${done.run} ${done.share.batch.number}`, done.at);
		this.remember(this.latestShare, [item], keys, done);
		return { ...done.share, answer: answerFrom(done) };
	}

	/** What the item got of a request that was sent now. */
	keepShare(
		item: number,
		path: string,
		parts: unknown,
		share: Share,
		{ status, text }: Answer,
	): void {
		const keys = repeatKeysOfShare(this.scope, path, parts);
		const at = performance.now();
		this.remember(this.latestShare, [item], keys, { at, status, text, share });
	}

	/** @param items that the request would be sent for */
	serve(items: readonly number[], keys: RepeatKeys, done: PastPurchase): Answer {
		this.served.set(keys[0], done.at);
		this.remember(this.latest, items, keys, done);
		return answerFrom(done);
	}

	/** @param items that the request was sent for */
	keep(
		items: readonly number[],
		keys: RepeatKeys,
		{ status, text }: Answer,
		{ note }: ServiceRequest,
	): void {
		this.hasSent = true;
		this.remember(this.latest, items, keys, { at: performance.now(), status, text, note });
	}

	/** The response to the item's last request counts no more, so it doesn't serve again. */
	forget(item: number): void {
		remembered.forget(this.latest.get(item));
		remembered.forget(this.latestShare.get(item));
	}

	/** Whether something that this execution has sent is remembered, also from before it was suspended. */
	get remembers(): boolean {
		return rememberedRuns.has(this.place);
	}

	/** For the output: what wasn't sent again, if anything. */
	get hint(): string | undefined {
		if (this.served.size === 0) return undefined;
		const what = this.hasSent ? `${this.amount} sent again` : 'Nothing was sent again';
		return `${what}: this step did the same thing ${this.ago} ago, and the output is that result. ${this.toRepeat('do it again')}.`;
	}

	/** For the error that ends the run: what wasn't sent again, if anything. */
	get remark(): string | undefined {
		if (this.served.size === 0) return undefined;
		return `${this.amount} sent again, since this step did the same thing ${this.ago} ago. ${this.toRepeat('start over')}.`;
	}

	private toRepeat(what: string): string {
		return this.again ?? `To ${what}, set ${sendAll}`;
	}

	private get amount(): string {
		const { size } = this.served;
		return size === 1 ? "1 request wasn't" : `${size} requests weren't`;
	}

	private get ago(): string {
		return formatDuration(performance.now() - Math.max(...this.served.values()));
	}

	private remember(
		latest: Map<number, RepeatKeys>,
		items: readonly number[],
		keys: RepeatKeys,
		done: Omit<PastPurchase, 'execution' | 'run'>,
	): void {
		if (done.text.length > longestText) return;
		for (const item of items) latest.set(item, keys);
		if (this.serves) rememberedRuns.set(this.place, true);
		const { execution, run } = this;
		remembered.keep(this.serves, keys, { ...done, execution, run });
	}

	/** @throws InputError if an earlier run of the node in this execution has done it */
	private thatCounts(done: PastPurchase | undefined): PastPurchase | undefined {
		const isOfExecution = done?.execution === this.execution;
		if (!done || (isOfExecution && done.run === this.run)) return undefined;
		if (isOfExecution && this.again !== undefined) return undefined;
		if (isOfExecution && this.choice !== 'sendOnce') throw sentByEarlierRun(done.at);
		return done;
	}
}
