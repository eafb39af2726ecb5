/** The oracle itself: it finds nothing where all is well, and what is wrong where something is. */
import { type History, operationOf } from './history.ts';
import { judge } from './oracle.ts';
import type { Act, Arrival } from './service.ts';
import type { Attempt, Outcome, Played, Words } from './played.ts';

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
		account,
		status: 'success',
		minute: 0,
		outcomes,
		words,
		stoppedAt: [],
		tool: [],
		arrivals: [0, arrivals.length],
		acts: [0, acts.length],
		corrected: false,
		records: new Map(),
		onError: own.onError,
		operation: operationOf(own),
		greeting: 'Dear',
		firstRun: 0,
		lineage: 1,
		kept: '',
		execution: undefined as never,
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
