import { type Act, judge, type Played, type Run } from '../../canvases/judge.ts';

const node = 'Letter';
const act: Act = { node, marks: ['w0w'], id: 'id-0', press: 0, isTold: true };
const lost: Act = { ...act, isTold: false };
const done = { json: { id: 'id-0' }, items: [0] };
const run: Run = { node, inputs: ['w0w'], outputs: [[done]], acts: 1, press: 0 };
const failed = (error: object): Run => ({
	...run,
	outputs: [[], [{ json: { error }, items: [0] }]],
});
const ended = (message: string, description: string): Run => ({
	...{ ...run, outputs: [], error: { message, description } },
});
const advice = 'Check it.';

const kindsOf = (played: Partial<Played>): string[] =>
	judge({
		...{ acts: [act], runs: [run], wishes: new Map([[node, ['w0w']]]), once: new Set() },
		...{ isInEditor: false, skipped: [], elsewhere: [], ...played },
	}).map(({ kind }) => kind);

test.each<[string, Partial<Played>]>([
	['what was sent once, for the right one', {}],
	['twice, since it came twice', { acts: [act, act], wishes: new Map([[node, ['w0w', 'w0w']]]) }],
	[
		'again, by whoever was told that the outcome is unknown',
		{ acts: [lost, { ...act, press: 1 }] },
	],
	['a failure of which nothing was sent', { acts: [], runs: [failed({ description: 'No.' })] }],
	[
		'a failure that says that its outcome is unknown',
		{ acts: [lost], runs: [failed({ description: advice, outcome: 'unknown' })] },
	],
	[
		'items named in a range',
		{ acts: [lost], runs: [ended("Couldn't tell [items 0 to 2]", advice)] },
	],
])('finds nothing in %s', (_, played) => {
	expect(kindsOf(played)).toEqual([]);
});

test.each<[string, Partial<Played>]>([
	['too often', { acts: [act, act] }],
	['too often', { acts: [lost, lost] }],
	['too often', { acts: [act, { ...act, press: 1 }] }],
	[
		'too often',
		{ ...{ acts: [lost, act], wishes: new Map([[node, ['w0w', 'w0w']]]) }, once: new Set([node]) },
	],
	['wrong person', { wishes: new Map([[node, ['w1w']]]), runs: [] }],
	['wrong person', { elsewhere: [{ json: { mark: 'w1w', id: 'id-0' }, items: [0] }] }],
	['mixed', { acts: [{ ...act, marks: ['w0w', 'w1w'] }] }],
	['nobody', { acts: [{ ...act, marks: [] }], runs: [] }],
	['lost', { runs: [{ ...run, outputs: [[]] }] }],
	['doubled', { runs: [{ ...run, outputs: [[done], [done]] }] }],
	['not done', { acts: [] }],
	['no advice', { acts: [], runs: [failed({ message: 'No' })] }],
	[
		'sent, but said not to be',
		{ runs: [failed({ description: 'Nothing was sent for this item.' })] },
	],
	['sent, but said not to be', { runs: [ended('No [item 1]', 'Nothing was sent.')] }],
	[
		'sent, but said not to be',
		{ runs: [ended('No [item 1]', 'Nothing was sent for items 0 to 2.')] },
	],
	['sent, but said not to be', { runs: [ended('No [item 0]', 'Nothing was sent for this item.')] }],
	['sent, but not said', { acts: [lost], runs: [failed({ description: advice })] }],
	['sent, but not said', { acts: [lost], runs: [ended('No [items 1 and 2]', advice)] }],
])('finds %s (case %#)', (kind, played) => {
	expect(kindsOf(played)).toEqual([kind]);
});
