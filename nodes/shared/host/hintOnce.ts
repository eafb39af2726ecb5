import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

/** What each run has shown a hint about. */
const told = new WeakMap<object, Set<string>>();

/**
 * Shows a hint beside the node's output.
 * @param about what needs no other hint in this run, whatever that would say
 */
export function hintOnce(
	context: Pick<IExecuteFunctions, 'addExecutionHints'>,
	hint: Omit<NodeExecutionHint, 'location'>,
	about = hint.message,
): void {
	const known = told.get(context) ?? new Set<string>();
	if (known.has(about)) return;
	told.set(context, known.add(about));
	context.addExecutionHints({ ...hint, location: 'outputPane' });
}
