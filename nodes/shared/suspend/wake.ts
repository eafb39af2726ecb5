import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { answer, type Delivery, deliveryOf, plain, Refusal, sameSecret } from '../webhook';
import { resumedBy } from './resumption';
import { type Message, stateOfSleeper } from './waitState';

/**
 * Handles a callback to a paused execution. Without the secret it gets 401; if it concerns no pending
 * item it's ignored; otherwise it resumes the execution, which polls SVC.
 */
export async function wake(
	context: IWebhookFunctions,
	secretIn: (delivery: Delivery) => unknown,
	read: (text: string, delivery: Delivery) => Message | Refusal,
): Promise<IWebhookResponseData> {
	const message = await understood();
	if (message instanceof Refusal) answer(context, message.status, message.message);
	else answer(context, 200, message ? 'Received' : 'Received, nothing to do');
	// n8n continues with the node's own output. There is none, so the node runs again.
	const isToWake = message !== undefined && !(message instanceof Refusal);
	return { noWebhookResponse: true, ...(isToWake && { workflowData: [] }) };

	async function understood(): Promise<Message | Refusal | undefined> {
		const state = stateOfSleeper(context);
		const delivery = deliveryOf(context);
		if (!state || !sameSecret(secretIn(delivery), state.secret)) {
			return new Refusal(401, 'The secret of this callback is missing or wrong');
		}
		const text = await delivery.text();
		const said = text instanceof Refusal ? text : read(text, delivery);
		if (said instanceof Refusal) return said;
		// SVC may write a UUID in capitals here and in small letters elsewhere.
		const name = state.names.find((one) => plain(one) === plain(said.name));
		if (name === undefined) return undefined;
		const { news } = said;
		const call = `${name} ${news}`;
		const before = resumedBy(context, state, call);
		if (before === call) return undefined;
		if (before !== undefined) return new Refusal(503, 'Another call is resuming this execution');
		const isKnown = state.news.some((one) => one.name === name && one.news === news);
		if (!isKnown) state.news.push({ name, news });
		return said;
	}
}
