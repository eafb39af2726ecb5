/** What a person has declined in the step before isn't sent: that step passes on whatever the answer is. */
import type {
	IDataObject,
	IExecuteFunctions,
	INodeParameters,
	INodeType,
	OnError,
} from 'n8n-workflow';
import { byId } from '../locator.ts';
import { createEngine, type Engine, TRIGGER, TRIGGER_TYPE } from '../harness/index.ts';
import { createParameters, someLetters } from '../letters/letter.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const step = (execute: (this: IExecuteFunctions) => IDataObject[]): INodeType => ({
	description: {
		...{ displayName: 'Step', name: 'step', group: ['transform'], version: 1, description: '' },
		...{ defaults: {}, inputs: ['main'], outputs: ['main'] },
		// n8n drops parameters that a node doesn't have.
		properties: [
			{ displayName: 'Operation', name: 'operation', type: 'string', default: '' },
			{ displayName: 'Response', name: 'responseType', type: 'string', default: 'approval' },
			{ displayName: 'Options', name: 'options', type: 'json', default: {} },
		],
	},
	async execute() {
		const items = execute.call(this).map((json, item) => ({ json, pairedItem: { item } }));
		return await Promise.resolve([items]);
	},
});

const inputOf = (context: IExecuteFunctions) => context.getInputData().map(({ json }) => json);
/** With the answers that the items bring along, as n8n's nodes and those of this pack output them. */
const ask = step(function () {
	return inputOf(this).map(({ answer, ...json }) => {
		if (answer === 'none') {
			// Gmail does the one, and most others do the other.
			if (this.getNode().onError === 'continueErrorOutput') return { error: 'No connection' };
			throw new Error('No connection');
		}
		if (answer === 'own') return { ...json, data: { approved: false } };
		return { ...json, ...(answer === undefined ? {} : { data: answerOf(answer) }) };
	});
});
/** One before it, whose answer the item still has. */
const askFirst = step(function () {
	return inputOf(this).map((json) => ({ ...json, data: answerOf(true) }));
});
let answers = 0;
const answerOf = (approved: unknown) => ({
	...{ approved: approved as boolean, respondedAt: new Date(answers++).toISOString() },
});
const pass = step(function () {
	return inputOf(this);
});

let engine: Engine;
beforeAll(async () => {
	const nodeTypes = {
		...{ 'n8n-nodes-base.executeWorkflow': ask },
		...{ 'n8n-nodes-base.gmail': ask, 'n8n-nodes-svc.svcMessages': ask, 'test.chat': ask },
		...{ 'n8n-nodes-base.if': pass, 'n8n-nodes-base.slack': askFirst },
	};
	engine = await createEngine({ credentials: bed.engine.credentials, nodeTypes });
});

const limited = { options: { limitWaitTime: { values: { resumeAmount: 45 } } } };

interface Case {
	readonly type?: string;
	readonly asked?: INodeParameters;
	readonly letter?: INodeParameters;
	/** Instead of the letter. */
	readonly instead?: { readonly type: string; readonly parameters: INodeParameters };
	readonly disabled?: boolean;
	readonly between?: boolean;
	/** Another approval in between, whose answer comes before the step that asks. */
	readonly first?: boolean;
	/** What is sent leads back to the step that asks. */
	readonly loop?: boolean;
	readonly onError?: OnError;
}

let remedies: unknown[] = [];

async function send(answers: unknown[], given: Case = {}) {
	const { type, asked, letter, instead, disabled, between, first, loop, onError } = given;
	const names = [...(first ? ['Ask Ben'] : []), 'Ask Ann', ...(between ? ['If'] : []), 'Letter'];
	const to = (node: string, from?: string) => {
		const next = [{ node, type: 'main' as const, index: 0 }];
		return { main: from === 'Ask Ann' && onError === 'continueErrorOutput' ? [[], next] : [next] };
	};
	const { error, outputs } = await engine.run({
		workflow: {
			nodes: [
				{ name: TRIGGER, type: TRIGGER_TYPE },
				{
					...{ name: 'Ask Ann', type: type ?? 'n8n-nodes-base.gmail', disabled },
					...(onError && { onError }),
					parameters: { operation: 'sendAndWait', ...asked },
				},
				...(first
					? [
							{
								...{ name: 'Ask Ben', type: 'n8n-nodes-base.slack' },
								parameters: { operation: 'sendAndWait' },
							},
						]
					: []),
				...(between ? [{ name: 'If', type: 'n8n-nodes-base.if' }] : []),
				{
					...{ name: 'Letter', type: 'svcLetters', onError: 'continueErrorOutput' },
					parameters: { ...createParameters, ...letter },
					...instead,
				},
			],
			connections: {
				...Object.fromEntries(
					names.map((name, index) => [names[index - 1] ?? TRIGGER, to(name, names[index - 1])]),
				),
				...(loop && { Letter: to('Ask Ann') }),
			},
		},
		items: someLetters(answers.length).map((one, index) => ({
			...one,
			...(answers[index] === undefined ? {} : { answer: answers[index] as boolean }),
		})),
	});
	const errors = (outputs.Letter?.[1] ?? []).map(({ json }) => json.error as IDataObject);
	const wrong = errors.map(({ message }) => message);
	remedies = errors.map(({ description }) => description);
	return { error: error?.message, wrong, sent: bed.service.requests.length };
}

const declined = (item: number) =>
	`This item wasn't approved: "Ask Ann" returned approved: false [item ${item}]`;

