import { NegativeAnswer } from '../../shared/errors';
import { isDataObject, locatorList } from '../../shared/fields';
import { testId } from '../locators';

export const testIds = locatorList({
	displayName: 'Tests',
	description:
		'The tests whose results are wanted; those of all input items are asked for in one request. By ID, an expression may give several IDs: a list, or text with commas between them.',
	required: true,
	place: 'nowhere',
	one: testId,
});

/** One request for all items; how the service orders the results is not shown, so IDs tell them apart. */
export const byIds = {
	parts: (values: { testIds: string[] }) => values.testIds,
	key(idOrResult: unknown): string | undefined {
		const id = isDataObject(idOrResult) ? idOrResult.id : idOrResult;
		return typeof id === 'string' ? id.toLowerCase() : undefined;
	},
	missing: (id: unknown) =>
		new NegativeAnswer(
			`The service has no result for test ${String(id)}`,
			'Check the ID; it may belong to another product account.',
		),
};
