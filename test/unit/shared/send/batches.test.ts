import { UnusableAnswer } from '../../../../nodes/shared/errors/failure';
import { NegativeAnswer } from '../../../../nodes/shared/errors/failure';
import type {
	OperationRequest,
	ServiceRequest,
} from '../../../../nodes/shared/http/serviceRequest';
import { type Member, sendTogether } from '../../../../nodes/shared/send/batches/batches';
import { inBatches } from '../../../../nodes/shared/send/batches/inBatches';
import type { OutputItem } from '../../../../nodes/shared/send/items';

const requestTo = (path: string, isLast = true): OperationRequest => ({
	method: 'POST',
	path: isLast ? path : `${path}?more`,
	effect: 'read',
});

/** Outputs what it got for each part; nothing is an empty object. */
function member(parts: unknown[], change: Partial<Member> = {}): Member {
	return {
		index: 0,
		path: '/numbers',
		request: (isLast) => requestTo('/numbers', isLast),
		parts,
		hasAnswersByPart: true,
		receive: (answersByPart) => answersByPart.map((json = {}) => ({ json })),
		...change,
	};
}

const batchOf = (parts: Member[]) => ({
	members: parts,
	isLast: true,
	number: 1,
	of: 1,
	parts: parts.length,
});

/** Sends for all; gives what was sent and what each got. */
async function exchange(
	parts: Member[],
	answers: unknown,
	key?: (partOrAnswer: unknown) => string | undefined,
) {
	let sent: unknown;
	const send = async ({ body }: ServiceRequest) => {
		sent = partsIn(body);
		return await answered(answers);
	};
	const results = await sendTogether(batchOf(parts), key, send, noWait);
	return { sent, got: results.map(gotBy) };
}

const gotBy = (result: () => OutputItem[]) => result().map(({ json }) => json);

const partsIn = (body: ServiceRequest['body']): unknown =>
	body?.bytes ? JSON.parse(body.bytes.toString()) : undefined;

const answered = async (body: unknown) =>
	await Promise.resolve({ status: 200, headers: {}, text: '', body });

const noWait = async () => await Promise.reject(new Error('Nobody asks again'));

describe('by position', () => {
	it('each gets the answers to its own parts', async () => {
		const parts = [member(['a', 'b']), member([]), member(['c'])];
		expect(await exchange(parts, [{ n: 1 }, { n: 2 }, 3])).toEqual({
			sent: ['a', 'b', 'c'],
			got: [[{ n: 1 }, { n: 2 }], [], [{ value: 3 }]],
		});
	});

	it.each([[[]], [[{ n: 1 }]], [[1, 2, 3]]])('%j cannot be told apart for two', async (answers) => {
		await expect(exchange([member(['a']), member(['b'])], answers)).rejects.toThrow(UnusableAnswer);
	});
});

describe('by key', () => {
	const key = (value: unknown) =>
		typeof value === 'string' ? value : String(Reflect.get(Object(value), 'id'));

	it('answers may come in any order, more or fewer; equal parts are sent once', async () => {
		const parts = [member(['a', 'b']), member(['b', 'c'])];
		expect(await exchange(parts, [{ id: 'x' }, { id: 'b' }, { id: 'a' }], key)).toEqual({
			sent: ['a', 'b', 'c'],
			got: [
				[{ id: 'a' }, { id: 'b' }],
				[{ id: 'b' }, {}],
			],
		});
	});
});

it('an answer that says nothing of single parts is for all of them, whatever it is', async () => {
	const receive: Member['receive'] = (answersByPart, { body }, { number, of }) => [
		{ json: { answersByPart, body: String(body), number, of } },
	];
	const all = { hasAnswersByPart: false, receive };
	const got = { answersByPart: [undefined], body: '2', number: 1, of: 1 };
	expect(await exchange([member(['a'], all), member(['b'], all)], 2)).toEqual({
		sent: ['a', 'b'],
		got: [[got], [got]],
	});
});

