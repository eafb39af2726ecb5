import { accessKey, onlyEventUuid } from '../TicketShop/locators';
import { languageIfSimplified } from '../TicketShop/texts';
import {
	choices,
	optionsBox,
	concerning,
	number,
	simplifyField,
	type Values,
} from '../shared/fields';

export const fields = {
	events: choices({
		displayName: 'Trigger On',
		// Before 'Event', or n8n takes that field for the one with the trigger's events. An event is something else here.
		hint: 'Leave empty to trigger on all of these',
		options: [
			{
				name: 'New Event',
				value: 'newEvent',
				description: 'The shop lists an event for the first time',
				action: 'On new event in ticket shop',
			},
			{
				name: 'Ticket Low',
				value: 'ticketLow',
				description: 'An order can now include only a few tickets',
				action: 'On tickets low',
			},
			{ name: 'Ticket Sold Out', value: 'ticketSoldOut', action: 'On tickets sold out' },
			{
				name: 'Ticket Status Changed',
				value: 'ticketStatusChanged',
				description: 'Any change, such as from not on sale to online',
				action: 'On ticket status changed',
			},
		],
	}),
	lowAmount: concerning(
		'ticketLow',
		number({
			displayName: 'Low Order Limit',
			description:
				'Tickets count as low once an order can include only this many (max_order_amount)',
			hint: 'Low means that one order can include this many or fewer. Ask the organizer whether this number drops as tickets sell.',
			min: 0,
			default: 2,
		}),
	),
	// Which event is new can't be known before.
	eventUuid: concerning(['ticketLow', 'ticketSoldOut', 'ticketStatusChanged'], onlyEventUuid),
	language: languageIfSimplified,
	...simplifyField,
	options: optionsBox({ accessKey }),
};

export type EventName = NonNullable<Values<typeof fields>['events']>[number];
