import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Effect, SentOutcome } from '../errors';
import { executionIdOf, isAgentTool, isErrorItem, mostTries, runIndexOf } from '../host';
import { type Account, accountIds, serviceAt } from '../http';
import { idToCome } from '../fields';
import { type Books, booksOf, countTry, itemsOfOthers, placeOf, recordsOf } from './books';
import { digest, digestOfParameters } from './digest';
import { dataOf } from './itemData';
import { type Before, beforeIn } from './before';
import { hasPaid, isEmpty, type ItemRecord } from './itemRecord';
import { upToDate } from './replaced';

/**
 * The ledger's records in n8n's node context, which belongs to the execution: finds an item's own again when n8n runs
 * the node again, and drops what no attempt can come back for.
 *
 * An item is the same if its run of the node, its place, its data, the operation's endpoint and the account are. A
 * run that was suspended keeps the account that it began with.
 *
 * The calls of an AI agent's tool are runs of their own, and so are their retries in some versions of the agent: there,
 * a call that failed leaves its record to the next call with the same arguments, and one that succeeded is closed until
 * the execution is retried.
 */
export class ItemRecords {
	readonly execution: string;
	readonly books: Books;
	readonly isTool: boolean;
	readonly leavesOut: boolean;
	readonly run: string;
	private readonly records = new Map<number, ItemRecord>();
	/** Items for which this attempt has come to send something that isn't only read. */
	readonly begun = new Set<number>();
	/** Items that are sent although an earlier attempt sent them with another account. */
	readonly sentElsewhere = new Set<number>();
	private ofOthers: ReadonlySet<number> | undefined;
	private readonly fingerprints = new Map<number, string>();
	private parameters: string | undefined;

	constructor(
		readonly context: IExecuteFunctions,
		private readonly account: Account,
		private readonly endpoint: string,
	) {
		this.books = booksOf(context);
		this.execution = executionIdOf(context);
		this.run = runIndexOf(context);
		this.isTool = isAgentTool(context);
		this.leavesOut = this.isTool || context.continueOnFail();
		if (!this.isTool) countTry(this.books, this.execution, this.run);
	}

	of(item: number): ItemRecord {
		const own = this.records.get(item) ?? upToDate(this.firstRecordOf(item), this);
		this.records.set(item, own);
		return own;
	}

	begin(items: readonly number[], effect: Effect): void {
		if (effect !== 'read') items.forEach((item) => this.begun.add(item));
		if (effect !== 'spend' || this.isTool) return;
		// Once: looking through all records for each item would take minutes for tens of thousands.
		const others = (this.ofOthers ??= itemsOfOthers(this.books, this.run, this.accountOfRun()));
		for (const item of items) if (others.has(item)) this.sentElsewhere.add(item);
	}

	/** What is known of all that was sent for the items, in whichever attempt; undefined if nothing was sent. */
	outcomeOf(items: readonly number[]): SentOutcome | undefined {
		const all = items.map((item) => this.before(item));
		if (all.some(({ isUnknown }) => isUnknown)) return 'unknown';
		return all.some(({ hasSent }) => hasSent) ? 'sent' : undefined;
	}

	/** The same, without what can be sent again: a workflow that goes on can run the item again. */
	spentOf(items: readonly number[]): SentOutcome | undefined {
		const hasSpent = items.some((item) => this.before(item).hasSpent);
		return hasSpent ? this.outcomeOf(items) : undefined;
	}

	/** The item's record, if this run has needed it. */
	used(item: number): ItemRecord | undefined {
		return this.records.get(item);
	}

	/** What earlier attempts have done for the item, as far as n8n runs it again. */
	before(item: number): Before {
		return beforeIn(this.records.get(item) ?? this.leftOf(item), this);
	}

	private leftOf(item: number): ItemRecord | undefined {
		try {
			return this.isTool
				? this.leftByCalls(item).find(this.isLeft)
				: this.books.items[this.place(item)];
		} catch {
			// Data that can't be recognized was never sent.
			return undefined;
		}
	}

