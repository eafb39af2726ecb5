import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { createHash } from 'crypto';
import { askedOfTool, isAgentTool, rethrow } from '../host';
import { type Account, type Answer, parseBody, type ServiceRequest } from '../http';
import {
	afterOthers,
	inShort,
	NegativeAnswer,
	type Reason,
	RequestFailure,
	StillUnknown,
} from '../errors';
import { InputError, isDataObject, writtenAsJson } from '../fields';

/**
 * Records what was sent for each item, so that nothing is sent twice when n8n runs the node again for
 * the same data: "Retry On Fail" runs all items again when one fails, and so does the "Retry" of a
 * failed execution. The records lie in n8n's node context, which belongs to the execution and survives
 * both (and nothing else: a retry of an older execution knows what that execution knew).
 *
 * An item is the same if its run of the node, its place, its data, the operation's endpoint and the
 * account are. The node's parameters are no part of it: {{ $now }} would send again, and so would
 * whoever sets Batching or corrects a typo before the retry.
 *
 * - Known response of a non-idempotent write: returned again, nothing is sent.
 * - Its lost response, same execution: an error again, nothing is sent. In another execution it is
 *   sent, since the error asked the person who retries to check first.
 * - Idempotent write: the known response only for the very same path and body. It does no harm to send
 *   a corrected one. After a lost response it is sent as something that is possibly applied.
 * - Reads, and responses that expire: returned again only for an item that was completed in the same
 *   execution. They must not be older than the write that depends on them.
 *
 * In a loop a new run is a new wish. The calls of an AI agent's tool are runs of their own, and so are
 * their retries in some versions of the agent: there, a call that failed leaves its record to the next
 * call with the same arguments, and one that succeeded is closed until the execution is retried.
 */
export class Ledger {
	private readonly books: Books;
	private readonly execution: string;
	private readonly run: string;
	private readonly isTool: boolean;
	private readonly isResumed: boolean;
	private readonly records = new Map<number, ItemRecord>();
	private readonly fingerprints = new Map<number, string>();
	private readonly counts = new Map<string, number>();
	private readonly latest = new Map<number, Latest>();
	/** Responses that count only once the item is completed, by item. */
	private readonly passing = new Map<number, Record<string, KnownResponse>>();
	private readonly repeated = new Set<number>();
	private readonly sentNow = new Set<number>();
	private readonly completedNow = new Set<number>();

