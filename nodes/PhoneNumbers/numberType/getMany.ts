import { text } from '../../shared/fields';
import { without } from '../../shared/operation';
import { operation } from '../area';
import { country } from '../properties';

export const getManyNumberTypes = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many number types',
	description: 'Retrieve a list of number types with their costs',
	request: 'GET /accounts/{accountId}/phonenumbers/numbertypes',
	fields: {},
	filters: {
		country,
		purpose: text({
			displayName: 'Purpose',
			isTrimmed: true,
			description: 'The purpose to filter by, as SVC names it',
			placeholder: 'e.g. SMS',
		}),
		type: text({
			displayName: 'Type',
			isTrimmed: true,
			description: 'The type to filter by, as SVC names it',
			placeholder: 'e.g. MOBILE',
		}),
	},
	send: {
		as: 'pages',
		simplify: (full) => without(full, ['keywordNoticePeriodDays']),
	},
});
