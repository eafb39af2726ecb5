import type { StillUnknown } from '../errors';
import { json } from '../http';
import type { KnownShare } from '../ledger';
import type { Part } from './batches';
import type { Run } from './strategy';

/** What the item got of an earlier request, of this execution or, in the editor, of another one. */
export async function sentBefore(
	{ ledger, repeats }: Run,
	item: number,
	{ path, parts, request }: Part,
): Promise<KnownShare | StillUnknown | undefined> {
	const known = ledger?.shared(item, [path, parts]);
	if (known || !ledger || !repeats || parts.length === 0) return known;
	const done = repeats.shared(item, path, parts);
	if (!done) return undefined;
	// A retry of this execution goes by the ledger.
	const now = { ...request(true), beforeSending: undefined };
	await ledger.once([item], now, () => Promise.resolve(done.answer));
	ledger.keepShare(item, [path, parts], done);
	return ledger.shared(item, [path, parts]);
}

/** Another call of an agent's tool must find that this one's request was sent, although an earlier attempt did so. */
export async function tellCalls(run: Run, index: number, part: Part): Promise<void> {
	const request = part.request(true);
	if (run.ledger?.records.isTool !== true || request.effect !== 'spend') return;
	await run.senderOf([index])({ ...request, body: json(part.parts) });
}

/** What comes back for the item is recorded, so that a retry can divide the items otherwise. */
export function keepingShare(item: number, part: Part, { ledger, repeats }: Run): Part {
	if (!ledger) return part;
	const { path, parts: own } = part;
	return {
		...part,
		keep(answersByPart, { number, of, parts }, answer) {
			const share = { answersByPart, batch: { number, of, parts } };
			ledger.keepShare(item, [path, own], share);
			if (own.length > 0) repeats?.keepShare(item, path, own, share, answer);
		},
	};
}
