/** Records in an envelope with their own name, where the node needs their ID. */
import { createParameters, MERCHANT, someOrders } from './payments/order.ts';
import { byId } from './locator.ts';
import { LETTERS, letterText, someLetters } from './letters/letter.ts';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();
const id = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';
const answer = (endpoint: string, body: object, status = 200) => {
	bed.service.order({ kind: 'status', status, body, times: 9, match: { endpoint } });
};

test('a letter is waited for', async () => {
	answer(`POST ${LETTERS}`, { letter: { id } }, 201);
	answer(`GET ${LETTERS}/{letterId}`, { letter: { id, status: 'delivered' } });
	const parameters = {
		...{ resource: 'letter', operation: 'createAndWait', content: 'text', ...letterText },
		...{ statuses: 'delivered', waitAtMost: 1, waitUnit: 'days' },
		additionalFields: { omitScheduledate: true },
	};
	const { error, json } = await bed.engine.runNode('svcLetters', parameters, {
		items: someLetters(1),
	});
	expect(error?.message).toBeUndefined();
	expect(json()).toMatchObject([{ id, reachedStatus: 'delivered', timedOut: false }]);
});

test('an order has a key', async () => {
	answer(`POST ${MERCHANT}/orders`, { order: { order_key: 'K' } }, 201);
	const { json } = await bed.engine.runNode('svcPayments', createParameters, {
		items: someOrders(1),
	});
	expect(json()).toMatchObject([{ order_key: 'K', order_reference: 'order-1' }]);
});

test.each([true, false])(
	'a message is simplified, and else output as it came (%j)',
	async (simple) => {
		const message = { id, name: 'Reminder', analytics: { recipients: 3 } };
		answer('GET /accounts/{accountId}/messages/{messageId}', { message });
		const parameters = { resource: 'message', operation: 'get', messageId: byId(id), simple };
		const { json } = await bed.engine.runNode('svcMessages', parameters);
		expect(json()).toEqual([simple ? { id, name: 'Reminder', recipientCount: 3 } : { message }]);
	},
);
