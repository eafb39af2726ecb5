/** The oracle itself: it finds nothing where all is well, and what is wrong where something is. */
import { type History, operationOf } from './history.ts';
import { operationCalled } from './operations.ts';
import { judge } from './oracle.ts';
import type { Act, Arrival } from './service.ts';
import type { Attempt, Outcome, Played, Words } from './played.ts';
import type { ToolResult } from './stand-ins.ts';

const account = 'one account';

const history: History = {
	operation: 'letter',
	shape: 'plain',
	items: [0, 1],
	ending: 'none',
	onError: 'continueRegularOutput',
	retryOnFail: false,
	identical: 'refuse',
	batching: false,
	atOnce: 1,
	faults: [],
	together: false,
	fails: 0,
	again: 0,
	steps: [],
};

const act = (mark: number, id: string): Act => ({
	arrival: 0,
	kind: 'letter',
	account,
	text: `Person w${mark}w: Dear w${mark}w`,
	id,
	minute: 0,
});

const contact = (mark: number, id: string): Act => ({ ...act(mark, id), kind: 'contact' });

const arrival = (mark: number, rest: Partial<Arrival> = {}): Arrival => ({
	method: 'POST',
	path: '/letters',
	account,
	text: `Person w${mark}w: Dear w${mark}w`,
	fault: 'ok',
	status: 201,
	...rest,
});

const cameOut = (item: number, id: string): Outcome => ({
	run: 0,
	item,
	ok: true,
	json: { id },
	output: 0,
});
const failed = (item: number): Outcome => ({
	run: 0,
	item,
	ok: false,
	json: { error: 'Failed' },
	output: 0,
});
const read = (item: number, text: string): Words => ({ where: 'item', run: 0, item, text });

/** An attempt in which nothing happened. */
function nothing(of: History): Attempt {
	return {
		account,
		stepsAccount: account,
		status: 'success',
		minute: 0,
		outcomes: [],
		words: [],
		stoppedAt: [],
		tool: [],
		arrivals: [0, 0],
		acts: [0, 0],
		corrected: false,
		records: new Map(),
		onError: of.onError,
		operation: operationOf(of),
		greeting: 'Dear',
		firstRun: 0,
		lineage: 1,
		kept: '',
		execution: undefined as never,
	};
}

function played(
	acts: Act[],
	outcomes: Outcome[],
	{
		words = [],
		arrivals = [],
		of = {},
	}: { words?: Words[]; arrivals?: Arrival[]; of?: Partial<History> } = {},
): Played {
	const own = { ...history, ...of };
	const attempt: Attempt = {
		...nothing(own),
		outcomes,
		words,
		arrivals: [0, arrivals.length],
		acts: [0, acts.length],
	};
	const wishes = own.items.map((mark, item) => ({ run: 0, item, mark }));
	return { history: own, wishes, attempts: [attempt], acts, arrivals };
}

const kindsOf = (of: Played) => judge(of).map(({ kind }) => kind);

const both = [cameOut(0, 'a'), cameOut(1, 'b')];

test('each item once: nothing is found', () => {
	expect(kindsOf(played([act(0, 'a'), act(1, 'b')], both))).toEqual([]);
});

