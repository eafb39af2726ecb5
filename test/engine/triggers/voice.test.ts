import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { logsOf } from '../echoes.ts';
import { triggerBed } from './bed.ts';
import { type Clocks, clocksOf } from './clocks.ts';
import type { DirectAnswer, PollHost } from './poll-host.ts';

const bed = triggerBed();
const type = 'svcVoiceTrigger';
const justRead = 'The same call records were read less than 5 minutes ago';

let clocks: Clocks;
let tests = 0;
beforeEach(() => {
	clocks = clocksOf(bed, (minutes) => bed.service.state.passVoiceTime(minutes * 60));
	// What was read for another test is hours old.
	clocks.pass(++tests * 24 * 60);
});
afterEach(() => clocks.reset());

const state = () => bed.service.state;
const minutesAgo = (minutes: number) =>
	new Date(Date.parse(clocks.now()) - minutes * 60_000).toISOString();

/** A call that ended so many minutes ago has been recorded. */
function call(callId: string, minutes = 0): void {
	const finishedOn = minutesAgo(minutes);
	state().recordCall({ callId, startedOn: minutesAgo(minutes + 1), finishedOn });
}

async function active(parameters: INodeParameters = {}): Promise<PollHost> {
	const host = bed.pollHost({ type, parameters });
	await host.activate();
	return host;
}

/** A tick of the clock, by default the first one for which the service lets the list be read again. */
async function tick(host: PollHost, minutes = 6): Promise<void> {
	clocks.pass(minutes);
	await host.poll();
}

const told = (host: PollHost) => host.items.map(({ callId }) => callId);
const reads = () => bed.service.requests.map(({ status }) => status);

test('reports each call once, oldest first, and none from before activation', async () => {
	call('before');
	const host = await active();
	await tick(host);
	expect(host.executions).toEqual([]);
	call('second', 1);
	call('first', 2);
	await tick(host);
	await tick(host);
	expect(told(host)).toEqual(['first', 'second']);
	expect(host.errors).toEqual([]);
});

test('says who hides their number, so that a workflow can leave them out', async () => {
	const host = await active();
	call('known', 2);
	state().recordCall({ callId: 'hidden', isAnonymous: true, finishedOn: minutesAgo(1) });
	await tick(host);
	expect(host.items).toMatchObject([
		{ callId: 'known', isAnonymous: false },
		{ callId: 'hidden', isAnonymous: true },
	]);
});

test('within five minutes the list is not asked for, and nothing gets lost', async () => {
	const host = await active();
	call('one');
	for (let minute = 0; minute < 4; minute++) await tick(host, 1);
	expect(reads()).toEqual([200]);
	await tick(host, 2);
	expect(told(host)).toEqual(['one']);
	expect(reads()).toEqual([200, 200]);
});

test('a moving start of the list is asked for once in five minutes, too', async () => {
	bed.service.shape({ unknownProperties: 'kept' });
	const additionalQuery = '={{ JSON.stringify({ From: $now.minus(4, "days").toISO() }) }}';
	const host = await active({ options: { additionalQuery } });
	call('one');
	for (let minute = 0; minute < 4; minute++) await tick(host, 1);
	expect(reads()).toEqual([200]);
	await tick(host, 2);
	expect(told(host)).toEqual(['one']);
	expect(reads()).toEqual([200, 200]);
});

test('a fixed start of the list is asked for once in five minutes, too, while it gets older', async () => {
	bed.service.shape({ unknownProperties: 'kept' });
	// In two minutes, it's two hours ago rather than one.
	const additionalQuery = JSON.stringify({ From: minutesAgo(88) });
	const host = await active({ options: { additionalQuery } });
	for (let minute = 0; minute < 4; minute++) await tick(host, 1);
	expect(reads()).toEqual([200]);
});

test('after an edit of the query parameters, earlier calls that are listed only now are not new', async () => {
	const calls = [90, 300, 3000].map((minutes) => ({
		callId: `${minutes} minutes before`,
		finishedOn: minutesAgo(minutes),
	}));
	const answer = (url: URL) => {
		const from = String(url.searchParams.get('From'));
		const body = calls.filter(({ finishedOn }) => finishedOn >= from);
		return { status: 200, body: url.searchParams.get('skip') === '0' ? body : [] };
	};
	const since = (minutes: number) => ({
		options: { additionalQuery: JSON.stringify({ From: minutesAgo(minutes) }) },
	});
	const host = bed.pollHost({ type, parameters: since(120), answer });
	await host.activate();
	calls.push({ callId: 'meanwhile', finishedOn: minutesAgo(0) });
	clocks.pass(6);
	const edited = bed.pollHost({ type, parameters: since(4000), answer });
	edited.copyDatabaseOf(host);
	await edited.activate();
	expect(told(edited)).toEqual(['meanwhile']);
	calls.push({ callId: 'late', finishedOn: minutesAgo(60) });
	await tick(edited);
	expect(told(edited)).toEqual(['meanwhile', 'late']);
});

