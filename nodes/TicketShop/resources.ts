import type { Resource } from '../shared/operation';
import { getEvent } from './event/get';
import { getManyEvents } from './event/getMany';
import { calculateTotal } from './order/calculateTotal';
import { getManyTickets } from './ticket/getMany';

const event: Resource = {
	name: 'Event',
	value: 'event',
	description: 'An event of the organizer, with its tickets',
	first: getManyEvents,
	operations: [getEvent, getManyEvents],
};

const ticket: Resource = {
	name: 'Ticket',
	value: 'ticket',
	description: 'A ticket type of an event, with its price',
	first: getManyTickets,
	operations: [getManyTickets],
};

const order: Resource = {
	name: 'Order',
	value: 'order',
	description: 'A selection of tickets, to calculate its total',
	first: calculateTotal,
	operations: [calculateTotal],
};

export const resources = [event, ticket, order] as const;