test.each<[string, Played, string[]]>([
	['a letter too many', played([act(0, 'a'), act(1, 'b'), act(1, 'c')], both), ['sent-too-often']],
	['a letter that was not sent', played([act(0, 'a')], both), ['nothing-done']],
	[
		"another item's letter",
		played([act(0, 'a'), act(1, 'b')], [cameOut(0, 'b'), cameOut(1, 'a')]),
		['another-item', 'another-item'],
	],
	[
		"one item's address with the other item's text",
		played([act(0, 'a'), { ...act(1, 'b'), text: 'Person w1w: Dear w0w' }], both),
		['mixed'],
	],
	[
		'a letter without its text',
		played([act(0, 'a'), { ...act(1, 'b'), text: 'Person w1w' }], both),
		['incomplete'],
	],
	['an item that got lost', played([act(0, 'a'), act(1, 'b')], [cameOut(0, 'a')]), ['outputs']],
	[
		'identical letters that nobody chose',
		played([act(0, 'a'), act(0, 'b')], both, { of: { items: [0, 0] } }),
		['sent-identical'],
	],
	[
		'one letter for two items that are to get one each',
		played([act(0, 'a')], [cameOut(0, 'a'), cameOut(1, 'a')], {
			of: { items: [0, 0], identical: 'sendAll' },
		}),
		['one-for-two'],
	],
	[
		'a contact that is made twice in one run',
		played([contact(0, 'a'), contact(0, 'b')], both, {
			of: { operation: 'contact by its email', items: [0, 0] },
		}),
		['sent-too-often'],
	],
	[
		'a failure for no reason',
		played([act(0, 'a')], [cameOut(0, 'a'), failed(1)]),
		['failed-without-reason'],
	],
	[
		'words that nobody has looked at',
		played([act(0, 'a')], [cameOut(0, 'a'), failed(1)], {
			arrivals: [arrival(1, { fault: 'status400', status: 400 })],
			words: [read(1, 'All 7 letters will be sent tomorrow.')],
		}),
		['unlisted-words'],
	],
	[
		'an unknown outcome of what never left',
		played([act(0, 'a')], [cameOut(0, 'a'), failed(1)], {
			arrivals: [arrival(1, { fault: 'unreachable', status: undefined, text: '' })],
			words: [read(1, "Couldn't confirm whether the letter was sent [item 1]")],
		}),
		['broken-promise'],
	],
	[
		'"nothing was created" where something was',
		played([act(0, 'a'), act(1, 'b')], [cameOut(0, 'a'), failed(1)], {
			arrivals: [arrival(1, { fault: 'acted500', status: 500 })],
			words: [read(1, 'Nothing was created.')],
		}),
		['broken-promise'],
	],
])('%s is found', (_, wrong, kinds) => {
	expect(kindsOf(wrong)).toEqual(kinds);
});

test('identical letters that are to be sent once come out for each item', () => {
	const once = played([act(0, 'a')], [cameOut(0, 'a'), cameOut(1, 'a')], {
		of: { items: [0, 0], identical: 'sendOnce' },
	});
	expect(kindsOf(once)).toEqual([]);
});

test('what was processed and then failed counts only where items are sent at the same time', () => {
	const words: Words = {
		...{ where: 'item', run: 0, item: 1 },
		text: "SVC received too many requests [item 1]\nBefore this, 1 item was processed; a retry of this execution doesn't repeat it.",
	};
	const busy = arrival(1, { fault: 'busy', status: 429 });
	const of = (atOnce: number) =>
		played([act(0, 'a')], [failed(0), failed(1)], {
			words: [words],
			arrivals: [busy],
			of: { atOnce },
		});
	expect(kindsOf(of(2))).not.toContain('broken-promise');
	expect(kindsOf(of(1))).toContain('broken-promise');
});

