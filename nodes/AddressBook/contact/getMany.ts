import { shownAs, yesNo } from '../../shared/fields';
import { operation } from '../area';
import { orderBy } from '../lists';
import { withCustomFields } from './customValues';
import { inGroup, optOutTokenType } from './properties';

export const getManyContacts = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many contacts',
	description: 'Retrieve a list of contacts in a group',
	request: 'GET /accounts/{accountId}/groups/{groupId}/contacts',
	show: withCustomFields,
	fields: { groupId: inGroup('The group to get contacts from') },
	options: {
		getCustomValues: yesNo({
			displayName: 'Include Custom Values',
			description: 'Whether to include custom field values in the output',
			default: true,
		}),
		optOutTokenType: shownAs(optOutTokenType, {
			hint: 'This might not leave anyone out. To exclude opted-out contacts, use Contact > Export.',
		}),
		orderBy: orderBy('name'),
	},
	send: { as: 'pages' },
});
