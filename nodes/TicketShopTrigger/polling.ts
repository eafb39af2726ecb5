import type { IDataObject } from 'n8n-workflow';
import { ticketShop } from '../TicketShop/area';
import { readTickets } from '../TicketShop/shopEvent';
import { asObject, asRecords, word } from '../shared/http';
import { mapBounded, rethrow } from '../shared/host';
import {
	eventItem,
	identifiable,
	isWanted,
	mostFailures,
	type PollResult,
	type PollingTrigger,
} from '../shared/poll';
import { fingerprint } from '../shared/webhook';
import {
	byName,
	changesOf,
	itemOf,
	noted,
	notedAfter,
	type ShopPoll,
	statusEvent,
} from './changes';
import { fields } from './fields';
import { limitGone, type NotedEvent, restored, type TicketShopState } from './state';

/** Events whose tickets are read in one poll; with more, those come first that weren't read the longest. */
const mostReads = 200;
const mostSampled = 10;

/** SVC documents no webhooks for events and tickets (service document 3, part A, events: not shown). */
export const polling: PollingTrigger<TicketShopState, typeof fields> = {
	area: ticketShop,
	fields,
	comparesAccounts: true,
	restore: restored,
	sampled: 'events or tickets that match the parameters',

	async begin(poll) {
		const { failure, state } = await compared(poll, nothingOf(poll), await listedAtFirst(poll));
		const isRead = Object.values(state.events).some(({ tickets }) => tickets !== undefined);
		if (failure !== undefined && !isRead) rethrow(failure);
		return state;
	},

	async findNew(poll, stored) {
		const isScopeKnown = scopeOf(poll) === stored.scope;
		const shop = isScopeKnown ? await listed(poll) : await listedAtFirst(poll);
		const before = isAnotherShop(poll, stored, shop) ? nothingOf(poll) : stored;
		// After other parameters or another shop were chosen, what is listed for the first time isn't new.
		const fresh = shop.filter(
			({ uuid }) => before === stored && isScopeKnown && !Object.hasOwn(before.events, word(uuid)),
		);
		const { events, ...rest } = await compared(poll, before, shop);
		return { events: [...newEvents(poll, fresh), ...events], ...rest };
	},

	async sample(poll) {
		for (const event of (await listed(poll)).slice(0, mostSampled)) {
			const found = await sampleOf(poll, event);
			if (found.length > 0) return found;
		}
		return [];
	},
};

/** An event may have no tickets, or none that match. */
async function sampleOf(poll: ShopPoll, event: IDataObject): Promise<IDataObject[]> {
	const all = await ticketsOf(poll, word(event.uuid));
	const shownAs = (otherwise: 'ticketLow' | 'ticketSoldOut') =>
		all.flatMap((ticket) => {
			const name = statusEvent(poll, noted(ticket).status) ?? otherwise;
			return isWanted(poll.values, name) ? [itemOf(poll, name, ticket, {})] : [];
		});
	const found = shownAs('ticketLow');
	// While none is sold out, others show what such an event has.
	const tickets = found.length > 0 ? found : shownAs('ticketSoldOut');
	return [...newEvents(poll, [event]), ...tickets.slice(0, 3)];
}

function newEvents(poll: ShopPoll, events: readonly IDataObject[]): IDataObject[] {
	if (!isWanted(poll.values, 'newEvent') || poll.values.eventUuid !== undefined) return [];
	return events.map((event) => eventItem(event, { event: 'newEvent' }));
}

function nothingOf(poll: ShopPoll): TicketShopState {
	return { scope: scopeOf(poll), reader: poll.reader, events: {} };
}

/**
 * Only the credential says whose shop it is, and it may be the same one with a new token: then it lists events that
 * are known. Whether an empty list is another shop's shows once there are events.
 */
function isAnotherShop(
	{ reader }: ShopPoll,
	before: TicketShopState,
	shop: readonly IDataObject[],
): boolean {
	if (reader === before.reader || shop.length === 0) return false;
	return shop.every(({ uuid }) => !Object.hasOwn(before.events, word(uuid)));
}

/** Which events are listed depends on these; the access key itself must not be stored. */
function scopeOf({ values: { eventUuid, options } }: ShopPoll): string {
	return fingerprint(JSON.stringify([eventUuid, options.accessKey]));
}

