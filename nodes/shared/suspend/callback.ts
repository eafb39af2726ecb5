import { afterOthers } from '../errors';
import { InputError } from '../fields';
import { executionIdOf, rethrow } from '../host';
import type { Run } from '../send';
import { register, type Registry, unregister } from '../webhook';
import { resumePath } from './resumeWebhooks';
import { whyNotToPause } from './sleep';
import type { RegistryOf, WaitingItem, WaitRules } from './waiting';
import type { WaitState } from './waitState';
import { word } from '../http';

/** The callback of the first item that wants one serves all. */
export function callbackOf(
	run: Run,
	waiting: readonly WaitingItem[],
	state: WaitState,
): Registry | undefined {
	const wanted = waiting.find((one) => one.callback && one.limitMs > 0)?.callback;
	return wanted && registryIn(run, state, wanted);
}

function registryIn(
	{ context, connection }: Run,
	{ callback, secret }: WaitState,
	registryOf: RegistryOf,
): Registry {
	const url = word(context.evaluateExpression('{{ $execution.resumeUrl }}', 0));
	// n8n takes it from behind the signature, too.
	return registryOf(connection, callback, { url: `${url}/${resumePath}`, secret });
}

const notRegistered =
	"The callback to resume this execution couldn't be registered, so nothing else was sent. To wait without it, turn off Options > Use Callback.";

/**
 * A callback that can't be registered is no reason to fail once items were begun: their errors, such as
 * that a letter may exist, would be lost, and the node polls too.
 */
export async function beginToWait(
	run: Run,
	state: WaitState,
	callback: Registry | undefined,
	rules: WaitRules,
): Promise<void> {
	const { context } = run;
	const obstacle = whyNotToPause(context);
	if (obstacle) throw new InputError(...rules.cannotPause[obstacle]);
	// A retry by hand is another execution, with its own URL.
	const execution = executionIdOf(context);
	if (!callback || state.callback.execution === execution) return;
	state.callback.execution = execution;
	try {
		await register(callback);
	} catch (error) {
		// It may be registered anyway.
		await endCallback(run, state, rules);
		// The operation's own request isn't the one with the unknown outcome.
		if (state.begunIn !== execution) rethrow(afterOthers(notRegistered, error, null));
	}
}

/** A leftover callback has no effect, since no other node has its path. So it's no reason to fail. */
export async function endCallback(run: Run, state: WaitState, { registryOf }: WaitRules) {
	if (!registryOf || state.callback.execution === undefined) return;
	await unregister(registryIn(run, state, registryOf)).catch(() => undefined);
	delete state.callback.execution;
}
