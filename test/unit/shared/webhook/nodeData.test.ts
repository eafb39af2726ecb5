import type { IDataObject } from 'n8n-workflow';
import { nodeData, storedNodeData } from '../../../../nodes/shared/webhook/nodeData';
import type { TriggerContext } from '../../../../nodes/shared/webhook/withAccount';

/** The calls that a node's data needs of n8n, without the workflow that another version may not have. */
const context = (data: IDataObject) =>
	({
		getMode: () => 'trigger',
		getNode: () => ({ id: 'node-1', name: 'Trigger' }),
		getWorkflowStaticData: () => data,
	}) as unknown as TriggerContext;

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
