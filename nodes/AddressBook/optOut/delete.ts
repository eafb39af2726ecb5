import { isDataObject, notice } from '../../shared/fields';
import { beside } from '../../shared/http';
import { operation } from '../area';
import { ofOptOut, reason, type, value } from './properties';

/** What SVC makes of the opt-out is undocumented beyond its answer, the opt-out. */
export const deleteOptOut = operation({
	name: 'Delete',
	value: 'delete',
	action: 'Delete opt out',
	description:
		'Delete an opt-out, so that the email address or phone number can receive messages again',
	request: 'DELETE /accounts/{accountId}/optout/{type}/{value}',
	effect: 'idempotent',
	fields: {
		consequence: notice(
			'After this, the person can get messages again. Only do this with their consent.',
		),
		type,
		value,
		message: reason,
	},
	...ofOptOut,
	send: {
		as: 'one',
		output: ({ body }) => [beside(isDataObject(body) ? body : {}, { deleted: true })],
	},
});