describe('asking again', () => {
	/** Takes what comes in the round of this number, and until then asks again after so many ms. */
	const patient = (parts: unknown[], rounds: number, ms: number) =>
		member(parts, { again: (_, { times }) => (times < rounds ? ms : undefined) });

	it('is for those that want it, after the shortest of their waits; others keep what they have', async () => {
		const events: unknown[] = [];
		const results = await sendTogether(
			batchOf([patient(['a'], 3, 50), patient(['b'], 1, 7), patient(['c', 'd'], 2, 20)]),
			undefined,
			async ({ body }) => {
				const parts = partsIn(body) as string[];
				events.push(parts);
				return await answered(parts.map((name) => ({ name, event: events.length })));
			},
			async (ms) => {
				await Promise.resolve(events.push(ms));
			},
		);
		expect(events).toEqual([['a', 'b', 'c', 'd'], 20, ['a', 'c', 'd'], 50, ['a']]);
		expect(results.map(gotBy)).toEqual([
			[{ name: 'a', event: 5 }],
			[{ name: 'b', event: 1 }],
			[
				{ name: 'c', event: 3 },
				{ name: 'd', event: 3 },
			],
		]);
	});

	it('is told how long it has been', async () => {
		const told: number[] = [];
		const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
		await sendTogether(
			batchOf([member(['a'], { again: (_, { ms }) => (told.push(ms) < 3 ? 400 : undefined) })]),
			undefined,
			async () => await answered([1]),
			async (ms) => {
				await Promise.resolve(clock.mockReturnValue(performance.now() + ms));
			},
		);
		clock.mockRestore();
		expect(told).toEqual([0, 400, 800]);
	});
});

it('outputs the other results next to a negative response', async () => {
	const refusing = member(['a'], {
		receive: () => {
			throw new NegativeAnswer('No', 'Ask another.');
		},
	});
	const [first, second] = await sendTogether(
		batchOf([refusing, member(['b'])]),
		undefined,
		async () => await answered([1, 2]),
		noWait,
	);
	expect(() => first()).toThrow(NegativeAnswer);
	expect(gotBy(second)).toEqual([{ value: 2 }]);
});

it('sends nothing without items', async () => {
	expect(await exchange([], [])).toEqual({ sent: undefined, got: [] });
});

describe('batches', () => {
	const members = (paths: string, parts = 1) =>
		[...paths].map((path, index) => member(Array<string>(parts).fill('x'), { path, index }));
	/** Items of each batch, and an exclamation mark for the last of its path. */
	const divided = (...given: Parameters<typeof inBatches>) =>
		inBatches(...given).map(
			({ members: few, isLast }) =>
				`${few.map(({ index }) => index).join(' ')}${isLast ? '!' : ''}`,
		);

	it.each([
		['all', members('aaaaa'), undefined, undefined, ['0 1 2 3 4!']],
		['two parts at most', members('aaaaa'), 2, undefined, ['0 1', '2 3', '4!']],
		['the user wants fewer', members('aaaaa'), 4, 3, ['0 1 2', '3 4!']],
		['the user wants more', members('aaaaa'), 4, 50, ['0 1 2 3', '4!']],
		['exactly full', members('aaaa'), 2, undefined, ['0 1', '2 3!']],
		['several parts an item', members('aaa', 2), 5, undefined, ['0 1', '2!']],
		['more parts than fit', members('aa', 3), 2, undefined, ['0', '1!']],
		['other paths', members('abcab'), undefined, undefined, ['0 3!', '1 4!', '2!']],
		['other paths, divided', members('abaabb'), 2, undefined, ['0 2', '3!', '1 4', '5!']],
		['nobody', [], 2, 2, []],
	])('%s', (_, given, mostParts, mostItems, expected) => {
		expect(divided(given, mostParts, mostItems)).toEqual(expected);
	});

	it('know their place in the run', () => {
		const places = inBatches(members('abab'), 1).map(({ number, of }) => `${number}/${of}`);
		expect(places).toEqual(['1/4', '2/4', '3/4', '4/4']);
	});

	it('know how many parts they have', () => {
		expect(inBatches(members('aab', 3), 6).map(({ parts }) => parts)).toEqual([6, 3]);
	});

	it.each([10, 1000, 100_000])('look at each of %d items as often as at each of few', (size) => {
		let looks = 0;
		const looked = Object.defineProperty(member([1]), 'path', {
			get: () => `/${++looks % 2}`,
		});
		inBatches(Array<Member>(size).fill(looked), 25);
		expect(looks / size).toBeLessThan(4);
	});
});
