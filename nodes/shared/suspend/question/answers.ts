import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { sameSecret } from '../../webhook';
import { type Taken, takeReport } from '../continued';
import { isUpToDate } from '../otherProcesses';
import { stateOfSleeper } from '../waitState';

type Opened =
	| { readonly is: 'open'; readonly asked: object; take(answer: IDataObject): Promise<Taken> }
	| { readonly is: 'answered' | 'late' | 'unknown' };

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
		take: async (answer) => {
			if (!(await isUpToDate(context, state))) return 'busy';
			const report = { name: question.key, text: JSON.stringify(answer) };
			return takeReport(context, state, report, ({ name }) => name);
		},
	};
}
