import { accessKey, onlyEventUuid } from '../TicketShop/locators';
import { language } from '../TicketShop/texts';
import { choices, concerning, number, simplifyField } from '../shared/fields';

export const fields = {
	events: choices({
		displayName: 'Events',
		description: 'What starts the workflow',
		hint: 'Leave empty to let all of them start the workflow',
		options: [
			{
				name: 'New Event',
				value: 'newEvent',
				description: 'The shop lists an event for the first time',
			},
			{
				name: 'Ticket Low',
				value: 'ticketLow',
				description: 'An order may hold no more than the amount below of a ticket type',
			},
			{ name: 'Ticket Sold Out', value: 'ticketSoldOut' },
			{
				name: 'Ticket Status Changed',
				value: 'ticketStatusChanged',
				description: 'Any change, for example from not in sale to online',
			},
		],
	}),
	lowAmount: concerning(
		'events',
		'ticketLow',
		number({
			displayName: 'Low Amount',
			description:
				'For Ticket Low: how many tickets an order may hold at most (max_order_amount). SVC does not tell how many are left, and whether this amount falls with them is not documented.',
			min: 0,
			default: 2,
		}),
	),
	eventUuid: onlyEventUuid,
	accessKey,
	language,
	...simplifyField,
};

export type EventName = 'newEvent' | 'ticketLow' | 'ticketSoldOut' | 'ticketStatusChanged';
