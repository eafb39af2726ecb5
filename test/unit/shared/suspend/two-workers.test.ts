/** n8n 1.x in queue mode resumes an execution for each of two calls that reach two of its processes at the same moment. */
import type { IExecuteFunctions } from 'n8n-workflow';
import { letOthersNotice } from '../../../../nodes/shared/suspend/otherProcesses';
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

const paused = (pauses = 1): WaitState => ({
	run: '0',
	startedAt: 0,
	secret: 'secret',
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
): Promise<unknown[]> {
	const store = storeOf();
	const errors: unknown[] = [];
	for (const state of states) {
		const context = Object.assign(contextIn(instanceType, store), { runExecutionData });
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
	expect(await goOn('worker', [paused(1), { ...paused(2), goneOn: 1 }])).toEqual([]);
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
