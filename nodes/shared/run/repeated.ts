import type { InputError } from '../fields';
import { rethrow } from '../host';
import {
	findIdentical,
	firstOf,
	type FirstThings,
	hasPaid,
	identicalError,
	identicalGroups,
	type Ledger,
	otherwisePaid,
	type Purchase,
	repeatedError,
	withContents,
} from '../ledger';
import type { Prepared, RequestOptions, Settled } from '../send';
import type { Failures } from './failures';

/** With what an item has paid for, or asks for. */
interface Compared extends Purchase {
	readonly isAsked: boolean;
	/** Both. */
	readonly all: Purchase['things'];
}

/** Items that would cost money for the same thing twice: rejected, or left out. */
export class Repeated {
	/** Items that another one's request serves for, with that one. */
	readonly twins = new Map<number, number>();
	private readonly served = new Map<number, number[]>();

	constructor(
		private readonly failures: Failures,
		private readonly ledger: Ledger | undefined,
		private readonly choice: RequestOptions['identicalRequests'],
	) {}

	readonly servedBy = (item: number): readonly number[] => this.served.get(item) ?? [item];

	/** @param withoutRepeated leaves out what another item asks for already */
	async removedFrom<Ready>(
		prepared: ReadonlyArray<Settled<Prepared<Ready>>>,
		withoutRepeated: (ready: Ready, things: FirstThings) => Ready,
	): Promise<Array<Settled<Ready> | undefined>> {
		const all: Array<Settled<Ready> | undefined> = prepared.map(withoutPurchase);
		const purchases = pick(prepared.entries(), (one) =>
			'value' in one ? one.value.purchase : undefined,
		);
		const compared = await this.compared(all, purchases);
		if (this.choice === 'sendAll') return all;
		const unsent = () =>
			pick(compared, (purchase, item) => {
				const one = all[item];
				return one && 'value' in one ? purchase : undefined;
			});
		if (this.choice === 'sendOnce') this.leaveOutRepeated(all, compared, withoutRepeated);
		// First, since "Execute Once" alone would send one person's text to everyone.
		const audiences = pick(unsent(), (purchase) => {
			const { audience } = purchase;
			return audience && { ...purchase, things: audience.things };
		});
		const reached = findIdentical(audiences);
		// A group that one item lists twice is that item's own error.
		const shared = identicalGroups(reached).filter((items) => items.length > 1);
		await this.refuse(all, shared, purchases, (items, { audience }) =>
			audience?.error(items.length < prepared.length),
		);
		if (this.choice === 'sendOnce') return all;
		const withPaid = pick(unsent(), (one) => ({ ...one, things: one.all }));
		const firsts = findIdentical(withPaid);
		await this.refuse(all, identicalGroups(firsts), purchases, (items, { problem }) =>
			items.length === 1
				? repeatedError(problem)
				: identicalError(problem, items.length < prepared.length),
		);
		return all;
	}

	private leaveOutRepeated<Ready>(
		all: Array<Settled<Ready> | undefined>,
		compared: ReadonlyMap<number, Compared>,
		withoutRepeated: (ready: Ready, things: FirstThings) => Ready,
	): void {
		const records = this.ledger?.records;
		// An item that another one was sent for can ask for something else by now.
		const served = pick(compared, (_, item) => records?.twinOf(item));
		for (const [item, first] of served) this.serve(item, first);
		const others = pick(compared, (one, item) => (served.has(item) ? undefined : one));
		for (const [item, things] of findIdentical(others)) {
			const first = records?.twinOf(item, firstOf(things));
			if (first !== undefined) this.serve(item, first);
			const ready = all[item];
			if (others.get(item)?.isAsked === true && ready && 'value' in ready)
				all[item] = { value: withoutRepeated(ready.value, things) };
		}
		for (const item of this.twins.keys()) all[item] = undefined;
	}

	/** With what an earlier attempt has paid for in place of what the item asks for by now: others may still ask for that. */
	private async compared<Ready>(
		prepared: Array<Settled<Ready> | undefined>,
		purchases: ReadonlyMap<number, Purchase>,
	): Promise<ReadonlyMap<number, Compared>> {
		const records = this.ledger?.records;
		const compared = new Map<number, Compared>();
		for (const [item, purchase] of purchases) {
			const isPaid = records !== undefined && hasPaid(records.of(item));
			const read = async () => await withContents(purchase, isPaid);
			const settled = await this.failures.settle([item], read);
			if ('explanation' in settled) {
				prepared[item] = settled;
				continue;
			}
			const { value: asked } = settled;
			const paid = records && otherwisePaid(records.of(item), asked);
			const isAsked = paid === undefined;
			const all = isAsked ? asked : [...asked, ...paid];
			compared.set(item, { ...purchase, things: paid ?? asked, isAsked, all });
		}
		return compared;
	}

	private async refuse<Ready>(
		all: Array<Settled<Ready> | undefined>,
		groups: readonly number[][],
		purchases: ReadonlyMap<number, Purchase>,
		errorOf: (items: readonly number[], purchase: Purchase) => InputError | undefined,
	): Promise<void> {
		for (const items of groups) {
			// What earlier tries have sent isn't sent again, whatever it is equal to by now.
			if (items.every((item) => this.ledger?.records.before(item).hasSent)) continue;
			const purchase = purchases.get(items[0] ?? 0);
			const error = purchase && errorOf(items, purchase);
			if (!error) continue;
			const refused = await this.failures.settle(items, () => rethrow(error));
			for (const item of items) all[item] = refused;
		}
	}

	private serve(item: number, first: number): void {
		this.twins.set(item, first);
		const served = this.served.get(first);
		if (served) served.push(item);
		else this.served.set(first, [first, item]);
	}
}

export function withoutPurchase<Ready>(prepared: Settled<Prepared<Ready>>): Settled<Ready> {
	return 'value' in prepared ? { value: prepared.value.ready } : prepared;
}

/** What is found for each of the items, without those for which there is nothing. */
function pick<Given, Found>(
	items: Iterable<[number, Given]>,
	find: (given: Given, item: number) => Found | undefined,
): ReadonlyMap<number, Found> {
	const found = new Map<number, Found>();
	for (const [item, given] of items) {
		const one = find(given, item);
		if (one !== undefined) found.set(item, one);
	}
	return found;
}
