/** n8n's "Retry On Fail" runs all items again when one fails; no letter is sent twice by that. */
import type { OnError } from 'n8n-workflow';
import type { Fault } from '../../../simulator/index.ts';
import { sentences } from '../../sentences.ts';
import { createParameters } from '../letters/letter.ts';
import { GROUPS } from '../address-book/book.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import {
	CREATE,
	createFive,
	expectFive,
	fiveTexts,
	lettersAt,
	retryOnFail,
} from './five-letters.ts';

const bed = simulatorBed();

const certainlyNotSent: Array<[string, Fault, number]> = [
	['the service refuses it', { kind: 'status', status: 400 }, 6],
	[
		'the service wants fewer requests, more often than the node asks by itself',
		{ kind: 'status', status: 429, headers: { 'retry-after': '0' }, times: 4 },
		9,
	],
	[
		'nothing listens, longer than the node tries by itself',
		{ kind: 'refuseConnection', times: 4, delayMs: 60_000 },
		5,
	],
];

test.each(certainlyNotSent)(
	'the third of five letters fails once, since %s: five letters, not seven',
	async (_, fault, requests) => {
		bed.service.order({ ...fault, match: { endpoint: CREATE, nth: 3 } });
		expectFive(await createFive(bed.engine, retryOnFail));
		expect(lettersAt(bed)).toEqual(fiveTexts);
		expect(bed.service.requests).toHaveLength(requests);
	},
);

test("SVC's words, which end without a period, are no part of what the node says", async () => {
	bed.service.order({
		kind: 'status',
		status: 400,
		body: { message: 'no credit' },
		match: { nth: 3 },
	});
	const { error } = await createFive(bed.engine);
	expect(error?.description).toContain(
		'SVC says: no credit. Correct the values. Nothing was sent for this item. Before this, 2 items were',
	);
	bed.service.order({ kind: 'status', status: 400, body: { message: 'no credit' } });
	const alone = await createFive(bed.engine);
	expect(alone.error?.description).toMatch(/^SVC says: no credit\. Correct/);
});

test('without "Retry On Fail" the letters before it stay, and the error says so', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { nth: 3 } });
	const { error } = await createFive(bed.engine);
	expect(error?.description).toContain(
		"Before this, 2 items were processed; a retry of this execution doesn't repeat them.",
	);
	expect(lettersAt(bed)).toEqual(fiveTexts.slice(0, 2));
});

test("doesn't count a text that differs between attempts as another letter", async () => {
	bed.service.order({ kind: 'status', status: 400, match: { nth: 3 } });
	await createFive(bed.engine, {
		...retryOnFail,
		parameters: { ...createParameters, message: '={{ $json.text }} at {{ $now.toISO() }}' },
	});
	expect(lettersAt(bed)).toEqual(fiveTexts.map((text) => expect.stringMatching(`^${text} at 20`)));
});

test('a letter that keeps failing is tried as often as n8n says, the others once', async () => {
	bed.service.order({ kind: 'status', status: 400, times: 3, match: { bodyIncludes: 'Letter 3' } });
	const { error } = await createFive(bed.engine, retryOnFail);
	expect(error?.message).toBe(`${sentences.rejectedValues} [item 2]`);
	expect(lettersAt(bed)).toEqual(fiveTexts.slice(0, 2));
	expect(bed.service.requests).toHaveLength(5);
});

describe.each<OnError>(['continueRegularOutput', 'continueErrorOutput'])('%s', (onError) => {
	test('n8n also runs the node again when the first item gave an error', async () => {
		bed.service.order({ kind: 'status', status: 400, match: { nth: 1 } });
		expectFive(await createFive(bed.engine, { ...retryOnFail, onError }));
		expect([...lettersAt(bed)].sort()).toEqual(fiveTexts);
	});

	test('and it does so as often as usual if the number of tries is 0', async () => {
		bed.service.order({
			kind: 'status',
			status: 400,
			times: 2,
			match: { bodyIncludes: 'Letter 1' },
		});
		expectFive(await createFive(bed.engine, { ...retryOnFail, maxTries: 0, onError }));
		expect([...lettersAt(bed)].sort()).toEqual(fiveTexts);
	});

	test('a later item that fails is an error item, and nothing is repeated', async () => {
		bed.service.order({ kind: 'status', status: 400, match: { nth: 3 } });
		const { outputs } = await createFive(bed.engine, { ...retryOnFail, onError });
		expect(outputs.Letters.flat().filter(({ json }) => json.error)).toHaveLength(1);
		expect(lettersAt(bed)).toEqual(fiveTexts.filter((text) => text !== 'Letter 3'));
	});
});

test('a deletion whose response was lost, and that was then refused, is done in the next try', async () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	const endpoint = `DELETE ${GROUPS}/{groupId}`;
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint, nth: 1 } });
	bed.service.order({
		kind: 'status',
		status: 429,
		headers: { 'retry-after': '3600' },
		match: { endpoint, nth: 2 },
	});
	const result = await bed.engine.runNode(
		'svcAddressBook group delete',
		{ groupId: byId(String(id)) },
		{ settings: retryOnFail },
	);
	expect(result.json()).toEqual([{ deleted: true }]);
});
