import fc from 'fast-check';
import { parse, stringify } from 'flatted';
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { type Answer, parseBody } from '../../../../nodes/shared/http/answer';
import type { Account } from '../../../../nodes/shared/http/area';
import type { Effect } from '../../../../nodes/shared/errors/effect';
import {
	NegativeAnswer,
	RequestFailure,
	StillUnknown,
} from '../../../../nodes/shared/errors/failure';
import type { Reason } from '../../../../nodes/shared/errors/reason';
import { failureIn } from '../../../../nodes/shared/http/failedAnswer';
import { Ledger } from '../../../../nodes/shared/ledger/ledger';
import type {
	OperationRequest,
	ServiceRequest,
} from '../../../../nodes/shared/http/serviceRequest';
import { contextWith } from '../fakes';

/** What n8n knows when it runs the node: all of it stays the same when it runs the node again. */
interface World {
	node: Partial<INode>;
	execution: string;
	run: number;
	items: INodeExecutionData[];
	/** The node's context, which n8n keeps with the execution. */
	store: IDataObject;
	account: Account;
	endpoint: string;
	sharesRequests: boolean;
	/** On Error. */
	continues: boolean;
}

const account: Account = {
	baseUrl: 'https://letters.example/v1',
	path: { accountId: 'a1' },
	secrets: [],
	credential: { id: '', name: '', type: '', data: {} },
};

function world(change: Partial<World> = {}): World {
	return {
		node: { type: 'n8n-nodes-svc.svcLetters', parameters: {} },
		execution: '7',
		run: 0,
		items: [{ json: { name: 'Jane' } }, { json: { name: 'Joe' } }],
		store: {},
		account,
		endpoint: 'POST /letters',
		sharesRequests: false,
		continues: false,
		...change,
	};
}

/** A try of the node in that world. */
function ledgerIn({ node, execution, run, items, store, continues, ...rest }: World): Ledger {
	return new Ledger(
		contextWith({
			evaluateExpression: () => run,
			getContext: () => store,
			getNode: () => node,
			getInputData: () => items,
			continueOnFail: () => continues,
			getExecutionId: () => execution,
		}),
		rest.account,
		rest.endpoint,
		rest.sharesRequests,
	);
}

/** As n8n stores an execution and reads it again for "Retry". */
function retriedByHand(before: World, change: Partial<World> = {}): World {
	const { items, store } = parse(stringify({ items: before.items, store: before.store })) as World;
	return { ...before, execution: '8', items, store, ...change };
}

const request = (
	effect: Effect = 'spend',
	more: Partial<OperationRequest> = {},
): OperationRequest => ({
	method: 'POST',
	path: '/letters',
	effect,
	...more,
});
const answer = (text: string): Answer => ({
	status: 201,
	text,
	body: parseBody(text, ''),
	headers: { location: '/letters/1' },
});
const created = (text = '{"id":12345678901234567890}') =>
	jest.fn<Promise<Answer>, [boolean]>(async () => await Promise.resolve(answer(text)));
const failing = (error: Error) =>
	jest.fn<Promise<Answer>, [boolean]>(async () => await Promise.reject<Answer>(error));
const lostResponse = () => failing(new RequestFailure({ kind: 'lost', code: 'ECONNRESET' }));

/** Whether a later try sends, after the first try has done `first`. */
async function sendsAgain(
	next: (before: World) => World,
	first: (ledger: Ledger) => Promise<unknown>,
	again: ServiceRequest = request(),
	here = world(),
): Promise<boolean> {
	await first(ledgerIn(here)).catch(() => undefined);
	const send = created();
	await ledgerIn(next(here))
		.once([0], again, send)
		.catch(() => undefined);
	return send.mock.calls.length > 0;
}
const sent = (ledger: Ledger) => ledger.once([0], request(), created());
const same = (before: World) => before;

