/** An order from further back is never that of another item, whichever way the items have come. */
import type {
	IConnections,
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	IPinData,
} from 'n8n-workflow';
import { createEngine, type Engine, TRIGGER, TRIGGER_TYPE } from './harness/index.ts';
import { createParameters, someOrders } from './payments/order.ts';
import { sentences } from '../sentences.ts';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();

const standIn = (
	execute: (this: IExecuteFunctions) => INodeExecutionData[][],
	inputs: Array<'main'> = ['main'],
	outputs: Array<'main'> = ['main'],
): INodeType => ({
	description: {
		...{ displayName: 'Step', name: 'step', group: ['transform'], version: 1, description: '' },
		...{ defaults: {}, properties: [], inputs, outputs },
	},
	async execute() {
		return await Promise.resolve(execute.call(this));
	},
});

/** New items, as if someone had sorted them in code. */
const code = standIn(function () {
	return [
		this.getInputData()
			.map(({ json }) => ({ json }))
			.reverse(),
	];
});

/** Two new items of each, as a list in code becomes items. */
const twice = standIn(function () {
	return [this.getInputData().flatMap(({ json }) => [{ json }, { json: {} }])];
});

/** A step whose output says nothing about the order. */
const text = standIn(function () {
	return [this.getInputData().map((_, item) => ({ json: {}, pairedItem: { item } }))];
});

/** The first item goes one way, the others another one. */
const firstOnly = standIn(
	function () {
		const linked = this.getInputData().map((one, item) => ({ ...one, pairedItem: { item } }));
		return [linked.slice(0, 1), linked.slice(1)];
	},
	['main'],
	['main', 'main'],
);

const append = standIn(
	function () {
		return [
			[0, 1].flatMap((input) =>
				this.getInputData(input).map((one, item) => ({ ...one, pairedItem: { item, input } })),
			),
		];
	},
	['main', 'main'],
);

/** One item a round, and all of them at the end, as Loop Over Items does. */
const loop = standIn(
	function () {
		const memory = this.getContext('node') as { items?: INodeExecutionData[]; done?: object[] };
		const sourceOverwrite = this.getInputSourceData();
		memory.done ??= [];
		if (memory.items) {
			const done = this.getInputData().map((one, item) => ({
				...one,
				pairedItem: { item, sourceOverwrite },
			}));
			memory.done.push(...done);
		}
		memory.items ??= this.getInputData().map((one, item) => ({ ...one, pairedItem: { item } }));
		const next = memory.items.shift();
		return next ? [[], [next]] : [memory.done as INodeExecutionData[], []];
	},
	['main'],
	['main', 'main'],
);

let engine: Engine;
beforeAll(async () => {
	const nodeTypes = {
		'n8n-nodes-base.code': code,
		'n8n-nodes-base.function': twice,
		'test.text': text,
		'test.firstOnly': firstOnly,
		'test.append': append,
		'test.loop': loop,
	};
	engine = await createEngine({ credentials: bed.engine.credentials, nodeTypes });
});

const to = (node: string, index = 0) => ({ node, type: 'main' as const, index });
const get = { resource: 'order', operation: 'get', simple: false };

async function follow(count: number, connections: IConnections, pinData: IPinData = {}) {
	const { error, runs } = await engine.run({
		workflow: {
			nodes: [
				{ name: TRIGGER, type: TRIGGER_TYPE },
				{ name: 'First', type: 'test.firstOnly' },
				{ name: 'Loop', type: 'test.loop' },
				{ name: 'Orders', type: 'svcPayments', parameters: createParameters },
				{ name: 'Text', type: 'test.text' },
				{ name: 'Merge', type: 'test.append' },
				{ name: 'Code', type: 'n8n-nodes-base.code' },
				{ name: 'Twice', type: 'n8n-nodes-base.function' },
				{ name: 'Next', type: 'svcPayments', parameters: get },
			],
			connections,
		},
		items: someOrders(count),
		pinData,
	});
	const found = (runs.Next ?? []).flatMap(({ outputs }) =>
		outputs.flat().map(({ json }) => json.order_reference),
	);
	return { error: error?.message, found };
}

test.each([
	[
		'an item that has passed the only order by',
		2,
		{ error: expect.stringContaining(`"Order" ${sentences.notAutomatic}`) },
	],
	['the order of the only item', 1, { error: undefined, found: ['order-1'] }],
])(
	'after new items of a Code node, Order > Get takes for %s what is its own',
	async (_, count, result) => {
		const ended = await follow(count, {
			[TRIGGER]: { main: [[to('First')]] },
			First: { main: [[to('Orders')], [to('Merge', 1)]] },
			Orders: { main: [[to('Merge')]] },
			Merge: { main: [[to('Code')]] },
			Code: { main: [[to('Next')]] },
		});
		expect(ended).toMatchObject(result);
	},
);

test('after a loop with an order in each round, no item takes the order of another one', async () => {
	const { error } = await follow(3, {
		[TRIGGER]: { main: [[to('Loop')]] },
		Loop: { main: [[to('Code')], [to('Orders')]] },
		Orders: { main: [[to('Text')]] },
		Text: { main: [[to('Loop')]] },
		Code: { main: [[to('Next')]] },
	});
	expect(error).toContain(`"Order" ${sentences.notAutomatic}`);
});

test('in each round of a loop, an item takes the order of its round', async () => {
	const { error, found } = await follow(3, {
		[TRIGGER]: { main: [[to('Loop')]] },
		Loop: { main: [[], [to('Orders')]] },
		Orders: { main: [[to('Text')]] },
		Text: { main: [[to('Code')]] },
		Code: { main: [[to('Next')]] },
		Next: { main: [[to('Loop')]] },
	});
	expect(error).toBeUndefined();
	expect(found).toEqual(['order-1', 'order-2', 'order-3']);
});

test('all new items of a Code node take the only order that they can be made from', async () => {
	const { error, found } = await follow(1, {
		[TRIGGER]: { main: [[to('Orders')]] },
		Orders: { main: [[to('Text')]] },
		Text: { main: [[to('Twice')]] },
		Twice: { main: [[to('Next')]] },
	});
	expect(error).toBeUndefined();
	expect(found).toEqual(['order-1', 'order-1']);
});

describe('after pinned data of a step in between', () => {
	const inARow = {
		[TRIGGER]: { main: [[to('Orders')]] },
		Orders: { main: [[to('Text')]] },
		Text: { main: [[to('Next')]] },
	};

	test.each([1, 2])(
		'of which %d of 3 items are left, none takes the order of another one',
		async (left) => {
			const { error } = await follow(3, inARow, { Text: Array(left).fill({ json: {} }) });
			expect(error).toContain(`"Order" ${sentences.notAutomatic}`);
		},
	);

	test('that was entered, the only item takes the only order', async () => {
		const { error, found } = await follow(1, inARow, { Text: [{ json: {} }] });
		expect(error).toBeUndefined();
		expect(found).toEqual(['order-1']);
	});

	test('as it was, each item takes its own order', async () => {
		const asItWas = [0, 1, 2].map((item) => ({ json: {}, pairedItem: { item } }));
		const { error, found } = await follow(3, inARow, { Text: asItWas });
		expect(error).toBeUndefined();
		expect(found).toEqual(['order-1', 'order-2', 'order-3']);
	});
});
