import type { IDataObject } from 'n8n-workflow';
import { asObject } from '../../shared/http';
import { isDataObject } from '../../shared/fields';
import { only } from '../../shared/operation';
import { operation, shopStatuses } from '../area';
import { accessKey, eventUuid } from '../locators';
import { inLanguage, language } from '../texts';

export const getEvent = operation({
	name: 'Get',
	value: 'get',
	action: 'Get event',
	description:
		'Retrieve an event with its tickets, prices, payment methods, and the data that customers enter',
	request: 'GET /events/{event_uuid}',
	effect: 'read',
	fields: { eventUuid, accessKey, language },
	send: {
		as: 'one',
		output: ({ body }, values) => [inLanguage(asObject(body), values.language)],
		simplify: eventInShort,
	},
	statuses: shopStatuses,
});

/** What and where the event is, and how it's paid; tickets come with Ticket > Get Many. */
function eventInShort(full: IDataObject): IDataObject {
	const { event } = full;
	if (!isDataObject(event)) return full;
	const own = [
		'uuid',
		'name',
		'description',
		'descriptionTexts',
		'start_at',
		'end_at',
		'online_from',
		'online_till',
		'is_ongoing',
		'minutes_to_order',
		'support_email',
	];
	return { ...only(event, own), ...only(full, ['venue', 'payment_methods']) };
}
