import { RequestFailure, type StillUnknown } from '../../errors';
import { json } from '../../http';
import type { KnownShare } from '../../ledger';
import type { Member } from './batches';
import type { Run } from '../strategy';

/** What the item got of an earlier request, of this execution or, in the editor, of another one. */
export async function earlierShare(
	{ ledger, memory }: Run,
	{ index, path, parts, request }: Member,
): Promise<KnownShare | StillUnknown | undefined> {
	const known = ledger?.shared(index, path, parts);
	if (known || !ledger || !memory || parts.length === 0) return known;
	const done = memory.shared(index, path, parts);
	if (!done) {
		const reason = memory.unknownShare(path, parts);
		if (!reason) return undefined;
		const tell = () => Promise.reject(new RequestFailure(reason));
		await ledger.once([index], request(true), tell).catch(() => undefined);
		return ledger.shared(index, path, parts);
	}
	const { answer, ...share } = done;
	// A retry of this execution goes by the ledger.
	await ledger.once([index], request(true), () => Promise.resolve(answer));
	ledger.keepShare(index, path, parts, share);
	return ledger.shared(index, path, parts);
}

/** Another call of an agent's tool must find that this one's request was sent, although an earlier attempt did so. */
export async function tellCalls(run: Run, { index, parts, request }: Member): Promise<void> {
	const again = request(true);
	if (run.ledger?.records.isTool !== true || again.effect !== 'spend') return;
	await run.senderOf([index])({ ...again, body: json(parts) });
}

/** What comes back for the item is recorded, so that a retry can divide the items otherwise. */
export function keepingShare(member: Member, { ledger, memory }: Run): Member {
	if (!ledger) return member;
	const { index, path, parts: own } = member;
	return {
		...member,
		keep(answersByPart, { number, of, parts }, answer) {
			const share = { answersByPart, batch: { number, of, parts } };
			ledger.keepShare(index, path, own, share);
			if (own.length > 0) memory?.keepShare(index, path, own, share, answer);
		},
	};
}
