import type { IExecuteFunctions } from 'n8n-workflow';
import { afterOthers } from '../errors';
import { InputError } from '../fields';
import { executionIdOf, rethrow } from '../host';
import type { Run } from '../send';
import { register, type Registry, unregister } from '../webhook';
import { whyNotToPause } from './sleep';
import type { WaitingItem, WaitRules } from './waiting';
import type { WaitState } from './waitState';
import { word } from '../http';

/** The callback of the first item that wants one serves all. */
export function callbackOf(
	{ context, connection }: Run,
	waiting: readonly WaitingItem[],
	{ callback, secret }: WaitState,
): Registry | undefined {
	const wanted = waiting.find((one) => one.callback && one.limitMs > 0)?.callback;
	const url = word(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));
	return wanted?.(connection, callback, { url, secret });
}

const notRegistered =
	"The callback to resume this execution couldn't be registered, so nothing else was sent.";

/**
 * A callback that can't be registered is no reason to fail once items were begun: their errors, such as
 * that a letter may exist, would be lost, and the node polls too.
 */
export async function beginToWait(
	context: IExecuteFunctions,
	state: WaitState,
	callback: Registry | undefined,
	{ cannotPause }: WaitRules,
): Promise<void> {
	const obstacle = whyNotToPause(context);
	if (obstacle) throw new InputError(...cannotPause[obstacle]);
	// A retry by hand is another execution, with its own URL.
	const execution = executionIdOf(context);
	if (!callback || state.callback.execution === execution) return;
	state.callback.execution = execution;
	try {
		await register(callback);
	} catch (error) {
		// It may be registered anyway.
		await endCallback(state, callback);
		// The operation's own request isn't the one with the unknown outcome.
		if (state.begunIn !== execution) rethrow(afterOthers(notRegistered, error, null));
	}
}

/** A leftover callback has no effect, which is no reason to fail. */
export async function endCallback({ callback: kept }: WaitState, callback: Registry | undefined) {
	if (!callback || kept.execution === undefined) return;
	await unregister(callback).catch(() => undefined);
	delete kept.execution;
}
