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
		'events',
		'ticketLow',
		number({
			displayName: 'Low Order Limit',
			description:
				'Tickets count as low once an order can include only this many (max_order_amount). That number may not drop as tickets sell, so ask the organizer.',
			hint: 'A ticket is low once customers can order this many or fewer at a time',
			min: 0,
			default: 2,
		}),
	),
	language: languageIfSimplified,
	...simplifyField,
	options: optionsBox({ accessKey }),
};

export type EventName = NonNullable<Values<typeof fields>['events']>[number];
