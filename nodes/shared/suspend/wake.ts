import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { plain } from '../http';
import { type Delivery, deliveryOf, Refusal, respond, sameSecret } from '../webhook';
import { takeReport } from './continued';
import { isUpToDate } from './otherProcesses';
import { type Report, stateOfSleeper } from './waitState';

const busy = new Refusal(503, 'Another call is resuming this execution');

/**
 * Handles a callback to a paused execution. Without the secret it gets 401; if it concerns no pending
 * item it's ignored; otherwise it resumes the execution, which polls SVC.
 */
export async function wake(
	context: IWebhookFunctions,
	secretIn: (delivery: Delivery) => unknown,
	read: (text: string, delivery: Delivery) => Report | Refusal,
): Promise<IWebhookResponseData> {
	const report = await understood();
	const isToWake = report !== undefined && !(report instanceof Refusal);
	respond(context, report instanceof Refusal ? report : isToWake);
	// n8n continues with the node's own output. There is none, so the node runs again.
	return { noWebhookResponse: true, ...(isToWake && { workflowData: [] }) };

	async function understood(): Promise<Report | Refusal | undefined> {
		const state = stateOfSleeper(context);
		const delivery = deliveryOf(context);
		if (!state || !sameSecret(secretIn(delivery), state.secret)) {
			return new Refusal(401, 'The secret of this callback is missing or wrong');
		}
		const body = await delivery.text();
		const said = body instanceof Refusal ? body : read(body, delivery);
		if (said instanceof Refusal) return said;
		// SVC may write a UUID in capitals here and in small letters elsewhere.
		const name = state.names.find((one) => plain(one) === plain(said.name));
		if (name === undefined) return undefined;
		if (!(await isUpToDate(context, state))) return busy;
		const report = { name, text: said.text };
		const taken = takeReport(context, state, report, (one) => `${one.name} ${one.text}`);
		if (taken === 'answered') return undefined;
		if (taken === 'busy') return busy;
		return said;
	}
}
