import fc from 'fast-check';
import { parse, stringify } from 'flatted';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Answer } from '../../../nodes/shared/answer';
import type { Effect } from '../../../nodes/shared/effect';
import { NegativeAnswer, RequestFailure, StillUnknown } from '../../../nodes/shared/failure';
import { SpendGuard } from '../../../nodes/shared/guard';
import { contextWith } from './fakes';

/** What n8n knows when it runs the node: all of it stays the same when it runs the node again. */
interface World {
	/** The node's type. */
	type: string;
	execution: string;
	run: number;
	parameters: INodeParameters;
	items: INodeExecutionData[];
	/** The node's context, which n8n keeps with the execution. */
	store: IDataObject;
}

function world(change: Partial<World> = {}): World {
	return {
		type: 'n8n-nodes-svc.svcLetters',
		execution: '7',
		run: 0,
		parameters: { recipient: '={{ $json.name }}', date: '={{ $now }}' },
		items: [{ json: { name: 'Jane' } }, { json: { name: 'Joe' } }],
		store: {},
		...change,
	};
}

/** A try of the node in that world. */
function guardIn({ type, execution, run, parameters, items, store }: World): SpendGuard {
	return new SpendGuard(
		contextWith({
			evaluateExpression: () => run,
			getContext: () => store,
			getNode: () => ({ type, parameters }),
			getInputData: () => items,
			getExecutionId: () => execution,
		}),
	);
}

/** As n8n stores an execution and reads it again for "Retry". */
function retriedByHand(before: World, change: Partial<World> = {}): World {
	const { items, store } = parse(stringify({ items: before.items, store: before.store })) as World;
	return { ...before, execution: '8', items, store, ...change };
}

const address = 'https://letters.example/v1 POST /letters';
const answer = (text: string): Answer => ({
	status: 201,
	text,
	body: JSON.parse(text),
	headers: { location: '/letters/1' },
});
const created = (text = '{"id":12345678901234567890}') =>
	jest.fn<Promise<Answer>, [boolean]>(async () => await Promise.resolve(answer(text)));
const failing = (error: Error) =>
	jest.fn<Promise<Answer>, [boolean]>(async () => await Promise.reject<Answer>(error));
const lostAnswer = () => failing(new RequestFailure({ kind: 'lost', code: 'ECONNRESET' }));

test('what may be repeated is sent again when its answer was lost, as something that may be done', async () => {
	const here = world();
	const send = lostAnswer();
	await expect(guardIn(here).once([0], address, send, 'idempotent')).rejects.toThrow('lost');
	const again = created();
	await guardIn(here).once([0], address, again, 'idempotent');
	expect([...send.mock.calls, ...again.mock.calls]).toEqual([[false], [true]]);
});

describe('a known answer', () => {
	it('is given again when n8n tries again, in all detail and without sending', async () => {
		const here = world();
		const first = await guardIn(here).once([0], address, created());
		const send = created('{"id":"another"}');
		const again = await guardIn(here).once([0], address, send);
		expect(send).not.toHaveBeenCalled();
		expect(again).toEqual(first);
		expect(again.text).toBe('{"id":12345678901234567890}');
	});

	it('is given again when a person retries the stored execution', async () => {
		const here = world({ items: [{ json: { at: new Date(0) as never, gone: undefined } }] });
		await guardIn(here).once([0], address, created());
		const send = created();
		await guardIn(retriedByHand(here)).once([0], address, send);
		expect(send).not.toHaveBeenCalled();
	});

	it('is given again although an expression gives something else now', async () => {
		// The parameters are compared as written: {{ $now }} is the same text at any time.
		const here = world({ parameters: { date: '={{ $now.toISO() }}' } });
		await guardIn(here).once([0], address, created());
		const send = created();
		await guardIn({ ...here, parameters: { date: '={{ $now.toISO() }}' } }).once(
			[0],
			address,
			send,
		);
		expect(send).not.toHaveBeenCalled();
	});

	it.each<[string, Partial<World>, string]>([
		['other parameters', { parameters: { recipient: 'Somebody else' } }, address],
		['other data', { items: [{ json: { name: 'Janet' } }] }, address],
		['another address', {}, 'https://sandbox.example/v1 POST /letters'],
		['a later run', { run: 1 }, address],
	])('does not count for %s', async (_, change, elsewhere) => {
		const here = world();
		await guardIn(here).once([0], address, created());
		const send = created('{"id":"new"}');
		const { text } = await guardIn({ ...here, ...change }).once([0], elsewhere, send);
		expect([send.mock.calls.length, text]).toEqual([1, '{"id":"new"}']);
	});

	it.each([
		['content', { data: 'QQ==', mimeType: 'a/b' }, { data: 'Qg==', mimeType: 'a/b' }],
		[
			'name',
			{ data: '', mimeType: 'a/b', fileName: 'a' },
			{ data: '', mimeType: 'a/b', fileName: 'b' },
		],
		['place', { data: '', mimeType: 'a/b', id: '1' }, { data: '', mimeType: 'a/b', id: '2' }],
	])('does not count for a file of another %s', async (_, before, after) => {
		const here = world({ items: [{ json: {}, binary: { pdf: before } }] });
		await guardIn(here).once([0], address, created());
		const send = created();
		await guardIn({ ...here, items: [{ json: {}, binary: { pdf: after } }] }).once(
			[0],
			address,
			send,
		);
		expect(send).toHaveBeenCalledTimes(1);
	});

	it('belongs to its item, even when all data are the same', async () => {
		const here = world({ items: [{ json: {} }, { json: {} }] });
		const send = created();
		const guard = guardIn(here);
		await guard.once([0], address, send);
		await guard.once([1], address, send);
		await guard.once([0, 1], address, send);
		expect(send).toHaveBeenCalledTimes(3);
		const again = guardIn(here);
		for (const items of [[0, 1], [1], [0]]) await again.once(items, address, send);
		expect(send).toHaveBeenCalledTimes(3);
	});

	it('belongs to its position among the requests of the item', async () => {
		const here = world();
		const guard = guardIn(here);
		await guard.once([0], address, created('{"id":"first"}'));
		await guard.once([0], address, created('{"id":"second"}'));
		const again = guardIn(here);
		const send = created('{"id":"third"}');
		const texts = [];
		for (let position = 0; position < 3; position++) {
			texts.push((await again.once([0], address, send)).text);
		}
		expect(texts).toEqual(['{"id":"first"}', '{"id":"second"}', '{"id":"third"}']);
		expect(send).toHaveBeenCalledTimes(1);
	});

	it('is forgotten when n8n has no reason to come back', async () => {
		const here = world();
		const guard = guardIn(here);
		await guard.once([0], address, created());
		guard.forget();
		const send = created();
		await guardIn(here).once([0], address, send);
		expect(send).toHaveBeenCalledTimes(1);
	});
});

