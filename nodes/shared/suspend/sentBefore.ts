import type { Run } from '../send';
import type { WaitingItem } from './waiting';
import type { WaitState } from './waitState';

/** An error that ends the run while parameters are read again has to tell what was sent before the pause. */
export function tellOfSentBefore(
	run: Run,
	state: WaitState,
	kind: Pick<WaitingItem, 'isQuestion'>,
) {
	if (!state.isAsleep) return;
	for (const item of Object.keys(state.sent ?? {}).map(Number)) {
		const outcome = state.settled[item];
		if (!outcome) tellOf(run, item, kind);
		else if (!('explanation' in outcome)) run.progress.add([item]);
	}
}

/** It's sent, however the wait ends: whoever runs the workflow again would send it again. */
export function tellOf(
	{ progress }: Run,
	item: number,
	{ isQuestion }: Pick<WaitingItem, 'isQuestion'>,
): void {
	if (isQuestion) progress.addQuestion(item);
	else progress.add([item]);
}

export const sentBefore =
	"The request it waits for was still sent. A retry of this execution doesn't repeat it.";
