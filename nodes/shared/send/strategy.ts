import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Effect, SentOutcome } from '../errors';
import type { Fields, Values } from '../fields';
import type { Area, Body, Connection, OperationRequest, Query } from '../http';
import type { FirstThings, Ledger, Purchase, PurchaseMemory } from '../ledger';
import type { InputItem, OutputItem, Settled } from './items';
import type { RequestOptions } from './requestOptions';
import type { Sender } from './step';

/**
 * How the requests of an operation are sent: one for each item, page by page, in batches for many
 * items, … Made from what an operation says in `send`.
 */
export interface Strategy<V> {
	/** Parameters that this way of sending adds to the operation's own. */
	readonly fields: Fields;
	readonly sharesRequests?: boolean;
	/**
	 * Whether what is sent for an item depends on what was read for it. Items that change something then take
	 * turns always: of two at once, neither would see what the other does.
	 */
	readonly takesTurns?: boolean;
	/**
	 * Sends all that the run's items need.
	 * @param read reads and checks an item's parameters
	 * @returns the outputs in the places of the items; undefined when the execution is suspended
	 */
	start(run: Run, read: ReadCall<V>): Promise<Outputs | undefined>;
}

type ReadCall<V> = (item: number) => Promise<Call<V>>;

/** By input item. */
export type Outputs = INodeExecutionData[][];

/** What an item asks for: its checked values, and what makes its requests. */
export interface Call<V> {
	readonly values: V;
	readonly item: InputItem;
	readonly effect: Effect;
	/** Values of the parameters that the way of sending adds. */
	own<F extends Fields>(fields: F): Values<F>;
	/** The operation's request, with more in its query and with this body. */
	request(query?: Query, body?: Body): OperationRequest;
	/** The body fields as JSON; undefined without such fields. */
	body(): Body | undefined;
	bodyObject(): Record<string, unknown>;
	/** A record as the operation outputs it, if it isn't as SVC returns it. */
	readonly show: ((full: IDataObject) => IDataObject) | undefined;
	/** What the credential fills in the paths of all requests. */
	readonly accountPath: Readonly<Record<string, string>>;
	/**
	 * What would be bought, where the operation costs money.
	 * @param things what is billed by itself, if not the item's values as a whole
	 */
	purchase(things?: {
		readonly of: readonly unknown[];
		readonly problem: string;
	}): Purchase | undefined;
	/** As `purchase`, of no other values than those that are sent. */
	purchaseAsSent(): Purchase | undefined;
}

export interface Prepared<Ready> {
	readonly ready: Ready;
	/** Absent where nothing of it costs money. */
	readonly purchase?: Purchase | undefined;
}

export type SendItem = (send: Sender) => Promise<OutputItem[]>;

/** What a run of a node offers to the way of sending. */
export interface Run {
	readonly context: IExecuteFunctions;
	readonly connection: Connection;
	readonly options: RequestOptions;
	/** Whether a failure is its items' own; else it ends the run. */
	readonly tolerant: boolean;
	/** What earlier attempts have sent; absent for a read. */
	readonly ledger: Ledger | undefined;
	/** What other executions have paid for; absent where that doesn't matter. */
	readonly memory: PurchaseMemory | undefined;
	/** What the error of some items says of the others. */
	readonly progress: {
		add(items: readonly number[]): void;
		/** A sentence. */
		nothingDoneFor(items: string): string;
		addQuestion(item: number): void;
		/** An earlier run of the node has sent something for the item, or may have. */
		addCameBack(item: number, outcome: SentOutcome): void;
		/** These items are still to be sent, in any order. */
		plan(items: readonly number[]): void;
		/** Something may be sent for these items from now on. */
		begin(items: readonly number[]): void;
	};
	/** Does the work for these items; if it fails, it fails for all of them. */
	settle<Value>(
		items: readonly number[],
		work: () => Value | Promise<Value>,
	): Promise<Settled<Value>>;
	/**
	 * Prepares all items before anything is sent, so that a bad third item doesn't leave two letters on
	 * their way. Gives undefined for an item that another one's request serves for, too.
	 * @param withoutRepeated leaves out what another item asks for already
	 */
	prepareAll<Ready>(
		prepare: (item: number) => Promise<Prepared<Ready>>,
		withoutRepeated?: (ready: Ready, things: FirstThings) => Ready,
	): Promise<Array<Settled<Ready> | undefined>>;
	/** Prepares and sends each item by itself; reads several at the same time. */
	sendEach(prepare: (item: number) => Promise<Prepared<SendItem>>): Promise<Outputs>;
	/** Does the work for each item, in the order and at the pace of the operation. */
	each(work: (item: number) => Promise<INodeExecutionData[]>): Promise<Outputs>;
	/** What the credential fills in the paths of other areas. Fails if it lacks one of them. */
	pathsIn(areas: readonly Area[]): Promise<Readonly<Record<string, string>>>;
	/** The item whose request serves for this one: itself, or an identical one. */
	readonly servingItem: (item: number) => number;
	/** Sends requests for these items together. */
	senderOf(items: readonly number[]): Sender;
	/**
	 * What comes out for one item in the end: its results, or its error.
	 * @param sentWith whose last response is worth no more if there are no results
	 */
	outputOf(
		item: number,
		result: () => OutputItem[] | Promise<OutputItem[]>,
		sentWith?: readonly number[],
	): Promise<INodeExecutionData[]>;
}