test('two triggers of the same account share what was read', async () => {
	const [one, other] = [await active(), await active()];
	call('one');
	clocks.pass(6);
	await Promise.all([one.poll(), other.poll()]);
	expect([told(one), told(other)]).toEqual([['one'], ['one']]);
	expect(reads()).toEqual([200, 200]);
});

test('where the first poll shares what a test has read before, calls since then start it, and are not lost', async () => {
	call('tested');
	await bed.pollHost({ type }).test();
	clocks.pass(2);
	call('since');
	clocks.pass(1);
	const host = await active();
	call('new');
	await tick(host);
	expect(told(host)).toEqual(['since', 'new']);
});

describe('while a poll is reading the list, publishing its workflow again', () => {
	/** Two pages with a call each; the response with the first one can be held back. */
	function holding() {
		const held = new PassThrough();
		const service = { held, isHeld: false, isNew: false, asked: once(held, 'asked') };
		const answer = (url: URL): DirectAnswer => {
			const headers = { 'X-SVC-Pagination-Total': '2' };
			const skip = Number(url.searchParams.get('skip') ?? 0);
			const callId = `${service.isNew ? 'new' : 'old'} ${skip}`;
			const body = [{ callId, finishedOn: minutesAgo(2 - skip) }];
			if (skip > 0 || !service.isHeld) return { status: 200, headers, body };
			service.isHeld = false;
			held.emit('asked');
			return { status: 200, headers, flow: held };
		};
		return {
			service,
			goOn: () => held.end(JSON.stringify([{ callId: 'new 0', finishedOn: minutesAgo(2) }])),
			hosts: [bed.pollHost({ type, answer }), bed.pollHost({ type, answer })] as const,
		};
	}

	test('succeeds, and the calls start it once', async () => {
		const { service, goOn, hosts } = holding();
		const [host] = hosts;
		await host.activate();
		clocks.pass(6);
		Object.assign(service, { isHeld: true, isNew: true });
		const overtaken = host.poll();
		await service.asked;
		const published = host.republish();
		// What holds the poll back doesn't hold this back.
		await published;
		expect(told(host)).toEqual(['new 0', 'new 1']);
		goOn();
		await overtaken;
		await tick(host, 1);
		expect(told(host)).toEqual(['new 0', 'new 1']);
		expect(host.errors).toEqual([]);
	});

	test('is no error for another workflow that shares what is read', async () => {
		const { service, goOn, hosts } = holding();
		const [host, other] = hosts;
		await host.activate();
		await other.activate();
		clocks.pass(6);
		Object.assign(service, { isHeld: true, isNew: true });
		const polls = [host.poll(), other.poll()];
		await service.asked;
		await host.republish();
		goOn();
		await Promise.all(polls);
		expect([told(host), told(other)]).toEqual([
			['new 0', 'new 1'],
			['new 0', 'new 1'],
		]);
		expect([host.errors, other.errors]).toEqual([[], []]);
	});
});

test('reports the calls once SVC allows it, after something else has read the list', async () => {
	const host = await active();
	clocks.pass(6);
	call('one');
	await bed.engine.runNode('svcVoice conversation getAll');
	await host.poll();
	expect(host.errors).toEqual([expect.objectContaining({ message: justRead })]);
	// Until then nothing is asked for.
	const before = reads().length;
	await tick(host, 3);
	expect(reads()).toHaveLength(before);
	await tick(host, 3);
	expect(told(host)).toEqual(['one']);
	expect(host.errors).toHaveLength(1);
});

