import type { Effect } from '../../../../nodes/shared/errors';
import { InputError } from '../../../../nodes/shared/fields';
import { readRequestOptions } from '../../../../nodes/shared/send/requestOptions';
import { contextWith } from '../fakes';

const published = { getMode: () => 'trigger' };

const read = (entered: unknown, effect: Effect = 'spend', takesTurns = false) =>
	readRequestOptions(
		contextWith({ ...published, getNodeParameter: () => entered, getTimezone: () => 'UTC' }),
		{ effect, takesTurns },
	);
const batch = (batchSize: unknown, batchInterval: unknown) => ({
	batching: { batch: { batchSize, batchInterval } },
});

it.each<[string, unknown, object]>([
	[
		'nothing',
		{},
		{
			...{ batchSize: Infinity, batchInterval: 0, emptyExpressions: undefined },
			...{ timeoutMs: undefined, identicalRequests: 'sendOnce' },
		},
	],
	['an empty box', { batching: {} }, { batchSize: Infinity, batchInterval: 0 }],
	['batches', batch(10, 500), { batchSize: 10, batchInterval: 500, timeoutMs: undefined }],
	['batches by expressions', batch('1', '0'), { batchSize: 1, batchInterval: 0 }],
	[
		'empty expressions that are left out',
		{ emptyExpressions: 'leaveOut' },
		{ emptyExpressions: 'leaveOut' },
	],
	['several requests at once', { requestsAtOnce: 20 }, { requestsAtOnce: 20 }],
	['a timeout', { timeout: 1 }, { batchSize: Infinity, timeoutMs: 1 }],
])('%s', (_, entered, options) => {
	expect(read(entered)).toMatchObject(options);
});

it.each<[unknown, string, string]>([
	[batch(0, 0), 'Items per Batch', 'must be 1 or more'],
	[batch(1.5, 0), 'Items per Batch', 'must be a whole number'],
	[batch(1, -1), 'Batch Interval (Ms)', 'must be 0 or more'],
	[{ timeout: 0 }, 'Timeout (Ms)', 'must be 1 or more'],
	[{ timeout: 'soon' }, 'Timeout (Ms)', 'must be a number'],
	[{ timeout: '' }, 'Timeout (Ms)', 'is empty'],
	[batch('', 0), 'Items per Batch', 'is empty'],
	[{ requestsAtOnce: 0 }, 'Parallel Requests', 'must be from 1 to 256'],
	[{ requestsAtOnce: 21 }, 'Parallel Requests', 'must be 20 or less where requests change'],
	[{ emptyExpressions: 'drop' }, 'Empty Expressions', 'can\'t be "drop"'],
	['soon', 'Request Options', 'must be an object'],
	[[], 'Request Options', 'must be an object'],
])('%j is refused', (entered, field, problem) => {
	expect(() => read(entered)).toThrow(InputError);
	expect(() => read(entered)).toThrow(problem);
	expect(() => read(entered)).toThrow(expect.objectContaining({ field }));
});

it('takes what the first item says for all of them', () => {
	const entered = [batch(10, 500), batch(1, 0)];
	const context = contextWith({
		...published,
		getNodeParameter: (_: string, item: number) => entered[item],
		getTimezone: () => 'UTC',
	});
	expect(readRequestOptions(context, { effect: 'spend', takesTurns: false })).toMatchObject({
		batchSize: 10,
		batchInterval: 500,
	});
});

it('allows more reads than writes at once', () => {
	expect(read({ requestsAtOnce: 256 }, 'read')).toMatchObject({ requestsAtOnce: 256 });
	expect(() => read({ requestsAtOnce: 257 }, 'read')).toThrow('must be from 1 to 256');
	expect(() => read({ requestsAtOnce: 21 }, 'idempotent')).toThrow('must be 20 or less');
});

it('lets items take turns whose requests depend on what was read', () => {
	expect(read({ requestsAtOnce: 5 }, 'spend', true).requestsAtOnce).toBeUndefined();
	expect(read({ requestsAtOnce: 5 }, 'read', true).requestsAtOnce).toBe(5);
});
