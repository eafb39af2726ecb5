import type { ServiceState } from '../../../simulator/index.ts';

/** The messages that were sent to handsets arrive there, as they were sent. */
export function deliverTests(state: ServiceState): void {
	for (const { id, status } of state.messages) {
		if (status === 'sending') state.deliverMessage(id);
	}
}
