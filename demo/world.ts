import type { Shapes, Simulator } from '../simulator/index.ts';

const hour = 3_600_000;

/** Who mistypes a recipient is to find out in the trial, not on the first invoice. */
export const trialShapes: Partial<Shapes> = {
	unknownRecipients: 'refused',
	signingTags: 'searched',
};

/** The same after each start, so that a workflow of an earlier day still finds its group. */
const groupId = '6b1f0c52-8d34-4e0a-9c6e-2f7a51d3b801';
const contactIds = [
	'6b1f0c52-8d34-4e0a-9c6e-2f7a51d3b811',
	'6b1f0c52-8d34-4e0a-9c6e-2f7a51d3b812',
	'6b1f0c52-8d34-4e0a-9c6e-2f7a51d3b813',
];

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
	const [customers] = state.seedGroups(1, [groupId]);
	customers.name = 'Customers';
	state.seedContacts(groupId, contactIds.length, contactIds);
	state.setOptOut({ type: 'sms', value: '+31612345679', isActive: true });
	state.setOptOut({ type: 'email', value: 'no-mail@example.com', isActive: true });
}
