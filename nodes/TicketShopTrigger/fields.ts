import { accessKey, onlyEventUuid } from '../TicketShop/locators';
import { languageIfSimplified } from '../TicketShop/texts';
import { choices, collection, concerning, number, simplifyField } from '../shared/fields';

export const fields = {
	eventUuid: onlyEventUuid,
	events: choices({
		displayName: 'Trigger On',
		// An event is something else in this area.
		hint: 'Leave empty to trigger on all of these',
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
	language: languageIfSimplified,
	...simplifyField,
	options: collection({
		displayName: 'Options',
		placeholder: 'Add Option',
		entry: { accessKey },
	}),
};

export type EventName = 'newEvent' | 'ticketLow' | 'ticketSoldOut' | 'ticketStatusChanged';