describe('a known response of a non-idempotent write', () => {
	it('is returned again in all detail, and nothing is sent', async () => {
		const here = world();
		const first = await ledgerIn(here).once([0], request(), created());
		const send = created('{"id":"another"}');
		expect(await ledgerIn(here).once([0], request(), send)).toEqual(first);
		expect(send).not.toHaveBeenCalled();
		expect(first.text).toBe('{"id":12345678901234567890}');
	});

	it('is returned again when a person retries the stored execution', async () => {
		expect(await sendsAgain(retriedByHand, sent)).toBe(false);
	});

	it('is returned again although the path and the body are others now', async () => {
		const other = request('spend', {
			path: '/letters?now=2',
			body: { contentType: 'application/json', bytes: Buffer.from('{"at":2}') },
		});
		expect(await sendsAgain(same, sent, other)).toBe(false);
	});

	it.each<[string, Partial<World>]>([
		['other data', { items: [{ json: { name: 'Janet' } }] }],
		['another base URL', { account: { ...account, baseUrl: 'https://other.example' } }],
		['another account', { account: { ...account, path: { accountId: 'a2' } } }],
		['another environment', { account: { ...account, environment: { name: 'live', hint: '' } } }],
		['another endpoint', { endpoint: 'POST /messages' }],
		['a later run', { run: 1 }],
	])('does not count for %s', async (_, change) => {
		expect(await sendsAgain((before) => ({ ...before, ...change }), sent)).toBe(true);
	});

	it('counts again when a wrong account is corrected', async () => {
		const here = world();
		await sent(ledgerIn(here));
		const wrong = { ...account, path: { accountId: 'a2' } };
		await ledgerIn({ ...here, account: wrong }).once([0], request(), created());
		const send = created();
		await ledgerIn(here).once([0], request(), send);
		expect(send).not.toHaveBeenCalled();
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
		const next = (from: World) => ({ ...from, items: [{ json: {}, binary: { pdf: after } }] });
		expect(await sendsAgain(next, sent, request(), here)).toBe(true);
	});

	it('counts for a file that n8n has moved since', async () => {
		// What a webhook received belongs to no execution until n8n stores the first one that has it.
		const fileOf = (execution: string): INodeExecutionData[] => {
			const id = `filesystem-v2:workflows/w1/executions/${execution}/binary_data/5e6f`;
			return [{ json: {}, binary: { pdf: { data: 'filesystem-v2', mimeType: 'a/b', id } } }];
		};
		const here = world({ items: fileOf('temp') });
		const next = (from: World) => ({ ...from, items: fileOf('7') });
		expect(await sendsAgain(next, sent, request(), here)).toBe(false);
	});

	it('belongs to its item, even when all data are the same', async () => {
		const here = world({ items: [{ json: {} }, { json: {} }] });
		const send = created();
		const ledger = ledgerIn(here);
		await ledger.once([0], request(), send);
		await ledger.once([1], request(), send);
		expect(send).toHaveBeenCalledTimes(2);
		const again = ledgerIn(here);
		for (const item of [1, 0]) await again.once([item], request(), send);
		expect(send).toHaveBeenCalledTimes(2);
	});

	it('belongs to its endpoint and its order among equal requests of the item', async () => {
		const here = world();
		const invite = request('spend', { endpoint: 'POST /invites' });
		const ledger = ledgerIn(here);
		await ledger.once([0], request(), created('{"id":"first"}'));
		await ledger.once([0], invite, created('{"id":"invite"}'));
		await ledger.once([0], request(), created('{"id":"second"}'));
		const again = ledgerIn(here);
		const send = created('{"id":"third"}');
		const texts = [];
		for (const one of [invite, request(), request(), request()]) {
			texts.push((await again.once([0], one, send)).text);
		}
		expect(texts).toEqual(['invite', 'first', 'second', 'third'].map((id) => `{"id":"${id}"}`));
		expect(send).toHaveBeenCalledTimes(1);
	});
});

describe('a lost response of a non-idempotent write', () => {
	const lost = (ledger: Ledger) => ledger.once([0], request(), lostResponse());

	it('is an error when n8n tries again, and nothing is sent', async () => {
		const here = world();
		await expect(lost(ledgerIn(here))).rejects.toThrow(RequestFailure);
		const send = created();
		await expect(ledgerIn(here).once([0], request(), send)).rejects.toThrow(StillUnknown);
		expect(send).not.toHaveBeenCalled();
	});

	it.each<[string, (before: World) => World]>([
		['another round of a loop sends its own', (before) => ({ ...before, run: 1 })],
		['a person retries who was asked to check first', retriedByHand],
	])('%s', async (_, next) => {
		expect(await sendsAgain(next, lost)).toBe(true);
	});

	it('is left out where that person has set On Error to Continue', async () => {
		const leavesOut = (before: World) => ({ ...retriedByHand(before), continues: true });
		expect(await sendsAgain(leavesOut, lost)).toBe(false);
	});

	it('is sent once by that person', async () => {
		const here = world();
		await expect(lost(ledgerIn(here))).rejects.toThrow();
		const later = retriedByHand(here);
		await sent(ledgerIn(later));
		const send = created();
		await ledgerIn(later).once([0], request(), send);
		expect(send).not.toHaveBeenCalled();
	});

	it('stays when the rest is removed', async () => {
		const here = world();
		const ledger = ledgerIn(here);
		await expect(lost(ledger)).rejects.toThrow();
		ledger.records.close([{ json: { error: 'lost' } }]);
		await expect(sent(ledgerIn(here))).rejects.toThrow(StillUnknown);
	});
});

