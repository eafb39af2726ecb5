import type { IPollFunctions } from 'n8n-workflow';
import { refuseLoop } from '../../../../nodes/shared/webhook/loop';

const causes = {
	does: 'sends a message',
	operations: { svcMessages: ['message create', 'message sendAndWait'] },
};

/** A trigger before an agent with a tool of this type. */
const withTool = (type: string, operation: string) => {
	const tool = {
		...{ name: 'The Step', type, disabled: false },
		parameters: { resource: 'message', operation },
	};
	return {
		getNode: () => ({ name: 'Trigger' }),
		getChildNodes: () => [{ name: 'Agent', type: 'agent', disabled: false, parameters: {} }],
		getParentNodes: () => [tool],
	} as unknown as IPollFunctions;
};

test.each([
	['n8n-nodes-svc.svcMessagesTool', 'create'],
	['n8n-nodes-svc.svcMessagesHitlTool', 'sendAndWait'],
])('a tool of an agent, %s, can cause a loop', async (type, operation) => {
	await expect(refuseLoop(withTool(type, operation), causes)).rejects.toMatchObject({
		field: 'The Step',
	});
	await refuseLoop(withTool(type, 'get'), causes);
});
