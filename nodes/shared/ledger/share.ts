import type { Answer } from '../http';
import { canonical } from './identical';
import { answerFrom, type ItemRecord, type KeptShare } from './itemRecord';

/** A non-idempotent write for several items: each takes part in one. */
export const sharedKey = 'shared';

export type KnownShare = KeptShare & { readonly answer: Answer };

/**
 * The item's share of an answered request. Of an idempotent write it counts only for the same parts, but whichever
 * items they were sent with: sent again, it could undo what was changed since.
 */
export function knownShare(
	{ answers, share }: ItemRecord,
	path: string,
	parts: readonly unknown[],
): KnownShare | undefined {
	const known = share && answers[share.key];
	if (!known) return undefined;
	const isSame = () => canonical([share.path, share.parts]) === canonical([path, parts]);
	return share.key === sharedKey || isSame() ? { ...share, answer: answerFrom(known) } : undefined;
}
