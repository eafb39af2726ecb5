/** What is known of a history that was played: what a person got to see, and what the service did. */
import type { IDataObject } from 'n8n-workflow';
import type { History } from './history.ts';
import type { Execution } from './n8n.ts';
import type { Operation } from './operations.ts';
import type { Act, Arrival } from './service.ts';
import type { ToolResult } from './stand-ins.ts';

/** Something that is wanted: an item of a run of the node. */
export interface Wish {
	readonly run: number;
	readonly item: number;
	/** What is wanted; equal for equal items. */
	readonly mark: number;
}

/** What came out for a wish. */
export interface Outcome {
	readonly run: number;
	readonly item: number;
	readonly ok: boolean;
	readonly json: IDataObject;
	/** Of the node. */
	readonly output: number;
}

/** Words that a person got to read. */
export interface Words {
	readonly where: 'error' | 'item' | 'hint' | 'tool';
	readonly run: number;
	readonly item: number | undefined;
	readonly text: string;
	/** What arrived meanwhile, where that is known. */
	readonly arrivals?: readonly [number, number];
}

/** The first execution, or one Retry of it. */
export interface Attempt {
	/** Base URL and account of the credential, as the service sees them. */
	readonly account: string;
	/** The same, for the steps before the act. */
	readonly stepsAccount: string;
	readonly status: string;
	/** Minutes since the beginning. */
	readonly minute: number;
	readonly outcomes: readonly Outcome[];
	readonly words: readonly Words[];
	/** Where it stopped: the wishes that the error names. */
	readonly stoppedAt: readonly Wish[];
	readonly tool: readonly ToolResult[];
	/** How much there was at the service before and after it. */
	readonly arrivals: readonly [number, number];
	readonly acts: readonly [number, number];
	/** Whether the person had corrected the records by hand when it started. */
	readonly corrected: boolean;
	readonly records: ReadonlyMap<string, IDataObject>;
	readonly onError: History['onError'];
	/** What the workflow that was run had chosen by then. */
	readonly operation: Operation;
	readonly greeting: string;
	/** The first run of the node that this attempt made. */
	readonly firstRun: number;
	/** An execution and its retries have the same. */
	readonly lineage: number;
	/** What n8n keeps for the node until the execution is deleted. */
	readonly kept: string;
	readonly execution: Execution;
}

export interface Played {
	readonly history: History;
	readonly wishes: readonly Wish[];
	readonly attempts: readonly Attempt[];
	readonly acts: readonly Act[];
	readonly arrivals: readonly Arrival[];
}

/** What is wrong with it. */
export interface Finding {
	/** The same for all findings of one sort. */
	readonly kind: string;
	readonly text: string;
}

/** Whether words are about an item: it is the one they come with, or they name it. */
export function isNamed({ text, item: own }: Words, item: number): boolean {
	const named = itemsNamedIn(text);
	return named === undefined ? item === own : named.includes(item);
}

/** `[item 2]`, `[items 0 to 3]`, `[items 0, 2 and 4 to 6]` */
function itemsNamedIn(text: string): number[] | undefined {
	const [, list] = /\[(items? [^\]]+)\]/.exec(text) ?? [];
	return list === undefined ? undefined : itemsIn(list);
}

/** @param list such as "items 0, 2 and 4 to 6" */
export function itemsIn(list: string): number[] {
	return list
		.replace(/^items? /, '')
		.split(/,| and /)
		.flatMap((part) => {
			const [first, last = first] = part.split(' to ').map(Number);
			return Array.from({ length: last - first + 1 }, (_, index) => first + index);
		});
}
