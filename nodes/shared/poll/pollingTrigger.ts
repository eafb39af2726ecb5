import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Fields, Values } from '../fields';
import type { Answer, Area, Query } from '../http';
import type { Causes } from '../webhook';

/**
 * A trigger for events without a webhook: it polls SVC, and finds out what is new since the last poll.
 *
 * `State` is what it has to know about the past, as small as possible and JSON. For lists of records with a time,
 * it's the `Cursor` of `records.ts`. n8n stores it when a poll starts an execution and when the workflow is
 * published, and otherwise only keeps it in memory. So after a crash, the trigger starts from an older state, and
 * must find the same events: they follow from the state and SVC's current responses alone, and those that the
 * user's filters exclude are recorded like the others.
 *
 * n8n stores the state and then starts the execution, so a crash between them loses the events of that poll (or, if
 * the database is slow, duplicates them). Only n8n's durable cursors (2.x, off by default) store both together. If both
 * fail, the process finds the events again (`handOver.ts`).
 */
export interface PollingTrigger<State, F extends Fields> {
	readonly area: Area;
	readonly fields: F;
	/** The stored state, validated; undefined if it's unusable, and then the trigger starts over. */
	restore(stored: unknown): State | undefined;
	/** The state as JSON; if absent, the state is JSON itself. */
	store?(state: State): unknown;
	/**
	 * Whether a later poll achieves nothing unless all of its requests succeed. Then they wait after a 429: else a poll
	 * that needs more requests than SVC lets in at a time would start over forever.
	 */
	readonly startsOver?: boolean;
	/**
	 * Whether it finds out itself, by what is listed, if another base URL or credential leads to another account. Then it
	 * loses nothing if that is the same one. The others set a new baseline with another base URL.
	 */
	readonly comparesAccounts?: boolean;
	/** The first poll. It only sets the baseline, so that existing records start nothing. It always starts over. */
	begin(poll: Poll<F>): Promise<State>;
	/** Every later poll. If it throws, the state doesn't change. */
	findNew(poll: Poll<F>, state: State): Promise<PollResult<State>>;
	/** For "Execute step" in the editor: a few sample events, newest first. */
	sample(poll: Poll<F>): Promise<IDataObject[]>;
	/** What in its workflow would cause its events; undefined if nothing does, or the user allows it. */
	causes?(values: Values<F>, poll: Poll<F>): Causes | undefined;
	/** Completes the message if `sample` finds nothing: "There are no orders of the last week". */
	readonly sampled: string;
}

export interface Poll<F extends Fields> {
	/** This n8n's clock in milliseconds. SVC's may differ, so it must not decide what is new. */
	readonly now: number;
	/** Identifies the account and credential of the data, without revealing either. */
	readonly reader: string;
	/** Encrypts personal data with this credential, to store it. */
	seal(text: string): string;
	/** The text that was sealed; undefined with another credential. */
	unseal(sealed: string): string | undefined;
	readonly values: Values<F>;
	/** The same as they were entered: an expression stays the same, whatever it returns. */
	readonly entered: INodeParameters;
	/** Whether it has ended, or the workflow was published again meanwhile: then it sends nothing more. */
	isOver(): boolean;
	/** How many reads may be under way. It changes with how SVC takes them. */
	atOnce(): number;
	/**
	 * Sends a read. Dropped connections, 502, 503, and 504 are retried; 429 is where the poll starts over
	 * (`startsOver`), else it isn't, because the next poll comes anyway: until then, or until the time in `Retry-After`,
	 * but no longer than `longestQuietMs`, nothing is sent.
	 * @param path as in SVC's description; the credential fills some of its parameters
	 * @throws RequestFailure, UnusableAnswer
	 */
	get(path: string, values?: Readonly<Record<string, string>>, query?: Query): Promise<Answer>;
}

/** After so many failures in one poll, the rest is left to the next one. */
export const mostFailures = 5;

export interface PollResult<State> {
	/** The JSON of the items that the workflow starts with; without items it doesn't start. */
	readonly events: IDataObject[];
	readonly state: State;
	/**
	 * What failed. The events and the state still count; without events the poll is an error, which n8n shows
	 * in the list of executions, otherwise it goes to n8n's log.
	 */
	readonly failure?: unknown;
	/**
	 * Whether the state notes that the failure was reported, so that later polls don't repeat it. Where it only goes to
	 * n8n's log, as while n8n starts, the state isn't stored, and the next poll reports it.
	 */
	readonly isReportedOnce?: boolean;
}
