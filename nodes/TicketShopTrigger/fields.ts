import { accessKey, onlyEventUuid } from '../TicketShop/locators';
import { languageIfSimplified } from '../TicketShop/texts';
import { choices, concerning, number, simplifyField } from '../shared/fields';

export const fields = {
	events: choices({
		displayName: 'Trigger On',
		hint: 'Leave empty to trigger on every event',
		options: [
			{
				name: 'New Event',
				value: 'newEvent',
				description: 'The shop lists an event for the first time',
			},
			{
				name: 'Ticket Low',
				value: 'ticketLow',
				description: 'The most tickets per order dropped to the amount below',
			},
			{ name: 'Ticket Sold Out', value: 'ticketSoldOut' },
			{
				name: 'Ticket Status Changed',
				value: 'ticketStatusChanged',
				description: 'Any change, such as from not on sale to online',
			},
		],
	}),
	lowAmount: concerning(
		'events',
		'ticketLow',
		number({
			displayName: 'Low Amount',
			description:
				"The max_order_amount at which 'Ticket Low' triggers. SVC doesn't return how many tickets are left or document whether this amount drops with them.",
			hint: "The most tickets per order at which 'Ticket Low' triggers",
			min: 0,
			default: 2,
		}),
	),
	eventUuid: onlyEventUuid,
	accessKey,
	language: languageIfSimplified,
	...simplifyField,
};

export type EventName = 'newEvent' | 'ticketLow' | 'ticketSoldOut' | 'ticketStatusChanged';
