/** n8n 1.x in queue mode resumes an execution for each of two calls that reach two of its processes at the same moment. */
import type { IExecuteFunctions } from 'n8n-workflow';
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
async function goOn(instanceType: string, states = [paused(), paused()]): Promise<unknown[]> {
	const store = storeOf();
	const errors: unknown[] = [];
	for (const state of states) {
		const context = contextIn(instanceType, store);
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

it('lets a worker go on after another pause of the same wait', async () => {
	expect(await goOn('worker', [paused(1), paused(2)])).toEqual([]);
});

it('leaves it to the memory of the process where n8n has only one', async () => {
	expect(await goOn('main')).toEqual([]);
});
