import { isDataObject } from '../../shared/fields';
import { operation } from '../area';
import { checkValue, message, type, value } from './properties';

/**
 * A deletion with a JSON body. What the service makes of the opt-out is not described beyond its
 * answer, the opt-out, which is given as it is.
 */
export const deleteOptOut = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete opt out',
	description:
		'Take back the opt-out of an email address or phone number, so that it may get messages again. Do that only if the person has agreed to it.',
	request: 'DELETE /accounts/{accountId}/optout/{type}/{value}',
	effect: 'idempotent',
	fields: { type, value, message },
	check: checkValue,
	send: { as: 'one', output: ({ body }) => [{ ...(isDataObject(body) && body), deleted: true }] },
});
