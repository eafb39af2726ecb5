import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import { oncePer } from './whenUsed';

/** What each run has shown a hint about. */
const toldIn = oncePer<object, Set<string>>(() => new Set());

/**
 * Shows a hint beside the node's output.
 * @param about what needs no other hint in this run, whatever that would say
 */
export function hintOnce(
	context: Pick<IExecuteFunctions, 'addExecutionHints'>,
	hint: Omit<NodeExecutionHint, 'location'>,
	about = hint.message,
): void {
	const told = toldIn(context);
	if (told.has(about)) return;
	told.add(about);
	context.addExecutionHints({ ...hint, location: 'outputPane' });
}
