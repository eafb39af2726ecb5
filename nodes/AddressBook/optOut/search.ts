import { text } from '../../shared/fields';
import { operation } from '../area';

export const searchOptOuts = operation({
	name: 'Search',
	value: 'search',
	action: 'Search opt outs',
	description:
		"Search opt-outs and opt-ins. SVC doesn't document whether part of an address or number is enough.",
	request: 'GET /accounts/{accountId}/optout/search',
	effect: 'read',
	fields: {
		query: text({
			displayName: 'Search For',
			placeholder: 'e.g. example.com',
			required: true,
		}),
	},
	send: { as: 'pages' },
});
