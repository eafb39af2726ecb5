import { judge } from '../../canvases/judge.ts';
import type { Act, Played, Run } from '../../canvases/played.ts';

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
const answered = (approved: boolean, timedOut: boolean): Run => ({
	...{ ...run, outputs: [[{ json: { data: { approved }, timedOut }, items: [0] }]] },
});
const advice = 'Check it.';

const kindsOf = (played: Partial<Played>): string[] =>
	judge({
		...{ acts: [act], runs: [run], wishes: new Map([[node, ['w0w']]]), once: new Set() },
		...{ problems: [], isInEditor: false, skipped: [], elsewhere: [], ...played },
	}).map(({ kind }) => kind);

test.each<[string, Partial<Played>]>([
	['what was sent once, for the right one', {}],
	['twice, since it came twice', { acts: [act, act], wishes: new Map([[node, ['w0w', 'w0w']]]) }],
	[
		'again, by whoever was told that the outcome is unknown',
		{ acts: [lost, { ...act, press: 1 }], runs: [ended("Couldn't tell [item 0]", advice)] },
	],
	[
		'again, by whoever executes it again in the editor after it',
		{ acts: [lost, { ...act, press: 1 }], isInEditor: true, runs: [{ ...run, press: 1, acts: 2 }] },
	],
	[
		'the error of an execution in the editor that speaks of its own',
		{
			...{ isInEditor: true, wishes: new Map([[node, ['w0w', 'w0w']]]) },
			runs: [{ ...ended('No [item 0]', 'Nothing was sent for this item.'), press: 1 }],
		},
	],
	['an answer', { acts: [{ ...act, answer: true }], runs: [answered(true, false)] }],
	['a question without an answer', { acts: [lost], runs: [answered(false, true)] }],
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
	['too often', { acts: [lost, { ...act, press: 1 }] }],
	['problem', { problems: ['An execution never ends'] }],
	['wrong answer', { acts: [lost], runs: [answered(true, true)] }],
	['skipped', { skipped: [{ node, mark: 'w1w' }] }],
	['wrong answer', { acts: [{ ...act, answer: false }], runs: [answered(true, false)] }],
	['wrong answer', { acts: [lost], runs: [answered(true, false)] }],
	['wrong answer', { acts: [{ ...act, answer: true }], runs: [answered(false, true)] }],
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
