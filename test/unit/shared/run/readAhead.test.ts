/** Items that read are prepared while the requests of others are under way. */
import { sleep } from 'n8n-workflow';
import type { Area } from '../../../../nodes/shared/http/area';
import type { Beginning } from '../../../../nodes/shared/run/beginning';
import { Failures } from '../../../../nodes/shared/run/failures';
import { NodeRun } from '../../../../nodes/shared/run/nodeRun';
import { contextWith } from '../fakes';

const area: Area = {
	title: 'Things',
	credential: 'svcProductTokenApi',
	asDocumented: (body) => body,
	baseUrl: { field: 'thingsBaseUrl', displayName: 'Things Base URL' },
	path: {},
};

/**
 * How often each item was prepared, and which were when each request ended.
 *
 * @param awaited the item whose preparation each request waits for, on a slow machine as well
 */
async function read(
	length: number,
	atOnce: (begun: number) => number,
	awaited = (item: number) => item,
) {
	const context = contextWith({
		getInputData: () => Array.from({ length }, () => ({ json: {} })),
		getNode: () => ({ type: 'test.node', parameters: {} }),
		getExecutionCancelSignal: () => undefined,
		continueOnFail: () => false,
	});
	let begun = 0;
	const limit = {
		get atOnce() {
			return atOnce(begun);
		},
	};
	const beginning = {
		...{ context, ledger: undefined, named: {} },
		connection: { context, area, account: {}, hosts: { of: () => ({ limit }) } },
		options: { batchSize: Infinity, identicalRequests: 'sendAll' },
		failures: new Failures(context, { failureTexts: {}, effect: 'read' } as never, 'Read'),
	};
	const run = new NodeRun(beginning as unknown as Beginning);
	const prepared = new Map<number, number>();
	const readyAt: number[][] = [];
	const outputs = await run.sendEach(async (item) => {
		prepared.set(item, (prepared.get(item) ?? 0) + 1);
		return await Promise.resolve({
			ready: async () => {
				begun++;
				await sleep(5);
				for (let tries = 0; tries < 100 && !prepared.has(awaited(item)); tries++) await sleep(5);
				readyAt[item] = [...prepared.keys()];
				return [{ json: { item } }];
			},
		});
	});
	expect(outputs.map(([output]) => output?.json)).toEqual(
		Array.from({ length }, (_, item) => ({ item })),
	);
	return { prepared, readyAt };
}

test('so that the next request leaves at once', async () => {
	const next = (item: number) => Math.min(item + 3, 8);
	const { readyAt } = await read(9, () => 3, next);
	for (const [item, ready] of readyAt.entries()) expect(ready).toContain(next(item));
});

test.each<[string, (begun: number) => number]>([
	['as many may be under way all the time', () => 4],
	['more and more may be under way', (begun) => 4 + begun],
	['fewer may be under way than before', (begun) => (begun < 10 ? 10 : 2)],
	['now more and now fewer may be under way', (begun) => [8, 2, 5, 1, 9][begun % 5] ?? 1],
	['only one may be under way', () => 1],
])('each of them once, and no others, where %s', async (_, atOnce) => {
	const { prepared } = await read(30, atOnce);
	expect([...prepared].sort(([one], [other]) => one - other)).toEqual(
		Array.from({ length: 30 }, (_, item) => [item, 1]),
	);
});
