import { operation } from '../area';
import { name, switches } from './properties';

/** The document names only `name` in the body ("Group (`name`)"), but a group is what it takes. */
export const createGroup = operation({
	name: 'Create',
	value: 'create',
	action: 'Create group',
	description: 'Create an empty group',
	request: 'POST /accounts/{accountId}/groups',
	effect: 'spend',
	usuallyOnce: true,
	unknownOutcome: {
		what: 'the group was created',
		done: 'created',
		check: 'Check with Group > Get Many or Search > Search Groups',
	},
	whenEmpty: 'leaveOut',
	fields: { name },
	additionalFields: switches,
});
