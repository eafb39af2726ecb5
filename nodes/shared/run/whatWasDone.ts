import type { IExecuteFunctions } from 'n8n-workflow';
import { brokenOff, RequestFailure } from '../errors';
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
		const outcome =
			items.length === 0
				? sentBefore(this.context)
				: (records?.outcomeOf(items) ?? progress.ofEarlierRun(items));
		if (outcome === 'unknown') return progress.maybeSent(items);
		if (outcome === 'sent') return progress.alreadySent(items);
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
		if (items.map((item) => records.used(item)).some((record) => record && isChangeOpen(record)))
			return progress.effect === 'spend' ? progress.maybeSent(items) : progress.maybeDone;
		const outcome = records.outcomeOf(items) ?? progress.ofEarlierRun(items);
		if (outcome === 'unknown') return progress.maybeSent(items);
		return outcome === 'sent' ? progress.alreadySent(items) : progress.nothingDone(items);
	}

	/** The failure says what earlier requests have done, but only of a spend it's worth saying that it did nothing itself. */
	private afterOthers(
		{ certainlyNotApplied, unknownOutcome }: RequestFailure,
		items: readonly number[],
	): string | undefined {
		const isSpend = unknownOutcome !== undefined && unknownOutcome !== null;
		if (!isSpend || !certainlyNotApplied || items.length === 0) return undefined;
		const outcome = this.records?.outcomeOf(items);
		if (outcome === 'unknown') return undefined;
		return outcome === 'sent' ? this.progress.nothingElse(items) : this.progress.nothingDone(items);
	}
}
