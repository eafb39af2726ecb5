/** After "Stop" in the editor nothing more is sent. */
import type { INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { createParameters, someLetters } from '../letters/letter.ts';
import { byId, byName } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { CREATE, fiveTexts, lettersAt, retryOnFail } from './five-letters.ts';
import { until } from '../until.ts';
import { seeWaits } from '../waits.ts';

const bed = simulatorBed();

/** Long enough for anything that was still to be sent to arrive. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 300));

/** @param isTime to stop */
async function createAndStop(
	isTime: () => boolean,
	{
		requestOptions = {},
		settings = {},
		mode,
	}: { requestOptions?: INodeParameters; settings?: object; mode?: 'manual' } = {},
) {
	const stop = new AbortController();
	const running = bed.engine.runNode(
		'svcLetters',
		{ ...createParameters, requestOptions },
		{ items: someLetters(5), signal: stop.signal, settings, mode },
	);
	await until(isTime);
	stop.abort();
	return await running;
}

const requests = () => bed.service.requests;

test('between two letters', async () => {
	bed.service.order({ kind: 'delay', delayMs: 60_000, match: { endpoint: CREATE, nth: 2 } });
	const { status, error } = await createAndStop(() => requests().length === 2);
	expect(status).toBe('canceled');
	// n8n breaks off the second on its way, so the service may well print it.
	expect(error?.message).toBe(`${sentences.canceled}. ${sentences.letterUnknown} [item 1]`);
	expect(error?.description).toContain('The request was canceled in flight.');
	expect(error?.description).toContain(
		"Before this, 1 item was processed; a retry of this execution doesn't repeat it. n8n's editor has no Retry for an execution that was stopped. A new execution repeats what was sent, so leave those items out.",
	);
	await aMoment();
	expect(fiveTexts.slice(0, 2)).toEqual(expect.arrayContaining(lettersAt(bed)));
	expect(requests()).toHaveLength(2);
});

describe('in the editor', () => {
	const stopped = async (requestOptions: INodeParameters) => {
		bed.service.order({ kind: 'delay', delayMs: 60_000, match: { endpoint: CREATE, nth: 2 } });
		return await createAndStop(() => requests().length === 2, { requestOptions, mode: 'manual' });
	};

	test('the error says that the next execution repeats nothing', async () => {
		const { error } = await stopped({});
		expect(error?.description).toMatch(
			/was stopped\. For an hour, or until n8n restarts, a new execution in the editor outputs what was sent instead of sending it again\.$/,
		);
	});

	test('unless that is chosen', async () => {
		const { error } = await stopped({ identicalRequests: 'sendAll' });
		expect(error?.description).toMatch(
			/A new execution repeats what was sent, so leave those items out\.$/,
		);
	});
});

test.each([
	['the node waits, since the service wants fewer requests', {}],
	['n8n would run the node again', { settings: { ...retryOnFail, waitBetweenTries: 200 } }],
])('while %s', async (_, options) => {
	bed.service.order({ kind: 'status', status: 429, headers: { 'retry-after': '1' } });
	const waits = seeWaits(bed.engine);
	const { status } = await createAndStop(() => waits.length === 1, options);
	expect({ status, waits }).toEqual({ status: 'canceled', waits: [1000] });
	await new Promise((resolve) => setTimeout(resolve, 1200));
	expect(requests()).toHaveLength(1);
});

test.each([
	[1, 'Nothing was sent for item 1 and those after it.'],
	[4, 'Nothing was sent for item 4.'],
])('in the pause between two batches of %i', async (batchSize, left) => {
	const waits = seeWaits(bed.engine);
	const { status, error } = await createAndStop(() => waits.length === 1, {
		requestOptions: { batching: { batch: { batchSize, batchInterval: 2000 } } },
	});
	expect({ status, waits }).toEqual({ status: 'canceled', waits: [2000] });
	expect(error?.description).toContain(left);
	await aMoment();
	expect(lettersAt(bed)).toEqual(fiveTexts.slice(0, batchSize));
});

test('among reads', async () => {
	const release = bed.service.hold();
	const stop = new AbortController();
	const running = bed.engine.runNode(
		'svcLetters letter get',
		{ letterId: byId('={{ $json.id }}') },
		{ items: bed.service.state.seedLetters(60).map(({ id }) => ({ id })), signal: stop.signal },
	);
	await until(() => requests().length >= 20);
	stop.abort();
	const { status, error } = await running;
	expect(status).toBe('canceled');
	expect(error?.message).toBe(`${sentences.canceled}. It was waiting for SVC [item 0]`);
	expect(error?.description).toBe('You can safely run it again.');
	release();
	await aMoment();
	expect(requests()).toHaveLength(20);
});

test('of a request that carries no credential, while the node waits', async () => {
	bed.service.order({ kind: 'status', status: 429, headers: { 'retry-after': '1' } });
	const waits = seeWaits(bed.engine);
	const stop = new AbortController();
	const running = bed.engine.runNode(
		'svcPayments businessChatSession initialize',
		{ orderKey: byId('order-1'), displayName: 'Shop' },
		{ signal: stop.signal },
	);
	await until(() => waits.length === 1);
	stop.abort();
	expect((await running).status).toBe('canceled');
	await new Promise((resolve) => setTimeout(resolve, 1200));
	expect(requests()).toHaveLength(1);
});

/** n8n takes an error with this word for one of a stop: its editor then has no Retry for the execution. */
test.each([
	['a value', 'recently canceled'],
	['a value in capitals', 'CANCELED, canceled, canceledOrders'],
])('an error that quotes the word in %s is an error all the same', async (_, group) => {
	const { status, error } = await bed.engine.runNode(
		'svcMessages message create',
		{ sendTo: 'group', group: byName('groupName', group), body: 'Hello' },
		{ mode: 'webhook' },
	);
	expect(status).toBe('error');
	expect(error?.message.replaceAll('\u2060', '')).toBe(
		`"Group" is "${group}", but there is no group with that name [item 0]`,
	);
});

test('a name that someone has copied from such an error means the same', async () => {
	const [group] = bed.service.state.seedGroups(1);
	const send = async (name: string) =>
		await bed.engine.runNode(
			'svcMessages message create',
			{ sendTo: 'group', group: byName('groupName', name), body: 'Hello' },
			{ mode: 'webhook' },
		);
	const { error } = await send('recently canceled');
	group.name = /"(recently [^"]+)"/.exec(error?.message ?? '')?.[1] ?? '';
	expect((await send('recently canceled')).error?.message).toBeUndefined();
	const copied = group.name;
	group.name = 'recently canceled';
	expect((await send(copied)).error?.message).toBeUndefined();
});
