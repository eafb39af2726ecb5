import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { createHash } from 'crypto';
import { askedOfTool } from './agentTool';
import { type Answer, parseBody } from './answer';
import type { Effect } from './effect';
import { inShort, NegativeAnswer, type Reason, RequestFailure, StillUnknown } from './failure';
import { InputError, isDataObject, writtenAsJson } from './fields';
import { rethrow } from './rethrow';

/**
 * Keeps what changes something from being repeated when n8n runs the node again for the same data:
 * "Retry On Fail" runs all items again when one fails, and so does the "Retry" of a failed execution.
 * Spends must not be repeated at all; of the rest, what is known to be done need not be, and a
 * deletion could not.
 *
 * What became of every request is noted in n8n's node context, which belongs to the execution and
 * survives both kinds of retry (and nothing else).
 * - Known answer: given again within the same run of the node, nothing is sent. A later run, as in
 *   a loop, sends anew.
 * - Lost answer of a spend, same execution: an error again, nothing is sent. That goes for later runs
 *   too, since "Retry On Fail" gives each try of an AI agent's tool a run of its own, and a model that
 *   was told of the error may ask for the same again.
 * - Lost answer of what may be repeated, same execution: sent again, as something that may be done.
 * - Lost answer, retried by a person (a new execution of the same data): sent, because the error
 *   had asked that person to check first.
 * An answer that turns out to be of no use counts as lost, see `reconsider`.
 *
 * What is "the same": node, item, position among the item's spends, address, the node's
 * parameters *as written* and the item's data. Comparing what the expressions gave would send
 * again whatever contains {{ $now }}.
 */
export class SpendGuard {
	private readonly run: string;
	private readonly notes: Notes;
	private readonly positions = new Map<string, number>();
	/** What was answered last, by member. */
	private readonly latest = new Map<string, Answered>();
	/** Where this run has noted answers to reads, by member. */
	private readonly reads = new Map<string, string[]>();
	private readonly parameters: string;

	constructor(private readonly context: IExecuteFunctions) {
		this.run = `${String(context.evaluateExpression('{{ $runIndex }}', 0))}.`;
		const store = context.getContext('node');
		const kept: unknown = store[storeKey];
		// Calls of an agent's tool may run at the same time, so they share one object.
		this.notes = isNotes(kept) ? kept : { answers: {}, lost: {} };
		store[storeKey] = this.notes;
		this.parameters = JSON.stringify(context.getNode().parameters);
		this.dropAnswers((key) => !key.startsWith(this.run));
	}

	/**
	 * Sends once for this item, position and data; see above for what happens the next time.
	 * @param items several, in their order, when one request is sent for them together
	 * @param send is told whether an earlier try may have done it
	 * @param effect less than a spend: sent again when the answer was lost, since that does no harm
	 */
	async once(
		items: readonly number[],
		address: string,
		send: (mayBeDone: boolean) => Promise<Answer>,
		effect: Effect = 'spend',
	): Promise<Answer> {
		const { answers, lost } = this.notes;
		const member = memberOf(items);
		const position = this.positions.get(member) ?? 0;
		this.positions.set(member, position + 1);
		const place = `${member}.${position}`;
		const data = this.fingerprint(items, address);
		const execution = this.context.getExecutionId();
		this.latest.delete(member);
		const known = answers[this.run + place];
		if (effect === 'read') this.reads.set(member, [...(this.reads.get(member) ?? []), place]);
		if (known?.data === data) {
			this.latest.set(member, { place, data, effect });
			return answerFrom(known);
		}
		const before = lost[place + data];
		const mayBeDone = before?.execution === execution;
		if (mayBeDone && effect === 'spend') throw new StillUnknown(before?.reason);
		const { status, text } = await send(mayBeDone).catch((error: unknown) => {
			if (effect !== 'read' && error instanceof RequestFailure && !error.certainlyNotDone) {
				this.lose(place + data, error.reason);
			}
			// Anything but a failed request, such as a file that cannot be opened, happened before sending.
			return rethrow(error);
		});
		delete lost[place + data];
		const answer: KnownAnswer = { data, status, text };
		answers[this.run + place] = answer;
		this.latest.set(member, { place, data, effect });
		return answerFrom(answer);
	}

