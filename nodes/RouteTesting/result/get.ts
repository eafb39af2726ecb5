import { operation } from '../area';
import { testId } from '../locators';
import { resultInShort } from './simplify';

export const getResult = operation({
	name: 'Get',
	value: 'get',
	action: 'Get route test result',
	description: 'Retrieve the current result of one test',
	request: 'GET /testresult/{testProductAccount}/{id}',
	fields: { id: testId },
	send: { as: 'one', simplify: resultInShort },
});
