/**
 * Executions in the editor that overlap, as in two tabs, and one right after another was stopped. n8n stores no error of
 * an execution that someone stops, and shows none, so the next one has to say what is unknown.
 */
import type { IDataObject, INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { TRIGGER as TRIGGERED } from '../campaigns/campaign.ts';
import { createParameters, someLetters } from '../letters/letter.ts';
import { isN8n1 } from '../line.ts';
import { byId } from '../locator.ts';
import { createParameters as createOrder, someOrders } from '../payments/order.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { until } from '../until.ts';
import { CREATE, retryOnFail } from './five-letters.ts';

const bed = simulatorBed();

/** Letters that no other test sends. */
let tests = 0;
beforeEach(() => tests++);
const letters = (count: number): IDataObject[] =>
	someLetters(count).map((letter) => ({
		...letter,
		text: `${String(letter.text)}, overlapping ${tests}`,
	}));

interface Options {
	items?: IDataObject[];
	mode?: WorkflowExecuteMode;
	signal?: AbortSignal;
	settings?: object;
	parameters?: INodeParameters;
}

async function execute({
	items = letters(2),
	mode = 'manual',
	signal,
	settings = {},
	parameters = createParameters,
}: Options = {}) {
	return await bed.engine.run({
		nodes: [{ type: 'svcLetters', name: 'Node', id: 'node', parameters, ...settings }],
		items,
		mode,
		...(signal && { signal }),
	});
}

const requests = () => bed.service.requests;
const ids = (result: Awaited<ReturnType<typeof execute>>) => result.json().map(({ id }) => id);

async function executeAndStop(options: Options = {}) {
	bed.service.order({ kind: 'delay', delayMs: 60_000, match: { endpoint: CREATE, nth: 2 } });
	const stop = new AbortController();
	const running = execute({ items: letters(3), ...options, signal: stop.signal });
	await until(() => requests().length === 2);
	stop.abort();
	expect((await running).status).toBe('canceled');
}

describe('while another execution sends the same', () => {
	test('nothing is sent twice, and both output what was sent', async () => {
		bed.service.latency(100);
		const [one, two] = await Promise.all([execute(), execute()]);
		expect(requests()).toHaveLength(2);
		expect(ids(two)).toEqual(ids(one));
	});

	test('also of four', async () => {
		bed.service.latency(50);
		const all = await Promise.all([execute(), execute(), execute(), execute()]);
		expect(requests()).toHaveLength(2);
		expect(all.map(({ status }) => status)).toEqual(all.map(() => 'success'));
	});

	test('and its response is lost, both report it', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', delayMs: 100 });
		const both = await Promise.all([execute(), execute()]);
		expect(both.map(({ error }) => error?.message)).toEqual(
			both.map(() => `${sentences.letterUnknown} [item 0]`),
		);
		expect(requests()).toHaveLength(1);
	});

	test('and goes on after its response is lost, a later one reports it, too', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE } });
		const release = bed.service.hold(() => requests().length === 2);
		const settings = { onError: 'continueErrorOutput' };
		const running = execute({ settings });
		await until(() => requests().length === 2);
		const { error } = await execute({ items: letters(1) });
		release();
		expect(error?.message).toBe(`${sentences.letterUnknown} [item 0]`);
		expect((await running).json('Node', 1)).toHaveLength(1);
		expect((await execute()).status).toBe('success');
		expect(requests()).toHaveLength(3);
	});

	test('and SVC rejects that, it is sent for this one', async () => {
		bed.service.order({ kind: 'status', status: 400, delayMs: 100 });
		const [one, two] = await Promise.all([execute(), execute()]);
		// Either can be the first to send.
		expect([one.status, two.status].sort()).toEqual(['error', 'success']);
		expect(requests()).toHaveLength(3);
	});

	test('but is stopped, this one reports it', async () => {
		bed.service.order({ kind: 'delay', delayMs: 60_000 });
		const stop = new AbortController();
		const stopped = execute({ signal: stop.signal });
		await until(() => requests().length === 1);
		const waiting = execute();
		await new Promise((resolve) => setTimeout(resolve, 100));
		stop.abort();
		await stopped;
		const { error } = await waiting;
		expect(error?.message).toBe(`${sentences.letterUnknown} [item 0]`);
		expect(requests()).toHaveLength(1);
	});

	/** The second of two executions, while it waits for the first one. */
	async function stopWhileWaiting() {
		const release = bed.service.hold();
		const other = execute();
		await until(() => requests().length === 1);
		const stop = new AbortController();
		const waiting = execute({ signal: stop.signal });
		await new Promise((resolve) => setTimeout(resolve, 100));
		stop.abort();
		return { release, other, waiting };
	}

	test('and this one is stopped, it sends nothing', async () => {
		const { release, other, waiting } = await stopWhileWaiting();
		release();
		const { status, error } = await waiting;
		expect(status).toBe('canceled');
		expect([
			`${sentences.canceled}. Nothing was sent: it was waiting for another execution of this step [item 0]`,
			// n8n 1.x shows its own words where it ends first.
			...(isN8n1 ? ['The execution was cancelled manually'] : []),
		]).toContain(error?.message);
		expect((await other).status).toBe('success');
		expect(requests()).toHaveLength(2);
	});

	test('and this one is stopped, it ends at once', async () => {
		const { release, other, waiting } = await stopWhileWaiting();
		const late = new Promise((resolve) => setTimeout(resolve, 2000, 'still waiting'));
		const ended = await Promise.race([waiting.then(({ status }) => status), late]);
		release();
		await Promise.all([other, waiting]);
		expect(ended).toBe('canceled');
	});

	test('and this one is stopped, the one after it still waits for the other', async () => {
		const { release, other, waiting } = await stopWhileWaiting();
		await waiting;
		const last = execute();
		await new Promise((resolve) => setTimeout(resolve, 200));
		release();
		expect(ids(await last)).toEqual(ids(await other));
		expect(requests()).toHaveLength(2);
	});

	test('but for the time at which it was made, nothing is sent twice', async () => {
		bed.service.latency(100);
		const subject = '=Made {{ new Date(Date.now() + $json.ahead).toISOString() }}';
		const additionalFields = { omitScheduledate: true, subject };
		const parameters = { ...createParameters, additionalFields };
		const items = (ahead: number) => letters(2).map((letter) => ({ ...letter, ahead }));
		const both = [0, 5].map(async (ahead) => await execute({ parameters, items: items(ahead) }));
		const [one, two] = await Promise.all(both);
		expect(ids(two)).toEqual(ids(one));
		expect(requests()).toHaveLength(2);
	});

	test('a published workflow waits for none', async () => {
		bed.service.latency(100);
		await Promise.all([execute(), execute({ mode: 'webhook' })]);
		expect(requests()).toHaveLength(4);
	});
});

