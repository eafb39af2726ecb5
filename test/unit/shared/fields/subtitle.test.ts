import { type INodeProperties, type INodeTypes, Workflow } from 'n8n-workflow';
import { SvcMessagesTrigger } from '../../../../nodes/MessagesTrigger/SvcMessagesTrigger.node';
import { SvcPaymentsTrigger } from '../../../../nodes/PaymentsTrigger/SvcPaymentsTrigger.node';
import { selectedNames } from '../../../../nodes/shared/fields';

const events: INodeProperties = {
	displayName: 'Trigger On',
	name: 'events',
	type: 'multiOptions',
	options: [
		{ name: 'Order Considered Safe', value: 'orderSafe' },
		{ name: 'Order Created', value: 'orderCreated' },
	],
	default: [],
};

function shown(subtitle: string | undefined, parameters: Record<string, string | string[]>) {
	const node = {
		...{ id: '1', name: 'Step', type: 'step', typeVersion: 1, position: [0, 0] as [0, 0] },
		parameters,
	};
	const nodeTypes = { getByNameAndVersion: () => undefined, getByName: () => undefined };
	const workflow = new Workflow({
		...{ nodes: [node], connections: {}, active: false },
		nodeTypes: nodeTypes as unknown as INodeTypes,
	});
	return workflow.expression.getSimpleParameterValue(node, subtitle, 'internal', {});
}

test.each([
	[['orderSafe'], 'Order Considered Safe'],
	[['orderSafe', 'orderCreated'], 'Order Considered Safe, Order Created'],
	['orderCreated', 'Order Created'],
	[['ofLater'], 'ofLater'],
	[[], 'Every event'],
])("n8n's canvas shows the selected events %j by name", (selected, expected) => {
	expect(shown(selectedNames([events], 'events', 'Every event'), { events: selected })).toBe(
		expected,
	);
});

test("n8n's canvas shows what the triggers watch", () => {
	const payments = new SvcPaymentsTrigger().description.subtitle;
	const messages = new SvcMessagesTrigger().description.subtitle;
	expect(shown(payments, { events: ['orderSafe'] })).toBe('Order Considered Safe');
	expect(shown(messages, { kind: 'campaigns', events: [] })).toBe('Campaigns: Every event');
});