describe('an idempotent write', () => {
	const put = (text: string) =>
		request('idempotent', {
			method: 'PUT',
			body: { contentType: 'application/json', bytes: Buffer.from(text) },
		});
	const first = (ledger: Ledger) => ledger.once([0], put('{"a":1}'), created());

	it('is not sent again with the same content', async () => {
		expect(await sendsAgain(retriedByHand, first, put('{"a":1}'))).toBe(false);
	});

	it('is sent again when it was corrected', async () => {
		expect(await sendsAgain(retriedByHand, first, put('{"a":2}'))).toBe(true);
	});

	it.each([same, retriedByHand])(
		'is sent as possibly applied after a lost response',
		async (next) => {
			const here = world();
			await expect(ledgerIn(here).once([0], put('{}'), lostResponse())).rejects.toThrow('lost');
			const send = created();
			await ledgerIn(next(here)).once([0], put('{}'), send);
			expect(send.mock.calls).toEqual([[true]]);
		},
	);
});

describe.each<[string, ServiceRequest]>([
	['a read', request('read', { method: 'GET' })],
	['what expires', request('idempotent', { expires: true })],
])('%s', (_, passing) => {
	const read = async (ledger: Ledger) => await ledger.once([0], passing, created());
	const completed = async (ledger: Ledger) => {
		await read(ledger);
		ledger.complete(0);
	};

	it('is sent again before a write that failed', async () => {
		expect(await sendsAgain(same, read, passing)).toBe(true);
	});

	it('is not sent again for an item that is complete, in the same execution', async () => {
		expect(await sendsAgain(same, completed, passing)).toBe(false);
	});

	it('is sent again in another execution', async () => {
		expect(await sendsAgain(retriedByHand, completed, passing)).toBe(true);
	});
});

describe('a request for several items', () => {
	const here = () => world({ sharesRequests: true });
	const path = '/things';
	const share = (number: number) => ({
		answersByPart: [{ number }],
		batch: { number, of: 2, parts: 2 },
	});

	it('is known for each of them, however they are divided afterwards', async () => {
		const before = here();
		const ledger = ledgerIn(before);
		await ledger.once([0, 1], request(), created('{"added":2}'));
		ledger.keepShare(0, path, ['a'], share(1));
		ledger.keepShare(1, path, ['b'], share(2));
		const again = ledgerIn(retriedByHand(before));
		expect([0, 1].map((item) => again.shared(item, path, ['corrected']))).toMatchObject([
			{ ...share(1), parts: ['a'], answer: { text: '{"added":2}' } },
			{ ...share(2), answer: { text: '{"added":2}' } },
		]);
		for (const item of [0, 1]) again.complete(item);
		expect(again.repeatedItems).toBe(2);
	});

	it('is known for the same parts only, where what is corrected does no harm', async () => {
		const before = here();
		const ledger = ledgerIn(before);
		await ledger.once([0, 1], request('idempotent'), created());
		for (const item of [0, 1]) ledger.keepShare(item, path, [{ a: 1, b: 2 }], share(1));
		const again = ledgerIn(retriedByHand(before));
		expect(again.shared(0, path, [{ b: 2, a: 1 }])).toMatchObject(share(1));
		expect(again.shared(1, path, [{ a: 1, b: 3 }])).toBeUndefined();
		expect(again.shared(1, '/others', [{ a: 1, b: 2 }])).toBeUndefined();
	});

	it('is sent again if it only reads, and leaves no page of a long list to each of them', async () => {
		const before = here();
		const page = request('read', { method: 'GET', path: '/things?skip=100' });
		const ledger = ledgerIn(before);
		await ledger.once([0, 1], page, created('["a page"]'));
		for (const item of [0, 1]) ledger.complete(item);
		expect(JSON.stringify(before.store)).not.toContain('a page');
		const send = created();
		await ledgerIn(before).once([0, 1], page, send);
		expect(send).toHaveBeenCalledTimes(1);
	});

	it('is unknown for each of them after a lost response', async () => {
		const before = here();
		await expect(ledgerIn(before).once([0, 1], request(), lostResponse())).rejects.toThrow();
		const again = ledgerIn(before);
		expect([0, 1].map((item) => again.shared(item, path, ['corrected']))).toEqual([
			expect.any(StillUnknown),
			expect.any(StillUnknown),
		]);
		expect(ledgerIn(retriedByHand(before)).shared(0, path, [])).toBeUndefined();
	});

	it('stays known for the others when one of them got a negative response', async () => {
		const before = here();
		const ledger = ledgerIn(before);
		await ledger.once([0, 1], request(), created());
		for (const item of [0, 1]) ledger.keepShare(item, path, [], share(1));
		ledger.reconsider([0], new NegativeAnswer('No', ''));
		const again = ledgerIn(before);
		expect([again.shared(0, path, []), again.shared(1, path, [])]).toEqual([
			undefined,
			expect.anything(),
		]);
	});
});

