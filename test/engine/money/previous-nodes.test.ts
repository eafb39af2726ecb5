/**
 * "Execute previous nodes" in the input panel of a node. If the editor shows data of an earlier step, n8n starts the node
 * itself, too (`test/e2e/previous-nodes.test.ts`).
 */
import { NO_OP_TYPE, TRIGGER, TRIGGER_TYPE } from '../harness/index.ts';
import { createParameters, someLetters } from '../letters/letter.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { retryOnFail } from './five-letters.ts';

const bed = simulatorBed();

const destination = { nodeName: 'Node', mode: 'exclusive' } as const;

const onError = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;

test.each(onError.flatMap((one) => [{ onError: one }, { onError: one, ...retryOnFail }]))(
	'sends nothing, with %j',
	async (settings) => {
		const { runData } = await bed.engine.runNode('svcLetters', createParameters, {
			...{ items: someLetters(2), mode: 'manual', destination },
			settings: { name: 'Node', ...settings },
		});
		expect(bed.service.requests).toEqual([]);
		// n8n runs the node again with a later step if it has an error.
		expect(runData.Node[0].error).toMatchObject({
			message: 'Nothing was sent: only the previous nodes were to be executed',
			description:
				"n8n started this step, too. The previous nodes' data is in the input panel now. To run this step, select Execute step.",
		});
	},
);

test('what only reads does no harm', async () => {
	const [{ id }] = bed.service.state.seedLetters(1);
	const { error } = await bed.engine.runNode(
		'svcLetters letter get',
		{ letterId: byId(id) },
		{ mode: 'manual', destination, settings: { name: 'Node' } },
	);
	expect(error).toBeUndefined();
});

test.each([
	{ nodeName: 'Node', mode: 'inclusive' },
	{ nodeName: 'Later', mode: 'exclusive' },
] as const)('the step is run where it is meant: %j', async (meant) => {
	const { error } = await bed.engine.runNode('svcLetters', createParameters, {
		...{ items: someLetters(2), mode: 'manual', destination: meant },
		settings: { name: 'Node', id: meant.nodeName },
	});
	expect([error, bed.service.requests.length]).toEqual([undefined, 2]);
});

const to = (node: string) => ({ node, type: 'main' as const, index: 0 });

/** Where two branches come together, all nodes after that run twice. */
test.each(['v0', 'v1'] as const)(
	'each run of the step before is taken, in the order %s',
	async (executionOrder) => {
		const { error } = await bed.engine.run({
			workflow: {
				nodes: [
					{ name: TRIGGER, type: TRIGGER_TYPE },
					...['Left', 'Right', 'Both'].map((name) => ({ name, type: NO_OP_TYPE })),
					{
						name: 'Node',
						type: 'svcLetters',
						parameters: {
							...createParameters,
							message: '={{ $json.text }} for the {{ $runIndex }}',
						},
					},
				],
				connections: {
					[TRIGGER]: { main: [[to('Left'), to('Right')]] },
					Left: { main: [[to('Both')]] },
					Right: { main: [[to('Both')]] },
					Both: { main: [[to('Node')]] },
				},
				settings: { executionOrder },
			},
			...{ items: someLetters(1), mode: 'manual' },
			destination: { nodeName: 'Node', mode: 'inclusive' },
		});
		expect([error, bed.service.state.letters.length]).toEqual([undefined, 2]);
	},
);
