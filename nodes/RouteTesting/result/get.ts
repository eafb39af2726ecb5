import { operation } from '../area';
import { testId } from '../locators';
import { resultInShort } from './simplify';

export const getResult = operation({
	name: 'Get',
	value: 'get',
	action: 'Get route test result',
	description: 'Retrieve the result of one test as it is now',
	request: 'GET /testresult/{testProductAccount}/{id}',
	effect: 'read',
	fields: { id: testId },
	send: { as: 'one', simplify: resultInShort },
});
