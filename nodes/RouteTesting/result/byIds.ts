import { NegativeAnswer } from '../../shared/failure';
import { isDataObject, texts, uuidRule } from '../../shared/fields';

export const testIds = texts({
	displayName: 'Test IDs',
	description:
		'The ID of the test, or several of them separated by commas. The IDs of all input items are sent in one request.',
	placeholder: 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
	required: true,
	place: 'nowhere',
	matches: uuidRule,
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