	/** @param sharesRequests whether non-idempotent writes of the operation are sent for several items */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly account: Account,
		private readonly endpoint: string,
		private readonly sharesRequests: boolean,
	) {
		const store = context.getContext('node');
		const kept: unknown = store[storeKey];
		// Calls of an agent's tool may run at the same time, so they share one object.
		this.books = isBooks(kept) ? kept : { items: {}, calls: {} };
		store[storeKey] = this.books;
		this.execution = context.getExecutionId();
		this.run = String(context.evaluateExpression('{{ $runIndex }}', 0));
		this.isTool = isAgentTool(context);
		this.isResumed = this.books.suspended === this.run;
		delete this.books.suspended;
		if (!this.isTool) this.countTry();
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
		const records = items.map((item) => this.recordOf(item));
		const key = this.keyOf(items, request);
		const isPassing = effect === 'read' || request.expires === true;
		for (const item of items) this.latest.delete(item);
		const known = records[0]?.answers[key];
		if (known && (!isPassing || records[0]?.completed === this.execution)) {
			for (const item of items) this.answered(item, key, known, request);
			if (effect === 'spend') for (const item of items) this.repeated.add(item);
			return answerFrom(known);
		}
		const lost = records.map((record) => record.lost[key]).filter((entry) => entry !== undefined);
		const unresolved = lost.find(({ execution }) => execution === this.execution);
		if (unresolved && effect === 'spend') throw new StillUnknown(unresolved.reason);
		const { status, text } = await send(lost.length > 0).catch((error: unknown) => {
			if (effect !== 'read' && error instanceof RequestFailure && !error.certainlyNotDone) {
				for (const record of records) this.lose(record, key, error.reason);
			}
			// Anything but a failed request, such as a file that cannot be opened, happened before sending.
			return rethrow(this.withEarlierAttempts(records, error));
		});
		// One object for all: n8n stores it once.
		const answer: KnownResponse = { status, text };
		for (const [place, record] of records.entries()) {
			if (effect === 'spend') this.sentNow.add(items[place] ?? 0);
			delete record.lost[key];
			if (!isPassing) record.answers[key] = answer;
			this.answered(items[place] ?? 0, key, answer, request);
		}
		return answerFrom(answer);
	}

	/**
	 * The item's share of a request that was sent for several items in an earlier try; StillUnknown if
	 * it is not known whether that was applied, undefined if there was none.
	 */
	shared(item: number): (Share & { readonly answer: Answer }) | StillUnknown | undefined {
		const { answers, lost, share } = this.recordOf(item);
		const known = answers[sharedKey];
		if (known && share) {
			this.repeated.add(item);
			return { ...share, answer: answerFrom(known) };
		}
		const unresolved = lost[sharedKey];
		const isOpen = unresolved?.execution === this.execution;
		return isOpen ? new StillUnknown(unresolved.reason) : undefined;
	}

	/** Records what the item got of the response to a shared request. */
	keepShare(item: number, share: Share): void {
		this.recordOf(item).share = share;
	}

	/**
	 * What these items came to with their last response failed, and returning it again would fail each
	 * retry.
	 * - It said that nothing was done: a retry sends again.
	 * - It is unusable: as if it had been lost. But what a non-idempotent write has surely done, although
	 *   its response lacks something (`unknownOutcome` is null), is known to be done.
	 */
	reconsider(items: readonly number[], error: unknown): void {
		for (const item of items) {
			const last = this.latest.get(item);
			if (!last) continue;
			const { key, effect } = last;
			const isUnusable = error instanceof RequestFailure && error.reason.kind === 'unusable';
			const isKnown = isUnusable && effect === 'spend' && error.unknownOutcome === null;
			if (isKnown || !(isUnusable || error instanceof NegativeAnswer)) continue;
			const record = this.recordOf(item);
			delete record.answers[key];
			if (isUnusable && effect !== 'read') this.lose(record, key, error.reason);
		}
	}

	/** The item's output is complete, so within this execution all that was read for it stays valid. */
	complete(item: number): void {
		const passing = this.passing.get(item);
		const record = this.records.get(item);
		this.completedNow.add(item);
		if (!record) return;
		record.completed = this.execution;
		Object.assign(record.answers, passing);
	}

	/** Whether an earlier try has sent something for the item, as far as n8n runs it again. */
	knows(item: number): boolean {
		const { answers, lost } = this.recordOf(item);
		return Object.keys({ ...answers, ...lost }).length > 0;
	}

	/**
	 * The item whose request serves for this one, too. It stays so for further tries: an expression
	 * may give something else by then.
	 */
	twinOf(item: number, found: number | undefined): number | undefined {
		const record = this.recordOf(item);
		if (found !== undefined) record.twin ??= found;
		return record.twin;
	}

	/** How many items were not sent because an earlier try had done so; none where it only paused. */
	get repeatedItems(): number {
		if (this.isResumed) return 0;
		const isWhole = (item: number) => this.completedNow.has(item) && !this.sentNow.has(item);
		return [...this.repeated].filter(isWhole).length;
	}

	/**
	 * The node ends its run. What is known is kept only where n8n can come back for it; unknown outcomes
	 * stay.
	 * @param outputs undefined if the run ends with an error
	 */
	close(outputs: readonly INodeExecutionData[] | undefined): void {
		const failed = outputs === undefined || outputs.some(({ json }) => 'error' in json);
		const comesBack = outputs === undefined || (failed && this.isTriedAgain(outputs));
		if (this.isTool) {
			for (const [item, record] of this.records) this.leaveToNextCall(item, record, failed);
			return;
		}
		if (comesBack) return;
		delete this.books.tries;
		// Also of other accounts, from before a credential was corrected.
		for (const [place, record] of Object.entries(this.books.items)) {
			if (!place.startsWith(`${this.run}.`)) continue;
			if (Object.keys(record.lost).length === 0) delete this.books.items[place];
			else this.books.items[place] = { answers: {}, lost: record.lost };
		}
	}

	/** The execution is suspended. After that, n8n counts its tries from one. */
	suspend(): void {
		delete this.books.tries;
		this.books.suspended = this.run;
	}

	/** What an item brings along, to recognise it. Throws an InputError for data that has no JSON. */
	dataOf(item: number): string {
		const { json, binary }: Partial<INodeExecutionData> = this.context.getInputData()[item] ?? {};
		const files = Object.values(binary ?? {}).map(({ id, fileName, data: content }) => [
			fileName,
			id ?? content,
		]);
		try {
			return writtenAsJson([askedOfTool(this.context, json), files]);
		} catch (error) {
			throw error instanceof InputError ? error.of('Input data') : error;
		}
	}

	private recordOf(item: number): ItemRecord {
		const own = this.records.get(item) ?? this.firstRecordOf(item);
		this.records.set(item, own);
		return own;
	}

	private firstRecordOf(item: number): ItemRecord {
		if (!this.isTool) return (this.books.items[this.placeOf(item)] ??= { answers: {}, lost: {} });
		const left = this.books.calls[this.fingerprint(item)] ?? [];
		const next = left.findIndex(({ closed }) => closed !== this.execution);
		const [record] = next < 0 ? [] : left.splice(next, 1);
		return record ?? { answers: {}, lost: {} };
	}

	private leaveToNextCall(item: number, record: ItemRecord, failed: boolean): void {
		this.records.delete(item);
		if (Object.keys({ ...record.answers, ...record.lost }).length === 0) return;
		if (failed) delete record.closed;
		else record.closed = this.execution;
		(this.books.calls[this.fingerprint(item)] ??= []).push(record);
	}

	private placeOf(item: number): string {
		return `${this.run}.${item}.${this.fingerprint(item)}`;
	}

	private fingerprint(item: number): string {
		const { baseUrl, path, environment } = this.account;
		const account = JSON.stringify([baseUrl, path, environment?.name]);
		const found =
			this.fingerprints.get(item) ?? digest([account, this.endpoint, this.dataOf(item)]);
		this.fingerprints.set(item, found);
		return found;
	}

	/** Names the request among those of the item; equal ones by their order. */
	private keyOf(items: readonly number[], request: ServiceRequest): string {
		const { endpoint = '', effect, method, path, body } = request;
		if (this.sharesRequests && effect === 'spend') return sharedKey;
		const exact = effect === 'spend' ? '' : digest([method, path, bytesOf(body)]);
		const name = `${endpoint} ${exact}`.trim();
		const counted = `${items[0]} ${name}`;
		const count = this.counts.get(counted) ?? 0;
		this.counts.set(counted, count + 1);
		return `${name}#${count}`;
	}

	private answered(
		item: number,
		key: string,
		answer: KnownResponse,
		{ effect, expires }: ServiceRequest,
	): void {
		this.latest.set(item, { key, effect });
		if (effect !== 'read' && !expires) return;
		this.passing.set(item, { ...this.passing.get(item), [key]: answer });
	}

	/** A request that was never sent says nothing of what earlier attempts have sent for the item. */
	private withEarlierAttempts(records: readonly ItemRecord[], error: unknown): unknown {
		if (!(error instanceof RequestFailure) || error.before !== undefined) return error;
		const isUnsent = error.reason.kind === 'unreachable' || error.reason.kind === 'unsent';
		const isLost = records.some(({ lost }) =>
			Object.values(lost).some(({ execution }) => execution === this.execution),
		);
		return isUnsent && isLost ? afterOthers(earlierAttempt, error, error.unknownOutcome) : error;
	}

	private lose(record: ItemRecord, key: string, reason: Reason): void {
		record.lost[key] = { execution: this.execution, reason: inShort(reason) };
	}

	private countTry(): void {
		const { execution, run } = this;
		const before = this.books.tries;
		const isSame = before?.execution === execution && before.run === run;
		this.books.tries = { execution, run, count: isSame ? before.count + 1 : 1 };
	}

	/** n8n's "Retry On Fail" also counts an output that begins with an error item as failed. */
	private isTriedAgain([first]: readonly INodeExecutionData[]): boolean {
		const { retryOnFail, maxTries } = this.context.getNode();
		const most = Math.min(5, Math.max(2, maxTries ?? 3));
		const tries = this.books.tries?.count ?? 1;
		return retryOnFail === true && first !== undefined && 'error' in first.json && tries < most;
	}
}