describe("the call of an agent's tool", () => {
	/** n8n 2 puts an ID of the call among the data, and gives each call a run of its own. */
	const call = (run: number, store: IDataObject, change: Partial<World> = {}) =>
		world({
			node: { type: 'n8n-nodes-svc.svcLettersTool' },
			run,
			store,
			items: [{ json: { text: 'Hi', toolCallId: `call-${run}` } }],
			...change,
		});
	const sends = async (here: World) => {
		const send = created();
		const ledger = ledgerIn(here);
		const error = await ledger.once([0], request(), send).catch((thrown: unknown) => thrown);
		ledger.records.close(error instanceof Error ? undefined : [{ json: {} }]);
		return send.mock.calls.length > 0;
	};
	/** A call that ends with an error after it has sent. */
	const failsLater = async (here: World) => {
		const ledger = ledgerIn(here);
		await ledger.once([0], request(), created());
		ledger.records.close(undefined);
	};

	it('leaves to the next one with the same arguments what it sent, if it failed', async () => {
		const store = {};
		await failsLater(call(0, store));
		expect([await sends(call(1, store)), await sends(call(2, store))]).toEqual([false, true]);
	});

	it('leaves nothing to one with other arguments', async () => {
		const store = {};
		await failsLater(call(0, store));
		expect(await sends(call(1, store, { items: [{ json: { text: 'Ho' } }] }))).toBe(true);
	});

	it('is closed by its success', async () => {
		const store = {};
		expect([await sends(call(0, store)), await sends(call(1, store))]).toEqual([true, true]);
	});

	it('is known when the execution is retried, as often as it was made', async () => {
		const store = {};
		await sends(call(0, store));
		await sends(call(1, store));
		const retried = [0, 1, 2].map((run) => call(run, store, { execution: '8' }));
		const results = [];
		for (const one of retried) results.push(await sends(one));
		expect(results).toEqual([false, false, true]);
	});

	it('shares nothing with one at the same time', async () => {
		const store = {};
		await failsLater(call(0, store));
		const [one, two] = [ledgerIn(call(1, store)), ledgerIn(call(2, store))];
		const send = created();
		await Promise.all([one.once([0], request(), send), two.once([0], request(), send)]);
		expect(send).toHaveBeenCalledTimes(1);
	});

	it('keeps a lost response unknown, however often it is made', async () => {
		const store = {};
		const ledger = ledgerIn(call(0, store));
		await expect(ledger.once([0], request(), lostResponse())).rejects.toThrow('lost');
		ledger.records.close(undefined);
		expect([await sends(call(1, store)), await sends(call(2, store))]).toEqual([false, false]);
	});

	it('knows before it comes to sending what earlier ones with the same arguments have sent', async () => {
		const [store, other] = [{}, { items: [{ json: { text: 'Ho' } }] }];
		const outcomes = (run: number, change?: Partial<World>) =>
			ledgerIn(call(run, store, change)).records.outcomeOf([0]);
		await failsLater(call(0, store));
		expect([outcomes(1), outcomes(1, other)]).toEqual(['sent', undefined]);
		await sends(call(1, store));
		expect(outcomes(2)).toBeUndefined();
		const lost = ledgerIn(call(2, store, other));
		await expect(lost.once([0], request(), lostResponse())).rejects.toThrow('lost');
		lost.records.close(undefined);
		expect([outcomes(3), outcomes(3, other)]).toEqual([undefined, 'unknown']);
	});

	it('keeps it unknown when a person retries, since only the model was asked to check', async () => {
		const here = call(0, {});
		const ledger = ledgerIn(here);
		await expect(ledger.once([0], request(), lostResponse())).rejects.toThrow('lost');
		ledger.records.close(undefined);
		expect(await sends(retriedByHand(here, { run: 1 }))).toBe(false);
	});

	/** As n8n's MCP Server Trigger calls it: "Retry On Fail" is then all that comes back. */
	describe('without an execution', () => {
		const noExecution = undefined as unknown as string;
		const attempt = (run: number, store: IDataObject) =>
			call(run, store, { execution: noExecution, items: [{ json: { text: 'Hi' } }] });

		it('keeps a lost response unknown', async () => {
			const store = {};
			const ledger = ledgerIn(attempt(0, store));
			await expect(ledger.once([0], request(), lostResponse())).rejects.toThrow('lost');
			ledger.records.close(undefined);
			expect(await sends(attempt(1, store))).toBe(false);
		});

		it('leaves what it sent to the next attempt', async () => {
			const store = {};
			await failsLater(attempt(0, store));
			expect(await sends(attempt(1, store))).toBe(false);
		});
	});
});

