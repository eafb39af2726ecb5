import { byId } from '../locator.ts';
import type { Samples } from '../samples.ts';

const eventUuid = byId('={{ $json.event }}');

/** All operations of SVC Ticket Shop, each on an event of its own. */
export const samples: Samples = {
	node: 'svcTicketShop',
	parameters: {
		event: { get: { eventUuid }, getAll: {} },
		ticket: { getAll: { eventUuid } },
		order: {
			calculateTotal: {
				eventUuid,
				tickets: { entries: [{ ticketUuid: byId('={{ $json.ticket }}'), amount: 1 }] },
				options: { percentageFeeIs: 'percent' },
			},
		},
	},
	arrangeItem({ state }) {
		const { event, categories } = state.seedShopEvent();
		return { event: event.uuid, ticket: categories[0].tickets[0].uuid };
	},
};
