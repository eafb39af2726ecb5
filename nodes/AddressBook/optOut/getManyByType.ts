import { yesNo } from '../../shared/fields';
import { operation } from '../area';
import { type } from './properties';

export const getManyOptOutsByType = operation({
	name: 'Get Many by Type',
	value: 'getManyByType',
	action: 'Get many opt outs by type',
	description: 'Retrieve many opt-outs of email addresses, or of phone numbers, or their opt-ins',
	request: 'GET /accounts/{accountId}/optout/{type}',
	effect: 'read',
	fields: { type },
	filters: {
		isActive: yesNo({
			displayName: 'Opted Out',
			description: 'Whether to return opt-outs; off returns opt-ins',
			default: true,
		}),
	},
	send: { as: 'pages' },
});
