import type { IExecuteFunctions } from 'n8n-workflow';
import { afterOthers } from '../errors';
import { InputError } from '../fields';
import { executionIdOf, rethrow } from '../host';
import type { Run } from '../send';
import { register, type Registry, unregister } from '../webhook';
import { whyNotToPause } from './sleep';
import type { WaitingItem } from './waiting';
import type { WaitState } from './waitState';
import { word } from '../http';

/** The callback of the first item that wants one serves all. */
export function callbackOf(
	{ context, connection }: Run,
	watched: readonly WaitingItem[],
	{ callback, secret }: WaitState,
): Registry | undefined {
	const wanted = watched.find((one) => one.callback && one.limitMs > 0)?.callback;
	const url = word(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));
	return wanted?.(connection, callback, { url, secret });
}

const notRegistered =
	"The callback to resume this execution couldn't be registered, so nothing else was sent.";

const cannotPause = {
	agent: "is more than 0, but an AI agent can't wait here",
	n8n: "is more than 0, but the node can't pause an execution in this version of n8n",
};

const cannotPauseRemedy = {
	agent: 'Set it to 0 to check once, and have the workflow wait after the agent. Nothing was sent.',
	n8n: "Nothing was sent. Update this package. Until a version supports your n8n, set 'Maximum Wait' to 0 to check once, and repeat it with n8n's Wait node.",
};

/**
 * A callback that can't be registered is no reason to fail once items were begun: their errors, such as
 * that a letter may exist, would be lost, and the node polls too.
 */
export async function beginToWait(
	context: IExecuteFunctions,
	state: WaitState,
	callback: Registry | undefined,
): Promise<void> {
	const obstacle = whyNotToPause(context);
	if (obstacle)
		throw new InputError(cannotPause[obstacle], cannotPauseRemedy[obstacle], 'Maximum Wait');
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
