import type { IDataObject } from 'n8n-workflow';
import type { NameIndex } from './locators/nameIndex';
import type { WhenEmpty } from './nothing';

/** Known wherever a field is read, as in a trigger that starts to listen. */
interface Anywhere {
	/** The workflow's time zone, for dates that carry none. */
	readonly timezone: string;
	/** The entered value with unresolved expressions; absent for what is no parameter. */
	readonly entered?: unknown;
	/** For optional fields without a rule of their own; `refuse` if absent. */
	readonly whenEmpty?: WhenEmpty | undefined;
	/** The item's Options as entered, for fields that mean something else with one of them; absent if it has none. */
	readonly options?: Readonly<Record<string, unknown>> | undefined;
}

/** Known in a run, also for what stands in an item's data instead of the node's parameters. */
export interface ReadContextOfRun extends Anywhere {
	/** Shows a hint beside the output, once a run for what it's about (the message itself if absent). */
	readonly hint: (message: string, about?: string) => void;
	/** Whether an AI agent runs the node as a tool. */
	readonly isTool: boolean;
	/** Whether n8n runs the workflow because another one failed. */
	readonly isInErrorWorkflow: boolean;
	/** Request Options > Empty Expressions, for all optional fields; undefined if it isn't added. */
	readonly emptyExpressions: WhenEmpty | undefined;
	/** The account's records by name, by the mode of the locators that take names. */
	readonly named: ReadonlyMap<string, NameIndex>;
}

/** Known of the parameters of an item, whose expressions n8n can evaluate. */
export interface ReadContextOfItem extends ReadContextOfRun {
	/** What n8n makes of an expression, such as "{{ $json.name }}". */
	readonly evaluate: (expression: string) => unknown;
	/** The one value that is found in what earlier nodes of the area have returned. */
	readonly earlierOutput: (valueIn: (output: IDataObject) => unknown) => unknown;
	/** Whether the item's Allow Unusual Text is on. */
	readonly allowsUnusualText: () => boolean;
	/** Of what changes something: the ID that the name had in an earlier attempt, or else the one that `find` gives. */
	readonly keptId: ((name: string, find: () => string) => string) | undefined;
	/** Whether the item was sent in an earlier attempt, so that nothing is sent for it: it can't come too late any more. */
	readonly wasSent: () => boolean;
}

/** With nothing of what belongs to a run or an item unless all of it is there. */
type Only<Known> = Known & {
	readonly [Name in Exclude<keyof ReadContextOfItem, keyof Known>]?: never;
};

/** What is known when a field is read. */
export type ReadContext = Only<Anywhere> | Only<ReadContextOfRun> | ReadContextOfItem;
