import type { Simulator } from '../simulator/index.ts';

const hour = 3_600_000;

/** Puts there what the examples read, and a group, without which there is nothing to choose for a campaign. */
export function furnish({ state }: Simulator): void {
	state.seedConversations(20).forEach((call, index) => {
		const started = Date.now() - (20 - index) * 3 * hour;
		call.calleeId = '+31201234599';
		call.startedOn = new Date(started).toISOString();
		call.answeredOn = new Date(started + 5000).toISOString();
		call.finishedOn = new Date(started + 65_000).toISOString();
	});
	state.seedShopEvent(({ event }) => (event.name = 'Summer concert'));
	const [customers] = state.seedGroups(1);
	customers.name = 'Customers';
	state.seedContacts(customers.id, 3);
	state.setOptOut({ type: 'sms', value: '+31612345679', isActive: true });
	state.setOptOut({ type: 'email', value: 'no-mail@example.com', isActive: true });
}
