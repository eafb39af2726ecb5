import { type SentOutcome, StillUnknown } from '../errors';
import { hasPaid, isEmpty, isOpen, type ItemRecord, type Reader } from './itemRecord';

/** What was done for an item before this request, as far as its record knows. */
export interface Before {
	readonly hasSent: boolean;
	/** The same, of what can't be sent again without harm. */
	readonly hasSpent: boolean;
	/** What became of changes that can be sent again without harm; undefined if none was sent. */
	readonly changed: SentOutcome | undefined;
	/** What was sent that can't be sent again without harm is known, or isn't sent again in any case. */
	readonly stands: boolean;
	/** All was done in this execution, so nothing is sent again. */
	readonly hasCompleted: boolean;
	/** It may have been done in this execution. */
	readonly unknown: StillUnknown | undefined;
	/** It may have been done in any execution. */
	readonly isUnknown: boolean;
}

export function beforeIn(record: ItemRecord | undefined, reader: Reader): Before {
	const all = Object.values(record?.lost ?? {});
	const lost = all.filter(({ effect }) => effect === 'spend');
	const open = lost.find((one) => isOpen(one, reader));
	const isPaid = record !== undefined && hasPaid(record);
	return {
		hasSent: record !== undefined && !isEmpty(record),
		hasSpent: lost.length > 0 || isPaid,
		changed: hasChanged(record) ? 'sent' : all.length > lost.length ? 'unknown' : undefined,
		stands: isPaid || open !== undefined,
		hasCompleted: record?.completed === reader.execution,
		unknown: open && new StillUnknown(open.reason),
		isUnknown: lost.length > 0,
	};
}

function hasChanged(record: ItemRecord | undefined): boolean {
	const answers = Object.values(record?.answers ?? {});
	return answers.some(({ isHarmless, isRead }) => isHarmless === true && isRead !== true);
}
