import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { type Area, asObject, asRecords, word } from '../shared/http';
import {
	chosenRecord,
	editorList,
	editorRequest,
	entriesOf,
	listEntry,
	matching,
} from '../shared/editor';
import { isDataObject, isExpression, locator, text } from '../shared/fields';
import { ticketShop } from './area';
import { paymentMethodsIn, readTickets } from './shopEvent';
import { textIn } from './texts';

/** "access key unlocking a locked shop; required when access keys are active" */
export const accessKey = text({
	displayName: 'Access Key',
	isTrimmed: true,
	description: 'The key that unlocks a locked shop',
	sendAs: 'key',
});

const eventList = { method: 'searchEvents', search: searchEvents };

export const eventUuid = locator({
	displayName: 'Event',
	description: 'The event to use. The list contains future and ongoing events.',
	required: true,
	list: eventList,
});

export const onlyEventUuid = locator({
	displayName: 'Event',
	description: 'The event to check tickets of',
	hint: "Leave empty to check all events of the shop. If you select an event, 'New Event' never triggers the workflow.",
	list: eventList,
});

export const ticketUuid = locator({
	displayName: 'Ticket',
	description: 'A ticket type of the event',
	required: true,
	list: {
		method: 'searchTickets',
		async search(context, filter) {
			const tickets = readTickets(await chosenEvent(context), 'en', Date.now());
			const entries = entriesOf(tickets, ({ uuid, name, category, status }) =>
				listEntry(uuid, [textIn(name, 'en'), category, status]),
			);
			return matching(entries, filter);
		},
	},
});

export const paymentMethodUuid = locator({
	displayName: 'Payment Method',
	description: "The customer's payment method, whose fees are added to the total",
	hint: 'Leave empty to add no payment fees',
	place: 'nowhere',
	list: {
		method: 'searchPaymentMethods',
		async search(context, filter) {
			const methods = paymentMethodsIn(await chosenEvent(context));
			const entries = entriesOf(methods, ({ uuid, name }) => listEntry(uuid, [name]));
			return matching(entries, filter);
		},
	},
});

async function searchEvents(context: ILoadOptionsFunctions, filter: string) {
	const { shop, key } = shopOf(context);
	const events = await editorList(context, shop, '/events', {}, key);
	const entries = entriesOf(asRecords(events), ({ uuid, name, start_at, venue_name }) =>
		listEntry(uuid, [name, dayOf(start_at), venue_name]),
	);
	return matching(entries, filter);
}

function dayOf(timestamp: unknown): string {
	return typeof timestamp === 'string' ? timestamp.slice(0, 10) : '';
}

async function chosenEvent(context: ILoadOptionsFunctions) {
	const uuid = chosenRecord(context, 'eventUuid');
	if (uuid === undefined) {
		throw new NodeOperationError(context.getNode(), 'Choose the Event First', {
			description: "The list shows this event's entries. It can't follow an expression.",
		});
	}
	const values = { event_uuid: uuid };
	const { shop, key } = shopOf(context);
	return asObject(await editorRequest(context, shop, '/events/{event_uuid}', values, key));
}

/** The shop, with its key if that is known in the editor. */
function shopOf(context: ILoadOptionsFunctions): { shop: Area; key: { key?: string } } {
	const options: unknown = context.getCurrentNodeParameter('options');
	const entered = isDataObject(options) ? options.accessKey : undefined;
	if (isExpression(entered)) return { shop: { ...ticketShop, statuses: withoutKey }, key: {} };
	const key = word(entered).trim();
	return { shop: ticketShop, key: key === '' ? {} : { key } };
}

const withoutKey = {
	400: {
		...ticketShop.statuses[400],
		remedy:
			"The list can't follow the expression in 'Access Key'. Set it to Fixed with the key, choose from the list, and then set the expression again.",
	},
};
