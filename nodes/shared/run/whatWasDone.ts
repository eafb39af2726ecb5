import type { IExecuteFunctions } from 'n8n-workflow';
import { brokenOff, RequestFailure, type SentOutcome } from '../errors';
import { isChangeOpen, sentBefore } from '../ledger';
import type { Known } from './known';
import type { Progress } from './progress';

/** What an error of a write says of what was done for its items: by what the ledger knows, also of earlier attempts. */
export class WhatWasDone {
	private records: NonNullable<Known['ledger']>['records'] | undefined;

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly progress: Progress,
	) {}

	/** From now on, something can have been sent. */
	runBegins({ ledger }: Partial<Known>): void {
		this.records = ledger?.records;
	}

	/** For an error about a parameter or the credential; empty where the requests of this attempt have their own. */
	beforeSending(items: readonly number[]): string {
		const { records, progress } = this;
		const isOfRun = items.length === 0;
		const spent = isOfRun ? undefined : this.spentOf(items);
		const other = isOfRun ? sentBefore(this.context) : this.changedOf(items);
		const outcome = spent ?? other;
		// What else a spend has sent, such as a file, isn't what the operation is named after.
		const isOther = spent === undefined && progress.effect === 'spend';
		if (outcome === 'unknown') return progress.maybeSent(items, isOther);
		if (outcome === 'sent') return progress.alreadySent(items, isOther);
		const isBegun = items.some((item) => records?.begun.has(item));
		return isBegun ? '' : progress.nothingDone(items);
	}

	/** For a request that failed, unless its outcome has words of its own. Undefined if the failure says it already. */
	afterFailure(failure: unknown, items: readonly number[]): string | undefined {
		if (!(failure instanceof RequestFailure)) return undefined;
		const { reason, before } = failure;
		if (before !== undefined) return this.afterOthers(failure, items);
		const isBrokenOff = reason.kind === 'lost' && reason.code === brokenOff.code;
		if (reason.kind === 'unsent' || isBrokenOff) return undefined;
		const { records, progress } = this;
		if (items.length === 0 || !records) return this.beforeSending(items);
		if (items.some((item) => records.sentElsewhere.has(item))) return progress.maybeSent(items);
		const outcome = this.spentOf(items);
		if (outcome === 'unknown') return progress.maybeSent(items);
		if (outcome === 'sent') return progress.alreadySent(items);
		// What else a spend has sent, such as a file, isn't what the operation is named after.
		const isOther = progress.effect === 'spend';
		const known = items.map((item) => records.used(item));
		if (known.some((record) => record && isChangeOpen(record)))
			return isOther ? progress.maybeSent(items, isOther) : progress.maybeDone;
		// Before it was corrected, or by an earlier request of the item.
		const isChanged = this.changedOf(items) === 'sent';
		return isChanged ? progress.alreadySent(items, isOther) : progress.nothingDone(items);
	}

	private spentOf(items: readonly number[]): SentOutcome | undefined {
		return this.records?.spentOf(items) ?? this.progress.ofEarlierRun(items);
	}

	/** What became of the items' changes that can be sent again; undefined if none was sent. */
	private changedOf(items: readonly number[]): SentOutcome | undefined {
		const all = items.map((item) => this.records?.before(item).changed);
		return all.find((one) => one === 'sent') ?? all.find((one) => one === 'unknown');
	}

	/** The failure says what earlier requests have done, but only of a spend it's worth saying that it did nothing itself. */
	private afterOthers(
		{ certainlyNotApplied, unknownOutcome }: RequestFailure,
		items: readonly number[],
	): string | undefined {
		const isSpend = unknownOutcome !== undefined && unknownOutcome !== null;
		// Of an update, the ledger has said that an earlier attempt may have been applied.
		if (this.progress.effect !== 'spend') return undefined;
		if (!isSpend || !certainlyNotApplied || items.length === 0) return undefined;
		const outcome = this.records?.outcomeOf(items);
		if (outcome === 'unknown') return undefined;
		return outcome === 'sent' ? this.progress.nothingElse(items) : this.progress.nothingDone(items);
	}
}
