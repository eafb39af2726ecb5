/** What the kernel reads of a node's parameters, beside what n8n gives for the same item. */
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { Parameters } from '../../nodes/shared/operation/parameters';
import { createEngine, type Engine } from './harness/index.ts';

/** Gives for each item the parameter as n8n reads it, as the kernel does, and who evaluated it. */
const compared: INodeType = {
	description: {
		displayName: 'Compared',
		name: 'compared',
		description: '',
		group: ['transform'],
		version: 1,
		defaults: { name: 'Compared' },
		inputs: ['main'],
		outputs: ['main'],
		properties: [{ displayName: 'Value', name: 'value', type: 'json', default: '' }],
	},
	async execute() {
		let asked = 0;
		const run = Object.create(this, {
			getNodeParameter: {
				value: (name: string, item: number, fallback: null) => {
					asked++;
					return this.getNodeParameter(name, item, fallback);
				},
			},
		}) as typeof this;
		const parameters = new Parameters(run);
		const items = this.getInputData().map((_, item) => {
			const n8n = outcome(() => this.getNodeParameter('value', item, null));
			const before = asked;
			const kernel = outcome(() => parameters.get('value', item));
			return { json: { n8n, kernel, asked: asked - before } as IDataObject };
		});
		return await Promise.resolve([items]);
	},
};

/** The value, or what the error says. */
function outcome(get: () => unknown): unknown {
	try {
		return get();
	} catch (error) {
		return { error: (error as Error).message };
	}
}

let engine: Engine;
beforeAll(async () => {
	engine = await createEngine({ nodeTypes: { 'test.compared': compared } });
});

async function read(value: INodeParameters[string], items: IDataObject[]): Promise<IDataObject[]> {
	const result = await engine.runNode(
		'test.compared',
		{ value },
		{ items, settings: { name: 'Compared' } },
	);
	expect(result.error).toBeUndefined();
	return result.json();
}

const letter = {
	id: 'a1',
	count: 3,
	none: 0,
	paid: false,
	empty: '',
	nothing: null,
	'the name': 'Ann',
	ünal: 'Ü',
	to: { lines: ['Street 1', { town: 'Town' }], constructor: 'own' },
	text: '={{ 1 }}',
};

describe('a field of the item', () => {
	test.each([
		'={{ $json.id }}',
		'={{$json.id}}',
		'={{ $json["id"] }}',
		"={{ $json['the name'] }}",
		'={{ $json.count }}',
		'={{ $json.none }}',
		'={{ $json.paid }}',
		'={{ $json.empty }}',
		'={{ $json.text }}',
		'={{ $json.to.lines[0] }}',
		'={{ $json.to.lines.length }}',
		'={{ $json.to.lines[1].town }}',
		'={{ $json.to["lines"][1]["town"] }}',
	])('%s is read without n8n, and is the same', async (expression) => {
		const [item] = await read(expression, [letter]);
		expect(item).toEqual({ n8n: item?.n8n, kernel: item?.n8n, asked: 0 });
		expect(item?.n8n).toBeDefined();
	});

	test("is each item's own, in lists and objects too", async () => {
		const value = { __rl: true, mode: 'id', value: '={{ $json.id }}', more: ['={{ $json.n }}', 7] };
		const items = await read(value, [
			{ id: 'a', n: 1 },
			{ id: 'b', n: 2 },
		]);
		expect(items).toEqual(
			[
				['a', 1],
				['b', 2],
			].map(([id, n]) => {
				const filled = { __rl: true, mode: 'id', value: id, more: [n, 7] };
				return { n8n: filled, kernel: filled, asked: 0 };
			}),
		);
	});
});

describe('left to n8n', () => {
	test.each([
		'={{ $json.missing }}',
		'={{ $json.missing.deeper }}',
		'={{ $json.nothing }}',
		'={{ $json.to }}',
		'={{ $json.to.lines }}',
		'={{ $json.to.lines[7] }}',
		'={{ $json.id.length }}',
		'={{ $json.id[0] }}',
		'={{ $json.toString }}',
		'={{ $json.__proto__ }}',
		'={{ $json.to["constructor"] }}',
		'={{ $json.ünal }}',
		'={{ $json.id + "x" }}',
		'={{ $json.id.toUpperCase() }}',
		'={{ $json.count.toFixed(2) }}',
		'={{ $json["i" + "d"] }}',
		'={{ $json?.id }}',
		'=a {{ $json.id }}',
		'={{ $json.id }} ',
		'= {{ $json.id }}',
		'={{ $json.id }}{{ $json.count }}',
		'={{ $json }}',
		'={{ $json. id }}',
		'={{ $input.item.json.id }}',
		'=plain',
		'=',
	])('%s', async (expression) => {
		const [item] = await read(expression, [letter]);
		expect(item).toEqual({ n8n: item?.n8n, kernel: item?.n8n, asked: 1 });
	});

	test("the whole parameter when only one part of it is n8n's", async () => {
		const [item] = await read({ a: '={{ $json.id }}', b: '={{ $json.id + 1 }}' }, [letter]);
		const filled = { a: 'a1', b: 'a11' };
		expect(item).toEqual({ n8n: filled, kernel: filled, asked: 1 });
	});
});

test('what has no expression is read once a run', async () => {
	const items = await read({ a: ['b', 'c'], d: true }, [{}, {}, {}]);
	expect(items.map(({ asked }) => asked)).toEqual([1, 0, 0]);
	for (const { n8n, kernel } of items) expect(kernel).toEqual(n8n);
});
