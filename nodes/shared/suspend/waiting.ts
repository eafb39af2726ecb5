import type { IDataObject } from 'n8n-workflow';
import type { Connection } from '../http';
import type { OutputItem, Sender } from '../send';
import type { Registry } from '../webhook';

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
export type CallbackMessages = (name: string) => readonly string[];

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
	look(send: Sender, name: string, news: CallbackMessages): Promise<Look>;
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
