import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { DateTime } from 'luxon';
import { word } from '../shared/http';
import { editorList, entriesOf, listEntry, matching, nameAndValue } from '../shared/editor';
import { locator, notice } from '../shared/fields';
import { payments } from './area';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** An order by its key, which is any string (service document 1, part C, types). */
const order = {
	displayName: 'Order',
	required: true as const,
	fromPrevious: 'order_key',
	// The whole value has to match, since n8n's editor puts ^ and $ around the pattern.
	idRule: { pattern: /^\s*\S.*/, says: "can't be empty" },
	idPlaceholder: 'e.g. 2B1C4F0E9A7D4C3B8E6F5A4D3C2B1A09',
	list: {
		method: 'searchOrders',
		hasFilter: true,
		async search(this: ILoadOptionsFunctions, filter = '') {
			const wanted = filter.trim();
			const query = day.test(wanted) ? { date: wanted } : undefined;
			const path = '/ps/api/public/v1/merchants/{merchant_key}/orders';
			const orders = await editorList(this, payments, path, {}, query);
			const newestFirst = orders.sort((a, b) => word(b.timestamp).localeCompare(word(a.timestamp)));
			const entries = entriesOf(newestFirst, (order) => orderEntry(order, this.getTimezone()));
			return { results: query ? entries : matching(entries, wanted, nameAndValue) };
		},
	},
};

export const orderKey = locator({
	...order,
	description:
		"Defaults to the previous node's order. If nodes are in between, drag in an earlier 'order_key'. The list shows today's orders; for another day, search for it, such as 2030-01-31.",
});

/** Of a read: the order can also be of a node further back. */
export const orderToRead = locator({
	...order,
	description:
		"Defaults to the order of an earlier step. The list shows today's orders; for another day, search for it, such as 2030-01-31.",
	fromEarlier: ({ order_key: key }) => key,
});

/** n8n shows no hint under an expression, and what it shows for it there is of the previous node alone. */
export const orderToReadNotice = notice(
	"Leave 'Order' as it is to use the order from an earlier SVC Payments step, even with other steps in between, such as a message. For another one, switch to From List.",
);

/** n8n shows no hint under an expression. */
export const orderNotice = notice(
	"'Order' is filled in for a step right after Order > Create. With another step in between, such as a message, drag in 'order_key' from Order > Create: the node then uses only that.",
);

/** Reference and time of creation: "order-17 · 14:05". */
function orderEntry(
	{ order_reference: reference, order_key: key, timestamp }: IDataObject,
	zone: string,
) {
	// Without a time zone it's in UTC.
	const created = DateTime.fromISO(word(timestamp), { zone: 'utc' }).setZone(zone);
	const time = created.isValid ? created.toFormat('HH:mm') : '';
	return listEntry(word(key), [word(reference) || word(key), time]);
}
