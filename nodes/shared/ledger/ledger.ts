import type { IExecuteFunctions } from 'n8n-workflow';
import { rethrow } from '../host';
import type { Account, Answer, ServiceRequest } from '../http';
import { type Effect, NegativeAnswer, RequestFailure, StillUnknown } from '../errors';
import {
	answerFrom,
	isOpen,
	knownFor,
	type KnownResponse,
	type KnownShare,
	knownShare,
	recorded,
	type Share,
	sharedKey,
} from './itemRecord';
import { forgetReplaced } from './replaced';
import { ItemRecords } from './itemRecords';
import { afterFailure, keepLost } from './lostResponses';
import { PassingResponses } from './passing';
import { RequestKeys } from './requestKeys';

/**
 * Records what was sent for each item, so that nothing is sent twice when n8n runs the node again for the same data:
 * "Retry On Fail" runs all items again when one fails, and so does the "Retry" of a failed execution. The records lie in
 * n8n's node context, which belongs to the execution and survives both.
 *
 * When an item is the same says `ItemRecords`. The node's parameters are no part of it: {{ $now }} would
 * send again, and so would whoever sets Batching or corrects a typo before the retry.
 *
 * - Known response of a non-idempotent write: returned again, nothing is sent.
 * - Its lost response, same execution: an error again, nothing is sent. In another execution it is
 *   sent, since the error asked the person who retries to check first, unless that person has set On Error
 *   to Continue to leave it out. An agent's tool told the model instead, so there it stays an error.
 * - Idempotent write: the known response only for the very same path and body, until a corrected one is sent, which
 *   does no harm. After a lost response it's sent as something that is possibly applied.
 * - Reads, and responses that expire: returned again only for an item that was completed in the same execution. They
 *   must not be older than the write that depends on them. What was read for several items never is.
 */
export class Ledger {
	readonly records: ItemRecords;
	private readonly keys: RequestKeys;
	/** The last response, by item. */
	private readonly latest = new Map<number, { key: string; effect: Effect }>();
	private readonly passing = new PassingResponses();
	private readonly repeated = new Set<number>();
	private readonly sentNow = new Set<number>();
	private readonly completedNow = new Set<number>();
	private isResumed = false;

	constructor(
		context: IExecuteFunctions,
		account: Account,
		endpoint: string,
		sharesRequests: boolean,
	) {
		this.records = new ItemRecords(context, account, endpoint);
		this.keys = new RequestKeys(sharesRequests);
	}

	/**
	 * Sends once for these items; see above for what happens the next time.
	 * @param items several when one request is sent for them together; of a non-idempotent write then
	 *   only those that `shared` knows nothing of
	 * @param send gets whether an earlier attempt is possibly applied
	 */
	async once(
		items: readonly number[],
		request: ServiceRequest,
		send: (possiblyApplied: boolean) => Promise<Answer>,
	): Promise<Answer> {
		const { effect } = request;
		const { execution } = this.records;
		const records = items.map((item) => this.records.of(item));
		const key = this.keys.next(items, request);
		const isPassing = effect === 'read' || request.expires === true;
		for (const item of items) this.latest.delete(item);
		const known = knownFor(request, records[0], key, execution);
		if (known && (!isPassing || records[0]?.completed === execution)) {
			this.records.begin(items, effect);
			this.answered(items, key, known, request);
			if (effect === 'spend') for (const item of items) this.repeated.add(item);
			return answerFrom(known);
		}
		const lost = records.map((record) => record.lost[key]).filter((entry) => entry !== undefined);
		const unresolved = lost.find((response) => isOpen(response, this.records));
		if (unresolved && effect === 'spend') throw new StillUnknown(unresolved.reason);
		await request.beforeSending?.();
		this.records.begin(items, effect);
		const answer = await send(lost.length > 0).catch((error: unknown) => {
			const failure = afterFailure(records, { key, effect, error }, this.records);
			const isLost = records.some(({ lost: open }) => open[key]);
			if (isLost) forgetReplaced(items, { request, key }, this.keys, this.records);
			return rethrow(failure);
		});
		forgetReplaced(items, { request, key }, this.keys, this.records);
		const response = recorded(answer, request, execution);
		if (effect === 'spend') for (const item of items) this.sentNow.add(item);
		for (const record of records) {
			delete record.lost[key];
			if (!isPassing) record.answers[key] = response;
		}
		this.answered(items, key, response, request);
		// As when it's returned again.
		return { ...answer, headers: {} };
	}

