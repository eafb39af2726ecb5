import { notice } from '../../shared/fields';
import { operation } from '../area';
import { byIds, testIds } from './byIds';
import { resultInShort } from './simplify';

export const getResultsByIds = operation({
	name: 'Get by IDs',
	value: 'getByIds',
	action: 'Get route test results by ID',
	description: 'Retrieve the current results of several tests. All input items share one request.',
	request: 'POST /testresult/{testProductAccount}',
	effect: 'read',
	fields: {
		purpose: notice('Like Result > Get, but all input items share one request'),
		testIds,
	},
	send: { as: 'batch', ...byIds, output: (answers) => answers, simplify: resultInShort },
});
