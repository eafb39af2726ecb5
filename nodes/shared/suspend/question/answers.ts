import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { sameSecret } from '../../webhook';
import { addReport, recallReports } from '../continued';
import { resumedBy } from '../resumption';
import { stateOfSleeper, type WaitState } from '../waitState';

type Opened =
	| { readonly is: 'open'; readonly asked: object; take(answer: IDataObject): Taken }
	| { readonly is: 'answered' | 'late' | 'unknown' };

/**
 * `busy`: another answer is just resuming the execution. `again`: the first one counts, but n8n hasn't resumed the
 * execution with it yet, so this call does.
 */
type Taken = 'taken' | 'again' | 'answered' | 'busy';

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
	if (state.reported.some(({ name }) => name === question.key)) return { is: 'answered' };
	if (question.until !== null && Date.now() >= question.until) return { is: 'late' };
	// The item failed, although its message may have been sent.
	if (state.settled[item] !== undefined) return { is: 'unknown' };
	return {
		is: 'open',
		asked: question.asked,
		take: (answer) => take(context, state, question.key, answer),
	};
}

function take(
	context: IWebhookFunctions,
	state: WaitState,
	name: string,
	answer: IDataObject,
): Taken {
	const before = resumedBy(context, state, name);
	if (before !== undefined) return before === name ? 'answered' : 'busy';
	recallReports(context, state);
	if (state.reported.some((one) => one.name === name)) return 'again';
	addReport(context, state, { name, text: JSON.stringify(answer) });
	return 'taken';
}