	/** The response to the request as it was really sent before, in place of one that is only simulated. */
	bought(items: readonly number[], request: ServiceRequest): Answer | undefined {
		const real = { ...request, effect: 'spend', simulated: undefined } as const;
		const key = this.keys.next(items, real);
		const [record] = items.map((item) => this.records.of(item));
		const known = knownFor(real, record, key, this.records.execution);
		if (!known) return undefined;
		this.answered(items, key, known, real);
		for (const item of items) this.repeated.add(item);
		return answerFrom(known);
	}

	/** The item's share of an earlier request for several items; StillUnknown if its outcome is unknown. */
	shared(
		item: number,
		path: string,
		parts: readonly unknown[],
	): KnownShare | StillUnknown | undefined {
		const record = this.records.of(item);
		const known = knownShare(record, path, parts);
		if (known?.key === sharedKey) this.repeated.add(item);
		if (known) return known;
		const unresolved = record.lost[sharedKey];
		const isUnknown = unresolved && isOpen(unresolved, this.records);
		return isUnknown ? new StillUnknown(unresolved.reason) : undefined;
	}

	/** Records what the item got of the response to a shared request. */
	keepShare(item: number, path: string, parts: readonly unknown[], share: Share): void {
		const { key = sharedKey } = this.latest.get(item) ?? {};
		this.records.of(item).share = { ...share, key, path, parts };
	}

	/**
	 * What these items came to with their last response failed, and returning it would fail each retry.
	 * - It said that nothing was done: a retry sends again, unless that is final.
	 * - It is unusable: as if it had been lost. But what a non-idempotent write has surely done, although
	 *   its response lacks something (`unknownOutcome` is null), is known to be done.
	 *
	 * @returns the items whose last request, a non-idempotent write, counts no more
	 */
	reconsider(items: readonly number[], error: unknown): number[] {
		const { execution } = this.records;
		const isUnusable = error instanceof RequestFailure && error.reason.kind === 'unusable';
		return items.filter((item) => {
			const last = this.latest.get(item);
			if (!last) return false;
			const { key, effect } = last;
			const isKnown = isUnusable && effect === 'spend' && error.unknownOutcome === null;
			const isRefused = error instanceof NegativeAnswer && !error.isFinal;
			if (isKnown || !(isUnusable || isRefused)) return false;
			const record = this.records.of(item);
			delete record.answers[key];
			if (isUnusable && effect !== 'read')
				keepLost([record], key, { execution, effect, reason: error.reason });
			return effect === 'spend';
		});
	}

	/** The item's output is complete, so within this execution all that was read for it stays valid. */
	complete(item: number): void {
		const record = this.records.used(item);
		this.completedNow.add(item);
		if (!record) return;
		record.completed = this.records.execution;
		Object.assign(record.answers, this.passing.take(item));
	}

	/** How many items were sent although an earlier attempt had sent them with another account. */
	get resentItems(): number {
		return [...this.sentNow].filter((item) => this.records.sentElsewhere.has(item)).length;
	}

	/** How many items weren't sent because an earlier try had done so; none where it only paused. */
	get repeatedItems(): number {
		const isWhole = (item: number) => this.completedNow.has(item) && !this.sentNow.has(item);
		return this.isResumed ? 0 : [...this.repeated].filter(isWhole).length;
	}

	/** The run goes on after the execution was suspended: what it has sent before is its own. */
	resume(): void {
		this.isResumed = true;
	}

	private answered(
		items: readonly number[],
		key: string,
		answer: KnownResponse,
		request: ServiceRequest,
	): void {
		for (const item of items) this.latest.set(item, { key, effect: request.effect });
		this.passing.keepOf(items, key, answer, request);
	}
}