	/** The ID that a name had in an earlier attempt, or else what `find` gives. A manual retry looks it up again if nothing was sent. */
	keptId(item: number, name: string, find: () => string): string {
		const record = this.of(item);
		const isOutdated = isEmpty(record) && record.names?.execution !== this.execution;
		if (!record.names || isOutdated) record.names = { execution: this.execution, ids: {} };
		const id = record.names.ids[name] ?? find();
		if (id !== idToCome) record.names.ids[name] = id;
		return id;
	}

	/**
	 * The item whose request serves for this one too. It stays: an expression may return another later. But unless what
	 * was sent stands, a person who retries can have corrected the parameters that made them equal.
	 */
	twinOf(item: number, found?: number): number | undefined {
		const record = this.of(item);
		const { twin } = record;
		const by = (this.parameters ??= digestOfParameters(this.context));
		if (twin && twin.by !== by && !this.before(twin.item).stands) delete record.twin;
		if (found !== undefined && !hasPaid(record)) record.twin ??= { item: found, by };
		return record.twin?.item;
	}

	/** Whether n8n runs the node again, by "Retry On Fail", because of an error or an output that begins with one. */
	comesBack(outputs: readonly INodeExecutionData[] | undefined): boolean {
		return (this.books.tries?.count ?? 1) < mostTries(this.context, outputs);
	}

	/**
	 * The run ends. Known responses are kept only where n8n can come back for them; unknown outcomes stay.
	 * @param outputs undefined if the run ends with an error
	 */
	close(outputs: readonly INodeExecutionData[] | undefined): void {
		if (this.isTool) {
			const failed = outputs === undefined || outputs.some(isErrorItem);
			for (const [item, record] of this.records) this.leaveToNextCall(item, record, failed);
			return;
		}
		if (outputs === undefined || this.comesBack(outputs)) return;
		delete this.books.tries;
		delete this.books.suspended;
		// Also of other accounts, from before a credential was corrected.
		for (const { place, record } of recordsOf(this.books, this.run)) {
			if (Object.keys(record.lost).length === 0) delete this.books.items[place];
			else this.books.items[place] = { answers: {}, lost: record.lost };
		}
	}

	/** The execution is suspended. After that, n8n counts its attempts from one. */
	suspend(): void {
		delete this.books.tries;
		this.books.suspended = { run: this.run, account: this.accountOfRun() };
	}

	private firstRecordOf(item: number): ItemRecord {
		if (!this.isTool) {
			const account = this.accountOfRun();
			return (this.books.items[this.place(item)] ??= { answers: {}, lost: {}, account });
		}
		const left = this.leftByCalls(item);
		const next = left.findIndex(this.isLeft);
		const [record] = next < 0 ? [] : left.splice(next, 1);
		return record ?? { answers: {}, lost: {} };
	}

	/** What earlier calls of the tool with the same arguments have sent. */
	private leftByCalls(item: number): ItemRecord[] {
		return this.books.calls[this.fingerprint(item)] ?? [];
	}

	/** Whether a call left it to the next one, since it failed, or succeeded in an execution that is retried. */
	private readonly isLeft = ({ closed }: ItemRecord): boolean => closed !== this.execution;

	private leaveToNextCall(item: number, record: ItemRecord, failed: boolean): void {
		this.records.delete(item);
		if (isEmpty(record)) return;
		if (failed) delete record.closed;
		else record.closed = this.execution;
		(this.books.calls[this.fingerprint(item)] ??= []).push(record);
	}

	private place(item: number): string {
		return placeOf(this.run, item, this.fingerprint(item));
	}

	fingerprint(item: number): string {
		const account = this.accountOfRun();
		const found =
			this.fingerprints.get(item) ?? digest([account, this.endpoint, dataOf(this.context, item)]);
		this.fingerprints.set(item, found);
		return found;
	}

	/** n8n resumes a suspended run by itself, perhaps after someone edited the credential: what was sent before counts. */
	private accountOfRun(): string {
		const { suspended } = this.books;
		if (suspended?.run === this.run) return suspended.account;
		const { account } = this;
		return JSON.stringify([serviceAt(account), accountIds(account), account.environment?.name]);
	}
}
