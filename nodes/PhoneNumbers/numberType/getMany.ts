import { text } from '../../shared/fields';
import { without } from '../../shared/operation';
import { operation } from '../area';
import { country } from '../properties';

export const getManyNumberTypes = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many number types',
	description: 'Retrieve many kinds of numbers, with what they cost',
	request: 'GET /accounts/{accountId}/phonenumbers/numbertypes',
	effect: 'read',
	fields: {},
	filters: {
		country,
		purpose: text({
			displayName: 'Purpose',
			description: 'Only numbers for this purpose, as the service names it',
			placeholder: 'e.g. SMS',
		}),
		type: text({
			displayName: 'Type',
			description: 'Only numbers of this type, as the service names it',
			placeholder: 'e.g. MOBILE',
		}),
	},
	send: {
		as: 'pages',
		simplify: (full) => without(full, ['keywordNoticePeriodDays', 'numberRequestProcessingDays']),
	},
});
