import {
	afterOthers,
	type Effect,
	inShort,
	isUnsent,
	RequestFailure,
	StillUnknown,
} from '../errors';
import { isOpen, type ItemRecord, type LostResponse, type Reader } from './itemRecord';

export function keepLost(records: readonly ItemRecord[], key: string, lost: LostResponse): void {
	const kept = { ...lost, reason: inShort(lost.reason) };
	for (const record of records) record.lost[key] = kept;
}

interface Failed {
	readonly key: string;
	readonly effect: Effect;
	readonly error: unknown;
}

/**
 * Records that the response to a request was lost, if so.
 * @returns the error for the items. A request that was never sent says nothing of what earlier attempts have sent for
 *   them, one that SVC rejected says nothing of what they may have done, and a read that failed says nothing of what
 *   they may have created.
 */
export function afterFailure(
	records: readonly ItemRecord[],
	{ key, effect, error }: Failed,
	reader: Reader,
): unknown {
	// Anything but a failed request, such as a file that can't be opened, happened before sending.
	if (!(error instanceof RequestFailure)) return error;
	const { execution } = reader;
	if (error.unknown && effect !== 'read')
		keepLost(records, key, { execution, effect, reason: error.unknown });
	if (error.before !== undefined) return error;
	const open = records
		.flatMap(({ lost }) => Object.values(lost))
		.filter((response) => isOpen(response, reader));
	const created = open.find((response) => response.effect === 'spend');
	if (created && effect === 'read') return new StillUnknown(created.reason);
	const isSent = open.length > 0 || records.some(({ answers }) => Object.keys(answers).length > 0);
	const isLost = effect !== 'read' && records.some(({ lost }) => Object.keys(lost).length > 0);
	const isLeft = isUnsent(error.reason) ? isSent : isLost && error.reason.kind === 'refused';
	return isLeft ? afterOthers(earlierAttempt, error) : error;
}

const earlierAttempt = 'An earlier attempt of this execution may have been applied.';

/** Whether a change that can be repeated got no response, so that SVC may have made it. */
export function isChangeOpen({ lost }: ItemRecord): boolean {
	return Object.values(lost).some(({ effect }) => effect !== 'spend');
}
