import type { Answer, Connection } from '../http';
import type { OutputItem, SendStep, Sender } from '../send';
import type { IDataObject } from 'n8n-workflow';
import type { Registry } from '../webhook';

/**
 * What an operation waits for. The execution sleeps until all items are done or their time is over;
 * n8n holds no worker for it, and it survives a restart. It wakes now and then to look.
 *
 * A spend sends its own request first, once. A read only looks.
 */
export interface Waiting<Values> {
	/** How long an item is waited for, in milliseconds; with 0 the node looks once. */
	limitMs(values: Values): number;
	/**
	 * Of a spend: the name that the service gave to what it created. May throw an UnusableAnswer: then
	 * nobody knows what to wait for.
	 */
	nameIn?(answer: Answer): string;
	/**
	 * How things are now. What is read here is not kept while the item is waited for.
	 * @param name what `nameIn` has found
	 */
	look(values: Values, send: SendStep, name: string, news: News): Promise<Look>;
	/** What goes wrong for an item whose time is over; absent: it comes out as it is then. */
	tooLate?(values: Values): Error | undefined;
	readonly pace: Pace;
	/** Has the service call the execution when there is news. */
	callback?(values: Values): RegistryOf | undefined;
}

/** The callbacks of the service, as the sleeping execution sees them. */
export type RegistryOf = (
	connection: Connection,
	kept: IDataObject,
	wanted: { url: string; secret: string },
) => Registry;

export interface Look {
	readonly done: boolean;
	/** What comes out for the item, now or when its time is over. */
	readonly output: IDataObject;
}

/** What callbacks have said of a thing, the oldest first. */
export type News = (name: string) => readonly string[];

/** When the node looks again. */
export interface Pace {
	readonly firstMs: number;
	readonly longestMs: number;
}

/** An item that is waited for. */
export interface Watched {
	readonly limitMs: number;
	/** Sends the request of a spend; gives the name of what it created. */
	readonly begin: ((send: Sender) => Promise<string>) | undefined;
	look(send: Sender, name: string, news: News): Promise<Look>;
	/** What comes out for it. May throw, when its time is over. */
	receive(look: Look): OutputItem[];
	readonly callback: RegistryOf | undefined;
	readonly pace: Pace;
}

/**
 * Milliseconds until the next look: a quarter of the time that has passed, within the pace's limits.
 * So nothing is noticed later than after a quarter more of the time it took, and the number of looks
 * grows with the logarithm of the time, until the longest pause is reached.
 */
export function pauseAfter(elapsedMs: number, { firstMs, longestMs }: Pace): number {
	return Math.min(Math.max(elapsedMs / 4, firstMs), longestMs);
}
