import { NegativeAnswer, UnusableAnswer } from '../../shared/errors';
import { isDataObject, locatorList } from '../../shared/fields';
import { testId } from '../locators';
import { plain, word } from '../../shared/http';

export const testIds = locatorList({
	displayName: 'Tests',
	description:
		'The tests to get results for. All input items share one request. By ID, an expression can return several IDs, as a list or as comma-separated text.',
	required: true,
	place: 'nowhere',
	one: testId,
});

/** One request for all items; how SVC orders the results is undocumented, so IDs tell them apart. */
export const byIds = {
	parts: (values: { testIds: string[] }) => values.testIds,
	key(idOrResult: unknown): string | undefined {
		const result = isDataObject(idOrResult) ? idOrResult : { id: idOrResult };
		const id = plain(result.id);
		if (id !== '') return id;
		// It may be the one that is asked for, which would pass for missing. What else stands for a test that SVC doesn't
		// have, such as null, is no result.
		if ('messageKey' in result) throw new UnusableAnswer('has a result without its ID');
		return undefined;
	},
	missing: (id: unknown) =>
		new NegativeAnswer(
			`SVC has no result for test ${word(id)}`,
			'Check the ID. It may belong to another product account.',
		),
};
