/** Request Options > Parallel Requests: letters that are sent at the same time, and still none twice. */
import type { OnError } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import type { ChainNode } from '../harness/index.ts';
import { createParameters, someLetters } from '../letters/letter.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { until } from '../until.ts';
import { seeWaits } from '../waits.ts';
import { CREATE, lettersAt, retryOnFail } from './five-letters.ts';

const bed = simulatorBed();

const texts = (count: number) => someLetters(count).map(({ text }) => text);

const create = (
	count: number,
	requestsAtOnce: number | undefined,
	settings: Partial<ChainNode> = {},
	signal?: AbortSignal,
) =>
	bed.engine.runNode(
		'svcLetters',
		{
			...createParameters,
			requestOptions: { ...(requestsAtOnce !== undefined && { requestsAtOnce }) },
		},
		{ items: someLetters(count), signal, settings: { name: 'Letters', ...settings } },
	);

/** Holds every request back until as many are under way as may be, however slow this machine is. */
async function withAllUnderWay<Result>(most: number, start: () => Promise<Result>) {
	const release = bed.service.hold();
	const running = start();
	await until(() => bed.service.requests.length >= most);
	release();
	return await running;
}

const mostInFlight = () => Math.max(...bed.service.requests.map(({ inFlight }) => inFlight));
const ordered = (kind: object, text: string) =>
	bed.service.order({ ...kind, match: { endpoint: CREATE, bodyIncludes: `${text}"` } } as never);
const refuse = { kind: 'status', status: 400 };

test.each([
	[undefined, 1],
	[1, 1],
	[5, 5],
	[20, 20],
])('with %s, %i letters are on their way at the same time', async (atOnce, most) => {
	const { status } = await withAllUnderWay(most, () => create(40, atOnce));
	expect({ status, most: mostInFlight() }).toEqual({ status: 'success', most });
	expect([...lettersAt(bed)].sort()).toEqual([...texts(40)].sort());
});

test('outputs stay in the order of the items and linked to them, whichever is done first', async () => {
	for (const [index, text] of texts(10).entries()) {
		ordered({ kind: 'delay', delayMs: 1 + ((index * 7) % 10) * 10 }, String(text));
	}
	const { outputs } = await create(10, 5);
	expect(
		outputs.Letters[0].map(({ json, pairedItem }) => ({ text: json.message, pairedItem })),
	).toEqual(texts(10).map((text, item) => ({ text, pairedItem: { item } })));
	expect([...lettersAt(bed)].sort()).toEqual([...texts(10)].sort());
});

describe.each<OnError>(['continueRegularOutput', 'continueErrorOutput'])('%s', (onError) => {
	test('one that is refused is an error item, and all others are sent', async () => {
		ordered(refuse, 'Letter 3');
		const { outputs } = await create(10, 5, { onError });
		const all = outputs.Letters.flat();
		const failed = all.filter(({ json }) => json.error);
		expect(failed.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 2 }]);
		expect(outputs.Letters[onError === 'continueErrorOutput' ? 1 : 0]).toContain(failed[0]);
		expect(all).toHaveLength(10);
		expect([...lettersAt(bed)].sort()).toEqual(
			texts(10)
				.filter((text) => text !== 'Letter 3')
				.sort(),
		);
	});
});

describe('stopWorkflow', () => {
	/** All that are sent together are answered together, those that fail at last. */
	const stopped = async (count: number, atOnce: number, settings: Partial<ChainNode> = {}) =>
		await withAllUnderWay(atOnce, () => create(count, atOnce, settings));

	test('what is under way is completed and told, and nothing else is sent', async () => {
		for (const text of ['Letter 1', 'Letter 2', 'Letter 4', 'Letter 5'])
			ordered({ kind: 'delay', delayMs: 200 }, text);
		ordered(refuse, 'Letter 3');
		const { error } = await stopped(10, 5);
		expect(error?.message).toBe(`${sentences.rejectedValues} [item 2]`);
		expect(error?.description).toContain(
			"Before this, 4 items were processed (items 0 to 1 and 3 to 4); a retry of this execution doesn't repeat them. Nothing was sent for items 5 to 9.",
		);
		expect(bed.service.requests).toHaveLength(5);
		expect(lettersAt(bed)).toHaveLength(4);
	});

	test('each failure is told, what has to be checked first', async () => {
		ordered(refuse, 'Letter 1');
		ordered({ kind: 'resetAfterProcessing', delayMs: 100 }, 'Letter 2');
		ordered({ kind: 'delay', delayMs: 200 }, 'Letter 3');
		ordered({ kind: 'resetAfterProcessing', delayMs: 100 }, 'Letter 4');
		const { error } = await stopped(6, 4);
		expect(error?.message).toBe(`${sentences.letterUnknown} [items 1 and 3]`);
		expect(error?.description).toContain(`${sentences.rejectedValues} [item 0].`);
		expect(error?.description).toContain('1 item was processed (item 2)');
		expect(error?.description).toContain('Nothing was sent for items 4 to 5.');
	});

	test('a retry of the node sends what is missing, once, and nothing that is unknown', async () => {
		ordered(refuse, 'Letter 2');
		ordered({ kind: 'resetAfterProcessing', delayMs: 100 }, 'Letter 5');
		const { error } = await stopped(12, 5, retryOnFail);
		expect(error?.message).toBe(`${sentences.letterUnknown} [item 4]`);
		const sent = lettersAt(bed);
		expect(new Set(sent).size).toBe(sent.length);
		expect(sent).toEqual(expect.arrayContaining(texts(5)));
	});

	test('an unknown outcome is told, also if the retry of the node ends before it comes to that item', async () => {
		// The first attempt loses the response to the last of 20; the second one stops at the first item.
		for (const text of texts(20).slice(1, 19))
			ordered({ kind: 'delay', delayMs: 50 }, String(text));
		ordered({ ...refuse }, 'Letter 1');
		ordered({ kind: 'resetAfterProcessing' }, 'Letter 1');
		ordered({ kind: 'resetAfterProcessing' }, 'Letter 20');
		const { error } = await stopped(30, 20, { ...retryOnFail, maxTries: 3 });
		expect(error?.message).toBe(`${sentences.letterUnknown} [items 0 and 19]`);
		expect(error?.description).toMatch(/Nothing was sent for items \d+ to 29\./);
		const sent = lettersAt(bed);
		expect(new Set(sent).size).toBe(sent.length);
	});

	test('after Stop, each letter that was on its way is told', async () => {
		const release = bed.service.hold();
		const stop = new AbortController();
		const running = create(10, 5, {}, stop.signal);
		await until(() => bed.service.requests.length === 5);
		stop.abort();
		const { status, error } = await running;
		release();
		expect(status).toBe('canceled');
		expect(error?.message).toBe(`${sentences.canceled}. ${sentences.letterUnknown} [items 0 to 4]`);
		expect(error?.description).toContain('Nothing was sent for items 5 to 9.');
		expect(bed.service.requests).toHaveLength(5);
	});
});

