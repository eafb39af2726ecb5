import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { type ChainNode, expectNoSecrets, NO_OP_TYPE, type RunResult } from '../harness/index.ts';
import { letterBody, LETTERS, letterText, someLetters } from '../letters/letter.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { until } from '../until.ts';
import { day, hour, minute, sleepOf, timePasses } from './sleeper.ts';

const bed = simulatorBed();
const node = 'svcLetters';
const CALLBACKS = '/accounts/{accountId}/callbacks';

const parameters = {
	content: 'text',
	additionalFields: { omitScheduledate: true },
	...letterText,
	statuses: 'delivered, returned',
	waitAtMost: 14,
	waitUnit: 'days',
};

const waiting = (more: INodeParameters = {}, settings: Partial<ChainNode> = {}): ChainNode => ({
	type: node,
	parameters: { resource: 'letter', operation: 'createAndWait', ...parameters, ...more },
	...settings,
});

const run = async (items: IDataObject[], ...of: Parameters<typeof waiting>) =>
	await bed.engine.run({ nodes: [waiting(...of), { type: NO_OP_TYPE, name: 'After' }], items });

async function asleep(count: number, ...of: Parameters<typeof waiting>) {
	const sleeping = await run(someLetters(count), ...of);
	expect(sleeping).toMatchObject({ status: 'waiting', error: undefined });
	return sleeping;
}

/** Calls the execution as the service did when it told of a letter's last change. */
async function told(sleeping: RunResult) {
	const { request } = bed.service.state.callbackDeliveries.at(-1) ?? {};
	if (!request) throw new Error('The service has told nobody');
	return await bed.engine.call(sleeping, request);
}

const sent = (endpoint: string) =>
	bed.service.requests.filter((request) => request.endpoint === endpoint).length;

bed.describeOperation({
	name: `${node} letter createAndWait`,
	parameters: {
		...parameters,
		statuses: '={{ $json.status }}',
		waitAtMost: 0,
		failWhenTooLate: false,
	},
	items: () =>
		someLetters(2).map((letter, index) => ({ ...letter, status: ['Received', 'sent'][index] })),
	requests: (item) => [
		{ endpoint: `POST ${LETTERS}`, body: letterBody(item) },
		{ endpoint: `GET ${LETTERS}/{letterId}`, path: expect.any(String) },
	],
	output([{ json }], { text, status }) {
		const letter = bed.service.state.letters.find(({ message }) => message === text);
		expect(json).toEqual({
			letterId: letter?.id,
			...letter,
			reachedStatus: status === 'sent' ? null : 'received',
			timedOut: status === 'sent',
		});
	},
	badItem: {
		item: () => ({ to: 'Zoe\nStreet 2', country: 'DE', text: 'Party 🎉', status: 'sent' }),
		error: '"Text" contains the emoji 🎉',
	},
});

test.each([{ text: 'Under maintenance' }, { message: 'x', data: 1 }])(
	'what is no letter says nothing of how far it is, also when the time is over: %j',
	async (body) => {
		const sleeping = await asleep(1, { failWhenTooLate: false });
		const endpoint = `GET ${LETTERS}/{letterId}`;
		bed.service.order({ kind: 'status', status: 200, body, times: 2, match: { endpoint } });
		const still = await bed.engine.wake(sleeping);
		expect(still.status).toBe('waiting');
		const { error } = await bed.engine.wake(timePasses(still, node, 15 * day));
		expect(error?.description).toMatch(/couldn't be checked anymore.* isn't a letter/);
	},
);

