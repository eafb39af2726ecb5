import { date } from '../../shared/fields';
import { operation } from '../area';
import { operator } from '../locators';
import { resultInShort } from './simplify';

/** Times of tests and results, which SVC has in UTC (service document 3, part B). */
const namesInUtc = [
	'requestDate',
	'expirationDate',
	'phoneReceivedDateTime',
	'resultReceivedDateTime',
];

export const getManyResults = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many route test results',
	description:
		'Retrieve a list of results, by default of the most recent tests. SVC returns up to 10,000.',
	request: 'GET /testresult/{testProductAccount}',
	fields: {},
	filters: {
		mccMnc: operator.filter,
		fromDate: date({
			displayName: 'From Date',
			description: 'The earliest request date of the tests',
			as: 'utc',
			namesInUtc,
		}),
		toDate: date({
			displayName: 'To Date',
			description: 'The latest request date of the tests',
			as: 'utc',
			namesInUtc,
			// The report of January would end before its 31st.
			usualTime: '23:59',
		}),
	},
	send: {
		as: 'whole',
		limitAs: { query: 'amountOfResults', max: 10_000 },
		simplify: resultInShort,
	},
});
