import { asObjectOr, json } from '../../shared/http';
import { notice } from '../../shared/fields';
import { operation } from '../area';
import { inGroup } from './properties';

/**
 * "Set it true for initial batches and false on the last batch (or in a final call with no contacts)"
 * (service document 2, part C, contacts): this is the final call.
 */
export const finishIndexing = operation({
	name: 'Finish Indexing',
	value: 'finishIndexing',
	action: 'Finish indexing imported contacts',
	description: "Make imported contacts searchable if you set 'Indexing' to 'Later'",
	request: 'POST /accounts/{accountId}/groups/{groupId}/contacts-bulk',
	effect: 'idempotent',
	fields: {
		when: notice(
			"Needed after Contact > Import with 'Indexing' set to 'Later', or if an import stopped early. It lets searches find those contacts.",
		),
		groupId: inGroup('The group to finish indexing'),
	},
	send: {
		as: 'steps',
		async run({ groupId }, send) {
			const { body } = await send({ query: { delayIndexing: 'false' }, body: json([]) });
			return [asObjectOr({ groupId, indexing: true }, body)];
		},
	},
});