describe('a response of which nothing could be made', () => {
	const unusable = (unknownOutcome?: null) =>
		new RequestFailure({ kind: 'unusable', status: 200, problem: 'is empty' }, '', unknownOutcome);
	const ending = (error: Error, effect: Effect) => async (ledger: Ledger) => {
		await ledger.once([0], request(effect), created());
		ledger.reconsider([0], error);
	};

	it.each<[string, Effect, Error, boolean]>([
		['what does no harm twice is sent again', 'idempotent', unusable(), true],
		['a non-idempotent write counts as lost', 'spend', unusable(), false],
		['one that is surely done is not repeated', 'spend', unusable(null), false],
		['nothing was done: it is sent again', 'spend', new NegativeAnswer('No', ''), true],
		['something else went wrong: it is kept', 'spend', new Error('disk'), false],
	])('%s', async (_, effect, error, again) => {
		expect(await sendsAgain(same, ending(error, effect), request(effect))).toBe(again);
	});

	it.each<[string, Effect, Error, boolean]>([
		['got an unusable response', 'spend', unusable(), true],
		['came to nothing', 'spend', new NegativeAnswer('No', ''), true],
		['came to nothing for good', 'spend', new NegativeAnswer('No', '', true), false],
		['was surely done', 'spend', unusable(null), false],
		['was done, before something else went wrong', 'spend', new Error('disk'), false],
		['does no harm twice', 'idempotent', unusable(), false],
	])('says whether the next execution may send again what %s', async (_, effect, error, isOver) => {
		const ledger = ledgerIn(world({ items: [{ json: { text: 'A' } }, { json: { text: 'B' } }] }));
		await ledger.once([0, 1], request(effect), created());
		expect(ledger.reconsider([0, 1], error)).toEqual(isOver ? [0, 1] : []);
	});

	it('says nothing of the request before, if the last one has no response', async () => {
		const lastFails = async (ledger: Ledger) => {
			await sent(ledger);
			const no = new NegativeAnswer('No', '');
			await ledger
				.once([0], request('read', { path: '/other' }), failing(no))
				.catch(() => undefined);
			ledger.reconsider([0], no);
		};
		expect(await sendsAgain(same, lastFails)).toBe(false);
	});

	it('is sent again when a person retries, who was asked to check first', async () => {
		expect(await sendsAgain(retriedByHand, ending(unusable(), 'spend'))).toBe(true);
	});

	it('says in the next try what was wrong with it', async () => {
		const here = world();
		await ending(unusable(), 'spend')(ledgerIn(here));
		const { reason } = unusable();
		await expect(sent(ledgerIn(here))).rejects.toMatchObject({ reason });
	});
});

it('knows for which items this attempt may have sent something', async () => {
	const ledger = ledgerIn(world({ items: [{ json: { text: 'A' } }, { json: { text: 'B' } }] }));
	await ledger.once([0], request('read'), created());
	await expect(ledger.once([1], request(), failing(new Error('disk')))).rejects.toThrow('disk');
	expect([...ledger.records.begun]).toEqual([1]);
});

it('knows that a request which was refused in the end may have been applied before', async () => {
	const here = world();
	const refused = new RequestFailure({ kind: 'refused', status: 429 }, undefined, undefined, {
		kind: 'lost',
		code: 'ECONNRESET',
	});
	const removal = request('idempotent', { method: 'DELETE' });
	await expect(ledgerIn(here).once([0], removal, failing(refused))).rejects.toThrow('refused');
	const send = created();
	await ledgerIn(here).once([0], removal, send);
	expect(send).toHaveBeenCalledWith(true);
});

it.each([
	['whose response was lost', lostResponse()],
	['that has its response', created()],
])(
	'says of a read that reaches nobody that an earlier attempt %s may have been applied',
	async (_, earlier) => {
		const here = world();
		const put = request('idempotent', { method: 'PUT' });
		await ledgerIn(here)
			.once([0], put, earlier)
			.catch(() => undefined);
		const unreachable = failing(new RequestFailure({ kind: 'unreachable', code: 'ECONNREFUSED' }));
		const read = request('read', { method: 'GET' });
		await expect(ledgerIn(here).once([0], read, unreachable)).rejects.toMatchObject({
			before: 'An earlier attempt of this execution may have been applied.',
		});
		await expect(ledgerIn(world()).once([0], read, unreachable)).rejects.toMatchObject({
			before: undefined,
		});
	},
);

