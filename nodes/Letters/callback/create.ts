import { json } from '../../shared/http';
import { notice } from '../../shared/fields';
import { operation } from '../area';
import { refuseMasks } from './mask';
import { withoutSecret } from './ownSecret';
import { callbackObject, callbackOptions, checkCallback, endpoint } from './properties';

export const createCallback = operation({
	name: 'Create',
	value: 'create',
	action: 'Create callback',
	description: "Register a URL that SVC calls whenever a letter's status changes",
	request: 'POST /accounts/{accountId}/callbacks',
	effect: 'spend',
	usuallyOnce: true,
	unknownOutcome: {
		what: 'the callback was created',
		done: 'created',
		check: 'Check with Callback > Get Many',
	},
	fields: {
		instead: notice(
			'To start a workflow when a letter changes, use the SVC Letters Trigger. It registers its own callback.',
		),
		endpoint,
	},
	additionalFields: callbackOptions,
	check(values) {
		checkCallback(values);
		refuseMasks(values);
	},
	send: {
		as: 'one',
		body: (values) => json(callbackObject(values)),
		ifEmpty: () => ({ created: true }),
	},
	show: withoutSecret,
});
