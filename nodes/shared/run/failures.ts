import type { IExecuteFunctions } from 'n8n-workflow';
import {
	asFailure,
	explain,
	type Explanation,
	type FailureTexts,
	forModel,
	formatItems,
	toNodeError,
} from '../errors';
import { cancellation, isCanceled } from '../host';
import type { Ledger } from '../ledger';
import type { Settled } from '../send';
import type { Progress } from './progress';

/** What becomes of failures: the items' own errors, or the end of the run. */
export class Failures {
	/** What was sent before; absent for a read, and before the run has begun. */
	ledger: Ledger | undefined;
	/** The status of the last response, by item. */
	readonly statuses = new Map<number, number>();
	/** Must not be shown. */
	readonly secrets: string[] = [];

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
			this.ledger?.reconsider(sentWith, failure);
			const canceled = isCanceled(this.context);
			const ends = canceled || !this.tolerant;
			const explanation = this.explanationOf(failure, items, canceled, ends);
			if (!ends) return { explanation };
			const only = items.length === 1 ? items[0] : undefined;
			throw toNodeError(this.context.getNode(), forModel(this.context, explanation), only);
		}
	}

	private explanationOf(
		failure: unknown,
		items: readonly number[],
		canceled: boolean,
		ends: boolean,
	): Explanation {
		const { message, description, ...rest } = explain(failure, this.texts, this.secrets);
		// n8n breaks off the requests under way: of a spend it has to be said that it may have come about.
		const happened = canceled ? `${cancellation}. ${message}` : message;
		const which = items.length === 0 ? '' : ` [${formatItems(items)}]`;
		const besides = this.progress.besides(items, ends);
		return {
			message: `${happened}${which}`,
			description: this.inMode(`${description}${besides}`),
			...rest,
		};
	}

	private inMode(description: string): string {
		return this.context.getMode() === 'integrated' ? forSubWorkflow(description) : description;
	}
}

/**
 * A sub-workflow has an execution of its own. A retry of the workflow that called it starts it from the
 * beginning, without the ledger, so what is said of retries must not be taken for that one.
 */
function forSubWorkflow(description: string): string {
	const ofThis = / retry of this execution/;
	if (!ofThis.test(description)) return description;
	return `${description.replace(ofThis, " retry of the sub-workflow's own execution")} Don't retry the workflow that called it: that starts the sub-workflow again and sends everything again.`;
}
