/** A workflow that comes to a node again means to send again; a retry does not. */
import type { INodeParameters } from 'n8n-workflow';
import {
	ORIGIN_TYPE,
	REPEAT_TYPE,
	TRIGGER,
	TRIGGER_TYPE,
	type WorkflowJson,
} from '../harness/index.ts';
import { createParameters, someLetters } from '../letters/letter.ts';
import { byCode } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { CREATE, lettersAt, retryOnFail } from './five-letters.ts';

const bed = simulatorBed();

const to = (...nodes: string[]) => nodes.map((node) => ({ node, type: 'main' as const, index: 0 }));
const letters = { name: 'Letters', type: 'svcLetters', parameters: createParameters };
const twoTexts = someLetters(2).map(({ text }) => text);

/** Gives the same items to the node three times. */
const loop: WorkflowJson = {
	nodes: [
		{ name: TRIGGER, type: TRIGGER_TYPE },
		{ name: 'Repeat', type: REPEAT_TYPE, parameters: { times: 4 } },
		{ name: 'Back', type: 'n8n-nodes-base.noOp' },
		{ ...letters, ...retryOnFail },
	],
	connections: {
		[TRIGGER]: { main: [to('Repeat')] },
		Repeat: { main: [to('Letters', 'Back')] },
		Back: { main: [to('Repeat')] },
	},
};

const run = (workflow: WorkflowJson) => bed.engine.run({ workflow, items: someLetters(2) });

test('sends in each round of a loop with the same data', async () => {
	const { status, runs } = await run(loop);
	expect({ status, runs: runs.Letters.length }).toEqual({ status: 'success', runs: 3 });
	expect(lettersAt(bed)).toEqual([...twoTexts, ...twoTexts, ...twoTexts]);
});

test('"Retry On Fail" within a loop repeats nothing', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE, nth: 4 } });
	const { status } = await run(loop);
	expect(status).toBe('success');
	expect(lettersAt(bed)).toEqual([...twoTexts, ...twoTexts, ...twoTexts]);
});

test('"Retry" of an execution that failed within a loop goes on there', async () => {
	bed.service.order({ kind: 'status', status: 400, times: 3, match: { endpoint: CREATE, nth: 4 } });
	const failed = await run(loop);
	expect(failed.status).toBe('error');
	expect(lettersAt(bed)).toHaveLength(3);
	expect((await bed.engine.retry(failed)).status).toBe('success');
	expect(lettersAt(bed)).toEqual([...twoTexts, ...twoTexts, ...twoTexts]);
});

describe('an error in a later round says what the earlier ones have sent', () => {
	const ran =
		"This step already ran 2 times in this execution; a retry of this execution doesn't repeat that.";
	const inRound = (value: string, third: string) => `={{ $runIndex === 2 ? ${third} : ${value} }}`;
	const withParameters = (parameters: INodeParameters) => ({
		...loop,
		nodes: loop.nodes.map((node) =>
			node.name === 'Letters'
				? { ...letters, parameters: { ...createParameters, ...parameters } }
				: node,
		),
	});

	test.each<[string, INodeParameters, string]>([
		[
			'a wrong item',
			{ message: inRound('$json.text', 'null') },
			`Nothing was sent for any item of this run. ${ran} Also correct item 1`,
		],
		[
			'a wrong setting',
			{ requestOptions: { timeout: inRound('5000', '"x"') } },
			`Nothing was sent in this run. ${ran}`,
		],
	])('%s', async (_, parameters, description) => {
		const failed = await run(withParameters(parameters));
		expect(failed.error?.description).toContain(description);
		expect(lettersAt(bed)).toEqual([...twoTexts, ...twoTexts]);
	});

	test('a retry says how to leave a wrong item out, which works and sends nothing again', async () => {
		const cell = '={{ $runIndex === 1 && $itemIndex === 0 ? "#N/A" : $json.to }}';
		const failed = await run(withParameters({ recipient: cell }));
		expect(failed.error?.description).not.toContain('A retry uses');
		const again = await bed.engine.retry(failed);
		expect(again.error?.description).toContain(
			"Nothing was sent for any item of this run. This step already ran once in this execution; a retry of this execution doesn't repeat that. n8n counts items from 0, so item 0 is number 1 of 2. A retry uses the data of the failed execution, so corrections in earlier steps or a table don't count. To leave such items out, set On Error of this step to 'Continue (using error output)', save, and select 'Retry with currently saved workflow'.",
		);
		const nodes = { Letters: { onError: 'continueErrorOutput' as const } };
		expect((await bed.engine.retry(again, { nodes })).status).toBe('success');
		expect(lettersAt(bed)).toEqual([...twoTexts, twoTexts[1], ...twoTexts]);
	});

	test('a rejected request', async () => {
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE, nth: 5 } });
		const { error } = await run(withParameters({}));
		expect(error?.description).toMatch(new RegExp(`${ran}$`));
	});

	test('but says nothing of it in the first round', async () => {
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE, nth: 1 } });
		const { error } = await run(withParameters({}));
		expect(error?.description).not.toContain('already ran');
	});
});

