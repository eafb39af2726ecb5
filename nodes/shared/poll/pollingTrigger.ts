import type { IDataObject } from 'n8n-workflow';
import type { Fields, Values } from '../fields';
import type { Answer, Area, Query } from '../http';

/**
 * A trigger for something of which the service tells nobody: it asks again and again, and finds out
 * what is new since the last time.
 *
 * To write one:
 * - `fields` are its parameters; `fieldProperties(fields)` shows them, and the node class has
 *   `poll = pollOf(theTrigger)`. The description has `polling: true`.
 * - `State` is what it has to know about the past, as small as possible and JSON: it is stored as one
 *   text. For lists of records with a time, it is the `Cursor` of `records.ts`.
 * - What is new must follow from the state and from what the service says now, and from nothing else.
 *   n8n stores the state when a poll starts an execution and when the workflow is activated, and else
 *   keeps it in memory only. After a crash the trigger therefore starts from an older state, and has to
 *   come to the same events.
 * - So events that the user's filters keep out are noted like those that start the workflow.
 *
 * n8n stores the state and starts the execution one after the other, nearly at the same time, so a crash
 * between them loses the events of that poll (or, where the database is slow, repeats them). Only n8n's
 * durable cursors (2.x, to be switched on) store both together. No trigger can do better.
 */
export interface PollingTrigger<State, F extends Fields> {
	readonly area: Area;
	readonly fields: F;
	/** The stored state, checked; undefined if it is not usable, and then the trigger begins anew. */
	restore(stored: unknown): State | undefined;
	/** The state as JSON; if absent, the state itself is. */
	store?(state: State): unknown;
	/** The first poll. It notes what is there and starts nothing, so that nobody is flooded. */
	begin(poll: Poll<F>): Promise<State>;
	/** Every later poll. What it throws leaves the state as it was. */
	look(poll: Poll<F>, state: State): Promise<PollResult<State>>;
	/** For "Execute step" in the editor: a few events of the kind that will come, the newest first. */
	sample(poll: Poll<F>): Promise<IDataObject[]>;
	/** Completes the message when `sample` finds nothing: "There are no orders of the last week". */
	readonly sampled: string;
}

/** One look at the service. */
export interface Poll<F extends Fields> {
	/** This n8n's clock in milliseconds. The service's may differ, so it must not decide what is new. */
	readonly now: number;
	/** Tells apart of whom what is read is, and with which credential; says nothing about either. */
	readonly reader: string;
	/** Makes texts of personal data that only this credential can read, to store them. */
	seal(text: string): string;
	/** The text that was sealed; undefined with another credential. */
	unseal(sealed: string): string | undefined;
	/** The user's parameters, checked. */
	readonly values: Values<F>;
	/**
	 * Reads something. Broken connections, 502, 503 and 504 are tried again; 429 is not, since the next
	 * poll comes anyway: until then, or until the time that `Retry-After` names, but no longer than
	 * `longestQuietMs`, nothing is sent.
	 * @param path as in the service's description; what the credential fills need not be given
	 * @throws RequestFailure, UnusableAnswer
	 */
	get(path: string, values?: Readonly<Record<string, string>>, query?: Query): Promise<Answer>;
}

export interface PollResult<State> {
	/** The JSON of the items that the workflow starts with; none starts nothing. */
	readonly events: IDataObject[];
	readonly state: State;
	/**
	 * What did not work. The events and the state count nevertheless; without events it makes the poll
	 * an error, which n8n shows in the list of executions, else it goes to n8n's log.
	 */
	readonly failure?: unknown;
}
