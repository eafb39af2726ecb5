/**
 * What comes out where the response has nothing to output. In which forms responses with data and errors may come is
 * tested for all operations, in test/wire/shapes.test.ts and test/engine/faults.
 */
import { type Shapes, shapeValues } from '../../../simulator/shapes.ts';
import type { RunResult } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { arrangeItem, everyOperation } from './every-operation.ts';

const bed = simulatorBed();
const parametersOf = new Map(everyOperation);

async function run(operation: string): Promise<RunResult> {
	const item = arrangeItem(bed.service);
	return await bed.engine.runNode('svcLetters', parametersOf.get(operation), { items: [item] });
}

/** All combinations of the values of some shapes. */
function combinations(...names: Array<keyof Shapes>): Array<Partial<Shapes>> {
	return names.reduce<Array<Partial<Shapes>>>(
		(all, name) =>
			all.flatMap((one) => shapeValues[name].map((value) => ({ ...one, [name]: value }))),
		[{}],
	);
}

describe.each(combinations('letterLists'))('lists in %j', (shape) => {
	test.each(['letter getAll', 'callback getAll'])(
		'%s gives none for an empty list',
		async (name) => {
			bed.service.shape(shape);
			const { status, outputs } = await bed.engine.runNode('svcLetters', parametersOf.get(name));
			expect({ status, outputs: outputs.svcLetters }).toEqual({ status: 'success', outputs: [[]] });
		},
	);
});

describe.each(combinations('letterCreateStatus'))('created with %j', (shape) => {
	test.each([
		['letter create', () => bed.service.state.letters, (id?: string) => ({ letterId: id })],
		['callback create', () => bed.service.state.callbacks, () => ({})],
	])('%s', async (operation, list, own) => {
		bed.service.shape(shape);
		const { json } = await run(operation);
		const [, created] = list();
		expect(json()).toEqual([{ ...own(created?.id), ...created }]);
	});
});

test.each(['letter create', 'callback create'])('%s without a body in the answer', async (name) => {
	bed.service.order({ kind: 'empty' });
	expect((await run(name)).json()).toEqual([{ created: true }]);
});

describe.each(combinations('letterUpdates', 'noBody'))('changed with %j', (shape) => {
	test.each([
		['letter update', () => bed.service.state.letters],
		['callback update', () => bed.service.state.callbacks],
	])('%s', async (operation, list) => {
		bed.service.shape(shape);
		const { json } = await run(operation);
		const [changed] = list();
		expect(json()).toEqual([
			shape.letterUpdates === 'object' ? changed : { id: changed.id, updated: true },
		]);
	});

	test.each(['letter delete', 'callback delete'])('%s', async (operation) => {
		bed.service.shape(shape);
		expect((await run(operation)).json()).toEqual([{ deleted: true }]);
	});
});

test('a field "error" in a good answer is no failure', async () => {
	bed.service.order({ kind: 'status', status: 200, body: { id: 'a', error: 'none' } });
	const { json, status } = await run('letter get');
	expect({ status, json: json() }).toEqual({
		status: 'success',
		json: [{ id: 'a', serviceError: 'none' }],
	});
});