test('sends all letters, pauses, and continues once callbacks report all of them', async () => {
	const { state } = bed.service;
	const sleeping = await asleep(2);
	expect(state.letters).toHaveLength(2);
	expect(state.callbacks).toMatchObject([
		{ endpoint: expect.stringMatching(/\/webhook-waiting\/.*\/svc$/), config: { verifySSL: true } },
	]);
	state.advanceLetter(state.letters[0].id, 'delivered');
	const { status, woken } = await told(sleeping);
	expect([status, woken?.status]).toEqual([200, 'waiting']);
	// It has got there; what becomes of it later does not matter.
	state.letters[0].status = 'sent';
	state.advanceLetter(state.letters[1].id, 'delivered');
	const { woken: done } = await told(woken ?? sleeping);
	expect(done?.status).toBe('success');
	expect(done?.outputs.After[0]).toMatchObject(
		state.letters.map(({ id }, item) => ({
			json: { id, status: 'delivered', reachedStatus: 'delivered', timedOut: false },
			pairedItem: { item },
		})),
	);
	expect(state.letters).toHaveLength(2);
	expect(state.callbacks).toEqual([]);
	if (done) expectNoSecrets(done, bed.secrets);
});

test('has SVC skip the check of certificates only if that is chosen', async () => {
	await asleep(1, { options: { allowUnauthorizedCerts: true } });
	expect(bed.service.state.callbacks).toMatchObject([{ config: { verifySSL: false } }]);
});

test('counts a status that a callback reported and that has passed by the next poll', async () => {
	const { state } = bed.service;
	const sleeping = await asleep(1, { statuses: 'sent' });
	state.advanceLetter(state.letters[0].id, 'sent');
	const [delivery] = state.callbackDeliveries;
	state.letters[0].status = 'delivered';
	const { woken } = await bed.engine.call(sleeping, delivery.request);
	expect(woken?.json('After')).toMatchObject([{ status: 'delivered', reachedStatus: 'sent' }]);
});

test('counts a callback that writes the ID in capitals', async () => {
	const { state } = bed.service;
	const sleeping = await asleep(1, { statuses: 'sent' });
	const [{ id }] = state.letters;
	state.advanceLetter(id, 'sent');
	const [{ request }] = state.callbackDeliveries;
	state.letters[0].status = 'delivered';
	const body = request.body.replace(id, id.toUpperCase());
	const { woken } = await bed.engine.call(sleeping, { ...request, body });
	expect(woken?.json('After')).toMatchObject([{ id, reachedStatus: 'sent' }]);
});

test.each<[string, INodeParameters[string]]>([
	['chosen from the list', { __rl: true, mode: 'list', value: 'sent', cachedResultName: 'sent' }],
	['entered by name', { __rl: true, mode: 'id', value: 'returned, SENT' }],
	['a list from an expression', { __rl: true, mode: 'id', value: '={{ ["returned", "sent"] }}' }],
])('waits for a status %s', async (_, statuses) => {
	const { state } = bed.service;
	const sleeping = await asleep(1, { statuses });
	state.advanceLetter(state.letters[0].id, 'sent');
	const { woken } = await told(sleeping);
	expect(woken?.json('After')).toMatchObject([{ reachedStatus: 'sent' }]);
});

test('two callbacks at the same moment resume the execution once', async () => {
	const { state } = bed.service;
	const sleeping = await asleep(2);
	for (const { id } of state.letters) state.advanceLetter(id, 'delivered');
	const [one, other] = state.callbackDeliveries.slice(-2).map(({ request }) => request);
	const calls = [one, one, other].map(async (request) => await bed.engine.call(sleeping, request));
	const [first, again, second] = await Promise.all(calls);
	expect([first.status, first.woken?.status]).toEqual([200, 'success']);
	expect([again.status, again.woken]).toEqual([200, undefined]);
	expect([second.status, second.woken]).toEqual([503, undefined]);
});

test('rejects other callers', async () => {
	const { state } = bed.service;
	const sleeping = await asleep(1);
	state.advanceLetter(state.letters[0].id, 'delivered');
	const { headers, body } = state.callbackDeliveries[0].request;
	const { 'x-n8n-svc-secret': secret, ...stranger } = headers;
	expect(await bed.engine.call(sleeping, { headers: stranger, body })).toEqual({ status: 401 });
	expect(
		await bed.engine.call(sleeping, { headers: { ...headers, 'x-n8n-svc-secret': 'no' }, body }),
	).toEqual({ status: 401 });
	expect(await bed.engine.call(sleeping, { headers, body: 'hello' })).toEqual({ status: 400 });
	expect(secret).toHaveLength(43);
	expect(sent(`GET ${LETTERS}/{letterId}`)).toBe(1);
});

