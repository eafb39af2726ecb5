import { asObjectOr, json } from '../../shared/http';
import { operation } from '../area';
import { withoutSecret } from './ownSecret';
import { callbackObject, callbackOptions, checkCallback, endpoint } from './properties';

/** Registers an address that the service calls on each change of a letter's status. */
export const createCallback = operation({
	name: 'Create',
	value: 'create',
	action: 'Create callback',
	description: 'Have an address called whenever the status of a letter changes',
	request: 'POST /accounts/{accountId}/callbacks',
	effect: 'spend',
	unknownOutcome: {
		what: 'the callback was created',
		check: 'Look for it with Callback > Get Many',
	},
	fields: { endpoint },
	additionalFields: callbackOptions,
	check: checkCallback,
	send: {
		as: 'one',
		body: (values) => json(callbackObject(values)),
		output: ({ body }) => [asObjectOr({ created: true }, body)],
	},
	hide: withoutSecret,
});