describe('an operation that was chosen by mistake, and corrected before a retry', () => {
	const said =
		'SVC received too many requests [item 1]\n' +
		"Before this, 1 item was processed; a retry of this execution doesn't repeat it.";
	const of: History = {
		...history,
		operation: 'contact',
		items: [0, 1, 2],
		onError: 'stopWorkflow',
	};
	const made = (kind: string, mark: number, id: string): Act => ({ ...act(mark, id), kind });
	const acts = [
		made('contact', 0, 'a'),
		made('contact', 2, 'b'),
		made('group', 0, 'c'),
		made('group', 1, 'd'),
		made('group', 2, 'e'),
	];
	const stopped = nothing(of);
	const group = { ...stopped, operation: operationCalled('group') };
	const wishes = of.items.map((mark, item) => ({ run: 0, item, mark }));
	const busy = arrival(1, { fault: 'busy', status: 429 });
	const error: Words = { where: 'error', run: 0, item: undefined, text: said };
	const attempts: Attempt[] = [
		{ ...stopped, status: 'error', acts: [0, 2] },
		{
			...group,
			status: 'error',
			words: [error],
			stoppedAt: [wishes[1]],
			acts: [2, 3],
			arrivals: [0, 1],
		},
		{
			...group,
			outcomes: [cameOut(0, 'c'), cameOut(1, 'd'), cameOut(2, 'e')],
			words: [
				{
					...error,
					where: 'hint',
					text: '1 item was sent in an earlier attempt of this execution, so nothing was sent again.',
				},
			],
			acts: [3, 5],
			arrivals: [1, 1],
		},
	];
	const corrected: Played = { history: of, wishes, attempts, acts, arrivals: [busy] };

	test('what it did is not repeated by the right one', () => {
		expect(judge(corrected)).toEqual([]);
	});

	test('what the right one did before must not be repeated', () => {
		const again: Attempt = { ...attempts[2], acts: [3, 6] };
		const twice = { ...corrected, acts: [...acts, made('group', 0, 'f')] };
		expect(kindsOf({ ...twice, attempts: [...attempts.slice(0, 2), again] })).toEqual([
			'broken-promise',
			'sent-too-often',
		]);
	});

	test('nor does what the wrong one did count as carried out', () => {
		const words = [{ ...error, text: said.replace('1 item was', '2 items were') }];
		const boasting = attempts.map((one) => (one === attempts[1] ? { ...one, words } : one));
		expect(kindsOf({ ...corrected, attempts: boasting })).toEqual(['broken-promise']);
	});
});

describe("an agent's equal calls at the same time, of which one was lost", () => {
	const of: History = {
		...history,
		shape: 'tool2',
		items: [0, 0],
		together: true,
		identical: 'sendAll',
	};
	const unknown = "Couldn't confirm whether the letter was sent [item 0].";
	const call = (position: number, text: string, acts: number, ok = false): ToolResult => ({
		call: position,
		wish: 0,
		ok,
		text,
		arrivals: [0, 2],
		acts,
	});
	const unfinished = 'SVC responded with status 500 [item 0].';
	const lost = arrival(0, { fault: 'actedDropped', status: undefined });
	/** Each call ends with the other one's letter. */
	const swapped = [call(0, unfinished, 2), call(1, unknown, 2), call(0, unfinished, 2)];
	const arrivals = [
		arrival(0),
		lost,
		arrival(0, { method: 'GET', fault: 'acted500', status: 500 }),
	];
	const agent = (letters: string[], tool: ToolResult[]): Played => ({
		history: of,
		wishes: [],
		acts: letters.map((id) => act(0, id)),
		arrivals,
		attempts: [
			{ ...nothing(of), tool, acts: [0, 2], arrivals: [0, arrivals.length] },
			{
				...nothing(of),
				tool: [
					call(0, letters.at(-1) ?? '', letters.length, true),
					call(1, 'a', letters.length, true),
				],
				acts: [2, letters.length],
				arrivals: [arrivals.length, arrivals.length],
			},
		],
	});

	const ended = [...swapped, call(1, 'a', 2, true)];

	test('a person who retries gets what was sent', () => {
		expect(judge(agent(['a', 'b'], ended))).toEqual([]);
	});

	test('nothing is sent for them, since only the model was asked to check', () => {
		expect(new Set(kindsOf(agent(['a', 'b', 'c'], ended)))).toEqual(new Set(['sent-too-often']));
	});
});

test('one text is fine, and the dossier before it is still one too many', () => {
	const of: Partial<History> = { operation: 'documents to sign, with a text', items: [0] };
	const text = JSON.stringify({ name: 'w0w', phone: '+491510000000' });
	const step = (kind: string, id: string): Act => ({ ...act(0, id), kind, text });
	const once = [step('dossier', 'd'), step('invites', 'i'), step('message', 'a')];
	const out: Outcome[] = [{ ...cameOut(0, 'a'), json: { messages: [{ id: 'a' }] } }];
	expect(kindsOf(played(once, out, { of }))).toEqual([]);
	const again = { ...once[0], id: 'e' };
	expect(kindsOf(played([again, ...once], out, { of }))).toEqual(['sent-too-often']);
	const upload = { ...once[0], kind: 'upload', id: 'u' };
	expect(kindsOf(played([upload, upload, ...once], out, { of }))).toEqual([]);
});
