import { number } from '../../shared/fields';
import { operation } from '../area';
import { additionalQuery, conversationInShort } from './conversation';

/**
 * The same request is answered once in five minutes; what makes it the same is voice account,
 * `From` and `skip` (service document 3, limits). So the pages of a list do not get into each
 * other's way, and a page is read once a run whatever the items' limits: the second of two items
 * would have to wait for five minutes.
 *
 * Fields that the service adds in future versions are passed on. Amounts have six decimals, which
 * a JavaScript number holds exactly up to billions; only zeros at the end are not shown.
 */
export const getManyConversations = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many conversations',
	description:
		'Retrieve many call detail records of successful calls. The service answers the same request once in five minutes, so a whole page is read whatever the limit.',
	request: 'GET /cdrapi/v1/{voiceAccountId}/conversations',
	effect: 'read',
	fields: {},
	send: { as: 'pages', areShared: true, simplify: conversationInShort },
	options: {
		additionalQuery,
		maxWaitMinutes: number({
			displayName: 'Wait If Needed (Max Minutes)',
			description:
				'How long to wait when the same records were read less than five minutes ago. Without this option the node does not wait: it says when to try again.',
			min: 0,
			max: 60,
			default: 0,
			place: 'nowhere',
		}),
	},
	maxRateLimitWaitMs: ({ maxWaitMinutes = 0 }) => maxWaitMinutes * 60_000,
	statuses: {
		429: {
			says: 'The same call records were read less than five minutes ago',
			remedy:
				'The service answers the same request once in five minutes. Run again later, or add the option "Wait If Needed" to have the node wait.',
		},
	},
});