describe('what is kept', () => {
	const text = (here: World) => JSON.stringify(here.store);

	it.each<[string, Reason | undefined]>([
		['with an error status', { kind: 'failed', status: 500, said: 'of the customer' }],
		['with a status of success', failureIn({ ok: false, error: 'of the customer' }, 200, [])],
	])('is nothing that SVC said of a failure %s, and no data of the items', async (_, reason) => {
		const here = world({ items: [{ json: { secret: 'of the customer' } }] });
		if (!reason) throw new Error('It is no failure');
		const said = new RequestFailure(reason);
		await expect(ledgerIn(here).once([0], request(), failing(said))).rejects.toBe(said);
		expect(text(here)).not.toContain('of the customer');
		expect(retriedByHand(here).store).toEqual(here.store);
	});

	it.each<[string, Partial<INode>, INodeExecutionData[] | undefined, boolean]>([
		['all of it after an error', {}, undefined, true],
		['nothing after a success', {}, [{ json: {} }], false],
		['nothing after a run that continued', {}, [{ json: { error: 'x' } }], false],
		[
			'all of it while "Retry On Fail" tries again',
			{ retryOnFail: true },
			[{ json: { error: 'x' } }],
			true,
		],
		[
			'nothing if the first output is no error',
			{ retryOnFail: true },
			[{ json: {} }, { json: { error: 'x' } }],
			false,
		],
	])('is %s', async (_, node, outputs, kept) => {
		const here = world({ node: { type: 'svcLetters', ...node } });
		const ledger = ledgerIn(here);
		await ledger.once([0], request(), created('{"id":"Jane"}'));
		ledger.records.close(outputs);
		expect(text(here).includes('Jane')).toBe(kept);
	});

	it('is nothing of another account either, after a success', async () => {
		const here = world();
		await ledgerIn({ ...here, account: { ...account, baseUrl: 'https://wrong.example' } }).once(
			[0],
			request(),
			created('{"id":"Jane"}'),
		);
		ledgerIn(here).records.close([{ json: {} }]);
		expect(text(here)).not.toContain('Jane');
	});

	it('is nothing after the last try of "Retry On Fail"', async () => {
		const here = world({ node: { type: 'svcLetters', retryOnFail: true, maxTries: 2 } });
		for (const kept of [true, false]) {
			const ledger = ledgerIn(here);
			await ledger.once([0], request(), created('{"id":"Jane"}'));
			ledger.records.close([{ json: { error: 'x' } }]);
			expect(text(here).includes('Jane')).toBe(kept);
		}
	});
});

it.each([
	['SVC rejected it', new RequestFailure({ kind: 'refused', status: 400 })],
	['there was no connection', new RequestFailure({ kind: 'unreachable', code: 'ECONNREFUSED' })],
	['the file could not be opened', new Error('ENOENT')],
])('a request is sent again when %s', async (_, error) => {
	expect(await sendsAgain(same, (ledger) => ledger.once([0], request(), failing(error)))).toBe(
		true,
	);
});

it.each([null, 'text', { run: '0', spends: {} }, { items: [] }])(
	'starts empty when it finds %j in its place',
	async (kept) => {
		const send = created();
		await ledgerIn(world({ store: { svcLedger: kept } })).once([0], request(), send);
		expect(send).toHaveBeenCalledTimes(1);
	},
);

it('says how many items an earlier try has sent, but not after a pause', async () => {
	const here = world();
	await sent(ledgerIn(here));
	const again = ledgerIn(here);
	await sent(again);
	// Not before it comes out: a later request of the item may fail.
	expect(again.repeatedItems).toBe(0);
	again.complete(0);
	expect(again.repeatedItems).toBe(1);
	again.records.suspend();
	const resumed = ledgerIn(here);
	resumed.resume();
	await sent(resumed);
	resumed.complete(0);
	expect(resumed.repeatedItems).toBe(0);
});

