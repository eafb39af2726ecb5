import { date } from '../../shared/fields';
import { operation } from '../area';
import { getManyStatuses } from './statuses';

/**
 * The orders of one day (service document 1, part C, order list item). Which time zone the
 * service's day is in is not shown; an earlier description of the interface says UTC+1.
 */
export const getManyOrders = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many payment orders',
	description: 'Retrieve many orders of one day',
	request: 'GET /ps/api/public/v1/merchants/{merchant_key}/orders',
	effect: 'read',
	fields: {
		date: date({
			displayName: 'Day',
			description:
				"The day whose orders are wanted, today if empty. The service's day may begin some hours before or after yours, so look at the neighboring day too for orders around midnight.",
			hint: 'Leave empty for today',
			as: 'day',
		}),
	},
	send: { as: 'whole' },
	statuses: getManyStatuses,
});
