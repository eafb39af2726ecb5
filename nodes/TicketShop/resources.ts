import type { Resource } from '../shared/operation';
import { getEvent } from './event/get';
import { getManyEvents } from './event/getMany';
import { calculateTotal } from './order/calculateTotal';
import { getManyTickets } from './ticket/getMany';

const event: Resource = {
	name: 'Event',
	value: 'event',
	description: 'An event of the organizer, with its tickets',
	operations: [getManyEvents, getEvent],
};

const ticket: Resource = {
	name: 'Ticket',
	value: 'ticket',
	description: 'A ticket type of an event, with its price',
	operations: [getManyTickets],
};

const order: Resource = {
	name: 'Order',
	value: 'order',
	description: 'A selection of tickets, to calculate its total',
	operations: [calculateTotal],
};

export const resources = [event, ticket, order] as const;
