import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { LruMap } from '../host';
import { sameSecret } from '../webhook';
import { type Question, stateOfSleeper, type WaitState } from './waitState';

/** What a link leads to. */
export type Opened =
	| { readonly is: 'open'; readonly asked: object; take(answer: IDataObject): Taken }
	| { readonly is: 'answered' | 'late' | 'unknown' };

/** `busy`: another answer is just resuming the execution. */
type Taken = 'taken' | 'answered' | 'busy';

/**
 * The question whose key a call brings along. A response that is taken resumes the execution with what is
 * noted in its state, if the webhook then gives n8n an empty output.
 */
export function openQuestion(context: IWebhookFunctions, key: unknown): Opened {
	const state = stateOfSleeper(context);
	// All are compared, so that the time says nothing about which one it is.
	const [found] = Object.entries(state?.questions ?? {}).filter(([, one]) =>
		sameSecret(key, one.key),
	);
	if (!state || !found) return { is: 'unknown' };
	const [item, question] = found;
	if (state.news.some(({ name }) => name === question.key)) return { is: 'answered' };
	if (isOver(question)) return { is: 'late' };
	// The item failed, although its message may have been sent.
	if (state.settled[item] !== undefined) return { is: 'unknown' };
	return {
		is: 'open',
		asked: question.asked,
		take: (answer) => take(context, state, question.key, answer),
	};
}

function isOver({ until }: Question): boolean {
	return until !== null && Date.now() >= until;
}

function take(
	context: IWebhookFunctions,
	state: WaitState,
	name: string,
	answer: IDataObject,
): Taken {
	const pause = [context.getExecutionId(), state.secret, state.pauses].join();
	const before = resumed.get(pause);
	if (before && Date.now() - before.at < resumingMs) {
		return before.name === name ? 'answered' : 'busy';
	}
	resumed.set(pause, { name, at: Date.now() });
	state.news.push({ name, news: JSON.stringify(answer) });
	return 'taken';
}

/**
 * The pauses that a response has just ended. n8n loads what is stored for each call, so two answers in the
 * same moment would both be the first: n8n 1.x would then go on twice. (n8n 2.x lets one of them resume;
 * in n8n's queue mode this is what counts.)
 */
const resumed = new LruMap<{ readonly name: string; readonly at: number }>(1000);

/** After that, a response that n8n could not go on with may be given again. */
const resumingMs = 60_000;
