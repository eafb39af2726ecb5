import { NegativeAnswer } from '../../shared/failure';
import { isDataObject, texts, uuidRule } from '../../shared/fields';
import { operation } from '../area';
import { resultInShort } from './simplify';

/** One request for all items; how the service orders the results is not shown, so IDs tell them apart. */
export const getResultsByIds = operation({
	name: 'Get by IDs',
	value: 'getByIds',
	action: 'Get results by test ID',
	description: 'Retrieve the results of the tests of all input items in one request',
	request: 'POST /testresult/{testProductAccount}',
	effect: 'read',
	fields: {
		testIds: texts({
			displayName: 'Test IDs',
			description:
				'The ID of the test, or several of them separated by commas. The IDs of all input items are sent in one request.',
			placeholder: 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
			required: true,
			place: 'nowhere',
			matches: uuidRule,
		}),
	},
	together: {
		parts: ({ testIds }) => testIds,
		key: idOf,
		output: (answers) => answers,
		missing: (id) =>
			new NegativeAnswer(
				`The service has no result for test ${String(id)}`,
				'Check the ID; it may belong to another product account.',
			),
	},
	simplify: resultInShort,
});

function idOf(idOrResult: unknown): string | undefined {
	const id = isDataObject(idOrResult) ? idOrResult.id : idOrResult;
	return typeof id === 'string' ? id.toLowerCase() : undefined;
}
