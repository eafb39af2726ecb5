import { word } from '../shared/http';
import { isObject } from '../shared/fields';

export interface NotedTicket {
	/** `ticket_status_type_id` in capitals, as documented; empty if it had none. */
	readonly status: string;
	/** `max_order_amount`; undefined if it had none. */
	readonly most?: number | undefined;
}

export interface NotedEvent {
	/** When its tickets were last read, by this n8n's clock; 0: never. */
	readonly read: number;
	/** When that failed, if it did since: the next ones that are read are others. */
	readonly tried?: number | undefined;
	/** By the ticket's fingerprint; undefined before they were read for the first time. */
	readonly tickets?: Readonly<Record<string, NotedTicket>> | undefined;
}

type Events = Readonly<Record<string, NotedEvent>>;

export interface TicketShopState {
	/** Which events these are; of others nothing follows about what is new. */
	readonly scope: string;
	/** Who listed them: with another credential, it can be another shop. */
	readonly reader: string;
	/** By UUID, those that weren't listed for the longest time first. */
	readonly events: Events;
}

/** Events that aren't listed any more and are remembered, so that they are no news should they come back. */
const mostGone = 1_000;

export function limitGone(events: Events, listed: ReadonlySet<string>): Events {
	const entries = Object.entries(events);
	const gone = entries.filter(([uuid]) => !listed.has(uuid)).slice(-mostGone);
	return Object.fromEntries([...gone, ...entries.filter(([uuid]) => listed.has(uuid))]);
}

export function restored(stored: unknown): TicketShopState | undefined {
	if (!isObject(stored) || !isObject(stored.events)) return undefined;
	const events = Object.entries(stored.events).map(([uuid, event]): [string, NotedEvent] => [
		uuid,
		restoredEvent(event),
	]);
	return {
		scope: word(stored.scope),
		reader: word(stored.reader),
		events: Object.fromEntries(events),
	};
}

function restoredEvent(stored: unknown): NotedEvent {
	if (!isObject(stored)) return { read: 0 };
	const { read, tried, tickets } = stored;
	return {
		read: typeof read === 'number' ? read : 0,
		...(typeof tried === 'number' && { tried }),
		...(isObject(tickets) && {
			tickets: Object.fromEntries(
				Object.entries(tickets).map(([name, ticket]) => [name, restoredTicket(ticket)]),
			),
		}),
	};
}

function restoredTicket(stored: unknown): NotedTicket {
	if (!isObject(stored)) return { status: '' };
	const { status, most } = stored;
	return { status: word(status), ...(typeof most === 'number' && { most }) };
}