describe('a lost answer', () => {
	it.each<[string, (before: World) => World]>([
		['when n8n tries again', (before) => before],
		['in a later run of the same execution', (before) => ({ ...before, run: 1 })],
	])('is an error %s, and nothing is sent', async (_, next) => {
		const here = world();
		await expect(guardIn(here).once([0], address, lostAnswer())).rejects.toThrow(RequestFailure);
		const send = created();
		await expect(guardIn(next(here)).once([0], address, send)).rejects.toThrow(StillUnknown);
		expect(send).not.toHaveBeenCalled();
	});

	it.each<[string, string, typeof StillUnknown | undefined]>([
		['is an error when a model calls the tool again', 'svcLettersTool', StillUnknown],
		['has nothing to do with another item of a node', 'svcLetters', undefined],
	])('%s', async (_, node, error) => {
		// n8n 2 puts an ID of the call among the data.
		const call = (toolCallId: string, run: number) =>
			world({ type: `n8n-nodes-svc.${node}`, run, items: [{ json: { text: 'Hi', toolCallId } }] });
		const first = call('call-1', 0);
		await expect(guardIn(first).once([0], address, lostAnswer())).rejects.toThrow(RequestFailure);
		const again = { ...call('call-2', 1), store: first.store };
		const result = await guardIn(again)
			.once([0], address, created())
			.then(
				() => undefined,
				(thrown: Error) => thrown.constructor,
			);
		expect(result).toBe(error);
	});

	it('is an error even after the rest was forgotten', async () => {
		const here = world();
		const guard = guardIn(here);
		await expect(guard.once([0], address, lostAnswer())).rejects.toThrow();
		guard.forget();
		await expect(guardIn(here).once([0], address, created())).rejects.toThrow(StillUnknown);
	});

	it('is sent again when a person retries, who was asked to check first', async () => {
		const here = world();
		await expect(guardIn(here).once([0], address, lostAnswer())).rejects.toThrow();
		const later = retriedByHand(here);
		const send = created();
		await guardIn(later).once([0], address, send);
		await guardIn(later).once([0], address, send);
		expect(send).toHaveBeenCalledTimes(1);
	});

	it('of what does no harm twice is sent again', async () => {
		const here = world();
		const first = guardIn(here).once([0], address, lostAnswer(), 'idempotent');
		await expect(first).rejects.toThrow(RequestFailure);
		const send = created();
		await guardIn(here).once([0], address, send, 'idempotent');
		expect(send).toHaveBeenCalledTimes(1);
	});
});