test('is not woken by letters of others', async () => {
	const { state } = bed.service;
	const sleeping = await asleep(1);
	const [other] = state.seedLetters(1);
	state.advanceLetter(other.id, 'delivered');
	expect(await told(sleeping)).toEqual({ status: 200 });
});

test('polls when no callback arrives', async () => {
	const { state } = bed.service;
	const sleeping = await asleep(1, { options: { useCallback: false } });
	expect(state.callbacks).toEqual([]);
	expect(Math.abs(sleepOf(sleeping, node) - 5 * minute)).toBeLessThan(minute);
	const later = await bed.engine.wake(timePasses(sleeping, node, 8 * hour));
	expect(Math.abs(sleepOf(later, node) - 2 * hour)).toBeLessThan(minute);
	state.advanceLetter(state.letters[0].id, 'delivered');
	expect((await bed.engine.wake(later)).json('After')).toMatchObject([{ timedOut: false }]);
	expect(sent(`POST ${LETTERS}`)).toBe(1);
});

describe('the credential is edited during the wait', () => {
	const credential = () => bed.engine.credentials.svcProductTokenApi ?? {};

	test('another base URL: the letter that was sent is waited for', async () => {
		const { state } = bed.service;
		const sleeping = await asleep(2);
		state.advanceLetter(state.letters[0].id, 'delivered');
		state.advanceLetter(state.letters[1].id, 'delivered');
		const lettersBaseUrl = String(credential().lettersBaseUrl).replace('127.0.0.1', 'localhost');
		const done = await bed.engine.wake(sleeping, {
			svcProductTokenApi: { ...credential(), lettersBaseUrl },
		});
		expect(done.json('After')).toMatchObject([{ timedOut: false }, { timedOut: false }]);
		expect(sent(`POST ${LETTERS}`)).toBe(2);
	});

	test("another account: the letter isn't found there, and isn't sent there either", async () => {
		const accountId = '99999999-9999-4999-8999-999999999999';
		const sleeping = await asleep(1);
		const other = { svcProductTokenApi: { ...credential(), accountId } };
		const failed = await bed.engine.wake(sleeping, other);
		expect(failed.error?.description).toContain(sentences.stillSent);
		const retried = await bed.engine.retry(failed, { credentials: other });
		expect(retried.status).toBe('error');
		expect(sent(`POST ${LETTERS}`)).toBe(1);
		const again = await bed.engine.retry(retried, {
			credentials: { svcProductTokenApi: credential() },
		});
		expect(again.status).toBe('waiting');
		expect(sent(`POST ${LETTERS}`)).toBe(1);
	});
});

test("a credential that can't be used after the pause is no reason to say that nothing was sent", async () => {
	const sleeping = await asleep(1);
	const { error } = await bed.engine.wake(sleeping, {
		svcProductTokenApi: { ...bed.engine.credentials.svcProductTokenApi, productToken: '' },
	});
	expect(error?.description).toBe(
		"Open the credential and correct it. Something was already sent in this execution; a retry of this execution doesn't repeat it.",
	);
});

test('a retry after a failed resume uses the maximum wait that was entered for it', async () => {
	const { svcProductTokenApi } = bed.engine.credentials;
	const sleeping = await asleep(1, { failWhenTooLate: false });
	const failed = await bed.engine.wake(sleeping, {
		svcProductTokenApi: { ...svcProductTokenApi, productToken: '' },
	});
	const entered = waiting({ failWhenTooLate: false, waitAtMost: 0 }).parameters ?? {};
	const retried = await bed.engine.retry(failed, {
		credentials: { svcProductTokenApi },
		nodes: { [node]: { parameters: entered } },
	});
	expect(retried.json('After')).toMatchObject([{ timedOut: true }]);
	expect(sent(`POST ${LETTERS}`)).toBe(1);
});

