import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { DateTime } from 'luxon';
import { timeIn, word } from '../shared/http';
import { editorList, entriesOf, listEntry, matching, nameAndValue } from '../shared/editor';
import { locator } from '../shared/fields';
import { payments } from './area';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** An order by its key, which is any string (service document 1, part C, types). */
const order = {
	displayName: 'Order',
	required: true as const,
	// The whole value has to match, since n8n's editor puts ^ and $ around the pattern.
	idRule: { pattern: /^\s*\S.*/, says: "can't be empty" },
	idPlaceholder: 'e.g. 2B1C4F0E9A7D4C3B8E6F5A4D3C2B1A09',
	list: {
		method: 'searchOrders',
		async search(context: ILoadOptionsFunctions, wanted: string) {
			const query = day.test(wanted) ? { date: wanted } : undefined;
			const path = '/ps/api/public/v1/merchants/{merchant_key}/orders';
			const orders = await editorList(context, payments, path, {}, query);
			const newestFirst = orders.sort((a, b) => word(b.timestamp).localeCompare(word(a.timestamp)));
			const entries = entriesOf(newestFirst, (order) => orderEntry(order, context.getTimezone()));
			return query ? entries : matching(entries, wanted, nameAndValue);
		},
	},
};

const ofAnotherDay =
	"The list shows today's orders; for another day, search for it, such as 2030-01-31.";

export const orderKey = locator({
	...order,
	description: `The order to use. ${ofAnotherDay}`,
	from: {
		paths: 'order_key',
		hint: 'The order of the step right before this one. With a step in between, such as a message, drag in "order_key" from Order > Create.',
	},
});

/** Of a read: the order can also be of a node further back. */
export const orderToRead = locator({
	...order,
	description: `The order to use. ${ofAnotherDay}`,
	from: {
		paths: 'order_key',
		earlier: ({ order_key: key }) => key,
		hint: 'The order of an earlier SVC Payments step, even with a message in between. For another one, select From List.',
	},
});

/** Reference and time of creation: "order-17 · 14:05". */
function orderEntry(
	{ order_reference: reference, order_key: key, timestamp }: IDataObject,
	zone: string,
) {
	const created = timeIn(timestamp);
	const time =
		created === undefined ? '' : DateTime.fromMillis(created, { zone }).toFormat('HH:mm');
	return listEntry(key, [word(reference) || key, time]);
}
