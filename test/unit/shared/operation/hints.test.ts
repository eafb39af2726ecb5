import { type INodeExecutionData, type INodeTypes, Workflow } from 'n8n-workflow';
import { resources as addressBook } from '../../../../nodes/AddressBook/resources';
import { resources as letters } from '../../../../nodes/Letters/resources';
import { hintsOf } from '../../../../nodes/shared/operation';

/** Whether n8n's editor shows the hint, which evaluates its condition with the node's input. */
function isShown(operation: string, items: number): unknown {
	const [{ displayCondition = '' }] = hintsOf(letters);
	const node = {
		...{ id: '1', name: 'Letters', type: 'letters', typeVersion: 1, position: [0, 0] as [0, 0] },
		parameters: { resource: 'letter', operation },
	};
	const nodeTypes = { getByNameAndVersion: () => undefined, getByName: () => undefined };
	const workflow = new Workflow({
		...{ nodes: [node], connections: {}, active: false },
		nodeTypes: nodeTypes as unknown as INodeTypes,
	});
	const input = Array.from({ length: items }, (): INodeExecutionData => ({ json: {} }));
	return workflow.expression.getParameterValue(
		displayCondition,
		...([null, 0, 0, node.name, input, 'manual', {}] as const),
	);
}

test.each([
	['create', 2, true],
	['createAndWait', 2, true],
	['create', 1, false],
	['get', 2, false],
])(
	'before %s runs for %i items, the editor warns that each is billed: %s',
	(operation, items, shown) => {
		expect(isShown(operation, items)).toBe(shown);
	},
);

test('a node without costs warns of none', () => {
	expect(hintsOf(addressBook)).toEqual([]);
});
