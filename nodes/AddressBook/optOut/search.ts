import { text } from '../../shared/fields';
import { operation } from '../area';

export const searchOptOuts = operation({
	name: 'Search',
	value: 'search',
	action: 'Search opt outs',
	description:
		'Search opt-outs and opt-ins. To be sure of a match, enter the whole address or number.',
	request: 'GET /accounts/{accountId}/optout/search',
	fields: {
		query: text({
			displayName: 'Search For',
			isTrimmed: true,
			placeholder: 'e.g. nathan@example.com',
			hint: 'Enter the whole email address or phone number: a part may find nothing',
			required: true,
		}),
	},
	send: { as: 'pages' },
});
