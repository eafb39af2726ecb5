import { text } from '../../shared/fields';
import { operation } from '../area';

export const searchOptOuts = operation({
	name: 'Search',
	value: 'search',
	action: 'Search opt outs',
	description:
		'Search opt-outs and opt-ins. Enter whole addresses or numbers to be sure to find them.',
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
