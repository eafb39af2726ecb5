import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { type Account, type Answer, type Area, fillPath, type Query, sendRequest } from '../http';
import { rethrow, tryJson, within } from '../host';
import { formatDuration, RequestFailure } from '../errors';
import { type Fields, property, readFields, type Values } from '../fields';
import { seal, unseal } from './sealed';
import { fingerprint, inWordsOf, setYoungest, withAccount } from '../webhook';

/**
 * A trigger for something of which the service tells nobody: it asks again and again, and finds out
 * what is new since the last time.
 *
 * To write one:
 * - `fields` are its parameters; `pollingProperties(fields)` shows them, and `poll()` of the node class
 *   is `return await runPoll(this, theTrigger)`. The description has `polling: true`.
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
	look(poll: Poll<F>, state: State): Promise<News<State>>;
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

export interface News<State> {
	/** The JSON of the items that the workflow starts with; none starts nothing. */
	readonly events: IDataObject[];
	readonly state: State;
	/**
	 * What did not work. The events and the state count nevertheless; without events it makes the poll
	 * an error, which n8n shows in the list of executions, else it goes to n8n's log.
	 */
	readonly failure?: unknown;
}

/** The parameters in the editor, in the order in which they were written down. */
export function pollingProperties(fields: Fields) {
	return Object.entries(fields).map(([name, field]) => property(name, field));
}

/** Milliseconds after which a poll is given up, so that the next one can begin. */
const longestPollMs = 30 * 60_000;
/** Milliseconds of silence after which one of its requests is given up. */
const requestTimeoutMs = 60_000;

/** The whole of a node's `poll()`. */
export async function runPoll<State, F extends Fields>(
	context: IPollFunctions,
	trigger: PollingTrigger<State, F>,
): Promise<INodeExecutionData[][] | null> {
	const name = `${context.getWorkflow().id} ${context.getNode().id}`;
	return await withAccount(context, trigger.area, async (account) => {
		const turn: Turn = { isOver: false };
		const poll = pollOf(context, trigger, account, turn);
		if (context.getMode() === 'manual') return asItems(await sampleOf(context, trigger, poll));
		const isFirst = isFirstOf(context);
		// Whoever publishes the workflow again wants it to begin, whatever has been going on.
		if (isFirst) forget(name);
		if (underWay.has(name) || isQuiet(name, poll)) return null;
		// n8n starts a poll even if the one before is not finished, and both would find the same events.
		underWay.set(name, turn);
		const written = (state: State) => (trigger.store ? trigger.store(state) : state);
		const inTime = async <Result>(work: () => Promise<Result>) =>
			await within(longestPollMs, work, () => {
				throw new RequestFailure({ kind: 'lost', code: 'ETIMEDOUT' });
			});
		try {
			const store = new Store(context, account);
			const stored = store.read();
			const state = stored === undefined ? undefined : trigger.restore(stored);
			if (state === undefined) {
				const begun = await inTime(async () => await trigger.begin(poll)).catch(
					(failure: unknown) => {
						// An error would keep the workflow from being published, and the next poll can begin as well.
						if (!isFirst || !isTooSoon(failure)) throw failure;
						const { description } = inWordsOf(
							context,
							keepQuiet(name, failure, poll),
							trigger.area,
							account,
						);
						context.logger.warn(
							`SVC received too many requests, so the trigger begins with a later poll. What happens until then starts nothing. ${description}`,
							{ node: context.getNode().name },
						);
					},
				);
				if (begun === undefined) return null;
				if (isCurrent(name, turn)) store.write(written(begun));
				return null;
			}
			const news = await inTime(async () => await trigger.look(poll, state)).catch(
				(failure: unknown) => ({ events: [], state, failure }),
			);
			// The workflow was published again meanwhile: a newer poll finds the same events.
			if (!isCurrent(name, turn)) return null;
			store.write(written(news.state));
			if (news.failure !== undefined) {
				const failure = keepQuiet(name, news.failure, poll);
				// While n8n starts, an error would switch the workflow off until somebody looks.
				if (news.events.length === 0 && !(isFirst && isRestart(context))) rethrow(failure);
				const { message, description } = inWordsOf(context, failure, trigger.area, account);
				context.logger.warn(`${message}: ${description}`, { node: context.getNode().name });
			}
			return news.events.length > 0 ? asItems(news.events) : null;
		} finally {
			turn.isOver = true;
			if (isCurrent(name, turn)) underWay.delete(name);
		}
	});
}

/** One poll of one trigger. What is given up sends nothing more. */
interface Turn {
	isOver: boolean;
}

