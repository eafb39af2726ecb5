import type { INodeParameters } from 'n8n-workflow';
import type { Message, MessageStatus } from '../../../simulator/areas/messaging/model.ts';
import { triggerBed } from './bed.ts';
import type { PollHost } from './poll-host.ts';

const bed = triggerBed();
const type = 'svcMessagesTrigger';

const state = () => bed.service.state;

async function active(parameters: INodeParameters = {}): Promise<PollHost> {
	const host = bed.pollHost({ type, parameters });
	await host.activate();
	return host;
}

/** A message that was created so many minutes after another one. */
function message(name: string, minutes = 0, list: 'messages' | 'campaigns' = 'messages'): Message {
	const { messages, campaigns } = state();
	const [made] = list === 'messages' ? state().seedMessages(1) : state().seedCampaigns(1);
	const all = list === 'messages' ? messages : campaigns;
	const createdAtUtc = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();
	return Object.assign(all[all.indexOf(made)], { name, createdAtUtc, status: 'sending' });
}

const become = (one: Message, status: MessageStatus) => Object.assign(one, { status });
const told = (host: PollHost) =>
	host.items.map(({ event, name, previousStatus, status }) =>
		event === 'statusChanged' ? `${name}: ${previousStatus} to ${status}` : `${name}: ${event}`,
	);

test('reports each status change once and nothing from before activation', async () => {
	const one = message('one');
	const host = await active();
	await host.poll();
	expect(host.executions).toEqual([]);
	become(one, 'paused');
	await host.poll();
	become(one, 'sending');
	const two = message('two', 1);
	await host.poll();
	become(two, 'sent');
	await host.poll();
	await host.poll();
	expect(told(host)).toEqual([
		'one: sending to paused',
		'one: paused to sending',
		'two: null to sending',
		'two: sending to sent',
	]);
});

test('a status that was null is null as the earlier one, too', async () => {
	const one = message('one');
	Object.assign(one, { status: null });
	const host = await active();
	become(one, 'sending');
	await host.poll();
	expect(host.items).toMatchObject([{ previousStatus: null, status: 'sending' }]);
});

test.each([{}, { statuses: { __rl: true, mode: 'name', value: 'sent' } }])(
	'a status that SVC writes in another way is no change, with %j',
	async (parameters) => {
		const all = ['one', 'two', 'three'].map((name, minutes) => message(name, minutes));
		for (const one of all) become(one, 'sent');
		const host = await active(parameters);
		for (const one of all) Object.assign(one, { status: 'Sent' });
		await host.poll();
		for (const one of all) Object.assign(one, { status: 'SENT ' });
		await host.poll();
		expect(told(host)).toEqual([]);
	},
);

test('says what happened, whatever a message has under the same name', async () => {
	const one = message('one');
	const host = await active({ simple: false });
	Object.assign(one, { event: 'Sale', previousStatus: 'unknown' });
	become(one, 'sent');
	await host.poll();
	expect(host.items).toMatchObject([
		{ event: 'statusChanged', previousStatus: 'sending', response: { event: 'Sale' } },
	]);
});

test('a failure count that comes as text', async () => {
	const one = message('one');
	const host = await active({ events: [], failureLimit: 5 });
	Object.assign(one.analytics, { failed: '6' });
	await host.poll();
	expect(host.items).toMatchObject([{ event: 'failuresPassed', failures: 6 }]);
});

test('a message without a failure count has no failures', async () => {
	const one = message('one');
	const host = await active({ events: [] });
	Reflect.deleteProperty(one, 'analytics');
	await host.poll();
	expect(host.items).toEqual([]);
});

test('a failure count that passes the limit, once', async () => {
	const one = message('one');
	const host = await active({ events: [], failureLimit: 5 });
	for (const failed of [5, 6, 7, 2, 8]) {
		one.analytics.failed = failed;
		await host.poll();
	}
	expect(host.items).toEqual([
		expect.objectContaining({ event: 'failuresPassed', name: 'one', failures: 6, failureLimit: 5 }),
	]);
});

test('reports campaigns, and nothing that existed before a switch from messages', async () => {
	const parameters: INodeParameters = {};
	const host = await active(parameters);
	message('campaign', 0, 'campaigns');
	await host.poll();
	Object.assign(parameters, { kind: 'campaigns' });
	await host.activate('update');
	expect(host.items).toEqual([]);
	const next = message('next', 1, 'campaigns');
	await host.poll();
	become(next, 'sent');
	await host.poll();
	expect(told(host)).toEqual(['next: null to sending', 'next: sending to sent']);
});

test.each([
	[{ events: [], statuses: 'SENT, cancelled' }, ['one: paused to sent', 'one: failuresPassed']],
	[{ statuses: 'SENT, cancelled' }, ['one: paused to sent']],
	[{ events: ['statusChanged'] }, ['one: sending to paused', 'one: paused to sent']],
	[{ events: ['failuresPassed'] }, ['one: failuresPassed']],
])('only what is wanted: %j', async (parameters, expected) => {
	const one = message('one');
	const host = await active(parameters);
	become(one, 'paused');
	await host.poll();
	become(one, 'sent');
	one.analytics.failed = 1;
	await host.poll();
	await host.poll();
	expect(told(host)).toEqual(expected);
});

