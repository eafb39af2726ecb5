import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { answer, type Delivery, deliveryOf, Refusal, sameSecret } from '../webhook';
import { type Message, stateOfSleeper } from './waitState';

/**
 * Takes a call to an execution that sleeps. Strangers get 401. What is not about one of the things that
 * are waited for is none of its business; everything else wakes it, and then the node looks by itself.
 */
export async function wake(
	context: IWebhookFunctions,
	secretIn: (delivery: Delivery) => unknown,
	read: (text: string, delivery: Delivery) => Message | Refusal,
): Promise<IWebhookResponseData> {
	const message = await understood();
	if (message instanceof Refusal) answer(context, message.status, message.message);
	else answer(context, 200, message ? 'Received' : 'Received, nothing to do');
	// n8n goes on with the node's own output, of which there is none, and so the node runs again.
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
		if (!state.names.includes(said.name)) return undefined;
		const { name, news } = said;
		const isKnown = state.news.some((one) => one.name === name && one.news === news);
		if (!isKnown) state.news.push({ name, news });
		return said;
	}
}
