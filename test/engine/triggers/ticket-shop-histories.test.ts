import fc from 'fast-check';
import { ticketshopArea } from '../../../simulator/areas/ticketshop/index.ts';
import type { ShopEvent } from '../../../simulator/areas/ticketshop/model.ts';
import { triggerBed } from './bed.ts';
import { booksOf } from './books.ts';
import { histories, timeForHistories } from './histories.ts';
import { watchHistories, type World } from './watched.ts';

const bed = triggerBed();

const statuses = ['NOT_IN_SALE', 'ONLINE', 'SOLD_OUT', 'SOMETHING_NEW'];
const change = fc.oneof(
	fc.record({ shop: fc.constantFrom('adds', 'hides', 'shows') }),
	fc.record({ shop: fc.constantFrom('adds', 'hides', 'shows') }),
	fc.record({ ticket: fc.nat(7), status: fc.constantFrom(...statuses) }),
	fc.record({ ticket: fc.nat(7), most: fc.integer({ min: 0, max: 5 }) }),
);
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

const settings = fc.record({
	events: fc.subarray(['newEvent', 'ticketLow', 'ticketSoldOut', 'ticketStatusChanged']),
	lowAmount: fc.constantFrom(1, 3),
});
type Settings = typeof settings extends fc.Arbitrary<infer Chosen> ? Chosen : never;

/** By ticket type. */
type Noted = Readonly<Record<string, { status: string; most: number }>>;
/** By event; of those that could not be read yet there is nothing to compare with. */
type Known = ReadonlyMap<string, Noted | undefined>;

function worldOf(parameters: Settings): World<Change, Known> {
	const { events, lowAmount } = parameters;
	const books = booksOf(ticketshopArea);
	const { shopEvents, seedShopEvent } = books.state;
	const hidden: ShopEvent[] = [];
	const isWanted = (event: string) => events.length === 0 || events.includes(event);
	let read = { urls: books.asked.well, count: 0, ends: new Set<string | undefined>() };
	const isRead = (end: string) => {
		const { well: urls } = books.asked;
		const { length: count } = urls;
		if (read.urls !== urls || read.count !== count) {
			const ends = new Set(urls.map(({ pathname }) => pathname.split('/').at(-1)));
			read = { urls, count, ends };
		}
		return read.ends.has(end);
	};
	return {
		type: 'svcTicketShopTrigger',
		parameters,
		books,
		take(one) {
			if ('shop' in one) {
				if (one.shop === 'adds') seedShopEvent();
				else if (one.shop === 'hides') hidden.push(...shopEvents.splice(0, 1));
				else shopEvents.push(...hidden.splice(0, 1));
				return;
			}
			const tickets = shopEvents.flatMap(ticketsOf);
			if (tickets.length === 0) return;
			const ticket = tickets[one.ticket % tickets.length];
			if ('status' in one) ticket.ticket_status_type_id = one.status;
			else ticket.max_order_amount = one.most;
		},
		crowd(count) {
			for (let event = 0; event < count; event++) seedShopEvent();
		},
		begin: () => afterLook(new Map()),
		look: (known) =>
			isRead('events')
				? { due: shopEvents.flatMap((one) => dueOf(one, known)), known: afterLook(known) }
				: { due: [], known },
		name: ({ event, uuid }) => `${event} ${uuid}`,
	};

	function afterLook(known: Known): Known {
		const listed = shopEvents.map((one) => {
			const { uuid } = one.event;
			return [uuid, isRead(uuid) ? noted(one) : known.get(uuid)] as const;
		});
		return new Map([...known, ...listed]);
	}

	function dueOf(one: ShopEvent, known: Known): string[] {
		const { uuid } = one.event;
		if (!known.has(uuid)) return isWanted('newEvent') ? [`newEvent ${uuid}`] : [];
		const before = known.get(uuid);
		if (!before || !isRead(uuid)) return [];
		return Object.entries(noted(one)).flatMap(([ticket, { status, most }]) => {
			const was = before[ticket];
			const isSoldOut = status === 'SOLD_OUT' && isWanted('ticketSoldOut');
			const change = isSoldOut ? 'ticketSoldOut' : 'ticketStatusChanged';
			const isLow = most <= lowAmount && was.most > lowAmount;
			return [
				...(status !== was.status && isWanted(change) ? [`${change} ${ticket}`] : []),
				...(isLow && isWanted('ticketLow') ? [`ticketLow ${ticket}`] : []),
			];
		});
	}
}

const ticketsOf = ({ categories }: ShopEvent) => categories.flatMap(({ tickets }) => tickets);

function noted(shopEvent: ShopEvent): Noted {
	return Object.fromEntries(
		ticketsOf(shopEvent).map(({ uuid, ticket_status_type_id: status, max_order_amount: most }) => [
			uuid,
			{ status, most },
		]),
	);
}

test(
	`${histories} histories of the shop: each new event, and what becomes of tickets`,
	async () => {
		await watchHistories(bed, 20261125, change, settings, worldOf);
	},
	timeForHistories,
);
