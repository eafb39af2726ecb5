import type { INodeExecutionData } from 'n8n-workflow';
import { formatItems, type StillUnknown } from '../errors';
import { canceledBefore, isCanceled, mapBounded, pause, rethrow } from '../host';
import type { Ledger } from '../ledger';
import type { Outputs } from '../send';
import type { Beginning } from './beginning';

/** When each item of a run begins, and how the run ends. */
export class ItemTurns {
	private readonly begun = new Set<number>();

	constructor(
		private readonly beginning: Beginning,
		private readonly items: readonly number[],
		/** Items that another one's request serves for. */
		private readonly twins: ReadonlyMap<number, number>,
	) {}

	/** How many items may be under way. It changes with how the service takes them. */
	get atOnce(): number {
		const { hosts, account } = this.beginning.connection;
		return this.inOrder ? 1 : (hosts?.of(account.baseUrl).limit.atOnce ?? 1);
	}

	/** Does the work for each item, in batches if the user wants pauses. */
	async each(work: (item: number) => Promise<INodeExecutionData[]>): Promise<Outputs> {
		const { context, options, ledger, failures } = this.beginning;
		const { begun, items } = this;
		const outputs: Outputs = [];
		if (ledger && !this.inOrder) failures.progress.plan(this.unsentBy(ledger));
		for (let from = 0; from < items.length; from += options.batchSize) {
			if (from > 0) await pause(context, options.batchInterval);
			const all = mapBounded(
				items.slice(from, from + options.batchSize),
				() => this.atOnce,
				async (item) => {
					if (isCanceled(context)) {
						throw canceledBefore(context, item, this.leftFrom(item));
					}
					begun.add(item);
					failures.progress.begin([item]);
					return await work(item);
				},
			);
			const results = await all.catch((error: unknown) => rethrow(this.endOf(error)));
			for (const output of results) outputs.push(output);
		}
		return outputs;
	}

	/** What changes something is sent one after another, unless the user wants several at once. */
	private get inOrder(): boolean {
		const { ledger, options } = this.beginning;
		return ledger !== undefined && (options.requestsAtOnce ?? 1) === 1;
	}

	/** The items that no earlier attempt has sent. */
	private unsentBy({ records }: Ledger): number[] {
		return this.items.filter((item) => !this.twins.has(item) && !records.before(item).hasSent);
	}

	/** What was sent for the item and those after it, in earlier attempts or before a pause. */
	private leftFrom(item: number): string {
		const { ledger, failures } = this.beginning;
		const { progress } = failures;
		const sent: number[] = [];
		const unsent: number[] = [];
		for (const one of this.items.slice(item)) {
			const first = this.twins.get(one) ?? one;
			const before = ledger?.records.before(first);
			if (!before?.hasSent || ledger?.records.begun.has(first)) unsent.push(one);
			// What is unknown has words of its own.
			else if (!before.isUnknown) sent.push(one);
		}
		if (unsent.length > 1 && item + unsent.length === this.items.length)
			return progress.nothingDoneFor(`item ${item} and those after it`);
		return [
			...(sent.length > 0 ? [`Something was already sent for ${formatItems(sent)}.`] : []),
			...(unsent.length > 0 ? [progress.nothingDoneFor(formatItems(unsent))] : []),
		].join(' ');
	}

	/** The error that ends the run, when nothing is under way any more. */
	private endOf(error: unknown): unknown {
		const { ledger, failures } = this.beginning;
		if (!ledger || this.inOrder) return error;
		const unknown = new Map<number, StillUnknown>();
		for (const item of this.items.filter((one) => !this.begun.has(one))) {
			const before = ledger.records.before(item);
			if (before.unknown) unknown.set(item, before.unknown);
			else if (before.hasCompleted) failures.progress.add([item]);
		}
		return failures.errorOfAll(error, unknown);
	}
}
