import { afterOthers, asFailure, RequestFailure } from '../../errors';
import { type Connection, json, sendRequest } from '../../http';
import type { Batch } from './batches';

/** Whether SVC may be waiting for the last request of a path (`Sequence`). Batches of one path follow each other. */
export class OpenSequence {
	private isWaiting = false;

	constructor(private readonly connection: Connection) {}

	/**
	 * Sends a batch. If it fails, but SVC may be waiting, an empty last request takes its place.
	 * @param isEnd whether nothing more is sent to the path if it fails
	 */
	async sent<Result>(
		batch: Batch,
		isEnd: boolean,
		sending: () => Promise<Result>,
	): Promise<Result> {
		const sequence = sequenceOf(batch);
		const waitsForNext = sequence !== undefined && !batch.isLast;
		try {
			const result = await sending();
			this.isWaiting = waitsForNext;
			return result;
		} catch (error) {
			this.isWaiting ||= waitsForNext && isPossiblyApplied(error);
			const isLeft = isEnd && this.isWaiting && !(await this.complete(batch));
			this.isWaiting &&= waitsForNext;
			throw afterOthers(isLeft ? sequence?.incomplete : undefined, error);
		}
	}

	/** What to say with a space before it if this batch isn't sent, nor any later one. */
	remarkWithout(batch: Batch): string {
		const { incomplete } = sequenceOf(batch) ?? {};
		return this.isWaiting && incomplete !== undefined ? ` ${incomplete}` : '';
	}

	/** Whether an empty list, which does no harm, could take the place of the last request. */
	private async complete({ members: [first] }: Batch): Promise<boolean> {
		if (!first) return true;
		const request = first.request(true);
		const sending = sendRequest(this.connection, {
			...request,
			effect: 'idempotent',
			body: json([]),
		});
		return await sending.then(
			() => true,
			() => false,
		);
	}
}

function sequenceOf({ members: [first] }: Batch) {
	return first?.sequence;
}

function isPossiblyApplied(error: unknown): boolean {
	const failure = asFailure(error);
	return failure instanceof RequestFailure && failure.unknown !== undefined;
}
