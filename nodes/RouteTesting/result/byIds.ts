import { NegativeAnswer, UnusableAnswer } from '../../shared/errors';
import { isDataObject, locatorList } from '../../shared/fields';
import { testId } from '../locators';
import { plain, word } from '../../shared/http';
import { resultAsDocumented } from './read';

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
	key(idOrResult: unknown): string {
		const id = plain(isDataObject(idOrResult) ? resultAsDocumented(idOrResult).id : idOrResult);
		// It may be the one that is asked for, which would pass for missing.
		if (id === '') throw new UnusableAnswer('has a result without its ID');
		return id;
	},
	missing: (id: unknown) =>
		new NegativeAnswer(
			`SVC has no result for test ${word(id)}`,
			'Check the ID. It may belong to another product account.',
		),
};