	/**
	 * What these items came to with their last answer failed, and keeping the answer would have it fail
	 * again in every retry.
	 * - It said that nothing was done: a retry sends again.
	 * - It cannot be used: as if it had been lost. But what a spend has surely done, although its
	 *   answer lacks something (`unknownOutcome` is null), is known to be done.
	 */
	reconsider(items: readonly number[], error: unknown): void {
		const last = this.latest.get(memberOf(items));
		if (!last) return;
		const { place, data, effect } = last;
		const isUnusable = error instanceof RequestFailure && error.reason.kind === 'unusable';
		const isKnown = isUnusable && effect === 'spend' && error.unknownOutcome === null;
		if (isKnown || !(isUnusable || error instanceof NegativeAnswer)) return;
		delete this.notes.answers[this.run + place];
		if (isUnusable && effect !== 'read') this.lose(place + data, error.reason);
	}

	/** What was read for the item can be another thing the next time, so it is read anew. */
	forgetReads(item: number): void {
		for (const place of this.reads.get(memberOf([item])) ?? []) {
			delete this.notes.answers[this.run + place];
		}
	}

	private lose(key: string, reason: Reason): void {
		this.notes.lost[key] = { execution: this.context.getExecutionId(), reason: inShort(reason) };
	}

	/** Every item succeeded, so n8n has no reason to come back to this run. */
	forget(): void {
		this.dropAnswers((key) => key.startsWith(this.run));
	}

	private dropAnswers(of: (key: string) => boolean): void {
		for (const key of Object.keys(this.notes.answers)) if (of(key)) delete this.notes.answers[key];
	}

	private fingerprint(items: readonly number[], address: string): string {
		const hash = createHash('sha256');
		for (const item of items) hash.update(`${address}${this.parameters}${this.dataOf(item)}`);
		return hash.digest('hex');
	}

	/**
	 * What an item brings along, to know it again.
	 * @throws InputError for data of which that cannot be told
	 */
	dataOf(item: number): string {
		const { json, binary }: Partial<INodeExecutionData> = this.context.getInputData()[item] ?? {};
		const files = Object.values(binary ?? {}).map(({ id, fileName, data: content }) => [
			fileName,
			id ?? content,
		]);
		try {
			return writtenAsJson([askedOfTool(this.context, json), files]);
		} catch (error) {
			throw ofInput(error);
		}
	}
}

const storeKey = 'svcSpends';

interface KnownAnswer {
	/** Fingerprint of what was sent. */
	data: string;
	status: number;
	text: string;
}

interface LostAnswer {
	/** That never learned what became of it. */
	execution: string;
	reason: Reason;
}

interface Notes {
	/** By run, item and position. */
	answers: Record<string, KnownAnswer>;
	/** By item, position and fingerprint. */
	lost: Record<string, LostAnswer>;
}

interface Answered {
	place: string;
	data: string;
	effect: Effect;
}

function ofInput(error: unknown): unknown {
	return error instanceof InputError ? error.of('Input data') : error;
}

function memberOf(items: readonly number[]): string {
	return items.length === 1 ? `${items[0]}` : `${items[0]}-${items.at(-1)}`;
}

/** Headers are not kept: only lists and files need them, and those are read, not guarded. */
function answerFrom({ status, text }: KnownAnswer): Answer {
	return { status, text, body: parseBody(text, ''), headers: {} };
}

/** Only this class writes under the key; what comes back went through JSON at most. */
function isNotes(kept: unknown): kept is Notes {
	return isDataObject(kept) && isDataObject(kept.answers) && isDataObject(kept.lost);
}
