import type { IDataObject } from 'n8n-workflow';
import { nodeData, storedNodeData } from '../../../../nodes/shared/webhook/nodeData';
import type { TriggerContext } from '../../../../nodes/shared/webhook/withAccount';

/** The calls that a node's data needs of n8n, without the workflow that another version may not have. */
const context = (data: IDataObject) =>
	({
		getMode: () => 'trigger',
		getNode: () => ({ id: 'node-1', name: 'Trigger' }),
		getWorkflow: () => ({ id: 'workflow-1' }),
		getWorkflowStaticData: () => data,
	}) as unknown as TriggerContext;

describe.each([
	['nodeData', nodeData],
	['storedNodeData', storedNodeData],
])('%s of a trigger whose name another one had', (_, read) => {
	const moved = (mode: string, id: string | undefined) => {
		const data = { nodeId: 'node-2', seen: ['event 1'] };
		const nodes = {
			Trigger: { id: 'node-1', name: 'Trigger' },
			Renamed: { id: 'node-2', name: 'Renamed' },
		};
		const workflow = { nodes, staticData: { 'node:Trigger': data } };
		const own = {
			...context(data),
			getMode: () => mode,
			getNode: () => ({ id, name: 'Trigger' }),
			workflow,
		} as unknown as TriggerContext;
		return { data, found: read(own) };
	};

	it.each([
		['of a test, which n8n stores nothing of', 'manual', 'node-1'],
		['of a node without an ID', 'trigger', undefined],
	])('is what n8n has under the name: %s', (__, mode, id) => {
		const { data, found } = moved(mode, id);
		expect(found).toBe(data);
		expect(data).toEqual({ nodeId: 'node-2', seen: ['event 1'] });
	});

	it("doesn't have the other's events", () => {
		expect(moved('trigger', 'node-1').found).not.toHaveProperty('seen');
	});
});

describe.each([
	['nodeData', nodeData],
	['storedNodeData', storedNodeData],
])("%s of an n8n that doesn't show the workflow", (_, read) => {
	it('is what n8n stores under the name', () => {
		const data = { seen: ['event 1'] };
		expect(read(context(data))).toBe(data);
		expect(data.seen).toEqual(['event 1']);
	});

	it("keeps the node's own events and secret", () => {
		const data = { nodeId: 'node-1', seen: ['event 1'] };
		expect(read(context(data))).toBe(data);
		expect(data.seen).toEqual(['event 1']);
	});
});

describe.each([
	['nodeData', nodeData],
	['storedNodeData', storedNodeData],
])('%s of a node with a new ID', (_, read) => {
	const found = (workflowId: string) =>
		read(context({ nodeId: 'node-2', workflowId, seen: ['event 1'] }));

	it("is that of the workflow's former node, which was cut and pasted", () => {
		expect(found('workflow-1')).toHaveProperty('seen', ['event 1']);
	});

	it("isn't that of another workflow, which n8n 1.123 gives to its duplicate", () => {
		expect(found('workflow-2')).not.toHaveProperty('seen');
	});
});

it('notes the workflow of a node that was published before this was noted', () => {
	const data: IDataObject = { nodeId: 'node-1', seen: ['event 1'] };
	nodeData(context(data));
	expect(data).toEqual({ nodeId: 'node-1', workflowId: 'workflow-1', seen: ['event 1'] });
});
