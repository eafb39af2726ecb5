import { afterOthers, inShort, type Reason, RequestFailure } from '../errors';
import type { ItemRecord, LostResponse } from './itemRecord';

/** What is known of requests whose response was lost, as one execution sees it. */
export class LostResponses {
	constructor(private readonly execution: string) {}

	keep(record: ItemRecord, key: string, reason: Reason): void {
		record.lost[key] = { execution: this.execution, reason: inShort(reason) };
	}

	/** In another execution, the person who retries was asked to check first. */
	isOpen(lost: LostResponse): boolean {
		return lost.execution === this.execution;
	}

	/** A request that was never sent says nothing of what earlier attempts have sent for the item. */
	withEarlierAttempts(records: readonly ItemRecord[], error: unknown): unknown {
		if (!(error instanceof RequestFailure) || error.before !== undefined) return error;
		const isUnsent = error.reason.kind === 'unreachable' || error.reason.kind === 'unsent';
		const isSent = records.some(
			({ answers, lost }) =>
				Object.keys(answers).length > 0 ||
				Object.values(lost).some((response) => this.isOpen(response)),
		);
		return isUnsent && isSent ? afterOthers(earlierAttempt, error, error.unknownOutcome) : error;
	}
}

const earlierAttempt = 'An earlier attempt of this execution may have been applied.';
