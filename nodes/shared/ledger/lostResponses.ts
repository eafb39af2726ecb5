import {
	afterOthers,
	type Effect,
	inShort,
	isUnsent,
	type Reason,
	RequestFailure,
	StillUnknown,
} from '../errors';
import { isOpen, type ItemRecord, type LostResponse } from './itemRecord';

/** What is known of requests whose response was lost, as one execution sees it. */
export class LostResponses {
	constructor(
		private readonly execution: string,
		private readonly leavesOut: boolean,
	) {}

	keep(record: ItemRecord, key: string, effect: Effect, reason: Reason): void {
		record.lost[key] = { execution: this.execution, effect, reason: inShort(reason) };
	}

	isOpen(lost: LostResponse): boolean {
		return isOpen(lost, this.execution, this.leavesOut);
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
		return isUnsent(error.reason) && isSent ? afterOthers(earlierAttempt, error) : error;
	}
}

const earlierAttempt = 'An earlier attempt of this execution may have been applied.';
