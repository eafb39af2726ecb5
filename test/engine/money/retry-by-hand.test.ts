/** "Retry" in n8n's list of executions goes on where the execution failed. */
import {
	BY_POSITION,
	PAIR_TYPE,
	type RunResult,
	TRIGGER,
	TRIGGER_TYPE,
	type WorkflowJson,
} from '../harness/index.ts';
import { createParameters, someLetters } from '../letters/letter.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { CREATE, createFive, expectFive, fiveTexts, lettersAt } from './five-letters.ts';

const bed = simulatorBed();

test('letters that are known to exist are not sent again', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE, nth: 3 } });
	const failed = await createFive(bed.engine);
	expectFive(await bed.engine.retry(failed));
	expect(lettersAt(bed)).toEqual(fiveTexts);
	expect(bed.service.requests).toHaveLength(6);
});

test.each([
	['never arrived', 'resetBeforeRead' as const, fiveTexts],
	['exists', 'resetAfterProcessing' as const, [...fiveTexts, 'Letter 3'].sort()],
])(
	'a letter of which nobody knows is sent, since the error asked to look first: it %s',
	async (_, kind, letters) => {
		bed.service.order({ kind, match: { endpoint: CREATE, nth: 3 } });
		const failed = await createFive(bed.engine);
		expectFive(await bed.engine.retry(failed));
		expect([...lettersAt(bed)].sort()).toEqual(letters);
	},
);

describe('a letter that turns out to exist', () => {
	const nodes = { Letters: { onError: 'continueErrorOutput' as const } };

	test('can be left out of a retry, which sends the others, and the error says how', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE, nth: 3 } });
		const failed = await createFive(bed.engine);
		expect(failed.error?.description).toContain(
			"If it exists, don't just retry: set On Error of this step to 'Continue (using error output)', save, and select 'Retry with currently saved workflow', which leaves it out.",
		);
		const retried = await bed.engine.retry(failed, { nodes });
		expect(retried.error).toBeUndefined();
		expect(lettersAt(bed)).toEqual(fiveTexts);
		const [sent, left] = retried.outputs.Letters;
		expect(sent.map(({ json }) => json.message)).toEqual(
			fiveTexts.filter((text) => text !== 'Letter 3'),
		);
		expect(left).toMatchObject([
			{
				json: {
					text: 'Letter 3',
					error: {
						outcome: 'unknown',
						message: expect.stringMatching(/^Couldn't confirm .* \[item 2\]$/),
						description: expect.stringMatching(/^In an earlier attempt: /),
					},
				},
				pairedItem: { item: 2 },
			},
		]);
	});

	const to = (node: string, index = 0) => ({ node, type: 'main' as const, index });
	const merged = (parameters: object, isOfAll = true): WorkflowJson => ({
		nodes: [
			{ name: TRIGGER, type: TRIGGER_TYPE },
			{ name: 'Letters', type: 'svcLetters', parameters: createParameters },
			{ name: 'Both', type: PAIR_TYPE, parameters: { ...parameters } },
		],
		connections: {
			[TRIGGER]: { main: [[to('Letters'), ...(isOfAll ? [to('Both', 1)] : [])]] },
			Letters: { main: [[to('Both'), ...(isOfAll ? [] : [to('Both', 1)])]] },
		},
	});

	const takesNext =
		"If an item uses the error output, 'Both' combines the next item with its data, which may be another person's. Set On Error of this step to 'Continue' instead, and add an If node after 'Both' with the condition that {{ $json.error.message }} is empty.";

	test('is left out without a Merge node taking the next item for it', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE, nth: 3 } });
		const failed = await bed.engine.run({ workflow: merged(BY_POSITION), items: someLetters(5) });
		expect(failed.error?.description).toContain(
			"set On Error of this step to 'Continue', since 'Both' combines items by position and would combine the wrong ones, add an If node after 'Both' with the condition that {{ $json.error.message }} is empty, save, and select 'Retry with currently saved workflow', which leaves it out.",
		);
		const retried = await bed.engine.retry(failed, {
			nodes: { Letters: { onError: 'continueRegularOutput' } },
		});
		expect(lettersAt(bed)).toEqual(fiveTexts);
		const good = retried.json('Both').filter(({ error }) => error === undefined);
		expect(good.map(({ text, message }) => [text, message])).toEqual(
			fiveTexts.filter((text) => text !== 'Letter 3').map((text) => [text, text]),
		);
	});

	// The others would go to the wrong people, and no retry would follow that could say so.
	test.each([
		['continueErrorOutput', 2, [takesNext]],
		['continueErrorOutput', 1, []],
		['continueRegularOutput', 2, []],
	] as const)(
		'a hint says so before an item fails (%s, %i items)',
		async (onError, count, hints) => {
			const workflow = merged(BY_POSITION);
			const nodes = workflow.nodes.map((node) =>
				node.name === 'Letters' ? { ...node, onError } : node,
			);
			const { runData } = await bed.engine.run({
				workflow: { ...workflow, nodes },
				items: someLetters(count),
			});
			const said = (runData.Letters[0].hints ?? []).map(({ message }) => message);
			expect(said.filter((message) => message.includes("'Both'"))).toEqual(hints);
		},
	);

	test.each<[string, WorkflowJson]>([
		['appends', merged({ mode: 'append' })],
		['gets both of its items from this step', merged(BY_POSITION, false)],
	])('a Merge node that %s is no reason', async (_, workflow) => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE, nth: 3 } });
		const { error } = await bed.engine.run({ workflow, items: someLetters(5) });
		expect(error?.description).toContain("'Continue (using error output)', save,");
	});

	test('stays left out if that retry fails too', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE, nth: 3 } });
		const failed = await createFive(bed.engine, { retryOnFail: true, waitBetweenTries: 1 });
		const retried = await bed.engine.retry(await bed.engine.retry(failed, { nodes }), { nodes });
		expect(retried.error).toBeUndefined();
		expect(lettersAt(bed)).toEqual(fiveTexts);
	});

	test('needs no retry if it was the only one', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE } });
		const { error } = await bed.engine.runNode('svcLetters', createParameters, {
			items: someLetters(1),
		});
		expect(error?.description).toMatch(/before you run this again\.$/);
	});
});

test('a retry that fails can be retried', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { bodyIncludes: 'Letter 2' } });
	bed.service.order({ kind: 'resetBeforeRead', match: { bodyIncludes: 'Letter 4' } });
	const failed = await createFive(bed.engine);
	const failedAgain = await bed.engine.retry(failed);
	expect(failedAgain.error?.message).toMatch(/^Couldn't confirm .* \[item 3\]$/);
	expectFive(await bed.engine.retry(failedAgain));
	expect(lettersAt(bed)).toEqual(fiveTexts);
});

test('what was kept for the retry is gone once all letters are sent', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { nth: 3 } });
	const failed = await createFive(bed.engine);
	const kept = ({ executionData }: RunResult) =>
		JSON.stringify(executionData.executionData?.contextData);
	expect(kept(failed)).toContain('Letter 1');
	expect(kept(await bed.engine.retry(failed))).not.toContain('Letter 1');
});