describe('a parameter that has no value any more after the pause', () => {
	const end = Date.now() + hour;
	const message = `={{ $now.toMillis() < ${end} || $json.text === 'Letter 2' ? $json.text : '' }}`;
	// The time in an isolate is the real one.
	beforeAll(async () => await bed.engine.modules.evaluateExpressionsIn('legacy'));
	afterAll(async () => await bed.engine.modules.evaluateExpressionsIn('vm'));
	afterEach(() => {
		bed.engine.modules.clock.ahead = 0;
	});

	test("is no reason to say that a letter wasn't sent, nor to forget another one", async () => {
		const sleeping = await asleep(2, { message });
		bed.engine.modules.clock.ahead = 2 * hour;
		const { error } = await bed.engine.wake(sleeping);
		expect(error?.message).toBe('"Text" is empty [item 0]');
		expect(error?.description).toBe(
			"Check that the expression returns a value for this item, or skip the item with a Filter node before this one. Something was already sent for this item; a retry of this execution doesn't repeat it. Before this, 1 item was processed; a retry of this execution doesn't repeat it. n8n counts items from 0, so item 0 is number 1 of 2.",
		);
	});

	test("doesn't keep the others from being waited for, if errors are output", async () => {
		const { state } = bed.service;
		const sleeping = await asleep(2, { message }, { onError: 'continueErrorOutput' });
		bed.engine.modules.clock.ahead = 2 * hour;
		state.advanceLetter(state.letters[1].id, 'delivered');
		const [good, bad] = (await bed.engine.wake(sleeping)).outputs[node] ?? [];
		expect(good).toMatchObject([{ json: { message: 'Letter 2' }, pairedItem: { item: 1 } }]);
		expect(bad).toMatchObject([
			{
				json: {
					error: { description: expect.stringContaining('Something was already sent') },
				},
			},
		]);
	});

	test('outputs letters that arrived before, though a rule rejects their address by now', async () => {
		const { state } = bed.service;
		const recipient = `={{ $now.toMillis() < ${end} ? $json.to : 'Town' }}`;
		const settings = { onError: 'continueRegularOutput' } as const;
		const sleeping = await asleep(3, { recipient }, settings);
		for (const { id } of state.letters.slice(0, 2)) state.advanceLetter(id, 'delivered');
		const longer = await bed.engine.wake(sleeping);
		bed.engine.modules.clock.ahead = 2 * hour;
		const { status, outputs } = await bed.engine.wake(longer);
		expect(status).toBe('success');
		expect(outputs.After?.[0]).toMatchObject([
			{ json: { message: 'Letter 1', timedOut: false } },
			{ json: { message: 'Letter 2', timedOut: false } },
			{ json: { error: { message: expect.stringContaining('only one line') } } },
		]);
	});

	test.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'leaves no callback (%s)',
		async (onError) => {
			const sleeping = await asleep(1, { message }, { onError });
			expect(bed.service.state.callbacks).toHaveLength(1);
			bed.engine.modules.clock.ahead = 2 * hour;
			const { runData } = await bed.engine.wake(sleeping);
			expect(JSON.stringify(runData[node])).toContain('is empty');
			expect(bed.service.state.callbacks).toEqual([]);
		},
	);
});

test('outputs a letter that timed out with all its data', async () => {
	const { state } = bed.service;
	const sleeping = await asleep(1, { failWhenTooLate: false });
	const { json } = await bed.engine.wake(timePasses(sleeping, node, 14 * day));
	const [letter] = state.letters;
	expect(json('After')).toEqual([
		{ letterId: letter.id, ...letter, reachedStatus: null, timedOut: true },
	]);
	expect(state.callbacks).toEqual([]);
});

