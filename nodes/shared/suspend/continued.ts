import { type IExecuteFunctions, type IWebhookFunctions, NodeOperationError } from 'n8n-workflow';
import { LruMap } from '../host';
import { wins } from '../webhook';
import { hasOtherProcesses, isResumedOnce } from './otherProcesses';
import type { Report, WaitState } from './waitState';

/**
 * What this process knows of waits that n8n may not have stored. If n8n limits how many executions run at
 * once, it queues whatever resumes one: each call, with what was stored when it came, and every minute the
 * time that has come. Then n8n 1.x runs the node for each of them, and n8n 2.x for each that finds the execution
 * paused, maybe in a later node. So what calls have reported counts for all of them, and only one may go on to
 * the steps after the node.
 */
const waits = new LruMap<Wait>(1000);

interface Wait {
	/** By all calls, as far as this process knows, oldest first. */
	readonly reported: Report[];
	/** Of the run that has gone on from the pause; undefined while the node is paused. */
	goesOn?: WeakRef<WaitState> | undefined;
}

type Context = Pick<IExecuteFunctions | IWebhookFunctions, 'getExecutionId'>;

function waitOf(context: Context, { secret }: WaitState): Wait {
	const name = [context.getExecutionId(), secret].join();
	const wait = waits.get(name) ?? { reported: [] };
	waits.set(name, wait);
	return wait;
}

/** Adds what calls have reported whose execution n8n hasn't resumed yet. */
export function recallReports(context: Context, state: WaitState): void {
	const { reported } = waitOf(context, state);
	const others = state.reported.filter(
		(one) => !reported.some(({ name, text }) => name === one.name && text === one.text),
	);
	// What n8n had stored before may be put back: see `otherProcesses.ts`.
	reported.push(...others);
	// Of several responses to a question, the first one counts.
	state.reported = [...reported];
}

/**
 * The pauses that a call has just ended. n8n loads what is stored for each call, so two calls in the same
 * moment would both be the first: n8n 1.x would then go on twice, with all steps behind the node. (n8n 2.x
 * lets one of them resume; in n8n's queue mode this is what counts.)
 */
const ended = new LruMap<{ readonly by: string; readonly at: number }>(1000);

/**
 * After that, a call that n8n could not go on with may come again. By a clock that no one sets, or it could take days.
 */
const resumingMs = 60_000;

/**
 * `answered`: the same call is just resuming the execution, and `busy`: another one is. `again`: it was reported before,
 * but n8n hasn't resumed the execution with it yet, so this call does.
 */
export type Taken = 'taken' | 'again' | 'answered' | 'busy';

/**
 * Notes what a call reports, unless another call has just ended the pause.
 * @param nameOf equal for calls that report the same
 */
export function takeReport(
	context: IWebhookFunctions,
	state: WaitState,
	report: Report,
	nameOf: (report: Report) => string,
): Taken {
	const by = nameOf(report);
	const pause = [context.getExecutionId(), state.secret, state.pauses].join();
	const before = ended.get(pause);
	if (before && performance.now() - before.at < resumingMs)
		return before.by === by ? 'answered' : 'busy';
	ended.set(pause, { by, at: performance.now() });
	recallReports(context, state);
	if (state.reported.some((one) => nameOf(one) === by)) return 'again';
	waitOf(context, state).reported.push(report);
	state.reported.push(report);
	return 'taken';
}

export function notePause(context: Context, state: WaitState): void {
	waitOf(context, state).goesOn = undefined;
}

/** Ends an execution whose node has already gone on from this pause. Other attempts of the same run may go on. */
export function refuseToContinueAgain(context: IExecuteFunctions, state: WaitState): void {
	const wait = waitOf(context, state);
	if (state.isAsleep) {
		state.isRepeated = wait.goesOn !== undefined && wait.goesOn.deref() !== state;
		wait.goesOn ??= new WeakRef(state);
	}
	if (state.isRepeated)
		endRepeated(context, "raise N8N_CONCURRENCY_PRODUCTION_LIMIT in n8n's environment");
}

/**
 * The same in the queue mode of n8n 1.x, where another worker can have gone on: it resumes an execution for each of two
 * calls that reach two of its processes at the same moment.
 */
export async function refuseUnlessFirst(
	context: IExecuteFunctions,
	state: WaitState,
): Promise<void> {
	if (!hasOtherProcesses(context) || isResumedOnce(context)) return;
	const { secret, goneOn = 0 } = state;
	state.goneOn = goneOn + 1;
	if (await wins(context, ['goes on', context.getExecutionId(), secret, goneOn].join(' '))) return;
	state.isRepeated = true;
	endRepeated(context, 'update n8n 1.x to 2.x');
}

/** Otherwise n8n would pass the items on, and run the later steps again. */
function endRepeated(context: IExecuteFunctions, toPrevent: string): never {
	const current = context.getExecuteData();
	current.node = { ...current.node, onError: 'stopWorkflow', continueOnFail: false };
	throw new NodeOperationError(context.getNode(), 'n8n resumed this execution more than once', {
		description: `The node already continued once, so nothing was done again. Don't retry this execution. If a later step was waiting, n8n has lost that wait. To prevent this, ${toPrevent}.`,
	});
}