test('a 429 with Retry-After stops all of them, and none is lost or sent twice', async () => {
	const waits = seeWaits(bed.engine, () => 0);
	for (const text of ['Letter 2', 'Letter 3', 'Letter 11'])
		ordered({ kind: 'status', status: 429, headers: { 'retry-after': '7' } }, text);
	const { status } = await create(30, 5);
	expect(status).toBe('success');
	expect(waits).toContain(7000);
	expect([...lettersAt(bed)].sort()).toEqual([...texts(30)].sort());
	expect(bed.service.requests).toHaveLength(33);
});

test('reads take the number as their most', async () => {
	const items = bed.service.state.seedLetters(40).map(({ id }) => ({ id }));
	const { json } = await withAllUnderWay(3, () =>
		bed.engine.runNode(
			'svcLetters letter get',
			{ letterId: byId('={{ $json.id }}'), requestOptions: { requestsAtOnce: 3 } },
			{ items },
		),
	);
	expect({ items: json().length, most: mostInFlight() }).toEqual({ items: 40, most: 3 });
});

test('deletions go out at the same time, too', async () => {
	const items = bed.service.state.seedGroups(20).map(({ id }) => ({ id: String(id) }));
	const { json } = await withAllUnderWay(4, () =>
		bed.engine.runNode(
			'svcAddressBook group delete',
			{ groupId: byId('={{ $json.id }}'), requestOptions: { requestsAtOnce: 4 } },
			{ items },
		),
	);
	expect({ items: json().length, most: mostInFlight() }).toEqual({ items: 20, most: 4 });
});

test('more than 20 are refused where requests change something', async () => {
	const { error } = await create(1, 21);
	expect(error?.message).toBe(
		'"Parallel Requests" must be 20 or less where requests change something, but it\'s 21',
	);
	expect(bed.service.requests).toEqual([]);
});

describe('what is read before it is written stays in order', () => {
	const runAtOnce = async (parameters: object, items: object[]) =>
		await bed.engine.runNode(
			'svcAddressBook',
			{
				resource: 'contact',
				...parameters,
				requestOptions: { requestsAtOnce: 5, emptyExpressions: 'leaveOut' },
			},
			{ items: items.map((json) => ({ json: { ...json } })) },
		);

	test('one address on several items becomes one contact', async () => {
		const [{ id }] = bed.service.state.seedGroups(1);
		bed.service.latency(5);
		const { status } = await runAtOnce(
			{ operation: 'upsert', groupId: byId(id), matchEmail: '={{ $json.email }}' },
			[{ email: 'a@example.com' }, { email: 'A@example.com' }, { email: 'a@Example.com' }],
		);
		const contacts = bed.service.state.contactsIn(id);
		expect([status, contacts.map(({ email }) => email)]).toEqual(['success', ['a@example.com']]);
	});

	test('two changes of one contact are both kept', async () => {
		const [{ id: group }] = bed.service.state.seedGroups(1);
		const [{ id }] = bed.service.state.seedContacts(group, 1);
		bed.service.latency(5);
		const { status } = await runAtOnce(
			{
				operation: 'update',
				contactId: byId(id),
				options: { otherFields: 'keep' },
				updateFields: { firstName: '={{ $json.first }}', lastName: '={{ $json.last }}' },
			},
			[{ first: 'Chloe' }, { last: 'Miller' }],
		);
		const [{ firstName, lastName }] = bed.service.state.contactsIn(group);
		expect([status, firstName, lastName]).toEqual(['success', 'Chloe', 'Miller']);
	});
});
