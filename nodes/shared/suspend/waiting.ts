import type { IDataObject } from 'n8n-workflow';
import type { Connection } from '../http';
import type { OutputItem, Sender } from '../send';
import type { Registry } from '../webhook';

/** SVC's callbacks, as seen by the paused execution. */
export type RegistryOf = (
	connection: Connection,
	kept: IDataObject,
	wanted: { url: string; secret: string },
) => Registry;

export interface Look {
	readonly done: boolean;
	/** It can't get done any more, so it ends now, as if it had timed out. */
	readonly isOver?: boolean;
	/** The output for the item, now or when it times out. */
	readonly output: IDataObject;
}

/** What callbacks have reported about an item, oldest first. */
export type CallbackMessages = (name: string) => readonly string[];

/** When the node polls again. */
export interface Pace {
	readonly firstMs: number;
	readonly longestMs: number;
}

/** A pending item. */
export interface WaitingItem {
	readonly limitMs: number;
	/** Sends the request of a spend; returns the name of what it created. */
	readonly begin: ((send: Sender) => Promise<string>) | undefined;
	/** What was sent has a link to this execution, so in another one it's sent again. */
	readonly isQuestion?: true;
	look(send: Sender, name: string, news: CallbackMessages): Look | Promise<Look>;
	/** The output for it. May throw when it times out. */
	receive(look: Look): OutputItem[];
	readonly callback: RegistryOf | undefined;
	readonly pace: Pace;
}

/**
 * Milliseconds until the next poll: a quarter of the elapsed time, within the pace's limits. So a change
 * is noticed after at most a quarter more of the time it took, and the number of polls grows with the
 * logarithm of the time, until the longest pause is reached.
 */
export function pauseAfter(elapsedMs: number, { firstMs, longestMs }: Pace): number {
	return Math.min(Math.max(elapsedMs / 4, firstMs), longestMs);
}