test('of two triggers with a credential each, the one that is always too late says what to do', async () => {
	const { svcProductTokenApi: own } = bed.engine.credentials;
	const voiceBaseUrl = String(own.voiceBaseUrl).replace('127.0.0.1', 'localhost');
	const credentials = { svcProductTokenApi: { ...own, voiceBaseUrl } };
	const first = await active();
	clocks.pass(6);
	const second = bed.pollHost({ type, id: 'second', credentials });
	await second.activate();
	for (let minute = 0; minute < 60; minute++) {
		if (minute % 20 === 0) call(`call ${minute}`);
		clocks.pass(1);
		await first.poll();
		await second.poll();
	}
	expect([told(first).length, told(second).length]).toEqual([3, 0]);
	expect(second.errors.length).toBeGreaterThan(5);
	expect(second.errors.at(-1)).toMatchObject({
		message: justRead,
		description: expect.stringContaining(
			'Select the same credential in all SVC Voice Triggers, and run nothing else that reads the list.',
		),
	});
});

test('calls with the same time, on several pages, in whichever order they are listed', async () => {
	for (const callOrder of ['as recorded', 'oldest first', 'newest first'] as const) {
		bed.service.reset();
		clocks.pass(6);
		bed.service.shape({ callOrder, maxTake: 7 });
		const host = await active();
		const ids = Array.from({ length: 20 }, (_, index) => `call ${index}`);
		for (const id of ids) call(id);
		await tick(host);
		await tick(host);
		expect(told(host).sort()).toEqual(ids.sort());
		expect(host.executions).toHaveLength(1);
	}
});

test('no record that comes more than three days late, as it may have been reported before', async () => {
	call('in time');
	const host = await active();
	await tick(host);
	call('just in time', 3 * 24 * 60 - 30);
	call('too late', 3 * 24 * 60 + 30);
	await tick(host);
	expect(told(host)).toEqual(['just in time']);
});

test('a record that comes two days late', async () => {
	const host = await active();
	call('in time');
	await tick(host);
	call('late', 2 * 24 * 60);
	await tick(host);
	expect(told(host)).toEqual(['in time', 'late']);
});

test("loses nothing if a page can't be read", async () => {
	bed.service.shape({ maxTake: 2 });
	const host = await active();
	for (const id of ['one', 'two', 'three']) call(id);
	bed.service.order({ kind: 'status', status: 500, match: { area: 'voice', nth: 2 } });
	await tick(host);
	expect(host.executions).toEqual([]);
	expect(host.errors).toHaveLength(1);
	await tick(host);
	expect(told(host)).toEqual(['one', 'two', 'three']);
});

test("a list that couldn't be read is asked for by the next poll, a minute later", async () => {
	const host = await active();
	await tick(host);
	call('one');
	bed.service.order({ kind: 'status', status: 500, match: { area: 'voice' } });
	await tick(host);
	await tick(host, 1);
	expect(host.errors).toHaveLength(1);
	expect(told(host)).toEqual(['one']);
});

test('reports nothing again after a restart, and everything from in between', async () => {
	const host = await active();
	call('one');
	await tick(host);
	clocks.pass(60);
	call('two');
	await host.restart();
	await tick(host);
	expect(told(host)).toEqual(['one', 'two']);
});

test('what was recorded while the workflow was not active, also for longer than records are late', async () => {
	const host = await active();
	call('one');
	await tick(host);
	host.deactivate();
	for (const id of ['two', 'three']) {
		clocks.pass(10 * 24 * 60);
		call(id);
	}
	await host.activate();
	expect(told(host)).toEqual(['one', 'two', 'three']);
});

test('reports the selected directions and numbers, and records the rest', async () => {
	const host = await active({ directions: 'inbound', numbers: '+31 20 111' });
	const of = (callId: string, direction: string, callerId: string) =>
		state().recordCall({ callId, direction, callerId, finishedOn: clocks.now() });
	of('wanted', 'Inbound', '003120111');
	of('out', 'Outbound', '003120111');
	of('other', 'Inbound', '003120112');
	await tick(host);
	await tick(host);
	expect(told(host)).toEqual(['wanted']);
});

test.each<[string, string, number]>([
	['+31 20 123 4567', '0201234567', 2],
	['+31 20 123 4567', '020-123 4567', 2],
	['020 1234567', '+31201234567', 2],
	['020 123456', '+3120123456', 2],
	['+31 (0)20 1234567', '31201234567', 2],
	['+1 555 123 4567', '+4915551234567', 0],
	['12', '+31201234512', 0],
])(
	'for the number %s, calls from and to %s start %d executions',
	async (numbers, number, calls) => {
		const host = await active({ numbers });
		for (const side of ['callerId', 'calleeId'])
			state().recordCall({ callId: side, [side]: number, finishedOn: clocks.now() });
		await tick(host);
		expect(told(host)).toHaveLength(calls);
	},
);

