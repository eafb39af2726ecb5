import { asObjectOr } from '../../shared/http';
import { operation } from '../area';
import { checkNewValue, message, numberOptions, type, value } from './properties';

/** Retried after a lost response: recording an opt-out twice is harmless, losing it isn't. */
export const optOutValue = operation({
	name: 'Opt Out',
	value: 'optOut',
	action: 'Opt out address or number',
	description: 'Opt an email address or phone number out of further messages',
	request: 'POST /accounts/{accountId}/optout/{type}/{value}',
	effect: 'idempotent',
	whenEmpty: 'leaveOut',
	fields: { type, value, message },
	options: numberOptions,
	check: checkNewValue,
	send: {
		as: 'one',
		output: ({ body }, values) => [
			asObjectOr({ type: values.type, value: values.value, isActive: true }, body),
		],
	},
});
