import { type Effect, formatItems } from '../errors';

/** What has become of the other items, for the error of some. */
export class Progress {
	private readonly carriedOut = new Set<number>();
	private readonly asked = new Set<number>();
	/** Items that nothing was sent for; known only where items share requests. */
	unsent: (() => number[]) | undefined;

	constructor(private readonly effect: Effect) {}

	add(items: readonly number[]): void {
		for (const item of items) {
			this.carriedOut.add(item);
			this.asked.delete(item);
		}
	}

	/** Questions that are open. If the run ends, nobody can answer them any more. */
	ask(items: readonly number[]): void {
		for (const item of items) this.asked.add(item);
	}

	/**
	 * Sentences for the end of an error's description, each with a space before it.
	 * @param isTheEnd nothing more is sent after this error, so it has to tell of each item
	 */
	besides(failed: readonly number[], isTheEnd: boolean): string {
		if (this.effect === 'read') return '';
		const unsent = isTheEnd ? this.unsent?.() : undefined;
		const questions = isTheEnd ? this.openQuestions(failed) : '';
		return `${this.before(failed, unsent !== undefined)}${questions}${
			unsent && unsent.length > 0 ? ` Nothing was sent for ${formatItems(unsent)}.` : ''
		}`;
	}

	private before(failed: readonly number[], inDetail: boolean): string {
		const count = this.carriedOut.size - failed.filter((item) => this.carriedOut.has(item)).length;
		if (count === 0 || (this.effect === 'idempotent' && !inDetail)) return '';
		const among = new Set(failed);
		const which = inDetail
			? ` (${formatItems([...this.carriedOut].filter((item) => !among.has(item)))})`
			: '';
		const once = this.effect === 'spend' ? "; a retry of this execution doesn't repeat them" : '';
		return ` Before this, ${count === 1 ? '1 item was' : `${count} items were`} carried out${which}${once}.`;
	}
	private openQuestions(failed: readonly number[]): string {
		const count = this.asked.size - failed.filter((item) => this.asked.has(item)).length;
		if (count === 0) return '';
		return count === 1
			? ' Before this, 1 question was sent. Its link no longer works, and a retry of this execution sends a new one.'
			: ` Before this, ${count} questions were sent. Their links no longer work, and a retry of this execution sends new ones.`;
	}
}
