import type { IDataObject } from 'n8n-workflow';
import { asObject, beside } from '../../shared/http';
import { isDataObject } from '../../shared/fields';
import { only } from '../../shared/operation';
import { operation } from '../area';
import { accessKey, eventUuid } from '../locators';
import { inItsLanguage, languageIfSimplified } from '../texts';

export const getEvent = operation({
	name: 'Get',
	value: 'get',
	action: 'Get event',
	description:
		'Retrieve an event with its venue, times, and payment methods. For tickets, use Ticket > Get Many; for the data that customers enter, turn off Simplify.',
	request: 'GET /events/{event_uuid}',
	fields: { eventUuid, language: languageIfSimplified },
	options: { accessKey },
	send: {
		as: 'one',
		output: ({ body }, values) => [beside(asObject(body), { language: values.language })],
		simplify: eventInShort,
	},
});

/** What and where the event is, and how it's paid; tickets come with Ticket > Get Many. */
function eventInShort(full: IDataObject): IDataObject {
	const { event, ...others } = inItsLanguage(full);
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
	return { ...only(event, own), ...only(others, ['venue', 'payment_methods']) };
}
