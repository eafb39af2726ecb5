import { operation } from '../area';
import { name, ownId } from './properties';

export const createField = operation({
	name: 'Create',
	value: 'create',
	action: 'Create custom field',
	description: 'Create a custom field for contacts',
	request: 'POST /accounts/{accountId}/fields',
	effect: 'spend',
	usuallyOnce: true,
	unknownOutcome: {
		what: 'the field was created',
		done: 'created',
		check: 'Check with Field > Get Many',
	},
	fields: { name },
	additionalFields: { ownId },
});