test("several pages with the same time, one of which can't be read at first, and a crash", async () => {
	bed.service.shape({ maxTake: 3 });
	const all = Array.from({ length: 10 }, (_, index) => message(`${index}`));
	const host = await active();
	for (const one of all) become(one, 'sent');
	bed.service.order({ kind: 'status', status: 500, match: { area: 'messages', nth: 2 } });
	await host.poll();
	expect([host.items, host.errors.length]).toEqual([[], 1]);
	await host.restart();
	await host.restart();
	await host.poll();
	expect(told(host).sort()).toEqual(all.map(({ name }) => `${name}: sending to sent`));
});

test('what comes into view again, because newer ones were deleted, is not new', async () => {
	for (const [minutes, name] of ['old', 'middle', 'new'].entries()) message(name, minutes);
	const host = await active({ options: { newest: 2 } });
	state().messages.pop();
	await host.poll();
	expect(host.items).toEqual([]);
	message('newer', 3);
	await host.poll();
	expect(told(host)).toEqual(['newer: null to sending']);
	expect(bed.service.requests.map(({ query }) => query.take)).toEqual([['2'], ['2'], ['2']]);
});

test('an item is the message in short, or as it is listed', async () => {
	const one = message('one');
	const [short, full] = [await active(), await active({ simple: false })];
	become(one, 'sent');
	await short.poll();
	await full.poll();
	expect(short.items).toEqual([
		expect.objectContaining({ id: one.id, status: 'sent', recipientCount: expect.any(Number) }),
	]);
	expect(full.items).toEqual([expect.objectContaining({ analytics: one.analytics })]);
});

test('the test in the editor shows the newest, or says that there are none', async () => {
	const host = bed.pollHost({ type });
	await expect(host.test()).rejects.toThrow('There are no messages that match the parameters');
	for (let minutes = 0; minutes < 5; minutes++) message(`${minutes}`, minutes);
	expect((await host.test()).map(({ name }) => name)).toEqual(['4', '3', '2']);
});

test.each(['messages', 'campaigns'])(
	"doesn't begin with a list that has no %s in it",
	async (kind) => {
		const listed = [{ since: '2026-11-26T10:00:00Z', text: 'Under maintenance' }];
		const answer = () => ({ status: 200, body: listed });
		const host = bed.pollHost({ type, parameters: { kind }, answer });
		await expect(host.activate()).rejects.toMatchObject({
			description: expect.stringContaining('lists an entry without an ID'),
		});
	},
);

test.each([1, 2])(
	'a message of the same time as all %d that are compared is new, and an older one is not',
	async (newest) => {
		message('older', -5);
		message('one');
		if (newest === 2) message('another');
		const host = await active({ options: { newest } });
		await host.poll();
		message('later');
		await host.poll();
		await host.poll();
		expect(told(host)).toEqual(['later: null to sending']);
	},
);

describe('more new messages than it checks, such as after days without n8n', () => {
	test('start the workflow, each once', async () => {
		message('old');
		const host = await active({ options: { newest: 2 } });
		await host.poll();
		for (let minutes = 1; minutes <= 5; minutes++) message(`new ${minutes}`, minutes);
		await host.restart();
		await host.poll();
		expect(told(host)).toEqual([1, 2, 3, 4, 5].map((at) => `new ${at}: null to sending`));
		expect(host.errors).toEqual([]);
	});

	test('than it ever checks: an error says so, where n8n shows it, and the newest ones start it', async () => {
		const of = (time: number) => ({
			...{ id: `${time}`, status: 'sent' },
			createdAtUtc: new Date(Date.UTC(2026, 0, 1) + time * 1000).toISOString(),
		});
		const messages = [of(0)];
		const answer = ({ searchParams }: URL) => {
			const skip = Number(searchParams.get('skip'));
			return { status: 200, body: messages.slice(skip, skip + 100) };
		};
		const host = bed.pollHost({ type, answer });
		await host.activate();
		messages.unshift(...Array.from({ length: 5_001 }, (_, at) => of(5_001 - at)));
		// What fails while n8n starts is only logged.
		await host.restart();
		expect([host.items, host.errors]).toEqual([[], []]);
		await host.poll();
		expect(host.items).toEqual([]);
		expect(host.errors).toMatchObject([
			{
				message: 'More than 5000 messages are new, more than the trigger can check',
				description: expect.stringContaining('SVC Messages > Get Many'),
			},
		]);
		await host.poll();
		await host.poll();
		expect(host.items.map(({ id }) => id)).toEqual(
			Array.from({ length: 5_000 }, (_, at) => String(at + 2)),
		);
		expect(host.errors).toHaveLength(1);
	});
});

test.each([1, 2])(
	'messages of page %d, which came empty at the first poll, are not new',
	async (nth) => {
		for (let at = 0; at < 150; at++) message(`before ${at}`, at);
		bed.service.order({ kind: 'status', status: 200, body: [], match: { area: 'messages', nth } });
		const host = await active();
		await host.poll();
		await host.poll();
		expect(host.items).toEqual([]);
		message('later', 150);
		await host.poll();
		await host.poll();
		expect(told(host)).toEqual(['later: null to sending']);
	},
);
