import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { turn } from '../host';
import type { Area, Connection } from '../http';
import { dataOf, type FirstThings, type Ledger, type PurchaseMemory, sentBefore } from '../ledger';
import {
	errorItem,
	linked,
	type OutputItem,
	type Outputs,
	type Prepared,
	type RequestOptions,
	type Run,
	type SendItem,
	type Settled,
} from '../send';
import type { Named } from '../operation';
import type { Beginning } from './beginning';
import type { Failures } from './failures';
import { ItemTurns } from './itemTurns';
import type { Progress } from './progress';
import { Repeated, withoutPurchase } from './repeated';
import { Senders } from './sender';
import { withAllWrong } from './wrongItems';

export class NodeRun implements Run {
	readonly context: IExecuteFunctions;
	readonly connection: Connection;
	readonly options: RequestOptions;
	readonly ledger: Ledger | undefined;
	readonly memory: PurchaseMemory | undefined;
	readonly tolerant: boolean;
	readonly progress: Progress;
	readonly senders: Senders;
	readonly repeated: Repeated;
	private readonly failures: Failures;
	private readonly items: readonly number[];
	private readonly turns: ItemTurns;
	private readonly named: Named;

	constructor(beginning: Beginning) {
		const { context, connection, options, ledger, failures } = beginning;
		this.context = context;
		this.connection = connection;
		this.named = beginning.named;
		this.options = options;
		this.ledger = ledger;
		this.memory = beginning.memory;
		this.failures = failures;
		this.tolerant = failures.tolerant;
		this.progress = failures.progress;
		this.senders = new Senders(beginning);
		this.repeated = new Repeated(failures, ledger, options.identicalRequests);
		this.items = context.getInputData().map((_, index) => index);
		this.progress.servedBy = this.repeated.servedBy;
		this.turns = new ItemTurns(beginning, this.items, this.repeated.twins);
	}

	async settle<Value>(
		items: readonly number[],
		work: () => Value | Promise<Value>,
	): Promise<Settled<Value>> {
		return await this.failures.settle(items.flatMap(this.repeated.servedBy), work, items);
	}

	async pathsIn(areas: readonly Area[]): Promise<Readonly<Record<string, string>>> {
		const accounts = await Promise.all(
			areas.map(async (area) => await this.senders.accountIn(area)),
		);
		return Object.fromEntries(accounts.flatMap(({ path }) => Object.entries(path)));
	}

	readonly servingItem = (item: number): number => this.repeated.twins.get(item) ?? item;

	senderOf(items: readonly number[]) {
		return this.senders.of(items);
	}

	async prepareAll<Ready>(
		prepare: (item: number) => Promise<Prepared<Ready>>,
		withoutRepeated: (ready: Ready, things: FirstThings) => Ready = (ready) => ready,
	): Promise<Array<Settled<Ready> | undefined>> {
		const isUnsent = sentBefore(this.context) === undefined;
		const { context, progress } = this;
		const all: Array<Settled<Prepared<Ready>>> = [];
		for (const item of this.items) {
			const work = async (watched: typeof prepare) => await this.prepare(item, watched);
			all[item] = await withAllWrong({ context, progress, item, isUnsent }, prepare, work);
		}
		const ready = [...all.keys()].filter((item) => 'value' in (all[item] ?? {}));
		// Only what items name that can be sent; those were prepared without its ID.
		const created = await this.failures.settle([], async () => await this.named.create(ready));
		for (const item of 'value' in created ? created.value : []) {
			const again = await this.prepare(item, prepare);
			all[item] = again;
			if ('value' in again) progress.addNamed(item);
		}
		return await this.repeated.removedFrom(all, withoutRepeated);
	}

	async sendEach(prepare: (item: number) => Promise<Prepared<SendItem>>): Promise<Outputs> {
		if (this.ledger) {
			const all = await this.prepareAll(prepare);
			return await this.each(async (item) => await this.send(item, all[item]));
		}
		return await this.sendWhilePreparing(prepare);
	}

	async each(work: (item: number) => Promise<INodeExecutionData[]>): Promise<Outputs> {
		return await this.turns.each(async (item) =>
			this.repeated.twins.has(item) ? [] : await work(item),
		);
	}

	async outputOf(
		item: number,
		result: () => OutputItem[] | Promise<OutputItem[]>,
		sentWith?: readonly number[],
	): Promise<INodeExecutionData[]> {
		const served = this.repeated.servedBy(item);
		const settled = await this.failures.settle(served, result, sentWith);
		if ('explanation' in settled) return [errorItem(settled.explanation, item)];
		this.ledger?.complete(item);
		if (!this.senders.simulated.has(item)) this.progress.add([item]);
		return settled.value.map((output) => linked(output, item));
	}

	flatten(outputs: Outputs): INodeExecutionData[] {
		const all = [...outputs];
		for (const [item, first] of this.repeated.twins) {
			// One output for several items is linked to this one already.
			const own = (all[first] ?? []).filter(({ pairedItem }) => !Array.isArray(pairedItem));
			all[item] = own.map((output) => ({ ...output, pairedItem: { item } }));
		}
		return all.flat();
	}

	/** Reads change nothing, so items are prepared while others are under way. */
	private async sendWhilePreparing(
		prepare: (item: number) => Promise<Prepared<SendItem>>,
	): Promise<Outputs> {
		const ahead = new Map<number, Promise<Settled<SendItem>>>();
		let last = -1;
		const readyOf = async (item: number) => withoutPurchase(await this.prepare(item, prepare));
		/** Prepares an item while requests are under way, so that the next one leaves at once. */
		const prepareAhead = (item: number): void => {
			if (item >= this.items.length || item <= last || ahead.has(item)) return;
			const preparing = turn().then(async () => await readyOf(item));
			preparing.catch(() => undefined);
			ahead.set(item, preparing);
		};
		return await this.each(async (item) => {
			last = item;
			const ready = await (ahead.get(item) ?? readyOf(item));
			ahead.delete(item);
			return await this.send(item, ready, () => prepareAhead(item + this.turns.atOnce));
		});
	}

	private async prepare<Ready>(
		item: number,
		prepare: (item: number) => Promise<Prepared<Ready>>,
	): Promise<Settled<Prepared<Ready>>> {
		return await this.settle([item], async () => {
			if (this.ledger) dataOf(this.context, item);
			return await prepare(item);
		});
	}

	private async send(
		item: number,
		ready: Settled<SendItem> | undefined,
		meanwhile: () => void = () => undefined,
	): Promise<INodeExecutionData[]> {
		if (!ready) return [];
		if ('explanation' in ready) return [errorItem(ready.explanation, item)];
		const { value: sendItem } = ready;
		const output = this.outputOf(item, async () => await sendItem(this.senderOf([item])));
		meanwhile();
		return await output;
	}
}