const storeKey = 'svcLedger';

const earlierAttempt = 'An earlier attempt of this execution may have been applied.';

/** A non-idempotent write for several items: each takes part in one. */
const sharedKey = 'shared';

interface KnownResponse {
	readonly status: number;
	readonly text: string;
}

interface LostResponse {
	/** The one that never learned the outcome. */
	readonly execution: string;
	readonly reason: Reason;
}

/** Which of the run's requests it is. */
export interface BatchPlace {
	/** From 1. */
	readonly number: number;
	readonly of: number;
	/** How many parts went with it. */
	readonly parts: number;
}

/** What an item got of the response to a request for several. */
export interface Share {
	readonly dealt: ReadonlyArray<INodeExecutionData['json'] | undefined>;
	readonly batch: BatchPlace;
}

interface ItemRecord {
	/** By request. */
	answers: Record<string, KnownResponse>;
	readonly lost: Record<string, LostResponse>;
	share?: Share;
	/** The execution in which all was done for the item. */
	completed?: string;
	/** The item whose request served for this one. */
	twin?: number;
	/** Of a tool's call: the execution in which it succeeded. */
	closed?: string;
}

interface Books {
	/** By run, place and fingerprint of the item. */
	readonly items: Record<string, ItemRecord>;
	/** Of an AI agent's tool: what earlier calls have left, by fingerprint. */
	readonly calls: Record<string, ItemRecord[]>;
	/** The run that was suspended when the node ran last. */
	suspended?: string;
	/** How often n8n has tried this run. */
	tries?: { execution: string; run: string; count: number };
}

interface Latest {
	readonly key: string;
	readonly effect: ServiceRequest['effect'];
}

function digest(parts: ReadonlyArray<string | Buffer>): string {
	const hash = createHash('sha256');
	for (const part of parts) hash.update(`${part.length}:`).update(part);
	return hash.digest('base64url').slice(0, 24);
}

/** Files differ in nothing but their boundaries when they are opened again. */
function bytesOf(body: ServiceRequest['body']): string | Buffer {
	return body && 'bytes' in body && body.contentType === 'application/json' ? body.bytes : '';
}

/** Headers are not kept: only lists and files need them, and those are read, not written. */
function answerFrom({ status, text }: KnownResponse): Answer {
	return { status, text, body: parseBody(text, ''), headers: {} };
}

/** Only this class writes under the key; what comes back went through JSON at most. */
function isBooks(kept: unknown): kept is Books {
	return isDataObject(kept) && isDataObject(kept.items) && isDataObject(kept.calls);
}
