import { type INodeTypes, Workflow } from 'n8n-workflow';

/** A node as the editor has it, to evaluate expressions of its description. */
export function inEditor(resource: string, operation: string) {
	const node = {
		...{ id: '1', name: 'Step', type: 'step', typeVersion: 1, position: [0, 0] as [0, 0] },
		parameters: { resource, operation },
	};
	const nodeTypes = { getByNameAndVersion: () => undefined, getByName: () => undefined };
	const workflow = new Workflow({
		...{ nodes: [node], connections: {}, active: false },
		nodeTypes: nodeTypes as unknown as INodeTypes,
	});
	return { node, workflow };
}
