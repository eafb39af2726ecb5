import { type IExecuteFunctions, NodeError } from 'n8n-workflow';
import {
	asFailure,
	asSentence,
	explain,
	type Explanation,
	type FailureTexts,
	findable,
	forModel,
	formatItems,
	isOfParameters,
	type StillUnknown,
	toNodeError,
} from '../errors';
import { cancellation, isCanceled, runsBefore } from '../host';
import { unknownBefore } from '../ledger';
import type { Operation } from '../operation';
import type { Settled } from '../send';
import { type End, inMode, itemsOf, naming, saidUnsent, together } from './endings';
import type { Known } from './known';
import { ifItExists } from './leaveOut';
import { Progress } from './progress';
import { WhatWasDone } from './whatWasDone';

/** What becomes of failures: the items' own errors, or the end of the run. */
export class Failures {
	readonly tolerant: boolean;
	readonly progress: Progress;
	/** The last response, by item. */
	readonly latest = new Map<number, { status: number; findBy: string | undefined }>();
	/** Must not be shown. */
	readonly secrets: string[] = [];

	/** What has ended the run; several where requests were under way at the same time. */
	private readonly ends: End[] = [];
	/** Items whose outcome an error has told to be unknown. */
	private readonly told = new Set<number>();
	private readonly texts: FailureTexts;
	private readonly whatWasDone: WhatWasDone;
	private known: Partial<Known> = {};

	constructor(
		private readonly context: IExecuteFunctions,
		{ failureTexts, effect }: Pick<Operation, 'failureTexts' | 'effect'>,
		title: string,
	) {
		this.texts = { ...failureTexts, title };
		this.tolerant = context.continueOnFail();
		const done = failureTexts.unknownOutcome?.done;
		this.progress = new Progress(effect, runsBefore(context), done);
		this.whatWasDone = new WhatWasDone(context, this.progress);
	}

	/** From now on, something can have been sent. */
	runBegins(known: Known): void {
		this.known = known;
		this.whatWasDone.runBegins(known);
	}

	/**
	 * Does the work for these items; if it fails, it fails for all of them.
	 * @param sentWith whose last response is then worth no more
	 */
	async settle<Value>(
		items: readonly number[],
		work: () => Value | Promise<Value>,
		sentWith = items,
	): Promise<Settled<Value>> {
		try {
			return { value: await work() };
		} catch (error) {
			const last = this.latest.get(items[0] ?? -1);
			const failure = last
				? findable(asFailure(error, last.status), last.findBy)
				: asFailure(error);
			const over = this.known.ledger?.reconsider(sentWith, failure) ?? [];
			for (const item of over) this.known.memory?.forget(item);
			this.known.toolCall?.reconsider(failure);
			const end = { ...this.explained(failure, items), items };
			if (this.tolerant && !isCanceled(this.context)) {
				this.progress.addFailed(items);
				return { explanation: { ...this.outcomeOf(items), ...this.inWords([end], false) } };
			}
			this.ends.push(end);
			throw this.errorOf([end]);
		}
	}

	/** Whatever has failed: of a write, the error says what was done. */
	private explained(failure: unknown, items: readonly number[]): Explanation {
		if (this.progress.effect === 'read') return explain(failure, this.texts, this.secrets);
		const done = this.whatWasDone.afterFailure(failure, items);
		const explanation = explain(failure, { ...this.texts, done }, this.secrets);
		if (!isOfParameters(failure)) return explanation;
		const before = this.whatWasDone.beforeSending(items);
		const description = `${asSentence(explanation.description)} ${before}`.trimEnd();
		return { ...explanation, description };
	}

	/** The workflow goes on, and may come to the items again: then all of it would be sent again. */
	private outcomeOf(items: readonly number[]): Pick<Explanation, 'outcome'> {
		const { ledger } = this.known;
		const outcome = ledger?.records.spentOf(items) ?? this.progress.ofEarlierRun(items);
		return outcome && this.progress.effect === 'spend' ? { outcome } : {};
	}

	/**
	 * The error of a run whose requests were under way at the same time, when all have ended. Each item's failure
	 * is part of it: of an unknown outcome that no one was told of, no one would check it before a retry.
	 * @param error what has ended the run otherwise
	 * @param unknown items that weren't reached again, and what an earlier attempt doesn't know of them
	 */
	errorOfAll(error: unknown, unknown: ReadonlyMap<number, StillUnknown>): unknown {
		if (this.ends.length === 0) return error;
		return this.errorOf(together([...this.ends, ...this.endsOf(unknown)]));
	}

	/**
	 * Whoever retries by hand is to check first what no one knows of, since it's sent then: an error that is about
	 * something else asks for that, too.
	 * @param error what has ended the run
	 */
	withUnknown(error: unknown): unknown {
		if (!(error instanceof NodeError)) return error;
		const left = [...unknownBefore(this.context)].filter(([item]) => !this.told.has(item));
		const more = together(this.endsOf(new Map(left))).map(
			({ message, description, items }) =>
				` ${message} [${formatItems(items)}]. ${asSentence(description)}`,
		);
		if (more.length > 0)
			error.description = `${asSentence(error.description ?? '')}${more.join('')}`;
		return error;
	}

	/** What is said of each of the items, if nothing of this attempt has come to them. */
	unreached(items: readonly number[], explanation: Explanation): Explanation[] {
		const left = unknownBefore(this.context);
		return items.map((item) => {
			const reason = left.get(item);
			return reason ? this.inWords(this.endsOf([[item, reason]]), false) : explanation;
		});
	}

	private endsOf(unknown: Iterable<readonly [number, StillUnknown]>): End[] {
		return [...unknown].map(([item, reason]) => ({
			...explain(reason, this.texts, this.secrets),
			items: [item],
		}));
	}

	private errorOf(ends: readonly End[]): Error {
		for (const { items, outcome } of ends)
			if (outcome) items.forEach((item) => this.told.add(item));
		const items = itemsOf(ends);
		const only = items.length === 1 ? items[0] : undefined;
		const explanation = this.inWords(ends, true);
		return toNodeError(this.context.getNode(), forModel(this.context, explanation), only);
	}

	private inWords(ends: readonly End[], isTheEnd: boolean): Explanation {
		const besides = isTheEnd
			? `${this.progress.besides(itemsOf(ends), itemsOf(saidUnsent(ends)))}${ifItExists(this.context, ends)}`
			: '';
		const isOnly = this.progress.effect === 'read' || this.context.getInputData().length < 2;
		const isAlone = ends.length === 1 && besides === '' && isOnly;
		const [first, ...others] = ends.map(({ items, message, description, ...rest }) => ({
			message: items.length === 0 ? message : `${message} [${formatItems(items)}]`,
			// Next to others, it has to say of which item.
			description:
				items.length === 0 || isAlone ? description : naming(items, description, ends.length > 1),
			...rest,
		}));
		if (!first) throw new Error('Nothing has ended');
		const { message, description, ...rest } = first;
		const more = others
			.map((other) => ` ${other.message}. ${asSentence(other.description)}`)
			.join('');
		return {
			// n8n breaks off the requests under way: of a spend it has to be said that it may have come about.
			message: isCanceled(this.context) ? `${cancellation}. ${message}` : message,
			description: inMode(
				this.context,
				more + besides === '' ? description : `${asSentence(description)}${more}${besides}`,
				isTheEnd,
				rest.outcome === 'unknown',
				this.known.memory?.remembers === true,
			),
			...rest,
		};
	}
}
