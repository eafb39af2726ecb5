/** Waits for as many items as a run can have. */
import type { IDataObject } from 'n8n-workflow';
import type { Area } from '../../../../nodes/shared/http/area';
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

const waitForThing = operationsOf(area)({
	name: 'Wait',
	value: 'wait',
	action: 'Wait for a thing',
	description: 'Wait for a thing',
	request: 'GET /things',
	fields: {},
	send: {
		as: 'suspended',
		limitMs: () => 3_600_000,
		pace: { firstMs: 60_000, longestMs: 60_000 },
		look: async () => await Promise.resolve({ done: false, output: {} }),
	},
});

/** @returns until when the execution is suspended, and how often the run has asked n8n for the node's context */
async function suspend(count: number) {
	const parameters: IDataObject = { resource: 'thing', operation: 'wait' };
	const node = { type: 'test.node', name: 'Wait', parameters };
	const items = Array.from({ length: count }, () => ({ json: {} }));
	const store: IDataObject = {};
	const getContext = jest.fn(() => store);
	const putExecutionToWait = jest.fn<Promise<void>, [Date]>(async () => await Promise.resolve());
	const context = contextWith({
		...{ getContext, putExecutionToWait },
		runExecutionData: { executionData: { nodeExecutionStack: [] } },
		getInputData: () => items,
		getNode: () => node,
		getExecuteData: () => ({ node, data: { main: [items] }, source: null }),
		getNodeParameter: (name: string, _item: number, fallback: unknown) =>
			parameters[name] ?? fallback,
		getTimezone: () => 'UTC',
		getParentNodes: () => [],
		getExecutionCancelSignal: () => undefined,
		getExecutionId: () => '7',
		evaluateExpression: () => 0,
		continueOnFail: () => false,
		getMode: () => 'trigger',
		getCredentials: async () =>
			await Promise.resolve({ thingsBaseUrl: 'https://things.example', productToken: 'a token' }),
	});
	await executeOf([
		{ name: 'Thing', value: 'thing', description: '', operations: [waitForThing] },
	]).call(context);
	return { until: putExecutionToWait.mock.calls[0]?.[0], asked: getContext.mock.calls.length };
}

test('pauses for more items than a function can be called with', async () => {
	const begun = Date.now();
	const { until } = await suspend(200_000);
	expect(until?.getTime()).toBeGreaterThanOrEqual(begun + 60_000);
});

/** It's checked as a whole, which would take the square of the time. */
test("doesn't read the state of the wait again for each item", async () => {
	const [few, many] = [await suspend(2), await suspend(20)];
	expect(many.asked).toBe(few.asked);
});