test("or fails, and isn't sent again by a retry", async () => {
	const { state } = bed.service;
	const sleeping = await asleep(1);
	const failed = await bed.engine.wake(timePasses(sleeping, node, 14 * day));
	expect(failed.error?.message).toBe(
		"The letter didn't reach any of the statuses after 14 days [item 0]",
	);
	state.advanceLetter(state.letters[0].id, 'delivered');
	const retried = await bed.engine.retry(failed);
	expect(retried.json('After')).toMatchObject([{ timedOut: false }]);
	expect(state.letters).toHaveLength(1);
	expect(state.callbacks).toEqual([]);
});

test("sends nothing if the callback can't be registered", async () => {
	bed.service.order({ kind: 'status', status: 403, match: { endpoint: `POST ${CALLBACKS}` } });
	const { status, error } = await run(someLetters(2));
	expect(status).toBe('error');
	expect(error?.message).toBe(sentences.notAllowed);
	expect(error?.description).toContain('To wait without it, turn off Options > Use Callback.');
	expect(bed.service.state.letters).toEqual([]);
});

test("waits without a callback that can't be registered if it's turned off", async () => {
	bed.service.order({ kind: 'status', status: 403, match: { endpoint: `POST ${CALLBACKS}` } });
	const { status } = await run(someLetters(1), { options: { useCallback: false } });
	expect(status).toBe('waiting');
	expect(bed.service.state.letters).toHaveLength(1);
	expect(sent(`POST ${CALLBACKS}`)).toBe(0);
});

test("says in a retry what was sent before, if the callback can't be registered", async () => {
	const failing = (status: number, endpoint: string, nth: number) =>
		bed.service.order({ kind: 'status', status, match: { endpoint, nth } });
	failing(400, `POST ${LETTERS}`, 2);
	const failed = await run(someLetters(2));
	failing(403, `POST ${CALLBACKS}`, 1);
	const { error } = await bed.engine.retry(failed);
	expect(error?.message).toBe(sentences.notAllowed);
	expect(error?.description).toMatch(
		/ Before this, 1 item was processed; a retry of this execution doesn't repeat it\.$/,
	);
});

test("doesn't resend a rejected letter when the execution resumes", async () => {
	const { state } = bed.service;
	bed.service.order({ kind: 'status', status: 400, match: { bodyIncludes: 'Letter 1' } });
	const sleeping = await asleep(2, {}, { onError: 'continueErrorOutput' });
	state.advanceLetter(state.letters[0].id, 'delivered');
	const { woken } = await told(sleeping);
	const [good, bad] = woken?.outputs[node] ?? [];
	expect(good).toMatchObject([{ json: { message: 'Letter 2' }, pairedItem: { item: 1 } }]);
	expect(bad).toMatchObject([
		{ json: { error: { message: expect.stringContaining('[item 0]') } } },
	]);
	expect(sent(`POST ${LETTERS}`)).toBe(2);
});

test('tells of the letters that were sent when another one ends the run', async () => {
	const endpoint = `POST ${LETTERS}`;
	bed.service.order({ kind: 'status', status: 400, match: { endpoint, nth: 3 } });
	const { error } = await run(someLetters(4));
	expect(error?.message).toBe(`${sentences.rejectedValues} [item 2]`);
	expect(error?.description).toContain(
		"Before this, 2 items were processed; a retry of this execution doesn't repeat them.",
	);
});

test('tells of them too when one has timed out that comes before them', async () => {
	const timesOut = { waitAtMost: '={{ $itemIndex === 0 ? 1 : 14 }}' };
	const sleeping = await asleep(3, timesOut);
	bed.service.state.letters.forEach((letter) => (letter.status = 'printed'));
	const { error } = await bed.engine.wake(timePasses(sleeping, node, 2 * day));
	expect(error?.message).toContain('[item 0]');
	expect(error?.description).toContain('Before this, 2 items were processed');
});