describe('a loop that each round leads back to, with one item', () => {
	const item = `$("${TRIGGER}").item.json`;
	const parameters = {
		...createParameters,
		recipient: `={{ ${item}.to }}`,
		destination: byCode(`={{ ${item}.country }}`),
		message: `={{ ${item}.text }} of round {{ $runIndex }}`,
	};
	const rounds: WorkflowJson = {
		nodes: [
			{ name: TRIGGER, type: TRIGGER_TYPE },
			{ name: 'Repeat', type: REPEAT_TYPE, parameters: { times: 4 } },
			{ ...letters, parameters },
			// As Loop Over Items, which goes on with the next item.
			{ name: 'Next', type: ORIGIN_TYPE, parameters: { of: TRIGGER } },
		],
		connections: {
			[TRIGGER]: { main: [to('Repeat')] },
			Repeat: { main: [to('Letters')] },
			Letters: { main: [to('Next'), to('Next')] },
			Next: { main: [to('Repeat')] },
		},
	};
	const back = "'Continue (using error output)', connect that output back to the loop, save,";

	test.each([1, 2])(
		'an unknown letter of round %i can be left out, for the others',
		async (nth) => {
			bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE, nth } });
			const failed = await bed.engine.run({ workflow: rounds, items: someLetters(1) });
			expect(failed.error?.description).toContain(`If it exists, don't just retry: set On Error`);
			expect(failed.error?.description).toContain(back);
			const nodes = { Letters: { onError: 'continueErrorOutput' as const } };
			expect((await bed.engine.retry(failed, { nodes })).status).toBe('success');
			expect(lettersAt(bed)).toEqual([0, 1, 2].map((round) => `Letter 1 of round ${round}`));
		},
	);

	test('so can all of a round of several', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE }, times: 2 });
		const failed = await bed.engine.run({ workflow: rounds, items: someLetters(2) });
		expect(failed.error?.description).toContain(
			"set On Error of this step to 'Continue', since the loop would end if all items of a round used",
		);
		const nodes = { Letters: { onError: 'continueRegularOutput' as const } };
		expect((await bed.engine.retry(failed, { nodes })).status).toBe('success');
		expect(lettersAt(bed)).toHaveLength(6);
	});

	test('so can a wrong one', async () => {
		const wrong = { ...letters, parameters: { ...parameters, recipient: '={{ "#N/A" }}' } };
		const nodes = rounds.nodes.map((node) => (node.name === 'Letters' ? wrong : node));
		const workflow = { ...rounds, nodes };
		const failed = await bed.engine.run({ workflow, items: someLetters(1) });
		expect((await bed.engine.retry(failed)).error?.description).toContain(back);
	});

	// A Filter node within the loop would end it, without the items to come.
	test('an empty one is to be skipped before the loop', async () => {
		const recipient = '={{ $json.missing }}';
		const wrong = { ...letters, parameters: { ...parameters, recipient } };
		const nodes = rounds.nodes.map((node) => (node.name === 'Letters' ? wrong : node));
		const failed = await bed.engine.run({ workflow: { ...rounds, nodes }, items: someLetters(1) });
		expect(failed.error?.description).toContain('skip the item with a Filter node before the loop');
		const alone = { ...createParameters, recipient };
		const inLine = await bed.engine.runNode('svcLetters', alone, { items: someLetters(1) });
		expect(inLine.error?.description).toContain('with a Filter node before this one');
	});
});

test('a lost response in one round keeps no later round from sending', async () => {
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE, nth: 2 } });
	const nodes = loop.nodes.map((node) =>
		node.name === 'Letters' ? { ...node, onError: 'continueErrorOutput' as const } : node,
	);
	const { runs } = await run({ ...loop, nodes });
	expect(lettersAt(bed)).toEqual([...twoTexts, ...twoTexts, ...twoTexts]);
	expect(runs.Letters.map(({ outputs }) => outputs[1].length)).toEqual([1, 0, 0]);
});

/** "Retry On Fail" does not, whatever the round. */
test('a lost response is not sent again within its round', async () => {
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE, nth: 4 } });
	const { status } = await run(loop);
	expect(status).toBe('error');
	expect(lettersAt(bed)).toEqual([...twoTexts, ...twoTexts]);
});

test('keeps two nodes with the same parameters and data apart', async () => {
	const workflow: WorkflowJson = {
		nodes: [
			{ name: TRIGGER, type: TRIGGER_TYPE },
			{ ...letters, ...retryOnFail, name: 'First' },
			{ ...letters, ...retryOnFail, name: 'Second' },
		],
		connections: { [TRIGGER]: { main: [to('First', 'Second')] } },
	};
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE, nth: 2 } });
	bed.service.order({ kind: 'status', status: 400, times: 3, match: { endpoint: CREATE, nth: 5 } });
	const failed = await run(workflow);
	expect(failed.status).toBe('error');
	expect(lettersAt(bed)).toEqual([...twoTexts, twoTexts[0]]);

	expect((await bed.engine.retry(failed)).status).toBe('success');
	expect(lettersAt(bed)).toEqual([...twoTexts, ...twoTexts]);
});