const subWorkflow = {
	type: 'n8n-nodes-base.executeWorkflow',
	asked: { operation: 'call_workflow' },
};

test.each<Case>([
	{ type: 'n8n-nodes-base.gmail' },
	{ type: 'n8n-nodes-svc.svcMessages' },
	{ type: 'test.chat' },
	subWorkflow,
])('a declined item of $type is rejected, and the others are sent', async (given) => {
	expect(await send([true, false, true], given)).toEqual({
		...{ error: undefined, wrong: [declined(1)], sent: 2 },
	});
});

const letterId = byId('6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70');
const ofLetter = (operation: string, more: INodeParameters = {}) => ({
	...{ type: 'svcLetters' },
	parameters: { ...createParameters, letterId, operation, ...more },
});

test.each<[string, NonNullable<Case['instead']>]>([
	['a change that mails it', ofLetter('update', { updateFields: { sendNow: true } })],
	['a deletion', ofLetter('delete')],
	[
		'a pause',
		{
			type: 'svcCampaigns',
			parameters: { resource: 'campaign', operation: 'pause', messageId: letterId },
		},
	],
])('a declined item is rejected before %s, too', async (_, instead) => {
	const rejected = { error: undefined, wrong: [declined(0)], sent: 0 };
	expect(await send([false], { instead })).toEqual(rejected);
});

test('what only reads goes on', async () => {
	expect((await send([false], { instead: ofLetter('get') })).sent).toBe(1);
});

test('so is one if the text only says that it was approved', async () => {
	const message = 'Your request was approved';
	expect((await send([false], { letter: { message } })).wrong).toEqual([declined(0)]);
	expect((await send([false], { letter: { message: `=${message}` } })).sent).toBe(0);
});

test('an item without a response in time is rejected', async () => {
	const wrong = [late, late.replace('0]', '1]')];
	const answered = await send([undefined, undefined], { asked: limited });
	expect(answered).toEqual({ error: undefined, wrong, sent: 0 });
});

const late = 'This item wasn\'t approved: "Ask Ann" got no response in time [item 0]';
const failed = 'This item wasn\'t approved: "Ask Ann" returned no response [item 0]';

test.each<[string, string, unknown, Case]>([
	['the earlier approval it still has', late, undefined, { first: true, asked: limited }],
	['a step that failed and continues', failed, 'none', { onError: 'continueRegularOutput' }],
	[
		'one that failed after an earlier approval',
		failed,
		'none',
		{ first: true, onError: 'continueRegularOutput' },
	],
])('an item is rejected after %s', async (_, message, answer, given) => {
	expect(await send([answer], given)).toEqual({ error: undefined, wrong: [message], sent: 0 });
});

test('the error says how to send it', async () => {
	await send([false]);
	expect(remedies).toEqual([expect.stringContaining('connect both outputs of the If node')]);
	await send([undefined], { asked: limited });
	expect(remedies).toEqual([expect.stringContaining("select 'is not equal to' instead")]);
	await send([undefined], { asked: limited, first: true });
	expect(remedies).toEqual([
		expect.stringContaining("Edit Fields node that leaves it out before 'Ask Ann'"),
	]);
});

// With nothing from the If node, n8n would end the loop, and no one would be asked about the items to come.
test.each([
	[[false], 'Also connect its other output back to the loop. Otherwise, n8n ends the loop'],
	[
		[false, false],
		'Connect both its other output and this step to a Merge node that leads back to the loop',
	],
])('in a loop, the error says how to keep it going (%j)', async (answers, remedy) => {
	await send(answers, { loop: true });
	expect(remedies).toHaveLength(answers.length);
	for (const one of remedies) expect(one).toContain(remedy);
	for (const one of remedies) expect(one).not.toContain('both outputs of the If node to this step');
	await send([undefined], { asked: limited, loop: true });
	expect(remedies).toEqual([expect.stringContaining('its other output back to the loop')]);
	await send([undefined], { asked: limited, first: true, loop: true });
	expect(remedies).toEqual([expect.stringContaining('its other output back to the loop')]);
});

test.each<[string, unknown, Case]>([
	['after two approvals', true, { first: true, asked: limited }],
	[
		'if the step could not ask and its error output leads here',
		'none',
		{
			...{ asked: limited, onError: 'continueErrorOutput' },
		},
	],
	['after an If node', false, { between: true }],
	['if the step that asks is deactivated', undefined, { disabled: true, asked: limited }],
	['if its text has the answer', false, { letter: { message: '=OK: {{ $json.data.approved }}' } }],
	[
		'if its text has the whole item',
		false,
		{ letter: { message: '={{ JSON.stringify($json) }}' } },
	],
	['if the step before asks for nothing', false, { asked: { operation: 'send' } }],
	['after a sub-workflow that asks for nothing', undefined, subWorkflow],
	['after a sub-workflow with approvals of its own', 'own', subWorkflow],
	['after free text', undefined, { asked: { ...limited, responseType: 'freeText' } }],
	[
		'after free text of this pack',
		undefined,
		{ type: 'n8n-nodes-svc.svcMessages', asked: { responseType: 'freeText' } },
	],
	['after the text of another node', undefined, { type: 'test.chat', asked: limited }],
])('an item is sent %s', async (_, answer, given) => {
	expect(await send([answer], given)).toEqual({ error: undefined, wrong: [], sent: 1 });
});
