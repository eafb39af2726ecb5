import { notice } from '../../shared/fields';
import { operation } from '../area';
import { operatorItems } from '../operators';

export const getAvailableOperators = operation({
	name: 'Get Available Operators',
	value: 'getAvailableOperators',
	action: 'Get available operators',
	description:
		'Retrieve the mobile operators that have a test handset online now, by their codes (MCC and MNC)',
	request: 'GET /support/currentavailableoperators',
	fields: {
		purpose: notice(
			'Only operators with a test handset online now. For all that have one, use Get Operators.',
		),
	},
	send: { as: 'one', output: ({ body }) => operatorItems(body) },
});