test('a letter that may not have been sent is not told as sent when a retry fails before it', async () => {
	const lost = { endpoint: `POST ${LETTERS}`, nth: 2 };
	const second = { endpoint: `GET ${LETTERS}/{letterId}`, nth: 2 };
	bed.service.order({ kind: 'resetAfterProcessing', match: lost });
	bed.service.order({ kind: 'status', status: 500, match: second });
	const failed = await run(someLetters(2), { waitAtMost: 0, failWhenTooLate: false });
	const { error } = await bed.engine.retry(failed);
	expect([failed.error?.message, error?.message]).toEqual([
		expect.stringContaining('[item 1]'),
		expect.stringContaining('[item 0]'),
	]);
	expect(error?.description).not.toContain('Before this');
});

test('a letter with an error of its own is not told again in that of another one', async () => {
	bed.service.order({
		kind: 'status',
		status: 403,
		times: 2,
		match: { endpoint: `GET ${LETTERS}/{letterId}` },
	});
	const { outputs } = await run(someLetters(2), {}, { onError: 'continueRegularOutput' });
	const told = outputs[node].flat().map(({ json }) => (json.error as IDataObject).description);
	expect(told).toEqual(Array(2).fill(expect.stringContaining(sentences.stillSent)));
	expect(told.join()).not.toContain('Before this');
});

test('waits for a letter in spite of an outage after it was sent', async () => {
	const { state } = bed.service;
	bed.service.order({
		kind: 'status',
		status: 500,
		match: { endpoint: `GET ${LETTERS}/{letterId}` },
	});
	const sleeping = await asleep(1);
	state.advanceLetter(state.letters[0].id, 'delivered');
	const { woken } = await told(sleeping);
	expect(woken?.json('After')).toMatchObject([{ timedOut: false }]);
	expect(state.letters).toHaveLength(1);
});

test('waits for a letter that can only be read a little later', async () => {
	const { state } = bed.service;
	const match = { endpoint: `GET ${LETTERS}/{letterId}` };
	bed.service.order({ kind: 'status', status: 404, match });
	const sleeping = await asleep(1);
	state.advanceLetter(state.letters[0].id, 'delivered');
	expect((await told(sleeping)).woken?.json('After')).toMatchObject([{ timedOut: false }]);
	expect(state.letters).toHaveLength(1);
});

describe('a letter that is still not there when the execution resumes', () => {
	afterEach(() => {
		bed.engine.modules.clock.ahead = 0;
	});
	const unknownTwice = async () => {
		const match = { endpoint: `GET ${LETTERS}/{letterId}` };
		bed.service.order({ kind: 'status', status: 404, match });
		bed.service.order({ kind: 'status', status: 404, match: { ...match, nth: 2 } });
		return await asleep(1);
	};

	test('is reported after the shortest pause', async () => {
		const sleeping = await unknownTwice();
		bed.engine.modules.clock.ahead = 5 * minute;
		const { error } = await bed.engine.wake(sleeping);
		expect(error?.description).toContain(`${sentences.stillSent}.`);
	});

	test('can still be too new if a callback has ended the pause early', async () => {
		const { state } = bed.service;
		const sleeping = await unknownTwice();
		state.advanceLetter(state.letters[0].id, 'printed');
		const { woken } = await told(sleeping);
		expect(woken).toMatchObject({ status: 'waiting', error: undefined });
		state.advanceLetter(state.letters[0].id, 'delivered');
		const delivered = (await told(woken ?? sleeping)).woken;
		expect(delivered?.json('After')).toMatchObject([{ timedOut: false }]);
		expect(state.letters).toHaveLength(1);
	});
});

test('an error says that the letters before it were sent', async () => {
	bed.service.order({
		kind: 'status',
		status: 400,
		match: { endpoint: `POST ${LETTERS}`, nth: 3 },
	});
	const { error } = await run(someLetters(3));
	expect(error?.description).toContain(
		" Before this, 2 items were processed; a retry of this execution doesn't repeat them.",
	);
	expect(bed.service.state.letters).toHaveLength(2);
});

