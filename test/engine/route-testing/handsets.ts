import type { ServiceState } from '../../../simulator/index.ts';

/** The messages that were sent to handsets arrive there, as they were sent. */
export function deliverTests(state: ServiceState): void {
	for (const { body = '', senders = [], recipients = [] } of state.messages) {
		for (const { messageKey, msisdn } of state.routeTests) {
			const isForIt = recipients.some((one) => one.msisdn === msisdn.replace(/^00/, '+'));
			if (!isForIt || !body.includes(messageKey)) continue;
			state.deliverTestMessage(messageKey, { sender: senders[0] ?? '', content: body });
		}
	}
}
