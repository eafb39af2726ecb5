import { notice, number } from '../../shared/fields';
import { operationsOf } from '../../shared/operation';
import { conversations } from '../area';
import { additionalQuery, conversationInShort, throttled } from './conversation';

const operation = operationsOf(conversations);

/**
 * The same request is answered once in five minutes; what makes it the same is voice account,
 * `From` and `skip` (service document 3, limits). So the pages of a list don't get into each
 * other's way, and a page is read once a run whatever the items' limits: the second of two items
 * would have to wait for five minutes.
 */
export const getManyConversations = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many conversations',
	description:
		'Retrieve a list of call detail records of successful calls. You can read the same records again after 5 minutes; until then, the node fails or waits.',
	request: 'GET /cdrapi/v1/{voiceAccountId}/conversations',
	fields: {
		throttled: notice(
			"SVC returns the same call records only once every 5 minutes, and documents no filter by date. To filter by date, turn on 'Return All', and add a Filter node after this one. The docs have an example that adds up costs per day. A published SVC Voice Trigger reads them too, so use one or the other. While you build, pin the data.",
		),
	},
	send: { as: 'pages', areShared: true, simplify: conversationInShort },
	options: {
		additionalQuery,
		maxWaitMinutes: number({
			displayName: 'Maximum Wait (Minutes)',
			description:
				'How long to wait if the same records were read less than 5 minutes ago. Without this option, the item fails, and the error says when to try again.',
			min: 0,
			max: 60,
			default: 0,
			place: 'nowhere',
		}),
	},
	maxRateLimitWaitMs: ({ maxWaitMinutes = 0 }) => maxWaitMinutes * 60_000,
	statuses: throttled,
});
