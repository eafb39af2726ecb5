/** In a loop with a batch size of 1, each order is item 0 of its round. */
import { REPEAT_TYPE, TRIGGER, TRIGGER_TYPE } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { createParameters, someOrders } from './order.ts';

const bed = simulatorBed();

const to = (...nodes: string[]) => nodes.map((node) => ({ node, type: 'main' as const, index: 0 }));

test('what the panel advises as a reference is another one in each round of a loop', async () => {
	const { properties } = bed.engine.types.getByNameAndVersion('svcPayments').description;
	const { description = '' } = properties.find(({ name }) => name === 'orderReference') ?? {};
	const [advised = ''] = /combine .*/.exec(description) ?? [];
	const parts = ['$execution.id', ...(advised.match(/\$\w+/g) ?? [])];
	const orderReference = `=${parts.map((part) => `{{ ${part} }}`).join('-')}`;
	const { error } = await bed.engine.run({
		workflow: {
			nodes: [
				{ name: TRIGGER, type: TRIGGER_TYPE },
				{ name: 'Repeat', type: REPEAT_TYPE, parameters: { times: 3 } },
				{ name: 'Back', type: 'n8n-nodes-base.noOp' },
				{ name: 'Order', type: 'svcPayments', parameters: { ...createParameters, orderReference } },
			],
			connections: {
				[TRIGGER]: { main: [to('Repeat')] },
				Repeat: { main: [to('Order', 'Back')] },
				Back: { main: [to('Repeat')] },
			},
		},
		items: someOrders(2),
	});
	expect(error?.message).toBeUndefined();
	const references = bed.service.requests.map(({ body }) => Object(body).order_reference);
	expect(references).toHaveLength(4);
	expect(new Set(references).size).toBe(4);
});