/** The future and ongoing events, each once, or the one that is watched. */
async function listed(poll: ShopPoll): Promise<IDataObject[]> {
	const { eventUuid } = poll.values;
	if (eventUuid !== undefined) return [{ uuid: eventUuid }];
	const { body } = await poll.get('/events', {}, keyOf(poll));
	const hasId = ({ uuid }: IDataObject) => word(uuid) !== '';
	const named = identifiable(asRecords(body), hasId, "an ID, which isn't an event");
	return [...new Map(named.map((event) => [word(event.uuid), event])).values()];
}

/** In an outage, the list can come empty, and then all of its events would be new later. */
async function listedAtFirst(poll: ShopPoll): Promise<IDataObject[]> {
	const shop = await listed(poll);
	return shop.length > 0 ? shop : await listed(poll);
}

/**
 * Reads the tickets of the events, if selected, and returns what has changed. The first read of an event only
 * sets its baseline. An event that can't be read stays unchanged, and comes after the others in the next poll: several of
 * them end a poll, so the others would never be read.
 */
async function compared(
	poll: ShopPoll,
	before: TicketShopState,
	shop: readonly IDataObject[],
): Promise<PollResult<TicketShopState>> {
	const uuids = shop.map(({ uuid }) => word(uuid));
	const knownBefore = new Map(Object.entries(comparable(poll, before)));
	const known = (uuid: string): NotedEvent => knownBefore.get(uuid) ?? { read: 0 };
	const isTicketWanted = (['ticketLow', 'ticketSoldOut', 'ticketStatusChanged'] as const).some(
		(event) => isWanted(poll.values, event),
	);
	const triedAt = (uuid: string) => Math.max(known(uuid).read, known(uuid).tried ?? 0);
	const toRead = uuids.toSorted((one, other) => triedAt(one) - triedAt(other));
	const failures: unknown[] = [];
	const read = new Map<string, NotedEvent>();
	const events = await mapBounded(
		isTicketWanted ? toRead.slice(0, mostReads) : [],
		poll.atOnce,
		async (uuid) => {
			if (failures.length >= mostFailures) return [];
			try {
				const tickets = [...byName(await ticketsOf(poll, uuid))];
				const { tickets: old } = known(uuid);
				const now = Object.fromEntries(
					tickets.map(([name, ticket]) => [name, notedAfter(old?.[name], ticket)]),
				);
				// A ticket that is hidden for a while isn't new when it's shown again.
				read.set(uuid, { read: poll.now, tickets: { ...old, ...now } });
				return tickets.flatMap(([name, ticket]) => {
					const known = old?.[name];
					return known ? changesOf(poll, known, ticket) : [];
				});
			} catch (failure) {
				failures.push(failure);
				read.set(uuid, { ...known(uuid), tried: poll.now });
				return [];
			}
		},
	);
	const now = Object.fromEntries(uuids.map((uuid) => [uuid, read.get(uuid) ?? known(uuid)]));
	const all = { ...before.events, ...now };
	return {
		events: events.flat(),
		state: {
			scope: scopeOf(poll),
			reader: shop.length === 0 ? before.reader : poll.reader,
			events: limitGone(isTicketWanted ? all : withoutTickets(all), new Set(uuids)),
		},
		failure: failures[0],
	};
}

/** While no event of tickets is selected, they are forgotten: what happens meanwhile isn't new afterwards. */
function withoutTickets(events: TicketShopState['events']): TicketShopState['events'] {
	return Object.fromEntries(Object.keys(events).map((uuid) => [uuid, { read: 0 }]));
}

/** What is known of each event. After other parameters were chosen, only what the last poll has read can be compared. */
function comparable(poll: ShopPoll, { scope, events }: TicketShopState): TicketShopState['events'] {
	if (scope === scopeOf(poll)) return events;
	const lastRead = Math.max(...Object.values(events).map(({ read }) => read));
	return Object.fromEntries(
		Object.entries(events).map(([uuid, event]) => [
			uuid,
			event.read === lastRead ? event : { read: 0 },
		]),
	);
}

async function ticketsOf(poll: ShopPoll, uuid: string): Promise<IDataObject[]> {
	const path = '/events/{event_uuid}';
	const { body } = await poll.get(path, { event_uuid: uuid }, keyOf(poll));
	return readTickets(asObject(body), poll.values.language, poll.now);
}

function keyOf({ values: { options } }: ShopPoll): { key?: string } {
	const { accessKey } = options;
	return accessKey === undefined ? {} : { key: accessKey };
}
