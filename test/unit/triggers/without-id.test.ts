/** An entry of a list without an ID can't be told apart from others: it starts nothing, and isn't asked for. */
import type { IDataObject } from 'n8n-workflow';
import { polling as addressBook } from '../../../nodes/AddressBookTrigger/polling';
import { pollingOf } from '../../../nodes/MessagesTrigger/polling';
import { polling as orders } from '../../../nodes/PaymentsTrigger/polling';
import type { Fields, Values } from '../../../nodes/shared/fields';
import type { PollingTrigger } from '../../../nodes/shared/poll';
import { polling as ticketShop } from '../../../nodes/TicketShopTrigger/polling';
import { orderValues } from './order-values';
import { standInPoll } from './stand-in-poll';

const now = Date.parse('2030-05-10T12:00:00Z');
const time = new Date(now).toISOString();

type Answer = Parameters<typeof standInPoll>[1];

/** What starts the workflow when entries with these IDs are there before the first poll, and others are later. */
async function told<State, F extends Fields>(
	trigger: PollingTrigger<State, F>,
	values: Values<F>,
	answerOf: (ids: readonly string[]) => Answer,
): Promise<{ events: unknown; asked: ReadonlySet<string> }> {
	const asked = new Set<string>();
	const pollOf = (ids: readonly string[]) =>
		standInPoll(
			values,
			(...request) => {
				Object.values(request[1]).forEach((id) => asked.add(id));
				return answerOf(ids)(...request);
			},
			now,
		);
	const first = await trigger.begin(pollOf(['one', '']));
	const { events, state } = await trigger.findNew(pollOf(['one', '', 'two', '']), first);
	const again = await trigger.findNew(pollOf(['one', '', 'two', '']), state);
	return { events: [...events, ...again.events], asked };
}

const firstPage = (entries: readonly IDataObject[], { skip }: IDataObject) =>
	Number(skip ?? 0) === 0 ? entries : [];

test('a message', async () => {
	const { events } = await told(
		pollingOf.messages,
		{
			...{ replies: undefined, kind: 'messages', events: undefined, statuses: undefined },
			...{ failureLimit: 0, simple: false, options: { allowLoop: undefined, newest: undefined } },
		},
		(ids) => (_path, _ids, query) =>
			firstPage(
				ids.map((id, at) => ({
					...{ id, status: 'sent' },
					createdAtUtc: new Date(now + at * 60_000).toISOString(),
				})),
				query,
			),
	);
	expect(events).toEqual([expect.objectContaining({ event: 'statusChanged', id: 'two' })]);
});

test('an order', async () => {
	const orderOf = (key: string) => ({
		...{ order_key: key, order_reference: 'reference', timestamp: time, payments: [] },
	});
	const { events, asked } = await told(
		orders,
		orderValues,
		(ids) =>
			(_path, { order_key: key }, { date }) => {
				if (key !== undefined) return orderOf(key);
				return date === time.slice(0, 10) ? ids.map(orderOf) : [];
			},
	);
	expect(events).toEqual([expect.objectContaining({ event: 'orderCreated', order_key: 'two' })]);
	expect(asked).toEqual(new Set(['one', 'two']));
});

const addressBookValues = {
	...{ events: undefined, group: undefined, types: undefined },
	options: { allowLoop: undefined },
};

test('an opt-out', async () => {
	const { events } = await told(
		addressBook,
		addressBookValues,
		(ids) => (path, _ids, query) =>
			path.endsWith('/types')
				? []
				: firstPage(
						ids.map((value) => ({ type: 'email', value, isActive: true })),
						query,
					),
	);
	expect(events).toEqual([expect.objectContaining({ event: 'optOut', value: 'two' })]);
});

test('a contact', async () => {
	const { events } = await told(
		addressBook,
		{ ...addressBookValues, events: ['contactAdded'], group: 'group' },
		(ids) => (path, _ids, query) => {
			if (path.endsWith('/contacts'))
				return firstPage(
					ids.map((id) => ({ id })),
					query,
				);
			return path.endsWith('{groupId}') ? { contactsAmount: 0 } : [];
		},
	);
	expect(events).toEqual([expect.objectContaining({ event: 'contactAdded', id: 'two' })]);
});

test('an event of the ticket shop, and a ticket', async () => {
	const status = (isLater: boolean) => ({
		ticket_status_type_id: isLater ? 'SOLD_OUT' : 'AVAILABLE',
	});
	const { events, asked } = await told(
		ticketShop,
		{
			...{ events: undefined, lowAmount: 0, eventUuid: undefined },
			...{ options: { accessKey: undefined }, language: 'en', simple: false },
		},
		(ids) =>
			(_path, { event_uuid: uuid }) => {
				if (uuid === undefined) return ids.map((one) => ({ uuid: one }));
				const tickets = ['ticket', ''].map((one) => ({ uuid: one, ...status(ids.length > 2) }));
				return { event: { uuid }, categories: [{ tickets }] };
			},
	);
	expect(events).toEqual([
		expect.objectContaining({ event: 'newEvent', uuid: 'two' }),
		expect.objectContaining({ event: 'ticketSoldOut', uuid: 'ticket', eventUuid: 'one' }),
	]);
	expect(asked).toEqual(new Set(['one', 'two']));
});
