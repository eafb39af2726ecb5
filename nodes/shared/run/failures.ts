import type { IExecuteFunctions } from 'n8n-workflow';
import {
	asFailure,
	explain,
	type Explanation,
	type FailureTexts,
	forModel,
	formatItems,
	type StillUnknown,
	toNodeError,
} from '../errors';
import { InputError } from '../fields';
import { cancellation, isCanceled, isWithoutExecution } from '../host';
import { type EditorRepeats, hasSentBefore, type Ledger } from '../ledger';
import type { Settled } from '../send';
import type { Progress } from './progress';

/** What becomes of failures: the items' own errors, or the end of the run. */
export class Failures {
	/** What was sent before; absent for a read, and before the run has begun. */
	ledger: Ledger | undefined;
	/** What was done in earlier executions, if someone builds the workflow in the editor. */
	repeats: EditorRepeats | undefined;
	/** The status of the last response, by item. */
	readonly statuses = new Map<number, number>();
	/** Must not be shown. */
	readonly secrets: string[] = [];

	/** What has ended the run; several where requests were under way at the same time. */
	private readonly ends: End[] = [];

	/** @param tolerant whether a failure is its items' own; else it ends the run */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly texts: FailureTexts,
		private readonly progress: Progress,
		private readonly tolerant: boolean,
	) {}

	/**
	 * Does the work for these items; if it fails, it fails for all of them.
	 * @param sentWith whose last response is then worth no more
	 */
	async settle<Value>(
		items: readonly number[],
		work: () => Promise<Value>,
		sentWith = items,
	): Promise<Settled<Value>> {
		try {
			return { value: await work() };
		} catch (error) {
			const failure = asFailure(error, this.statuses.get(items[0] ?? -1) ?? 200);
			const over = this.ledger?.reconsider(sentWith, failure) ?? [];
			for (const item of over) this.repeats?.forget(item);
			const canceled = isCanceled(this.context);
			const ends = canceled || !this.tolerant;
			const end = { ...this.explained(failure, items), items };
			if (!ends) {
				this.progress.addFailed(items);
				return { explanation: this.inWords([end], false) };
			}
			this.ends.push(end);
			throw this.errorOf([end]);
		}
	}

	/** In a retry or after a pause, a wrong parameter or credential says nothing of what was sent before. */
	private explained(failure: unknown, items: readonly number[]): Explanation {
		const explanation = explain(failure, this.texts, this.secrets);
		const isSent =
			items.length === 0
				? hasSentBefore(this.context)
				: items.some((item) => this.ledger?.records.wasSentBefore(item) === true);
		if (!(failure instanceof InputError) || !isSent) return explanation;
		const { description, ...rest } = explanation;
		return {
			...rest,
			description: description.replace(nothingSent, this.progress.alreadySent(items)),
		};
	}

	/**
	 * The error of a run whose requests were under way at the same time, when all have ended. Each item's failure
	 * is part of it: of an unknown outcome that nobody was told, nobody would check it before a retry.
	 * @param error what has ended the run otherwise
	 * @param unknown items that weren't reached again, and what an earlier attempt doesn't know of them
	 */
	errorOfAll(error: unknown, unknown: ReadonlyMap<number, StillUnknown>): unknown {
		const left = [...unknown].map(([item, reason]) => ({
			...explain(reason, this.texts, this.secrets),
			items: [item],
		}));
		return this.ends.length === 0 ? error : this.errorOf(together([...this.ends, ...left]));
	}

	private errorOf(ends: readonly End[]): Error {
		const items = ends.flatMap((end) => end.items);
		const only = items.length === 1 ? items[0] : undefined;
		const explanation = this.inWords(ends, true);
		return toNodeError(this.context.getNode(), forModel(this.context, explanation), only);
	}

	private inWords(ends: readonly End[], isTheEnd: boolean): Explanation {
		const [first, ...others] = ends.map(({ items, message, description, ...rest }) => ({
			message: items.length === 0 ? message : `${message} [${formatItems(items)}]`,
			// Next to others, it has to say of which item.
			description:
				ends.length === 1
					? description
					: description.replace(
							/Nothing was sent\.$/,
							`Nothing was sent for ${formatItems(items)}.`,
						),
			...rest,
		}));
		if (!first) throw new Error('Nothing has ended');
		const { message, description, ...rest } = first;
		const more = others.map((other) => ` ${other.message}. ${ended(other.description)}`).join('');
		const besides = this.progress.besides(
			ends.flatMap((end) => end.items),
			isTheEnd,
		);
		const own = besides.includes('Nothing was sent for')
			? description.replace(/ Nothing was sent for this item\.$/, '')
			: description;
		return {
			// n8n breaks off the requests under way: of a spend it has to be said that it may have come about.
			message: isCanceled(this.context) ? `${cancellation}. ${message}` : message,
			description: this.inMode(more + besides === '' ? own : `${ended(own)}${more}${besides}`),
			...rest,
		};
	}

	private inMode(description: string): string {
		if (isWithoutExecution(this.context)) return forSingleCall(description);
		return this.context.getMode() === 'integrated' ? forSubWorkflow(description) : description;
	}
}

const nothingSent = /Nothing was sent(?: for (?:this item|these items))?\./;

/** SVC's own words, which come last, often end without a period. */
function ended(description: string): string {
	return /[.!?]["')\]]?$/.test(description) ? description : `${description}.`;
}

/** What has become of items, before it's said of which. */
interface End extends Explanation {
	readonly items: readonly number[];
}

/** Equal ones become one. Those that have to be checked come first, the others in the order of the items. */
function together(ends: readonly End[]): End[] {
	const groups = new Map<string, End>();
	for (const end of ends) {
		const key = JSON.stringify([end.message, end.description]);
		const items = [...(groups.get(key)?.items ?? []), ...end.items];
		groups.set(key, { ...end, items });
	}
	const order = ({ outcome, items }: End) => (outcome ? -1 : Math.min(...items));
	return [...groups.values()].sort((a, b) => order(a) - order(b));
}

/**
 * A sub-workflow has an execution of its own. A retry of the workflow that called it starts it from the
 * beginning, without the ledger, so what is said of retries must not be taken for that one.
 */
function forSubWorkflow(description: string): string {
	if (!description.includes(ofThis)) return description;
	return `${ended(description).replaceAll(ofThis, " retry of the sub-workflow's own execution")} Don't retry the workflow that called it: that starts the sub-workflow again and sends everything again.`;
}

/** Nothing is kept for the next call, and there is no execution that could be retried. */
function forSingleCall(description: string): string {
	if (!description.includes(ofThis)) return description;
	return `${ended(description).replaceAll(ofThis, ' retry of this call by Retry On Fail')} Don't call this tool again for the same thing: that sends everything again.`;
}

const ofThis = ' retry of this execution';
