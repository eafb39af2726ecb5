import ticketshopContract from '../../contract/ticketshop.json' with { type: 'json' };
import { type Area, Refusal } from '../../core/area.ts';
import type { ContractDocument } from '../../core/contract.ts';
import { shopEvent, type ShopEvent, type ShopTicket } from './model.ts';

export interface TicketShopState {
	shopEvents: ShopEvent[];
	/** While there are any, each request needs one of them. */
	shopAccessKeys: string[];
	/** Puts an event there. */
	seedShopEvent(change?: (event: ShopEvent) => void): ShopEvent;
	/** Sells the last ones of a ticket type. */
	sellOut(ticketUuid: string): ShopTicket;
}

/** Ticket shop: document 3, part A. */
export function ticketshopArea(): Area<TicketShopState> {
	const shopEvents: ShopEvent[] = [];
	/** How many there have been: what was removed keeps its ID. */
	let seeded = 0;
	const shopAccessKeys: string[] = [];

	/** "required when access keys are active" */
	const unlock = ({ key }: { key?: string }) => {
		if (shopAccessKeys.length === 0) return;
		if (key === undefined) throw new Refusal(400, 'An access key is required');
		if (!shopAccessKeys.includes(key)) throw new Refusal(400, 'The access key is not valid');
	};

	return {
		name: 'ticketshop',
		base: '/ticketshop/v2.0',
		contract: ticketshopContract as ContractDocument,
		handlers: {
			'GET /events': ({ query }) => {
				unlock(query);
				// "The list holds future and/or ongoing events."
				const now = new Date().toISOString();
				const found = shopEvents.filter(({ event }) => event.end_at === null || event.end_at > now);
				return {
					status: 200,
					body: found.map(({ event: { uuid, name, start_at, end_at }, venue }) => ({
						uuid,
						name,
						start_at,
						end_at,
						venue_name: venue.name,
					})),
				};
			},

			'GET /events/{event_uuid}': ({ path, query }) => {
				unlock(query);
				const found = shopEvents.find(({ event }) => event.uuid === path.event_uuid?.toLowerCase());
				// The status is undocumented beyond "400 info message".
				if (!found) throw new Refusal(400, `there is no event ${path.event_uuid}`);
				return { status: 200, body: found };
			},
		},
		state: {
			shopEvents,
			shopAccessKeys,
			seedShopEvent(change) {
				seeded = Math.max(seeded, shopEvents.length) + 1;
				const made = shopEvent(seeded - 1);
				change?.(made);
				shopEvents.push(made);
				return made;
			},
			sellOut(ticketUuid) {
				const ticket = shopEvents
					.flatMap(({ categories }) => categories.flatMap(({ tickets }) => tickets))
					.find(({ uuid }) => uuid === ticketUuid);
				if (!ticket) throw new Error(`There is no ticket type ${ticketUuid}`);
				ticket.ticket_status_type_id = 'SOLD_OUT';
				return ticket;
			},
		},
		checkOwner() {
			// The product token alone says whose events these are.
		},
		reset() {
			shopEvents.length = 0;
			seeded = 0;
			shopAccessKeys.length = 0;
		},
	};
}
