import { type Effect, formatItems } from '../errors';

/** What has become of the other items, for the error of some. */
export class Progress {
	private readonly carriedOut = new Set<number>();
	/** Items that nothing was sent for; known only where items share requests. */
	unsent: (() => number[]) | undefined;

	constructor(private readonly effect: Effect) {}

	add(items: readonly number[]): void {
		for (const item of items) this.carriedOut.add(item);
	}

	/**
	 * Sentences for the end of an error's description, each with a space before it.
	 * @param isTheEnd nothing more is sent after this error, so it has to tell of each item
	 */
	besides(failed: readonly number[], isTheEnd: boolean): string {
		if (this.effect === 'read') return '';
		const unsent = isTheEnd ? this.unsent?.() : undefined;
		return `${this.before(failed, unsent !== undefined)}${
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
}
