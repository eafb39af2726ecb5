import { date } from '../../shared/fields';
import { operation } from '../area';
import { operator } from '../locators';
import { resultInShort } from './simplify';

export const getManyResults = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many route test results',
	description:
		'Retrieve many results, the most recent ones first. The service gives 10,000 at most.',
	request: 'GET /testresult/{testProductAccount}',
	effect: 'read',
	fields: {},
	filters: {
		mccMnc: operator.filter,
		fromDate: date({
			displayName: 'From Date',
			description: 'Only tests that were requested after this',
			as: 'utc',
		}),
		toDate: date({
			displayName: 'To Date',
			description: 'Only tests that were requested before this',
			as: 'utc',
		}),
	},
	send: {
		as: 'whole',
		limitAs: { query: 'amountOfResults', max: 10_000 },
		simplify: resultInShort,
	},
});
