import type { IExecuteFunctions, INodeExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { competing, passWon } from '../../../../nodes/shared/webhook/contest';
import { receive, type Reception } from '../../../../nodes/shared/webhook/receive';

/** As n8n's store is: it reads all entries, and writes all of them back some moments later. */
function storeOfN8n() {
	let stored: string[] | undefined;
	const wait = async () =>
		await new Promise((resolve) => setTimeout(resolve, 1 + Math.random() * 3));
	return {
		async checkProcessedAndRecord(items: string[], scope: string) {
			expect(scope).toBe('node');
			await wait();
			const found = stored;
			await wait();
			if (found === undefined && stored !== undefined) throw new Error('duplicate key');
			stored = [...(found ?? []), ...items.filter((item) => !found?.includes(item))];
			return {
				new: items.filter((item) => !found?.includes(item)),
				processed: items.filter((item) => found?.includes(item)),
			};
		},
	};
}

type Helpers = Partial<ReturnType<typeof storeOfN8n>>;

async function execute(
	helpers: Helpers,
	executionId: string,
	items: INodeExecutionData[],
	mode = 'webhook',
) {
	const hints: unknown[] = [];
	const context = {
		helpers,
		getInputData: () => items,
		getMode: () => mode,
		getExecutionId: () => executionId,
		addExecutionHints: (hint: unknown) => hints.push(hint),
	} as unknown as IExecuteFunctions;
	const [passed = []] = await passWon.call(context);
	return { passed, hints };
}

const item = (n: number) => competing({ json: { n } }, `event ${n}`);

it('passes items on without delay and mark where no other process was noticed', async () => {
	const items = [{ json: { n: 1 } }, { json: { n: 2 } }];
	expect(await execute({}, '1', items)).toEqual({ passed: items, hints: [] });
});

it('never loses an event that two executions compete for, and seldom passes it on twice', async () => {
	const store = storeOfN8n();
	const outcomes = [];
	for (let n = 0; n < 32; n += 4) {
		const pairs = [n, n + 1, n + 2, n + 3].map(
			async (event) =>
				await Promise.all([
					execute(store, `${event} a`, [item(event)]),
					execute(store, `${event} b`, [item(event)]),
				]),
		);
		outcomes.push(...(await Promise.all(pairs)));
	}
	const passed = outcomes.map((pair) => pair.flatMap((outcome) => outcome.passed));
	expect(passed.every(({ length }) => length > 0)).toBe(true);
	expect(passed.filter(({ length }) => length > 1).length).toBeLessThan(outcomes.length / 2);
	expect(passed[7]?.[0]).toEqual({ json: { n: 7 } });
	const left = outcomes.flat().filter((outcome) => outcome.passed.length === 0);
	expect(left.every(({ hints }) => hints.length === 1)).toBe(true);
});

it('competes in three rounds, since two executions that read before either wrote pass the same one', async () => {
	const store = storeOfN8n();
	const rounds = jest.spyOn(store, 'checkProcessedAndRecord');
	await execute(store, '1', [item(1)]);
	expect(rounds.mock.calls.map(([entries]) => entries.at(-1))).toEqual([
		'1 event 1',
		'2 event 1',
		'3 event 1',
	]);
});

it.each([
	['quick', 0, 100],
	['busy', 10, 400],
	['very slow', 100, 2000],
])('holds up an event no longer than needed where the store is %s', async (_, took, delay) => {
	let now = Date.now();
	jest.spyOn(Date, 'now').mockImplementation(() => now);
	jest.spyOn(Math, 'random').mockReturnValue(1);
	const waits = jest.spyOn(globalThis, 'setTimeout').mockImplementation((callback) => {
		callback();
		return {} as NodeJS.Timeout;
	});
	try {
		const checkProcessedAndRecord = async (items: string[]) => {
			now += took;
			return await Promise.resolve({ new: items, processed: [] });
		};
		expect((await execute({ checkProcessedAndRecord }, '1', [item(1)])).passed).toHaveLength(1);
		expect(waits.mock.calls.map(([, ms]) => ms)).toEqual([0, delay, delay]);
	} finally {
		jest.restoreAllMocks();
	}
});

it('passes an event on again when n8n repeats its execution or a person retries it', async () => {
	const store = storeOfN8n();
	expect((await execute(store, '1', [item(1)])).passed).toHaveLength(1);
	expect((await execute(store, '2', [item(1)])).passed).toHaveLength(0);
	expect((await execute(store, '1', [item(1)])).passed).toHaveLength(1);
	expect((await execute(store, '3', [item(1)], 'retry')).passed).toHaveLength(1);
});

it('passes everything on where the store fails, and asks it no more than three times a round', async () => {
	const checkProcessedAndRecord = jest.fn().mockRejectedValue(new Error('busy'));
	expect((await execute({ checkProcessedAndRecord }, '1', [item(1)])).passed).toEqual([
		{ json: { n: 1 } },
	]);
	expect(checkProcessedAndRecord).toHaveBeenCalledTimes(9);
});

it('decides although the store fails twice in each round, such as while the database is busy', async () => {
	const store = storeOfN8n();
	await execute(store, '1', [item(1)]);
	const failed = new Map<string, number>();
	const checkProcessedAndRecord: typeof store.checkProcessedAndRecord = async (entries, scope) => {
		const times = failed.get(entries.join()) ?? 0;
		failed.set(entries.join(), times + 1);
		if (times < 2) throw new Error('busy');
		return await store.checkProcessedAndRecord(entries, scope);
	};
	expect((await execute({ checkProcessedAndRecord }, '2', [item(1)])).passed).toEqual([]);
});

it('decides for each event of a delivery', async () => {
	const store = storeOfN8n();
	await execute(store, '1', [item(1)]);
	expect((await execute(store, '2', [item(1), item(2)])).passed).toEqual([{ json: { n: 2 } }]);
});

/** A process that has noticed that another one receives the trigger's events, too. */
async function delivered(process: string, body: object): Promise<INodeExecutionData[]> {
	const context = {
		getRequestObject: () => ({ rawBody: Buffer.from(JSON.stringify(body)) }),
		getHeaderData: () => ({}),
		getQueryData: () => ({}),
		getResponseObject: () => ({ status: () => ({ json: () => undefined }) }),
		getMode: () => 'webhook',
		getNode: () => ({ id: 'node', name: 'Reports' }),
		// What a process has in mind of a trigger is known by this name.
		getWorkflow: () => ({ id: process }),
		getWorkflowStaticData: () => ({ seen: { notes: '', by: 'another', sharedAt: Date.now() } }),
	} as unknown as IWebhookFunctions;
	const reception: Reception = {
		read: (text) => JSON.parse(text),
		identity: ({ id }) => `${String(id)}`,
		wanted: () => true,
	};
	const { workflowData } = await receive(
		context,
		async () => await Promise.resolve(true),
		async () => await Promise.resolve(reception),
	);
	return workflowData?.flat() ?? [];
}

it('decides between the executions that two processes start with the same event', async () => {
	const store = storeOfN8n();
	const [one, other, next] = [
		await delivered('one', { id: 1 }),
		await delivered('other', { id: 1 }),
		await delivered('other', { id: 2 }),
	];
	expect((await execute(store, '1', one)).passed).toEqual([{ json: { id: 1 } }]);
	expect((await execute(store, '2', other)).passed).toEqual([]);
	expect((await execute(store, '3', next)).passed).toEqual([{ json: { id: 2 } }]);
});
