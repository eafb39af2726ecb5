import type { IDataObject } from 'n8n-workflow';
import { only } from '../../shared/operation';
import { operation } from '../area';
import { accessKey, eventUuid } from '../locators';
import { asObject } from '../../shared/http';
import { readTickets } from '../shopEvent';
import { inItsLanguage, languageIfSimplified } from '../texts';

/** An event has a handful of ticket types, and they come with the event, so there is no limit to set. */
export const getManyTickets = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many tickets',
	description: "Retrieve a list of an event's ticket types with category, status, and availability",
	request: 'GET /events/{event_uuid}',
	fields: { eventUuid, language: languageIfSimplified },
	options: { accessKey },
	send: {
		as: 'one',
		output: ({ body }, values) => readTickets(asObject(body), values.language, Date.now()),
		simplify: ticketInShort,
	},
});

/** What an order needs to know (service document 3, part A, ticket). */
export function ticketInShort(full: IDataObject): IDataObject {
	return only(inItsLanguage(full), [
		'uuid',
		'name',
		'nameTexts',
		'category',
		'price',
		'fixed_fee',
		'min_order_amount',
		'max_order_amount',
		'status',
		'ticket_status_type_id',
		'isAvailable',
		'unavailableBecause',
		'eventUuid',
		'eventName',
	]);
}
