import type { IDataObject } from 'n8n-workflow';
import type { Connection } from '../http';
import type { OutputItem, Sender, Settled } from '../send';
import type { Registry } from '../webhook';
import type { Obstacle } from './sleep';

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
	/** A status that the record has reached and may leave. A retry knows it, as if a callback had reported it. */
	readonly reached?: string | undefined;
}

/** What callbacks have reported about an item, oldest first. */
export type ReportedOf = (name: string) => readonly string[];

export interface Pace {
	readonly firstMs: number;
	readonly longestMs: number;
}

export interface WaitingItem {
	readonly limitMs: number;
	/** Sends the request of a spend; returns the name of what it created. */
	readonly begin: ((send: Sender) => Promise<string>) | undefined;
	look(send: Sender, name: string, reportedOf: ReportedOf): Look | Promise<Look>;
	/** Of a read: whether it may have been created just before. Then SVC may not know it yet. */
	readonly mayBeNew?: boolean;
	/** The output for it. May throw when it times out. */
	receive(look: Look): OutputItem[];
	readonly callback: RegistryOf | undefined;
}

/** A prepared item; undefined for one that another item's request serves for, too. */
export type Ready = Settled<WaitingItem> | undefined;

export interface WaitRules {
	/** Finds the callback, to remove it. */
	readonly registryOf?: RegistryOf | undefined;
	readonly pace: Pace;
	/** What was sent has a link to this execution, so in another one it's sent again. */
	readonly isQuestion?: true;
	/** The error of the field that demands a pause, where there can be none. */
	readonly cannotPause: Readonly<
		Record<Obstacle, readonly [problem: string, remedy: string, field: string]>
	>;
}

/**
 * Milliseconds until the next poll: a quarter of the elapsed time, within the pace's limits. So a change
 * is noticed after at most a quarter more of the time it took, and the number of polls grows with the
 * logarithm of the time, until the longest pause is reached.
 */
export function pauseAfter(elapsedMs: number, { firstMs, longestMs }: Pace): number {
	return Math.min(Math.max(elapsedMs / 4, firstMs), longestMs);
}
