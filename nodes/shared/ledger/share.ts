import type { Answer } from '../http';
import { digest } from './digest';
import { inOrder } from './identical';
import { answerFrom, type ItemRecord, type KeptShare } from './itemRecord';

/** A non-idempotent write for several items: each takes part in one. */
export const sharedKey = 'shared';

export type KnownShare = KeptShare & { readonly answer: Answer };

/**
 * The item's share of an answered request. Of an idempotent write it counts only for the same parts, but whichever
 * items they were sent with: sent again, it could undo what was changed since.
 */
export function knownShare({ answers, share }: ItemRecord, parts: unknown): KnownShare | undefined {
	const known = share && answers[share.key];
	if (!known || (share.key !== sharedKey && share.parts !== partsKey(parts))) return undefined;
	return { ...share, answer: answerFrom(known) };
}

/** Equal for equal parts. */
export function partsKey(parts: unknown): string {
	return digest([inOrder(parts)]);
}
