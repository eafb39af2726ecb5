import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { asObject } from '../shared/http';
import {
	chosenRecord,
	editorList,
	editorRequest,
	entriesOf,
	listEntry,
	matching,
} from '../shared/editor';
import { isDataObject, locator, text } from '../shared/fields';
import { ticketShop } from './area';
import { paymentMethodsIn, readTickets } from './shopEvent';
import { textIn } from './texts';

/** "access key unlocking a locked shop; required when access keys are active" */
export const accessKey = text({
	displayName: 'Access Key',
	description: 'The key that unlocks a locked shop',
	sendAs: 'key',
});

const eventList = { method: 'searchEvents', hasFilter: true, search: searchEvents };

export const eventUuid = locator({
	displayName: 'Event',
	description: 'The event to use. The list contains future and ongoing events.',
	required: true,
	list: eventList,
});

export const onlyEventUuid = locator({
	displayName: 'Event',
	description: 'The event to check tickets of',
	hint: 'Leave empty to check all events of the shop',
	list: eventList,
});

export const ticketUuid = locator({
	displayName: 'Ticket',
	description: 'A ticket type of the event',
	required: true,
	list: { method: 'searchTickets', hasFilter: true, search: searchTickets },
});

export const paymentMethodUuid = locator({
	displayName: 'Payment Method',
	description: "The customer's payment method, to add its fees",
	hint: 'Leave empty to add no payment fees',
	place: 'nowhere',
	list: { method: 'searchPaymentMethods', hasFilter: true, search: searchPaymentMethods },
});

async function searchEvents(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const events = await editorList(this, ticketShop, '/events', {}, keyOf(this));
	const entries = entriesOf(events, ({ uuid, name, start_at, venue_name }) =>
		listEntry(uuid, [name, dayOf(start_at), venue_name]),
	);
	return { results: matching(entries, filter) };
}

async function searchTickets(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const tickets = readTickets(await chosenEvent(this), 'en', Date.now());
	const entries = entriesOf(tickets, ({ uuid, name, category, status }) =>
		listEntry(uuid, [textIn(name, 'en'), category, status]),
	);
	return { results: matching(entries, filter) };
}

async function searchPaymentMethods(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const methods = paymentMethodsIn(await chosenEvent(this));
	const entries = entriesOf(methods, ({ uuid, name }) => listEntry(uuid, [name]));
	return { results: matching(entries, filter) };
}

function dayOf(timestamp: unknown): string {
	return typeof timestamp === 'string' ? timestamp.slice(0, 10) : '';
}

/** The event that the user has picked in the same node. */
async function chosenEvent(context: ILoadOptionsFunctions) {
	const uuid = chosenRecord(context, 'eventUuid');
	if (uuid === undefined) {
		throw new NodeOperationError(context.getNode(), 'Choose the Event First', {
			description: "The list shows this event's entries. It can't follow an expression.",
		});
	}
	const values = { event_uuid: uuid };
	const path = '/events/{event_uuid}';
	return asObject(await editorRequest(context, ticketShop, path, values, keyOf(context)));
}

function keyOf(context: ILoadOptionsFunctions): { key?: string } {
	const options: unknown = context.getCurrentNodeParameter('options');
	const entered = isDataObject(options) ? options.accessKey : undefined;
	return typeof entered === 'string' && entered !== '' && !entered.startsWith('=')
		? { key: entered }
		: {};
}