test('an error after a pause says that all other letters were sent', async () => {
	const sleeping = await asleep(3);
	bed.service.order({
		kind: 'status',
		status: 404,
		match: { endpoint: `GET ${LETTERS}/{letterId}` },
	});
	const { error } = await bed.engine.wake(sleeping);
	expect(error?.message).toContain('[item 0]');
	expect(error?.description).toContain(' Before this, 2 items were processed;');
});

test.each([
	[3, 'Something was already sent for items 1 to 2.'],
	[2, 'Something was already sent for item 1. Nothing was sent for item 2.'],
])('after Stop between two looks, %i letters are known to be sent', async (count, told) => {
	const batching = { batch: { batchSize: 1, batchInterval: 1000 } };
	bed.service.order({
		kind: 'status',
		status: 400,
		times: 3 - count,
		match: { bodyIncludes: 'Letter 3' },
	});
	const sleeping = await asleep(
		3,
		{ requestOptions: { batching } },
		{ onError: 'continueErrorOutput' },
	);
	expect(sent(`POST ${LETTERS}`)).toBe(3);
	bed.service.requests.length = 0;
	const stop = new AbortController();
	const waking = bed.engine.wake(sleeping, {}, stop.signal);
	await until(() => bed.service.requests.length === 1);
	await new Promise((resolve) => setTimeout(resolve, 100));
	stop.abort();
	const { status, error } = await waking;
	expect([status, error?.description]).toEqual(['canceled', told]);
});

test("asks for a check of a letter without an ID, which it can't wait for", async () => {
	bed.service.order({
		kind: 'status',
		status: 201,
		body: { accepted: true },
		match: { endpoint: `POST ${LETTERS}` },
	});
	const { error } = await run(someLetters(1), {}, { retryOnFail: true, waitBetweenTries: 1 });
	expect(error?.message).toBe(`${sentences.letterUnknown} [item 0]`);
	expect(error?.description).toContain('Check with Letter > Get Many');
	expect(sent(`POST ${LETTERS}`)).toBe(1);
});

test("still reports that a letter may exist if the next attempt can't register the callback", async () => {
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: `POST ${LETTERS}` } });
	bed.service.order({
		kind: 'status',
		status: 403,
		match: { endpoint: `POST ${CALLBACKS}`, nth: 2 },
	});
	const { error } = await run(someLetters(1), {}, { retryOnFail: true, waitBetweenTries: 1 });
	expect(error?.message).toBe(`${sentences.letterUnknown} [item 0]`);
	expect(bed.service.state.letters).toHaveLength(1);
	expect(bed.service.state.callbacks).toEqual([]);
});

test('a callback whose registration is not known leaves nothing, and no doubt about letters', async () => {
	const { state } = bed.service;
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: `POST ${CALLBACKS}` } });
	const { error } = await run(someLetters(1));
	expect(error?.message).toBe(sentences.dropped);
	expect(error?.description).toContain('so nothing else was sent');
	expect([state.letters, state.callbacks]).toEqual([[], []]);
});

test('Retry On Fail sends no duplicate letters and leaves one callback', async () => {
	const { state } = bed.service;
	bed.service.order({
		kind: 'status',
		status: 409,
		match: { endpoint: `POST ${LETTERS}`, nth: 2 },
	});
	await asleep(3, {}, { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 });
	expect(state.letters).toHaveLength(3);
	expect(state.callbacks).toHaveLength(1);
});

test.each([401, 403, 404])(
	'ends the wait with the reason if SVC keeps rejecting the poll (%s), in spite of Retry On Fail',
	async (status) => {
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const sleeping = await asleep(1, {}, settings);
		bed.service.order({
			kind: 'status',
			status,
			times: 99,
			match: { endpoint: `GET ${LETTERS}/{letterId}` },
		});
		const again = await bed.engine.wake(sleeping);
		expect(again.status).toBe('waiting');
		const late = await bed.engine.wake(again);
		expect(late.status).toBe('error');
		expect(late.error?.description).toContain(sentences.stillSent);
		expect(bed.service.state.letters).toHaveLength(1);
		expect(bed.service.state.callbacks).toEqual([]);
	},
);

