/** n8n 1.x in queue mode resumes an execution for each of two calls that reach two of its processes at the same moment. */
import type { IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';
import { isUpToDate, letOthersNotice } from '../../../../nodes/shared/suspend/otherProcesses';
import type { WaitState } from '../../../../nodes/shared/suspend/waitState';

type Continued = typeof import('../../../../nodes/shared/suspend/continued');

/** Each has a memory of its own. */
function anotherProcess(): Continued {
	let loaded: Continued | undefined;
	jest.isolateModules(() => {
		loaded = jest.requireActual<Continued>('../../../../nodes/shared/suspend/continued');
	});
	if (!loaded) throw new Error('Not loaded');
	return loaded;
}

/** n8n's deduplication store, which all processes share. */
function storeOf(entries = new Set<string>()) {
	return {
		async checkProcessedAndRecord(items: string[]) {
			const processed = items.filter((one) => entries.has(one));
			for (const one of items) entries.add(one);
			return await Promise.resolve({ new: [], processed });
		},
	};
}

function contextIn(instanceType: string, helpers: object): IExecuteFunctions {
	const node = { name: 'Ask', parameters: {} };
	return {
		helpers,
		instanceSettings: { instanceType },
		getExecutionId: () => '7',
		getExecuteData: () => ({ node }),
		getNode: () => node,
	} as unknown as IExecuteFunctions;
}

const paused = (pauses = 1, secret = 'secret'): WaitState => ({
	run: '0',
	startedAt: 0,
	secret,
	isAsleep: true,
	settled: {},
	names: [],
	reported: [],
	callback: {},
	pauses,
});

/** @returns the errors of two processes, each with what n8n had stored of the pause */
async function goOn(
	instanceType: string,
	states = [paused(), paused()],
	runExecutionData = {},
	executions = ['7', '7'],
): Promise<unknown[]> {
	const store = storeOf();
	const errors: unknown[] = [];
	for (const [index, state] of states.entries()) {
		const getExecutionId = () => executions[index];
		const rest = { runExecutionData, getExecutionId };
		const context = Object.assign(contextIn(instanceType, store), rest);
		const process = anotherProcess();
		process.refuseToContinueAgain(context, state);
		await process.refuseUnlessFirst(context, state).catch((error: unknown) => errors.push(error));
	}
	return errors;
}

it('lets one worker go on to the later steps', async () => {
	expect(await goOn('worker')).toMatchObject([
		{
			message: 'n8n resumed this execution more than once',
			description: expect.stringContaining('update n8n 1.x to 2.x'),
		},
	]);
});

it('also if the other one has stored another pause in the meantime', async () => {
	expect(await goOn('worker', [paused(2), paused(1)])).toHaveLength(1);
});

it('lets a worker go on again if Retry On Fail has run the node once more', async () => {
	const state = paused();
	expect(await goOn('worker', [state, state])).toEqual([]);
	expect(await goOn('worker', [paused(1), { ...paused(2), goneOn: 1 }])).toEqual([]);
});

it('lets no retry go on of the execution that did not', async () => {
	const second = { ...paused(), isAsleep: false };
	expect(await goOn('worker', [paused(), second])).toHaveLength(1);
	const { refuseToContinueAgain } = anotherProcess();
	expect(() => refuseToContinueAgain(contextIn('worker', {}), second)).toThrow('more than once');
});

it('lets each of two waits of a node go on, as in a loop', async () => {
	expect(await goOn('worker', [paused(1), paused(1, 'another')])).toEqual([]);
});

it('lets a retry go on, of an execution whose worker died before n8n stored that it went on', async () => {
	expect(await goOn('worker', undefined, undefined, ['7', '8'])).toEqual([]);
});

it('lets Retry On Fail run the node again if it failed before it could look', () => {
	const { refuseToContinueAgain } = anotherProcess();
	const [context, state] = [contextIn('main', {}), paused()];
	refuseToContinueAgain(context, state);
	expect(() => refuseToContinueAgain(context, state)).not.toThrow();
	expect(() => refuseToContinueAgain(context, paused())).toThrow('more than once');
});

it.each<[string, WaitState | undefined, boolean]>([
	['it paused there', paused(), true],
	['it has looked and paused again since', paused(2), false],
	['another response was recorded', { ...paused(), reported: [{ name: 'a', text: '' }] }, false],
	['the node waits again, as in a loop', paused(1, 'another'), false],
	['the node has gone on', { ...paused(), isAsleep: false }, false],
	['nothing is left of it', undefined, false],
])('as n8n has stored an execution now, %s: a call counts (%#)', async (_, svcWaits, expected) => {
	const contextData = { 'node:Ask': { svcWaits } };
	const getRunExecutionData = async () => await Promise.resolve({ executionData: { contextData } });
	const context = Object.assign(contextIn('webhook', {}), {
		additionalData: { getRunExecutionData },
	});
	expect(await isUpToDate(context as unknown as IWebhookFunctions, paused())).toBe(expected);
});

it('leaves it to n8n 2.x, which resumes an execution once', async () => {
	expect(await goOn('worker', undefined, { resumeToken: 'token' })).toEqual([]);
});

it('leaves it to the memory of the process where n8n has only one', async () => {
	expect(await goOn('main')).toEqual([]);
});

// n8n 1.x would have more of these runs at the same time, and its other processes notice nothing.
it.each([
	['n8n 1.x', {}, false],
	['n8n 2.x', { resumeToken: 'token' }, true],
])(
	'in %s with %j, keeps a resumed execution running: %s',
	async (_, runExecutionData, expected) => {
		const begun = performance.now();
		await letOthersNotice(Object.assign(contextIn('worker', {}), { runExecutionData }));
		expect(performance.now() - begun >= 990).toBe(expected);
	},
);
