import type { IDataObject } from 'n8n-workflow';
import { ticketInShort } from '../TicketShop/ticket/getMany';
import { limitIn } from '../TicketShop/shopEvent';
import { truthOf } from '../shared/fields';
import { word } from '../shared/http';
import { eventItem, isWanted, type Poll } from '../shared/poll';
import { fingerprint } from '../shared/webhook';
import type { EventName, fields } from './fields';
import type { NotedTicket } from './state';

export type ShopPoll = Poll<typeof fields>;

export function noted(ticket: IDataObject): NotedTicket {
	const { ticket_status_type_id: status, max_order_amount, is_unlimited } = ticket;
	const most = truthOf(is_unlimited) === true ? undefined : limitIn(max_order_amount);
	return { status: word(status).trim().toUpperCase(), ...(most !== undefined && { most }) };
}

/** What SVC leaves out for a while is as it was before: otherwise it would have changed once it's back. */
export function notedAfter(before: NotedTicket | undefined, ticket: IDataObject): NotedTicket {
	const now = noted(ticket);
	const isUnlimited = truthOf(ticket.is_unlimited) === true;
	const most = now.most ?? (isUnlimited ? undefined : before?.most);
	return { status: now.status || (before?.status ?? ''), ...(most !== undefined && { most }) };
}

/** The ticket types by the name under which they are stored; those without a UUID can't be distinguished. */
export function byName(tickets: readonly IDataObject[]): Map<string, IDataObject> {
	return new Map(
		tickets
			.filter(({ uuid }) => word(uuid) !== '')
			.map((ticket) => [fingerprint(word(ticket.uuid)), ticket]),
	);
}

export function changesOf(poll: ShopPoll, before: NotedTicket, ticket: IDataObject): IDataObject[] {
	const now = noted(ticket);
	const { lowAmount } = poll.values;
	const changes: IDataObject[] = [];
	if (now.status !== '' && now.status !== before.status) {
		const event = statusEvent(poll, now.status);
		if (event) changes.push(itemOf(poll, event, ticket, { previousStatusId: before.status }));
	}
	const isLow = now.most !== undefined && now.most <= lowAmount;
	const wasLow = before.most === undefined || before.most <= lowAmount;
	if (isLow && !wasLow && isWanted(poll.values, 'ticketLow')) {
		changes.push(itemOf(poll, 'ticketLow', ticket, { previousMaxOrderAmount: before.most }));
	}
	return changes;
}

/** A sold-out ticket has changed its status; it's reported once, as sold out if that event is selected. */
export function statusEvent(poll: ShopPoll, status: string): EventName | undefined {
	if (status === 'SOLD_OUT' && isWanted(poll.values, 'ticketSoldOut')) return 'ticketSoldOut';
	return isWanted(poll.values, 'ticketStatusChanged') ? 'ticketStatusChanged' : undefined;
}

export function itemOf(
	{ values }: ShopPoll,
	event: EventName,
	ticket: IDataObject,
	more: IDataObject,
): IDataObject {
	const { ticket_status_type_id: statusId, eventUuid } = ticket;
	const shown = values.simple ? ticketInShort(ticket) : ticket;
	return { ...eventItem(shown, { event, statusId, ...more }), eventUuid };
}
