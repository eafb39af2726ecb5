/** Items that SVC has already, so that nothing is sent for them. */
import type { IDataObject } from 'n8n-workflow';
import type { Area } from '../../../../nodes/shared/http/area';
import { text } from '../../../../nodes/shared/fields';
import { operationsOf } from '../../../../nodes/shared/operation/operation';
import { executeOf } from '../../../../nodes/shared/run/execute';
import { contextWith } from '../fakes';

const area: Area = {
	title: 'Things',
	credential: 'svcProductTokenApi',
	asDocumented: (body) => body,
	baseUrl: { field: 'thingsBaseUrl', displayName: 'Things Base URL' },
	path: {},
};

const importThings = operationsOf(area)({
	name: 'Import',
	value: 'import',
	action: 'Import things',
	description: 'Import things',
	request: 'POST /things',
	effect: 'spend',
	unknownOutcome: { what: 'the things were imported', done: 'imported', check: 'Check' },
	fields: { name: text({ displayName: 'Name', required: true }) },
	send: {
		as: 'batch',
		simplify: ({ name }) => ({ name }),
		alreadyThere: () => async () =>
			await Promise.resolve(([thing]: readonly unknown[]) => [
				{ ...(thing as IDataObject), isThere: true },
			]),
		outcome: () => [],
	},
});

it('outputs each item as its own Simplify says', async () => {
	const items = [
		{ name: 'one', simple: true },
		{ name: 'two', simple: false },
	];
	const store: IDataObject = {};
	const parameters: IDataObject = {
		resource: 'thing',
		operation: 'import',
		name: '={{ $json.name }}',
		simple: '={{ $json.simple }}',
	};
	const context = contextWith({
		getInputData: () => items.map((json) => ({ json })),
		getNode: () => ({ type: 'test.node', parameters }),
		getExecuteData: () => ({}),
		getNodeParameter: (name: string, _item: number, fallback: unknown) =>
			parameters[name] ?? fallback,
		getTimezone: () => 'UTC',
		getParentNodes: () => [],
		getExecutionCancelSignal: () => undefined,
		getExecutionId: () => '7',
		getContext: () => store,
		addExecutionHints: () => undefined,
		evaluateExpression: () => 0,
		continueOnFail: () => false,
		getMode: () => 'trigger',
		getCredentials: async () =>
			await Promise.resolve({ thingsBaseUrl: 'https://things.example', productToken: 'a token' }),
	});
	const [outputs = []] = await executeOf([
		{ name: 'Thing', value: 'thing', description: '', operations: [importThings] },
	]).call(context);
	expect(outputs.map(({ json }) => json)).toEqual([
		{ name: 'one' },
		{ name: 'two', isThere: true },
	]);
});
