import {
	afterOthers,
	type Effect,
	inShort,
	isUnsent,
	type Reason,
	RequestFailure,
	StillUnknown,
} from '../errors';
import type { ItemRecord, LostResponse } from './itemRecord';

/** What is known of requests whose response was lost, as one execution sees it. */
export class LostResponses {
	constructor(private readonly execution: string) {}

	keep(record: ItemRecord, key: string, effect: Effect, reason: Reason): void {
		record.lost[key] = { execution: this.execution, effect, reason: inShort(reason) };
	}

	/** In another execution: the error asked the person who retries to check first. */
	isOpen(lost: LostResponse): boolean {
		return lost.execution === this.execution;
	}

	/**
	 * A request that was never sent says nothing of what earlier attempts have sent for the item, and a
	 * read that failed says nothing of what they may have created.
	 */
	withEarlierAttempts(records: readonly ItemRecord[], error: unknown, effect: Effect): unknown {
		if (!(error instanceof RequestFailure) || error.before !== undefined) return error;
		const created = records
			.flatMap(({ lost }) => Object.values(lost))
			.find((response) => response.effect === 'spend' && this.isOpen(response));
		if (created && effect === 'read') return new StillUnknown(created.reason);
		const isSent = records.some(
			({ answers, lost }) =>
				Object.keys(answers).length > 0 ||
				Object.values(lost).some((response) => this.isOpen(response)),
		);
		return isUnsent(error.reason) && isSent
			? afterOthers(earlierAttempt, error, error.unknownOutcome)
			: error;
	}
}

const earlierAttempt = 'An earlier attempt of this execution may have been applied.';
