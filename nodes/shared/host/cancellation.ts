import { type IExecuteFunctions, NodeOperationError, sleep } from 'n8n-workflow';
import type { ServiceContext } from './context';
import { longestTimerMs } from './deadline';

/** Whether the user has stopped the execution, or n8n has because it took too long. */
export function isCanceled(context: ServiceContext): boolean {
	return signalOf(context)?.aborted === true;
}

/** Waits, but no longer than until the execution is canceled: check for that afterwards. */
export async function pause(context: ServiceContext, ms: number): Promise<void> {
	await sleep(Math.min(ms, longestTimerMs), signalOf(context)).catch((error: unknown) => {
		if (!isCanceled(context)) throw error;
	});
}

/** Waits for the end of something, but no longer than until the execution is canceled: check for that afterwards. */
export async function endOrStop(context: ServiceContext, ended: Promise<void>): Promise<void> {
	const signal = signalOf(context);
	if (!signal || signal.aborted) return signal ? undefined : await ended;
	let stop: () => void = () => undefined;
	const stopped = new Promise<void>((resolve) => (stop = resolve));
	signal.addEventListener('abort', stop);
	await Promise.race([ended, stopped]);
	signal.removeEventListener('abort', stop);
}

/** The editor's lists can't be canceled. */
function signalOf(context: ServiceContext): AbortSignal | undefined {
	return 'getExecutionCancelSignal' in context ? context.getExecutionCancelSignal() : undefined;
}

/** n8n knows a cancellation by this word. */
export const cancellation = 'The execution was canceled';

/** A canceled execution sends nothing more; what was sent stays recorded. */
export function canceledBefore(
	context: IExecuteFunctions,
	itemIndex: number,
	description: string,
): NodeOperationError {
	return new NodeOperationError(context.getNode(), cancellation, { itemIndex, description });
}