it("doesn't count an item of which something was sent now", async () => {
	const here = world();
	await sent(ledgerIn(here));
	const again = ledgerIn(here);
	await sent(again);
	await again.once([0], request('spend', { endpoint: 'POST /invites' }), created());
	again.complete(0);
	expect(again.repeatedItems).toBe(0);
});

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
		lost: lostResponse,
		refused: () => failing(new RequestFailure({ kind: 'refused', status: 422 })),
	};

	it('nothing is sent twice in a run, nor after a lost response in the execution that lost it', async () => {
		await fc.assert(
			fc.asyncProperty(steps, async (tries) => {
				let here = world();
				const done = new Set<number>();
				const lostIn = new Map<number, string>();
				for (const [index, { byHand, run, outcome }] of tries.entries()) {
					here = byHand ? retriedByHand(here, { execution: `retry ${index}` }) : here;
					here = { ...here, run };
					const send = ends[outcome]();
					await ledgerIn(here)
						.once([0], request(), send)
						.catch(() => undefined);
					const mayBeSent = !done.has(run) && lostIn.get(run) !== here.execution;
					expect(send).toHaveBeenCalledTimes(mayBeSent ? 1 : 0);
					if (mayBeSent && outcome === 'created') done.add(run);
					if (mayBeSent && outcome === 'lost') lostIn.set(run, here.execution);
				}
			}),
		);
	});
});

describe('whatever is corrected between the attempts', () => {
	const bytesOf = (value: string) => ({
		contentType: 'application/json',
		bytes: Buffer.from(value),
	});
	const formOf = (value: string) => ({ ...bytesOf(value), content: () => value });
	const put = (record: string, value: string) =>
		request('idempotent', { method: 'PUT', path: `/records/${record}`, body: bytesOf(value) });
	const attempts = fc.array(
		fc.record({
			byHand: fc.boolean(),
			targets: fc.array(fc.constantFrom('X', 'Y', 'Z'), { minLength: 4, maxLength: 4 }),
			values: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 4, maxLength: 4 }),
			outcomes: fc.array(fc.constantFrom('done', 'done', 'lost', 'lostOnTheWay', 'refused'), {
				minLength: 4,
				maxLength: 4,
			}),
		}),
		{ minLength: 1, maxLength: 6 },
	);
	const count = 4;

	it('each record has what the last attempt asks for, by its last item', async () => {
		await fc.assert(
			fc.asyncProperty(attempts, async (tries) => {
				const actual: Record<string, string> = {};
				let here = world({ items: Array.from({ length: count }, () => ({ json: {} })) });
				let { targets, values } = tries[0];
				const attempt = async (outcomes: string[]) => {
					const node = { ...here.node, parameters: { targets, values } };
					const ledger = ledgerIn({ ...here, node });
					for (const [item, record] of targets.entries()) {
						const outcome = outcomes[item];
						await ledger.once([item], put(record, values[item]), async () => {
							if (outcome === 'done' || outcome === 'lost') actual[record] = values[item];
							if (outcome === 'done') return await Promise.resolve(answer(values[item]));
							throw new RequestFailure(
								outcome === 'refused'
									? { kind: 'refused', status: 422 }
									: { kind: 'lost', code: 'ECONNRESET' },
							);
						});
					}
				};
				for (const [index, one] of tries.entries()) {
					// "Retry On Fail" has no corrections.
					if (one.byHand) {
						here = retriedByHand(here, { execution: `retry ${index}` });
						({ targets, values } = one);
					}
					await attempt(one.outcomes).catch(() => undefined);
				}
				await attempt(Array<string>(count).fill('done'));
				for (const [item, record] of targets.entries())
					if (targets.lastIndexOf(record) === item) expect(actual[record]).toBe(values[item]);
			}),
			{ numRuns: 3000 },
		);
	});

	it('nothing is sent again that no correction is about', async () => {
		const here = world({ items: [{ json: {} }, { json: {} }, { json: {} }] });
		const first = ledgerIn(here);
		await first.once([0], put('X', 'a'), created());
		await first.once([1], put('X', 'b'), created());
		await first.once([2], put('Y', 'a'), created());
		const retried = retriedByHand(here);
		const next = ledgerIn(retried);
		const sends = [created(), created(), created()];
		await next.once([0], put('X', 'a'), sends[0]);
		await next.once([1], put('X', 'c'), sends[1]);
		await next.once([2], put('Y', 'a'), sends[2]);
		expect(sends.map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
		const last = ledgerIn(retriedByHand(retried));
		await last.once([0], put('X', 'a'), sends[0]);
		await last.once([1], put('X', 'c'), sends[1]);
		await last.once([2], put('Y', 'a'), sends[2]);
		expect(sends.map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
	});

	it('nor is a step of an item that changes the same in several', async () => {
		let here = world();
		const attempt = async (execution: string, ...values: string[]) => {
			here = retriedByHand(here, { execution, node: { parameters: { execution } } });
			const ledger = ledgerIn(here);
			const sends = values.map(() => created());
			for (const [step, value] of values.entries())
				await ledger.once([0], put('X', value), sends[step]);
			return sends.map(({ mock }) => mock.calls.length);
		};
		expect(await attempt('8', 'a', 'b')).toEqual([1, 1]);
		expect(await attempt('9', 'a', 'c')).toEqual([0, 1]);
		expect(await attempt('10', 'a', 'c')).toEqual([0, 0]);
	});

	it.each([
		['is deleted, which stays so', { method: 'DELETE', body: bytesOf }],
		['is uploaded, which leaves others as they are', { method: 'POST', body: formOf }],
	] as const)('nor what %s', async (_, { method, body }) => {
		let here = world();
		const attempt = async (execution: string, value: string) => {
			here = retriedByHand(here, { execution });
			const send = created();
			const once = request('idempotent', { method, path: '/records/X', body: body(value) });
			await ledgerIn(here).once([0], once, send);
			return send.mock.calls.length;
		};
		expect(await attempt('8', 'a')).toBe(1);
		expect(await attempt('9', 'b')).toBe(1);
		expect(await attempt('10', 'a')).toBe(0);
	});

	it('many items for one record take no longer than for several', async () => {
		const count = 20_000;
		const here = world({ items: Array.from({ length: count }, () => ({ json: {} })) });
		let sends = 0;
		for (const value of ['a', 'b']) {
			const ledger = ledgerIn(here);
			for (let item = 0; item < count; item++)
				await ledger.once([item], put('X', value), async () => {
					sends++;
					return await Promise.resolve(answer('{}'));
				});
		}
		expect(sends).toBe(2 * count);
	});

	it("a tool's later call for the same record is sent again after another one", async () => {
		const store = {};
		const call = async (run: number, execution: string, value: string) => {
			const ledger = ledgerIn(
				world({
					node: { type: 'n8n-nodes-svc.svcLettersTool', parameters: {} },
					...{ run, store, execution, items: [{ json: { value } }] },
				}),
			);
			const send = created();
			await ledger.once([0], put('X', value), send);
			ledger.records.close([{ json: {} }]);
			return send.mock.calls.length;
		};
		await call(0, '7', 'a');
		expect(await call(0, '8', 'a')).toBe(0);
		expect(await call(1, '8', 'b')).toBe(1);
		expect(await call(0, '9', 'a')).toBe(1);
	});

	it('and so is one with the same arguments, after a correction that is undone', async () => {
		const store = {};
		const call = async (execution: string, value: string) => {
			const node = { type: 'n8n-nodes-svc.svcLettersTool', parameters: { value } };
			const ledger = ledgerIn(world({ node, store, execution }));
			const send = created();
			await ledger.once([0], put('X', value), send);
			ledger.records.close([{ json: {} }]);
			return send.mock.calls.length;
		};
		expect(await call('7', 'a')).toBe(1);
		expect(await call('8', 'b')).toBe(1);
		expect(await call('9', 'a')).toBe(1);
	});
});

