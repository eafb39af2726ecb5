import { shownAs, yesNo } from '../../shared/fields';
import { operation } from '../area';
import { type } from './properties';

export const getManyOptOutsByType = operation({
	name: 'Get Many by Type',
	value: 'getManyByType',
	action: 'Get many opt outs by type',
	description: 'Retrieve a list of opt-outs or opt-ins, of either email addresses or phone numbers',
	request: 'GET /accounts/{accountId}/optout/{type}',
	fields: {
		type: shownAs(type, { hint: 'For both types in one list, use Get Many' }),
	},
	filters: {
		isActive: yesNo({
			displayName: 'Opted Out',
			description: 'Whether to return opt-outs. If off, opt-ins are returned.',
			default: true,
		}),
	},
	send: { as: 'pages' },
});
