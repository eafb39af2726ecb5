import { executionIdOf } from '../host';
import type { Run } from '../send';
import type { Ready, WaitRules } from './waiting';
import type { WaitState } from './waitState';

/** An error that ends the run while parameters are read again has to tell what was sent before the pause. */
export function tellOfSentBeforePause(run: Run, state: WaitState, rules: WaitRules): void {
	if (!state.isAsleep) return;
	for (const item of Object.keys(state.begun ?? {}).map(Number)) {
		const outcome = state.settled[item];
		if (!outcome) tellOf(run, item, rules);
		else if (!('explanation' in outcome)) run.progress.add([item]);
	}
}

/**
 * An error that ends a retry before it comes to these items has to tell of them too. Questions of another
 * execution are asked again.
 */
export function tellOfEarlierAttempt(
	run: Run,
	{ begunIn, begun = {} }: WaitState,
	prepared: readonly Ready[],
	rules: WaitRules,
): void {
	if (rules.isQuestion && begunIn !== executionIdOf(run.context)) return;
	for (const [item, ready] of prepared.entries()) {
		if (!ready || 'explanation' in ready || begun[item] === undefined) continue;
		// By another account, before the credential was edited.
		if (run.ledger?.records.before(item).hasSent === false) continue;
		tellOf(run, item, rules);
	}
}

/** It's sent, however the wait ends: whoever runs the workflow again would send it again. */
export function tellOf({ progress }: Run, item: number, { isQuestion }: WaitRules): void {
	if (isQuestion) progress.addQuestion(item);
	else progress.add([item]);
}

export const stillSent =
	"The request it waits for was already sent. A retry of this execution doesn't repeat it.";
