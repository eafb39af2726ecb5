import { type Done, type Effect, formatItems, type SentOutcome } from '../errors';

/** What has become of the other items, for the error of some. */
export class Progress {
	private readonly carriedOut = new Set<number>();
	private readonly asked = new Set<number>();
	private readonly cameBack = new Map<number, SentOutcome>();
	/** Items for which a record that they name was created first, such as a group. */
	private readonly named = new Set<number>();
	/** Items that nothing was sent for; absent where the order of the items says it. */
	private unsent: Set<number> | undefined;
	/** The item, and those that its request serves for too. */
	servedBy: (item: number) => readonly number[] = (item) => [item];

	/** @param runsBefore how often the node has run before in this execution */
	constructor(
		readonly effect: Effect,
		private readonly runsBefore: number,
		private readonly done: Done = effect === 'spend' ? 'sent' : 'changed',
	) {}

	add(items: readonly number[]): void {
		for (const item of items.flatMap(this.servedBy)) this.carriedOut.add(item);
	}

	/** These items, and no others, are still to be sent, in any order. */
	plan(items: readonly number[]): void {
		this.unsent = new Set(items.flatMap(this.servedBy));
	}

	begin(items: readonly number[]): void {
		for (const item of items.flatMap(this.servedBy)) this.unsent?.delete(item);
	}

	/**
	 * For at least one item, and without an error.
	 * @param inVain items for which SVC did nothing
	 */
	hasDone(inVain: ReadonlySet<number>): boolean {
		return [...this.carriedOut].some((item) => !inVain.has(item));
	}

	/** What the error of these items, or of the whole run, says if nothing was done. */
	nothingDone(items: readonly number[]): string {
		const { length } = items;
		if (this.done === 'created' && items.some((item) => this.named.has(item)))
			return this.nothingElse(items);
		const inRun = this.runsBefore > 0 ? ' in this run' : '';
		return `Nothing was ${this.done}${[inRun, ' for this item'][length] ?? ' for these items'}.`;
	}

	/** The same of items that are named. */
	nothingDoneFor(items: string): string {
		return `Nothing was ${this.done} for ${items}.`;
	}

	/** What the error of these items says if their last request did nothing, but an earlier one did. */
	nothingElse({ length }: readonly number[]): string {
		return `Nothing else was ${this.done} for ${length === 1 ? 'this item' : 'these items'}.`;
	}

	/** The same of a request that can be repeated, if it isn't known what it did. */
	readonly maybeDone = 'SVC may have done it anyway. Doing it twice does no harm.';

	/** All items that an error can speak of. */
	get anyItem(): string {
		return this.runsBefore > 0 ? 'any item of this run' : 'any item';
	}

	/**
	 * The same if a request was sent before.
	 * @param isOther whether that only did something else than what the operation is named after
	 */
	alreadySent(items: readonly number[], isOther = false): string {
		const sent = `Something was already ${isOther ? 'sent' : this.done} ${forWhich(items)}`;
		// A corrected update is sent.
		return this.effect === 'spend'
			? `${sent}; a retry of this execution doesn't repeat it.`
			: `${sent}.`;
	}

	/** The same if it isn't known. */
	maybeSent(items: readonly number[], isOther = false): string {
		return `Something may already have been ${isOther ? 'sent' : this.done} ${forWhich(items)}.`;
	}

	/** They have an error of their own, which tells what was done for them. */
	addFailed(items: readonly number[]): void {
		for (const item of items) {
			this.carriedOut.delete(item);
			this.asked.delete(item);
		}
	}

	/** What the item names was created, and is ready to be sent with it. */
	addNamed(item: number): void {
		for (const one of this.servedBy(item)) this.named.add(one);
	}

	/** A message was sent whose link leads to this execution. */
	addQuestion(item: number): void {
		for (const one of this.servedBy(item)) this.asked.add(one);
	}

	addCameBack(item: number, outcome: SentOutcome): void {
		this.cameBack.set(item, outcome);
	}

	/** What an earlier run of the node has sent for items that came back to it. */
	ofEarlierRun(items: readonly number[]): SentOutcome | undefined {
		const outcomes = items.map((item) => this.cameBack.get(item));
		return outcomes.find((one) => one === 'unknown') ?? outcomes.find((one) => one === 'sent');
	}

	/**
	 * Sentences for the end of the description of an error that ends the run, each with a space before it. Where the
	 * run goes on, the other items have outputs or errors of their own.
	 * @param told failed items of which the error already says that nothing was sent for them
	 */
	besides(failed: readonly number[], told: readonly number[] = []): string {
		if (this.effect === 'read') return '';
		const { unsent } = this;
		const left = [...(unsent ?? [])].filter((item) => !told.includes(item));
		return `${this.earlier}${this.before(failed, unsent !== undefined)}${this.questionsBeside(failed)}${
			left.length > 0 ? ` ${this.nothingDoneFor(formatItems(left))}` : ''
		}`;
	}

	/** Whoever is told that nothing was sent would start a new execution, which sends again what earlier rounds have sent. */
	private get earlier(): string {
		if (this.effect !== 'spend' || this.runsBefore === 0) return '';
		const often = this.runsBefore === 1 ? 'once' : `${this.runsBefore} times`;
		return ` This step already ran ${often} in this execution; a retry of this execution doesn't repeat that.`;
	}

	private questionsBeside(failed: readonly number[]): string {
		const items = [...this.asked].filter(
			(item) => !failed.includes(item) && !this.carriedOut.has(item),
		);
		if (items.length === 0) return '';
		return items.length === 1
			? ` A message was sent for ${formatItems(items)} before this. Its link no longer works, and a retry of this execution sends a new one.`
			: ` Messages were sent for ${formatItems(items)} before this. Their links no longer work, and a retry of this execution sends new ones.`;
	}

	private before(failed: readonly number[], inDetail: boolean): string {
		const count = this.carriedOut.size - failed.filter((item) => this.carriedOut.has(item)).length;
		if (count === 0) return '';
		const among = new Set(failed);
		const which = inDetail
			? ` (${formatItems([...this.carriedOut].filter((item) => !among.has(item)))})`
			: '';
		const once =
			this.effect === 'spend'
				? `; a retry of this execution doesn't repeat ${count === 1 ? 'it' : 'them'}`
				: '';
		return ` Before this, ${count === 1 ? '1 item was' : `${count} items were`} processed${which}${once}.`;
	}
}

function forWhich({ length }: readonly number[]): string {
	return ['in this execution', 'for this item'][length] ?? 'for some of these items';
}
