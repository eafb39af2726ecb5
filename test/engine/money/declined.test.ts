/** What a person has declined in the step before isn't sent: that step passes on whatever the answer is. */
import type { IDataObject, IExecuteFunctions, INodeParameters, INodeType } from 'n8n-workflow';
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
	return inputOf(this).map(({ answer, ...json }) => ({
		...json,
		...(answer === undefined ? {} : { data: { approved: answer } }),
	}));
});
const pass = step(function () {
	return inputOf(this);
});

let engine: Engine;
beforeAll(async () => {
	const nodeTypes = {
		...{ 'n8n-nodes-base.gmail': ask, 'n8n-nodes-svc.svcMessages': ask, 'test.chat': ask },
		'n8n-nodes-base.if': pass,
	};
	engine = await createEngine({ credentials: bed.engine.credentials, nodeTypes });
});

const limited = { options: { limitWaitTime: { values: { resumeAmount: 45 } } } };

interface Case {
	readonly type?: string;
	readonly asked?: INodeParameters;
	readonly letter?: INodeParameters;
	readonly disabled?: boolean;
	readonly between?: boolean;
}

async function send(answers: unknown[], { type, asked, letter, disabled, between }: Case = {}) {
	const names = ['Ask Ann', ...(between ? ['If'] : []), 'Letter'];
	const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	const { error, outputs } = await engine.run({
		workflow: {
			nodes: [
				{ name: TRIGGER, type: TRIGGER_TYPE },
				{
					...{ name: 'Ask Ann', type: type ?? 'n8n-nodes-base.gmail', disabled },
					parameters: { operation: 'sendAndWait', ...asked },
				},
				...(between ? [{ name: 'If', type: 'n8n-nodes-base.if' }] : []),
				{
					...{ name: 'Letter', type: 'svcLetters', onError: 'continueErrorOutput' },
					parameters: { ...createParameters, ...letter },
				},
			],
			connections: Object.fromEntries(
				names.map((name, index) => [names[index - 1] ?? TRIGGER, to(name)]),
			),
		},
		items: someLetters(answers.length).map((one, index) => ({
			...one,
			...(answers[index] === undefined ? {} : { answer: answers[index] as boolean }),
		})),
	});
	const wrong = (outputs.Letter?.[1] ?? []).map(({ json }) => (json.error as IDataObject).message);
	return { error: error?.message, wrong, sent: bed.service.requests.length };
}

const declined = (item: number) =>
	`This item wasn't approved: "Ask Ann" returned approved: false [item ${item}]`;

test.each(['n8n-nodes-base.gmail', 'n8n-nodes-svc.svcMessages', 'test.chat'])(
	'a declined item of %s is rejected, and the others are sent',
	async (type) => {
		expect(await send([true, false, true], { type })).toEqual({
			...{ error: undefined, wrong: [declined(1)], sent: 2 },
		});
	},
);

test('an item without a response in time is rejected', async () => {
	const late = 'This item wasn\'t approved: "Ask Ann" got no response in time';
	expect(await send([undefined, undefined], { asked: limited })).toEqual({
		...{ error: undefined, wrong: [`${late} [item 0]`, `${late} [item 1]`], sent: 0 },
	});
});

test.each<[string, unknown, Case]>([
	['after an If node', false, { between: true }],
	['if the step that asks is deactivated', undefined, { disabled: true, asked: limited }],
	['if its text has the answer', false, { letter: { message: '=OK: {{ $json.data.approved }}' } }],
	['if the step before asks for nothing', false, { asked: { operation: 'send' } }],
	['without a limit', undefined, {}],
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
