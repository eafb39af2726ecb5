/**
 * Response bodies, statuses and list envelopes of letters are not shown (service document 1, part
 * B), so whatever is plausible gives the same result.
 */
import { resources } from '../../../nodes/Letters/resources';
import { type Shapes, shapeValues } from '../../../simulator/shapes.ts';
import { sentences } from '../../sentences.ts';
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

test('no operation is left out', () => {
	const operations = resources.flatMap(({ value: resource, operations }) =>
		operations.map(({ value }) => `${resource} ${value}`),
	);
	expect([...parametersOf.keys()].sort()).toEqual(operations.sort());
});

describe.each(combinations('letterLists'))('lists in %j', (shape) => {
	test.each([
		['letter getAll', () => bed.service.state.letters],
		['callback getAll', () => bed.service.state.callbacks],
		[
			'price getAll',
			() => Array.from({ length: 6 }, () => expect.objectContaining({ currency: 'EUR' })),
		],
	])('%s gives one item per element', async (operation, elements) => {
		bed.service.shape(shape);
		expect((await run(operation)).json()).toEqual(elements());
	});

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
		['letter create', () => bed.service.state.letters],
		['callback create', () => bed.service.state.callbacks],
	])('%s', async (operation, list) => {
		bed.service.shape(shape);
		expect((await run(operation)).json()).toEqual([list()[1]]);
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

describe.each(combinations('errors'))('errors in %j', (shape) => {
	// A preview sends nothing that could fail.
	const sending = everyOperation.filter(([name]) => name !== 'letter preview');

	test.each(sending)('%s says what happened', async (operation) => {
		bed.service.shape(shape);
		bed.service.order({ kind: 'status', status: 400 });
		const { error } = await run(operation);
		expect(error?.message).toBe(`${sentences.rejectedValues} [item 0]`);
		const said = {
			empty: 'Correct the values and run this again.',
			html: 'SVC says: Error',
		};
		expect(error?.description).toContain(
			said[shape.errors as keyof typeof said] ?? 'SVC says: Fault as ordered',
		);
		expect(error).toMatchObject({ httpCode: '400' });
	});
});

describe('answers that are no data', () => {
	const reads = everyOperation.map(([name]) => name).filter((name) => name.includes(' get'));
	const lists = resources.flatMap(({ value: resource, operations }) =>
		operations
			.filter(({ send }) => send.as === 'pages' || send.as === 'whole')
			.map(({ value }) => `${resource} ${value}`),
	);
	const single = reads.filter((name) => !lists.includes(name));
	const changes = ['letter update', 'letter delete', 'callback update', 'callback delete'];
	const creates = ['letter create', 'callback create'];
	const unusable = `${sentences.unexpectedResponse} [item 0]`;

	test.each(single)('%s: an empty answer', async (operation) => {
		bed.service.order({ kind: 'empty' });
		const { error } = await run(operation);
		expect(error?.message).toBe(unusable);
		expect(error?.description).toContain('its response is empty');
	});

	test.each([...reads, ...changes])('%s: a web page', async (operation) => {
		bed.service.order({ kind: 'html', status: 200 });
		const { error } = await run(operation);
		expect(error?.message).toBe(unusable);
		expect(error?.description).toContain('its response is a web page instead of data');
	});

	test.each(reads)('%s: JSON that breaks off', async (operation) => {
		bed.service.order({ kind: 'truncatedJson' });
		const { error } = await run(operation);
		expect(error?.message).toBe(unusable);
		expect(error?.description).toContain('its response was cut off or is damaged');
	});

	test.each(creates)('%s: whether it took effect is not known then', async (operation) => {
		for (const kind of ['html', 'truncatedJson'] as const) {
			bed.service.order({ kind, status: 200 });
			const { error } = await run(operation);
			expect(error?.message).toMatch(
				/^Couldn't confirm whether the (letter was sent|callback was created)/,
			);
		}
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