describe('after an execution was stopped', () => {
	test('the next one says what is unknown, and sends the rest once that is checked', async () => {
		await executeAndStop();
		bed.service.heal();
		const { error } = await execute({ items: letters(3) });
		expect(error?.message).toBe(`${sentences.letterUnknown} [item 1]`);
		expect(error?.description).toContain(
			'An earlier execution was stopped while this request was in flight.',
		);
		expect(requests()).toHaveLength(2);
		expect((await execute({ items: letters(3) })).status).toBe('success');
		expect(requests()).toHaveLength(4);
	});

	test('an hour later, as much as is needed to check, the next one sends all', async () => {
		await executeAndStop();
		bed.service.heal();
		bed.engine.modules.clock.monotonicAhead += 61 * 60_000;
		expect((await execute({ items: letters(3) })).status).toBe('success');
		expect(requests()).toHaveLength(5);
	});

	test('so does one with Continue, and sends the others', async () => {
		await executeAndStop();
		bed.service.heal();
		const settings = { onError: 'continueErrorOutput' };
		const result = await execute({ items: letters(3), settings });
		expect(result.json('Node', 1)).toEqual([
			expect.objectContaining({ error: expect.objectContaining({ outcome: 'unknown' }) }),
		]);
		expect(requests()).toHaveLength(3);
	});

	test('Retry On Fail does not take it for checked', async () => {
		await executeAndStop();
		bed.service.heal();
		const { error } = await execute({ items: letters(3), settings: retryOnFail });
		expect(error?.message).toBe(`${sentences.letterUnknown} [item 1]`);
		expect(requests()).toHaveLength(2);
	});

	test('one that someone stopped, too, before n8n showed what it had to say, has told no one', async () => {
		await executeAndStop();
		bed.service.heal();
		bed.service.order({ kind: 'delay', delayMs: 60_000, match: { endpoint: CREATE } });
		const stop = new AbortController();
		const settings = { onError: 'continueErrorOutput' };
		const running = execute({ items: letters(3), settings, signal: stop.signal });
		await until(() => requests().length === 3);
		stop.abort();
		expect((await running).status).toBe('canceled');
		bed.service.heal();
		const next = await execute({ items: letters(3), settings });
		expect(next.json('Node', 1)).toHaveLength(2);
		expect(requests()).toHaveLength(3);
	});

	test('the next one also says how to find it', async () => {
		const order = async (signal?: AbortSignal) =>
			await bed.engine.run({
				nodes: [{ type: 'svcPayments', name: 'Node', id: 'node', parameters: createOrder }],
				items: someOrders(1),
				mode: 'manual',
				...(signal && { signal }),
			});
		bed.service.order({ kind: 'delay', delayMs: 60_000 });
		const stop = new AbortController();
		const running = order(stop.signal);
		await until(() => requests().length === 1);
		stop.abort();
		const { error: own } = await running;
		const { error } = await order();
		const reference = /Its reference is ".*"\./.exec(`${own?.description}`)?.[0];
		expect(error?.description).toContain(reference);
	});

	test('a response that was lost before the stop is told of, too', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE } });
		bed.service.order({ kind: 'delay', delayMs: 60_000, match: { endpoint: CREATE } });
		const stop = new AbortController();
		const settings = { onError: 'continueErrorOutput' };
		const running = execute({ settings, signal: stop.signal });
		await until(() => requests().length === 2);
		stop.abort();
		expect((await running).status).toBe('canceled');
		bed.service.heal();
		const next = await execute({ settings });
		expect(next.json('Node', 1)).toHaveLength(2);
		expect(requests()).toHaveLength(2);
	});

	test('so is one that was lost before Retry On Fail was to try again', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE } });
		const stop = new AbortController();
		const settings = { ...retryOnFail, waitBetweenTries: 500 };
		const running = execute({ settings, signal: stop.signal });
		await until(() => requests().length === 1);
		await new Promise((resolve) => setTimeout(resolve, 200));
		stop.abort();
		expect((await running).status).toBe('canceled');
		const { error } = await execute();
		expect(error?.message).toBe(`${sentences.letterUnknown} [item 0]`);
		expect(requests()).toHaveLength(1);
	});

	test('so is one that Retry On Fail is yet to try again, since n8n shows nothing until then', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE } });
		const running = execute({ settings: { ...retryOnFail, waitBetweenTries: 1000 } });
		await until(() => requests().length === 1);
		await new Promise((resolve) => setTimeout(resolve, 200));
		const { error } = await execute();
		expect(error?.message).toBe(`${sentences.letterUnknown} [item 0]`);
		expect((await running).error?.message).toBe(`${sentences.letterUnknown} [item 0]`);
		expect(requests()).toHaveLength(1);
		expect((await execute()).status).toBe('success');
		expect(requests()).toHaveLength(3);
	});

	test('also if it was paused', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE } });
		const settings = { onError: 'continueErrorOutput' };
		const parameters = { ...createParameters, operation: 'createAndWait', statuses: 'delivered' };
		const paused = await execute({ settings, parameters });
		expect(paused.status).toBe('waiting');
		const { error } = await execute({ parameters });
		expect(error?.message).toBe(`${sentences.letterUnknown} [item 0]`);
		const sent = () => requests().filter(({ endpoint }) => endpoint === CREATE);
		expect(sent()).toHaveLength(2);
		// Once it's told, a look at the other letter doesn't make it untold.
		expect((await bed.engine.wake(paused)).status).toBe('waiting');
		expect((await execute({ parameters })).status).toBe('waiting');
		expect(sent()).toHaveLength(3);
	});

	test('also if it was published, and is executed in the editor', async () => {
		await executeAndStop({ mode: 'webhook' });
		bed.service.heal();
		const { error } = await execute({ items: letters(3) });
		expect(error?.message).toBe(`${sentences.letterUnknown} [item 1]`);
		expect(requests()).toHaveLength(2);
	});

	test('a published workflow sends whatever it is told', async () => {
		await executeAndStop();
		bed.service.heal();
		expect((await execute({ items: letters(3), mode: 'webhook' })).status).toBe('success');
		expect(requests()).toHaveLength(5);
	});
});