function pollOf<State, F extends Fields>(
	context: IPollFunctions,
	{ area, fields }: PollingTrigger<State, F>,
	account: Account,
	turn: Turn,
): Poll<F> {
	return {
		now: Date.now(),
		reader: fingerprint(JSON.stringify([account.baseUrl, account.path, account.secrets])),
		seal: (text) => seal(text, account.secrets),
		unseal: (sealed) => unseal(sealed, account.secrets),
		values: readFields(fields, (name) => context.getNodeParameter(name, null), {
			timezone: context.getTimezone(),
			entered: context.getNode().parameters,
		}),
		get: async (path, values = {}, query = {}) => {
			if (turn.isOver) throw new RequestFailure({ kind: 'lost', code: 'ETIMEDOUT' });
			return await sendRequest(
				{ context, area, account, timeoutMs: requestTimeoutMs },
				{
					method: 'GET',
					path: fillPath(path, { ...account.path, ...values }, query),
					effect: 'read',
					patienceMs: 0,
				},
			);
		},
	};
}

async function sampleOf<State, F extends Fields>(
	context: IPollFunctions,
	{ sample, sampled }: PollingTrigger<State, F>,
	poll: Poll<F>,
): Promise<IDataObject[]> {
	const events = await sample(poll);
	if (events.length > 0) return events;
	throw new NodeOperationError(context.getNode(), `There are no ${sampled}`, {
		description:
			'The trigger itself works: the service was asked and answered. Publish the workflow (in n8n 1: activate it) to have it wait for what comes, or try again when there is something.',
	});
}

function asItems(events: readonly IDataObject[]): INodeExecutionData[][] {
	return [events.map((json) => ({ json }))];
}

/** The state in the node's static data: one text, because n8n watches each value there. */
class Store {
	private readonly staticData: IDataObject;
	/** Of whom the state tells; another account's is of no use. */
	private readonly account: string;

	constructor(context: IPollFunctions, { path }: Account) {
		this.staticData = context.getWorkflowStaticData('node');
		this.account = fingerprint(JSON.stringify(path));
	}

	read(): unknown {
		const { polling, pollingOf } = this.staticData;
		if (typeof polling !== 'string' || pollingOf !== this.account) return undefined;
		return tryJson(polling)?.value;
	}

	write(state: unknown): void {
		const text = JSON.stringify(state);
		if (this.staticData.polling === text && this.staticData.pollingOf === this.account) return;
		this.staticData.polling = text;
		this.staticData.pollingOf = this.account;
	}
}

/** The polls of this process that are not finished, by trigger. */
const underWay = new Map<string, Turn>();

function isCurrent(name: string, turn: Turn): boolean {
	return underWay.get(name) === turn;
}

/** Milliseconds that a `Retry-After` may keep a trigger from polling. */
export const longestQuietMs = 60 * 60_000;

/** Until when the service wants to hear nothing, by trigger, and from whom. */
const quiet = new Map<string, { reader: string; until: number }>();

function isQuiet<F extends Fields>(name: string, { now, reader }: Poll<F>): boolean {
	const wish = quiet.get(name);
	return wish?.reader === reader && wish.until > now && wish.until - now <= longestQuietMs;
}

function isTooSoon(failure: unknown): boolean {
	return (
		failure instanceof RequestFailure &&
		failure.reason.kind === 'refused' &&
		failure.reason.status === 429
	);
}

/** @returns the failure with the time that the trigger really waits */
function keepQuiet<F extends Fields>(
	name: string,
	failure: unknown,
	{ now, reader }: Poll<F>,
): unknown {
	if (!(failure instanceof RequestFailure)) return failure;
	const { reason, before, unknownOutcome } = failure;
	if (reason.kind !== 'refused' && reason.kind !== 'failed') return failure;
	const { retryAfterMs: asked } = reason;
	if (!asked) return failure;
	const waited = Math.min(asked, longestQuietMs);
	setYoungest(quiet, name, { reader, until: now + waited }, 200);
	if (waited === asked) return failure;
	const wish = `SVC asks for a wait of ${formatDuration(asked)}, but this trigger waits for ${formatDuration(waited)} at most.`;
	return new RequestFailure(
		{ ...reason, retryAfterMs: waited },
		[before, wish].filter((part) => part).join(' '),
		unknownOutcome,
	);
}

function forget(name: string): void {
	const turn = underWay.get(name);
	if (turn) turn.isOver = true;
	underWay.delete(name);
	quiet.delete(name);
}

/** n8n keeps one context for each activation, and polls once while it activates. */
const seen = new WeakSet<IPollFunctions>();

function isFirstOf(context: IPollFunctions): boolean {
	if (seen.has(context)) return false;
	seen.add(context);
	return true;
}

function isRestart(context: IPollFunctions): boolean {
	return ['init', 'leadershipChange'].includes(context.getActivationMode());
}