test('goes on waiting if only one poll was rejected', async () => {
	const sleeping = await asleep(1, {}, { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 });
	bed.service.order({
		kind: 'status',
		status: 403,
		match: { endpoint: `GET ${LETTERS}/{letterId}` },
	});
	expect((await bed.engine.wake(sleeping)).status).toBe('waiting');
});

test('a failure ends the callback', async () => {
	bed.service.order({
		kind: 'status',
		status: 400,
		match: { endpoint: `POST ${LETTERS}`, nth: 2 },
	});
	const { status } = await run(someLetters(2));
	expect(status).toBe('error');
	expect(bed.service.state.callbacks).toEqual([]);
});

describe('a letter that was sent, but whose first check finds only a web page', () => {
	const endpoint = `GET ${LETTERS}/{letterId}`;
	const maintenance = (times: number) =>
		bed.service.order({ kind: 'html', times, match: { endpoint } });

	test('is checked again', async () => {
		maintenance(1);
		const sleeping = await asleep(2);
		for (const { id } of bed.service.state.letters) {
			bed.service.state.advanceLetter(id, 'delivered');
		}
		const { outputs } = await bed.engine.wake(sleeping);
		expect(outputs.After[0]).toMatchObject([{ json: { timedOut: false } }, {}]);
		expect(sent(`POST ${LETTERS}`)).toBe(2);
	});

	test('fails if that has not changed by the end of the shortest pause', async () => {
		maintenance(99);
		const { clock } = bed.engine.modules;
		const sleeping = await asleep(1);
		try {
			clock.ahead = minute;
			const called = await bed.engine.wake(sleeping);
			expect(called.status).toBe('waiting');
			clock.ahead = 6 * minute;
			const { error } = await bed.engine.wake(called);
			expect(error?.message).toBe('SVC returned an unexpected response [item 0]');
			expect(error?.description).toContain(sentences.stillSent);
		} finally {
			clock.ahead = 0;
		}
	});

	test('is waited for once its state was seen', async () => {
		maintenance(1);
		const seen = await bed.engine.wake(timePasses(await asleep(1), node, 6 * minute));
		maintenance(99);
		const still = await bed.engine.wake(timePasses(seen, node, day));
		expect([seen.status, still.status]).toEqual(['waiting', 'waiting']);
	});
});

test('a retry remembers the status that a letter had reached before it went on', async () => {
	const { state } = bed.service;
	const sleeping = await asleep(2, { statuses: 'sent', options: { useCallback: false } });
	state.advanceLetter(state.letters[0].id, 'sent');
	const still = await bed.engine.wake(sleeping);
	expect(still.status).toBe('waiting');
	state.advanceLetter(state.letters[0].id, 'delivered');
	const endpoint = `GET ${LETTERS}/{letterId}`;
	bed.service.order({ kind: 'status', status: 403, match: { endpoint } });
	const failed = await bed.engine.wake(still);
	expect(failed.error?.message).toContain('[item 1]');
	state.advanceLetter(state.letters[1].id, 'sent');
	const retried = await bed.engine.retry(failed);
	expect([retried.status, retried.json('After')]).toMatchObject([
		'success',
		[
			{ status: 'delivered', reachedStatus: 'sent', timedOut: false },
			{ status: 'sent', reachedStatus: 'sent', timedOut: false },
		],
	]);
});

test('a person who retries waits under the new execution, with one callback', async () => {
	const { state } = bed.service;
	bed.service.order({
		kind: 'status',
		status: 403,
		match: { endpoint: `GET ${LETTERS}/{letterId}` },
	});
	const failed = await run(someLetters(1));
	expect(failed.error?.description).toContain(sentences.stillSent);
	const retried = await bed.engine.retry(failed);
	expect(retried.status).toBe('waiting');
	expect(state.letters).toHaveLength(1);
	expect(state.callbacks).toMatchObject([
		{ endpoint: expect.stringMatching(new RegExp(`/${retried.executionId}\\b`)) },
	]);
});