test('an item is the call, in short or as it came', async () => {
	const [short, full] = [await active(), await active({ simple: false })];
	call('one');
	await tick(short);
	await full.poll();
	expect(full.items).toEqual([state().conversations[0]]);
	expect(Object.keys(short.items[0])).not.toContain('voiceAccountName');
	expect(short.items[0]).toMatchObject({ callId: 'one', durationInSeconds: 60 });
});

test('the test in the editor shows the newest calls, and the activation after it works', async () => {
	const host = bed.pollHost({ type });
	// A misspelled direction never triggers, and only the output of another one shows how SVC writes it.
	await expect(host.test()).rejects.toMatchObject({
		message: 'There are no calls that match the parameters',
		description: expect.stringContaining('leave the filters empty and execute the step again'),
	});
	clocks.pass(6);
	for (const [id, minutes] of Object.entries({ one: 4, two: 3, three: 2, four: 1 }))
		call(id, minutes);
	expect((await host.test()).map(({ callId }) => callId)).toEqual(['four', 'three', 'two']);
	await host.activate();
	call('five');
	await tick(host);
	expect(told(host)).toEqual(['five']);
});

test(`is published although ${sentences.tooManyRequests}, and begins with a later poll`, async () => {
	const host = bed.pollHost({ type });
	bed.service.order({ kind: 'status', status: 429, match: { area: 'voice' } });
	const logs = await logsOf(bed, async () => await host.activate());
	expect(logs).toEqual([
		expect.objectContaining({
			level: 'warn',
			message: expect.stringContaining("Events until then don't start the workflow."),
		}),
	]);
	await host.poll();
	expect([host.errors, host.executions]).toEqual([[], []]);
	clocks.pass(6);
	bed.service.state.recordCall({
		callId: 'later',
		startedOn: clocks.now(),
		finishedOn: clocks.now(),
	});
	await host.poll();
	expect(host.items.map(({ callId }) => callId)).toEqual(['later']);
});

test('in the editor, records that were just read are an error that says to execute the step again', async () => {
	const host = bed.pollHost({ type });
	bed.service.order({ kind: 'status', status: 429, match: { area: 'voice' }, times: 9 });
	await expect(host.test()).rejects.toMatchObject({
		message: justRead,
		description: expect.stringMatching(/^Wait a few minutes, then execute the step again\./),
	});
});

test(`is published again although ${sentences.tooManyRequests}, and finds later what happened meanwhile`, async () => {
	const host = await active();
	host.deactivate();
	call('meanwhile');
	clocks.pass(6);
	const headers = { 'Retry-After': '240' };
	bed.service.order({ kind: 'status', status: 429, match: { area: 'voice' }, headers });
	await host.activate('update');
	await tick(host, 2);
	expect(bed.service.requests).toHaveLength(2);
	await tick(host, 4);
	expect(told(host)).toEqual(['meanwhile']);
	expect(host.errors).toEqual([]);
});

test('calls of a page that came empty at the first poll are not new', async () => {
	for (let minute = 1; minute <= 150; minute++) call(`before ${minute}`, minute);
	const match = { endpoint: 'GET /cdrapi/v1/{voiceAccountId}/conversations', nth: 2 };
	const headers = { 'x-svc-pagination-total': '150' };
	bed.service.order({ kind: 'status', status: 200, body: [], headers, match });
	const host = await active();
	await tick(host, 1);
	await tick(host);
	expect(told(host)).toEqual([]);
	call('late');
	await tick(host);
	await tick(host);
	// Recorded late.
	call('of before', 25);
	await tick(host);
	expect(told(host)).toEqual(['late', 'of before']);
});

describe('a list that came empty at the first poll, without a total,', () => {
	beforeEach(() => {
		const match = { endpoint: 'GET /cdrapi/v1/{voiceAccountId}/conversations' };
		bed.service.order({ kind: 'status', status: 200, body: [], match });
	});

	test('makes no earlier call new', async () => {
		call('before', 1);
		const host = await active();
		await tick(host, 1);
		await tick(host);
		expect(told(host)).toEqual([]);
		call('late');
		await tick(host);
		await tick(host);
		expect(told(host)).toEqual(['late']);
	});

	test.each([1, 6, 20])(
		'hides no later call of an account without calls, %d minutes later',
		async (minutes) => {
			const host = await active();
			clocks.pass(minutes);
			call('first');
			await tick(host);
			call('second');
			await tick(host);
			await tick(host);
			expect(told(host)).toEqual(['first', 'second']);
		},
	);
});
