/**
 * In n8n's queue mode, several processes resume executions: each loads one as it's stored, and stores it again as
 * running. n8n only checks that it's still waiting then. If another process has resumed it meanwhile and it has paused
 * again, n8n would put back what it had before: the response that the other one has recorded would be lost, although
 * its page says otherwise, and the execution would wait for it forever.
 */
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isDataObject, isObject } from '../fields';
import { internals, pause } from '../host';
import { stateIn, type WaitState } from './waitState';

/** Whether the execution is still paused as it was loaded for a call, as far as n8n can say. */
export async function isUpToDate(context: IWebhookFunctions, state: WaitState): Promise<boolean> {
	const loaded = await loadedAgain(context);
	const { executionData }: Record<string, unknown> = isObject(loaded) ? loaded : {};
	const contexts = isObject(executionData) ? executionData.contextData : undefined;
	if (!isDataObject(contexts)) return true;
	const stored = stateIn(contexts, context);
	return (
		stored?.secret === state.secret &&
		stored.pauses === state.pauses &&
		stored.reported.length === state.reported.length
	);
}

async function loadedAgain(context: IWebhookFunctions): Promise<unknown> {
	const data = internals(context, 'additionalData');
	const { getRunExecutionData: load } = data;
	if (typeof load !== 'function') return undefined;
	try {
		return await Reflect.apply(load, data, [context.getExecutionId()]);
	} catch {
		// n8n says so itself if its database can't be used.
		return undefined;
	}
}

/** By then, other processes have found that the execution isn't waiting any more. */
const noticedMs = 1000;

/** Keeps a resumed execution running for so long, where another process may be about to resume it, too. */
export async function letOthersNotice(context: IExecuteFunctions): Promise<void> {
	if (hasOtherProcesses(context) && isResumedOnce(context)) await pause(context, noticedMs);
}

/** n8n 2.x checks that an execution is still waiting before it resumes it. n8n 1.x, which gives it no token, doesn't. */
export function isResumedOnce(context: IExecuteFunctions): boolean {
	return internals(context, 'runExecutionData').resumeToken !== undefined;
}

/** Whether other processes may run this execution: a process that takes webhooks runs those that began in the editor. */
export function hasOtherProcesses(context: IExecuteFunctions): boolean {
	const { instanceType } = internals(context, 'instanceSettings');
	return instanceType === 'worker' || instanceType === 'webhook';
}