describe('after an execution was stopped that sends for several items at once', () => {
	const recipients = (...numbers: number[]) =>
		numbers.map((number) => ({ phone: `+3161234561${number}` }));
	const executeWith = async (
		id: string,
		items: IDataObject[],
		{ signal, settings }: Pick<Options, 'signal' | 'settings'> = {},
	) => {
		const parameters = {
			...{ resource: 'campaign', operation: 'addRecipients', triggeredCampaignId: byId(id) },
			phoneNumber: '={{ $json.phone }}',
			data: { entries: [{ fieldId: byId('1'), value: 'Ann' }] },
		};
		const node = { type: 'svcCampaigns', name: 'Node', id: 'recipients', parameters };
		const nodes = [{ ...node, ...settings }];
		return await bed.engine.run({ nodes, items, mode: 'manual', ...(signal && { signal }) });
	};
	const added = () =>
		requests()
			.filter(({ endpoint }) => endpoint === TRIGGERED)
			.map(({ body }) => (Array.isArray(body) ? body.length : body));

	const stopped = async () => {
		const [{ id }] = bed.service.state.seedTriggeredCampaigns(1);
		bed.service.order({ kind: 'delay', delayMs: 60_000, match: { endpoint: TRIGGERED } });
		const stop = new AbortController();
		const running = executeWith(id, recipients(1, 2), { signal: stop.signal });
		await until(() => added().length === 1);
		stop.abort();
		expect((await running).status).toBe('canceled');
		bed.service.heal();
		return id;
	};

	test('the next one says of each item what is unknown, whatever items come with it', async () => {
		const id = await stopped();
		const { error } = await executeWith(id, recipients(2, 3, 1));
		expect(error?.message).toMatch(/^Couldn't confirm whether .+ \[items 0 and 2\]$/);
		expect(added()).toEqual([2]);
		const { status } = await executeWith(id, recipients(1, 2));
		expect([status, added()]).toEqual(['success', [2, 2]]);
	});

	test('one that comes meanwhile with another item sends that one alone', async () => {
		const [{ id }] = bed.service.state.seedTriggeredCampaigns(1);
		bed.service.latency(200);
		const running = executeWith(id, recipients(1, 2));
		await until(() => added().length === 1);
		const { status } = await executeWith(id, recipients(1, 2, 3));
		await running;
		expect([status, added()]).toEqual(['success', [2, 1]]);
	});

	test('one that has waited for it says so, and the one after that sends', async () => {
		const [{ id }] = bed.service.state.seedTriggeredCampaigns(1);
		bed.service.order({ kind: 'delay', delayMs: 60_000, match: { endpoint: TRIGGERED } });
		const stop = new AbortController();
		const running = executeWith(id, recipients(1, 2), { signal: stop.signal });
		await until(() => added().length === 1);
		const waiting = executeWith(id, recipients(1, 2));
		await new Promise((resolve) => setTimeout(resolve, 100));
		stop.abort();
		await running;
		expect((await waiting).error?.message).toMatch(/^Couldn't confirm whether /);
		bed.service.heal();
		const { status, error } = await executeWith(id, recipients(1, 2));
		expect([error?.message, status, added()]).toEqual([undefined, 'success', [2, 2]]);
	});

	test.each([
		['the same items', [1, 2], [2]],
		['more items', [1, 2, 3], [2, 1]],
		['one of them', [2], [2]],
	])(
		'one that has waited for one that lost its response reports %s',
		async (_, numbers, expected) => {
			const [{ id }] = bed.service.state.seedTriggeredCampaigns(1);
			bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: TRIGGERED } });
			bed.service.latency(200);
			const settings = { onError: 'continueErrorOutput' };
			const running = executeWith(id, recipients(1, 2), { settings });
			await until(() => added().length === 1);
			const waiting = await executeWith(id, recipients(...numbers), { settings });
			expect((await running).json('Node', 1)).toHaveLength(2);
			expect([waiting.json('Node', 1).length, added()]).toEqual([
				numbers.filter((one) => one < 3).length,
				expected,
			]);
			expect((await executeWith(id, recipients(1, 2))).status).toBe('success');
		},
	);

	test('so does one with Continue, and sends the others', async () => {
		const id = await stopped();
		const settings = { onError: 'continueErrorOutput', ...retryOnFail };
		const result = await executeWith(id, recipients(1, 2, 3), { settings });
		expect(result.json('Node', 1)).toHaveLength(2);
		expect(result.json('Node')).toHaveLength(1);
		expect(added()).toEqual([2, 1]);
	});
});
