import { date } from '../../shared/fields';
import { operation } from '../area';
import { getManyStatuses } from './statuses';

/**
 * The orders of one day (service document 1, part C, order list item). Which time zone the
 * SVC's day is in is undocumented; an earlier description of the interface says UTC+1.
 */
export const getManyOrders = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many payment orders',
	description: "Retrieve a list of a day's payment orders",
	request: 'GET /ps/api/public/v1/merchants/{merchant_key}/orders',
	effect: 'read',
	fields: {
		date: date({
			displayName: 'Day',
			description:
				"The day to get orders of. SVC's day can start some hours before or after yours, so check the neighboring day too for orders around midnight.",
			hint: 'Leave empty for today',
			as: 'day',
		}),
	},
	send: { as: 'whole' },
	statuses: getManyStatuses,
});
