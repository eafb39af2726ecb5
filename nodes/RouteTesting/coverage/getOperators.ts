import { notice } from '../../shared/fields';
import { operation } from '../area';
import { operatorItems } from '../operators';

export const getOperators = operation({
	name: 'Get Operators',
	value: 'getOperators',
	action: 'Get testable operators',
	description:
		'Retrieve the mobile operators that have a test handset, by their codes (MCC and MNC). The list changes daily, so check it before you request tests.',
	request: 'GET /support/operators',
	fields: {
		purpose: notice(
			'All operators with a test handset, including offline ones. For those online now, use Get Available Operators.',
		),
	},
	send: { as: 'one', output: ({ body }) => operatorItems(body) },
});
