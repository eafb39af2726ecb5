import type { Simulator } from '../simulator/index.ts';

/** Puts there what the examples read: calls, an event with tickets, and people who have opted out. */
export function furnish({ state }: Simulator): void {
	state.seedConversations(20);
	state.seedShopEvent(({ event }) => (event.name = 'Summer concert'));
	state.setOptOut({ type: 'sms', value: '+31612345679', isActive: true });
	state.setOptOut({ type: 'email', value: 'no-mail@example.com', isActive: true });
}
