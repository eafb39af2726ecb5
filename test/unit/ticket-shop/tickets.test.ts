import { noted } from '../../../nodes/TicketShopTrigger/changes';
import { readTickets } from '../../../nodes/TicketShop/shopEvent';

/** Parses as a server in Tokyo does: a time without an offset is one of its own zone. */
function inTokyo(): void {
	const parse = Date.parse.bind(Date);
	const isLocal = (text: string) => /T\d\d:\d\d(:\d\d)?$/.test(text);
	jest
		.spyOn(Date, 'parse')
		.mockImplementation((text) => parse(isLocal(text) ? `${text}+09:00` : text));
}
afterEach(() => jest.restoreAllMocks());

const nine = Date.UTC(2030, 0, 31, 9);
const minute = 60_000;
const isAvailable = (online_from: string, now: number) =>
	readTickets(
		{
			event: { uuid: '1' },
			categories: [{ tickets: [{ ticket_status_type_id: 'ONLINE', online_from }] }],
		},
		'en',
		now,
	)[0]?.isAvailable;

it.each([
	'2030-01-31T09:00:00',
	'2030-01-31T09:00',
	'2030-01-31 09:00:00',
	'2030-01-31T09:00:00Z',
	'2030-01-31T10:00:00+01:00',
	'2030-01-31T10:00:00+01',
	'2030-01-31 10:00:00.000000+01',
	'20300131T090000Z',
])('%s is the same moment whatever the time zone of the server', (from) => {
	inTokyo();
	const moments = [nine - minute, nine, nine + minute];
	expect(moments.map((now) => isAvailable(from, now))).toEqual([false, true, true]);
});

it.each([
	[{ max_order_amount: 2 }, 2],
	[{ max_order_amount: '2' }, 2],
	[{ max_order_amount: 12_000 }, 12_000],
	[{ max_order_amount: '2', is_unlimited: true }, undefined],
	[{ max_order_amount: null }, undefined],
	[{ max_order_amount: 'many' }, undefined],
])('of %j, an order may have %s', (ticket, most) => {
	expect(noted({ ticket_status_type_id: 'ONLINE', ...ticket }).most).toBe(most);
});
