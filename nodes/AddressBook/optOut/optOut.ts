import { notice } from '../../shared/fields';
import { operation } from '../area';
import { checkNewValue, message, numberOptions, type, value } from './properties';

const forReal = notice('Executing this step opts out for real, until you opt back in.');

/** Retried after a lost response: recording an opt-out twice is harmless, losing it isn't. */
export const optOutValue = operation({
	name: 'Opt Out',
	value: 'optOut',
	action: 'Opt out address or number',
	description: 'Opt an email address or phone number out of further messages',
	request: 'POST /accounts/{accountId}/optout/{type}/{value}',
	effect: 'idempotent',
	whenEmpty: 'leaveOut',
	fields: { type, value, message, forReal },
	options: numberOptions,
	check: checkNewValue,
	send: {
		as: 'one',
		ifEmpty: (values) => ({ type: values.type, value: values.value, isActive: true }),
	},
});