describe('in a run of 10,000 letters', () => {
	const count = 10_000;
	const items = Array.from({ length: count }, (_, index) => ({
		json: { name: `Person ${index}` },
	}));
	/** Of one length, and no two alike, or n8n would store them once. */
	const textOf = (item: number) => JSON.stringify({ id: 10 ** 15 + item, status: 'Scheduled' });
	const wish = request('spend', { endpoint: 'POST /accounts/{accountId}/letters' });

	async function sendAll(here: World): Promise<Ledger> {
		const ledger = ledgerIn(here);
		for (let item = 0; item < count; item++) {
			await ledger.once([item], wish, created(textOf(item)));
			ledger.complete(item);
		}
		return ledger;
	}

	it('keeps at most 200 bytes an item beside the answer, as long as a retry can come', async () => {
		const here = world({ items });
		(await sendAll(here)).records.close(undefined);
		const stored = JSON.stringify(textOf(0)).length;
		const bytes = stringify(here.store).length / count - stored;
		expect(bytes).toBeLessThan(200);
		expect(Object.keys((here.store.svcLedger as { items: object }).items)).toHaveLength(count);
	});

	it('looks only once for what earlier attempts have sent with another account', async () => {
		const here = world({ items });
		let looks = 0;
		const left = { answers: {}, lost: {} };
		Object.defineProperty(left, 'account', { enumerable: true, get: () => `${looks++}` });
		here.store.svcLedger = { items: { '0.0.left': left }, calls: {} };
		await sendAll(here);
		expect(looks).toBe(1);
	});

	it('keeps nothing once all have succeeded', async () => {
		const here = world({ items });
		(await sendAll(here)).records.close(items);
		expect(stringify(here.store).length).toBeLessThan(100);
	});
});
