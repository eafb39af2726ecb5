import type { Area } from '../../../../nodes/shared/http/area';
import type { Resource } from '../../../../nodes/shared/operation/panel/describe';
import { executeOf } from '../../../../nodes/shared/run/execute';
import { operationsOf } from '../../../../nodes/shared/operation/operation';
import { contextWith } from '../fakes';

const area: Area = {
	title: 'Things',
	credential: 'svcProductTokenApi',
	asDocumented: (body) => body,
	baseUrl: { field: 'thingsBaseUrl', displayName: 'Things Base URL' },
	path: {},
};
const getMany = operationsOf(area)({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many things',
	description: 'Retrieve many things',
	request: 'GET /things',
	fields: {},
	send: { as: 'whole' },
});
const thing: Resource = {
	name: 'Thing',
	value: 'thing',
	description: 'A thing',
	operations: [getMany],
};

it('gives hundreds of thousands of elements, each linked to its input item', async () => {
	const length = 300_000;
	const parameters: Record<string, unknown> = {
		resource: 'thing',
		operation: 'getAll',
		returnAll: true,
	};
	const body = JSON.stringify(Array.from({ length }, (_, id) => ({ id })));
	const context = contextWith({
		getInputData: () => [{ json: {} }],
		getNode: () => ({ type: 'test.node', parameters: {} }),
		getNodeParameter: (name: string, _item: number, fallback: unknown) =>
			parameters[name] ?? fallback,
		getTimezone: () => 'UTC',
		getParentNodes: () => [],
		getExecutionCancelSignal: () => undefined,
		continueOnFail: () => false,
		getMode: () => 'trigger',
		getCredentials: async () =>
			await Promise.resolve({ productToken: 'token-1', thingsBaseUrl: 'https://things.example' }),
		helpers: {
			httpRequestWithAuthentication: async () =>
				await Promise.resolve({ statusCode: 200, headers: {}, body }),
		},
	});
	const [outputs] = await executeOf([thing]).call(context);
	expect(outputs).toHaveLength(length);
	expect(outputs.at(-1)).toEqual({ json: { id: length - 1 }, pairedItem: { item: 0 } });
});