describe('an answer of which nothing could be made', () => {
	const unusable = (unknownOutcome?: null) =>
		new RequestFailure({ kind: 'unusable', status: 200, problem: 'is empty' }, '', unknownOutcome);
	/** Whether a later try sends, after the first one ended with this. */
	const sendsAgain = async (error: Error, effect: Effect, next = (before: World) => before) => {
		const here = world();
		const guard = guardIn(here);
		await guard.once([0], address, created(), effect);
		guard.reconsider([0], error);
		const send = created();
		const again = guardIn(next(here)).once([0], address, send, effect);
		return [await again.then(() => 'answered', String), send.mock.calls.length];
	};

	it.each<[string, Effect, Error, string, number]>([
		['a read is asked for again', 'read', unusable(), 'answered', 1],
		['what does no harm twice is sent again', 'idempotent', unusable(), 'answered', 1],
		['a spend counts as lost', 'spend', unusable(), expect.stringMatching(/unknown/), 0],
		['a spend that is surely done is not repeated', 'spend', unusable(null), 'answered', 0],
		['nothing was done: it is sent again', 'spend', new NegativeAnswer('No', ''), 'answered', 1],
		['something else went wrong: it is kept', 'spend', new Error('disk'), 'answered', 0],
	])('%s', async (_, effect, error, result, sent) => {
		expect(await sendsAgain(error, effect)).toEqual([result, sent]);
	});

	it('is sent again when a person retries, who was asked to check first', async () => {
		expect(await sendsAgain(unusable(), 'spend', retriedByHand)).toEqual(['answered', 1]);
	});

	it('says in the next try what was wrong with it', async () => {
		const here = world();
		const guard = guardIn(here);
		await guard.once([0], address, created());
		guard.reconsider([0], unusable());
		const { reason } = unusable();
		await expect(guardIn(here).once([0], address, created())).rejects.toMatchObject({ reason });
	});

	it('was the last one: an earlier one of the item stays', async () => {
		const here = world();
		const guard = guardIn(here);
		await guard.once([0], address, created());
		await guard.once([0], address, created(), 'read');
		guard.reconsider([0], unusable());
		const send = created();
		await guardIn(here).once([0], address, send);
		expect(send).not.toHaveBeenCalled();
	});

	it('belongs to others too: theirs stays', async () => {
		const here = world();
		const guard = guardIn(here);
		await guard.once([0, 1], address, created());
		guard.reconsider([0], new NegativeAnswer('No', ''));
		const send = created();
		await guardIn(here).once([0, 1], address, send);
		expect(send).not.toHaveBeenCalled();
	});
});

it('keeps of a lost answer nothing that the service said', async () => {
	const here = world();
	const failed = new RequestFailure({ kind: 'failed', status: 500, said: 'of the customer' });
	await expect(guardIn(here).once([0], address, failing(failed))).rejects.toBe(failed);
	expect(JSON.stringify(here.store)).not.toContain('of the customer');
});

it.each([
	['the service refused', new RequestFailure({ kind: 'refused', status: 400 })],
	['there was no connection', new RequestFailure({ kind: 'unreachable', code: 'ECONNREFUSED' })],
	['the file could not be opened', new Error('ENOENT')],
])('is sent again when %s', async (_, error) => {
	const here = world();
	await expect(guardIn(here).once([0], address, failing(error))).rejects.toBe(error);
	const send = created();
	await guardIn(here).once([0], address, send);
	expect(send).toHaveBeenCalledTimes(1);
});

it('keeps nothing but what survives being stored, and no data of the items', async () => {
	const here = world({ items: [{ json: { secret: 'of the customer' } }] });
	const guard = guardIn(here);
	await guard.once([0], address, created());
	await expect(guard.once([0], address, lostAnswer())).rejects.toThrow();
	expect(retriedByHand(here).store).toEqual(here.store);
	expect(JSON.stringify(here.store)).not.toContain('of the customer');
});

it.each([null, 'text', { run: '0', spends: {} }, { answers: [] }])(
	'starts anew when it finds %j in its place',
	async (kept) => {
		const send = created();
		await guardIn(world({ store: { svcSpends: kept } })).once([0], address, send);
		expect(send).toHaveBeenCalledTimes(1);
	},
);

describe('whatever n8n does', () => {
	const steps = fc.array(
		fc.record({
			byHand: fc.boolean(),
			run: fc.integer({ min: 0, max: 2 }),
			outcome: fc.constantFrom('created', 'lost', 'refused'),
		}),
		{ maxLength: 12 },
	);
	const ends = {
		created,
		lost: lostAnswer,
		refused: () => failing(new RequestFailure({ kind: 'refused', status: 422 })),
	};

	it('nothing is sent twice in a run, nor in an execution that lost an answer', async () => {
		await fc.assert(
			fc.asyncProperty(steps, async (tries) => {
				let here = world();
				let answeredRun: number | undefined;
				let lostIn: string | undefined;
				for (const [index, { byHand, run, outcome }] of tries.entries()) {
					here = byHand ? retriedByHand(here, { execution: `retry ${index}` }) : here;
					here = { ...here, run };
					const send = ends[outcome]();
					await guardIn(here)
						.once([0], address, send)
						.catch(() => undefined);
					const mayBeSent = answeredRun !== run && lostIn !== here.execution;
					expect(send).toHaveBeenCalledTimes(mayBeSent ? 1 : 0);
					if (answeredRun !== run) answeredRun = undefined;
					if (mayBeSent && outcome === 'created') [answeredRun, lostIn] = [run, undefined];
					if (mayBeSent && outcome === 'lost') lostIn = here.execution;
				}
			}),
		);
	});
});
