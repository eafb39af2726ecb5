/** SVC returns amounts in minor units: 4995 for 49.95 euros, which isn't to become 4,995 euros. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byCode, byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { createParameters } from './order.ts';

const bed = simulatorBed();

const copied: INodeParameters = {
	...createParameters,
	orderReference: '={{ $json.order_reference }}-2',
	amount: '={{ $json.amount }}',
	currency: byCode('={{ $json.currency }}'),
	orderDescription: 'Again',
	language: byCode('en'),
	email: 'jane@example.com',
	country: byCode('NL'),
};

const get = { resource: 'order', operation: 'get', orderKey: byId('={{ $json.key }}') };

async function again(order: IDataObject, more: INodeParameters = {}, simple = false) {
	const [old] = bed.service.state.seedOrders(1);
	Object.assign(old, { amount: 4995, currency: 'EUR' }, order);
	const { error } = await bed.engine.run({
		nodes: [
			{ name: 'Get', type: 'svcPayments', parameters: { ...get, simple } },
			{ name: 'Again', type: 'svcPayments', parameters: { ...copied, ...more } },
		],
		items: [{ key: old.order_key }],
	});
	const { orders } = bed.service.state;
	return { error, amounts: orders.filter((one) => one !== old).map(({ amount }) => amount) };
}

test.each([
	'={{ $json.amount }}',
	// As where it has another name.
	"={{ $('Get').item.json['am' + 'ount'] }}",
	"={{ $('Get').item.json['amount'] }}",
	'={{ $json.amount }} ',
])('%s of an order is no decimal amount', async (amount) => {
	const { error, amounts } = await again({}, { amount });
	expect(error?.message).toBe(
		'"Amount" is 4995, which an earlier step returned in minor units [item 0]',
	);
	expect(error?.description).toContain(
		"For 49.95 EUR, set 'Amount In' to 'Minor Units'. For 4995.00 EUR, put the expression in parentheses and add .toFloat().toFixed(2), such as",
	);
	expect(amounts).toEqual([]);
});

test.each(['captures', 'refunds', 'chargebacks'])(
	'nor is an amount of its %s, such as of a deposit',
	async (kind) => {
		const part = { amount: 2000, currency: 'EUR', state: 'CAPTURED' };
		const payments = [{ id: '1', method: 'IDEAL', [kind]: [part] }];
		const amount = `={{ $json.payments[0].${kind}[0].amount }}`;
		const { error, amounts } = await again({ payments }, { amount });
		expect(error?.message).toBe(
			'"Amount" is 2000, which an earlier step returned in minor units [item 0]',
		);
		expect(amounts).toEqual([]);
	},
);

const row = {
	...{ order_reference: '42', amount: '4995', currency: 'EUR', description: 'Shoes' },
	...{ timestamp: '2030-01-31T09:00:00Z', expires_on: '2030-02-14T09:00:00Z' },
};

test('an order from a file that n8n wrote is no decimal amount', async () => {
	const nodes = [{ name: 'Again', type: 'svcPayments', parameters: copied }];
	const { error } = await bed.engine.run({ nodes, items: [row] });
	expect(error?.message).toContain('which an earlier step returned in minor units');
	expect(bed.service.state.orders).toEqual([]);
});

test.each<[string, IDataObject, number]>([
	['with decimals', { amount: '49.95' }, 4995],
	['of your own table', { expires_on: undefined }, 499500],
])('an amount of a file is sent %s', async (_, { ...more }, amount) => {
	const item = Object.fromEntries(
		Object.entries({ ...row, ...more }).filter(([, value]) => value !== undefined),
	);
	const nodes = [{ name: 'Again', type: 'svcPayments', parameters: copied }];
	const { error } = await bed.engine.run({ nodes, items: [item] });
	expect(error?.message).toBeUndefined();
	expect(bed.service.state.orders).toMatchObject([{ amount }]);
});

test.each<[string, number, IDataObject, INodeParameters, boolean]>([
	['in minor units', 4995, {}, { amountIn: 'minorUnits' }, false],
	['converted', 4995, {}, { amount: '={{ $json.amount / 100 }}' }, false],
	[
		'that is meant, as the error says',
		499500,
		{},
		{ amount: '={{ ($json.amount + 0).toFloat().toFixed(2) }}' },
		false,
	],
	['as it is simplified', 4995, {}, { amount: '={{ $json.amount_in_currency }}' }, true],
	['of a currency without minor units', 4995, { currency: 'JPY' }, {}, false],
	['that happens to be equal', 499500, {}, { amount: '4995' }, false],
	['of something else', 499500, {}, { amount: '={{ 4000 + 995 }}' }, false],
])('an amount %s is sent', async (_, sent, order, more, simple) => {
	const { error, amounts } = await again(order, more, simple);
	expect([error?.message, amounts]).toEqual([undefined, [sent]]);
});

describe('the total of tickets', () => {
	const expression = (name: string) => ({ amount: `={{ $json.${name} }}` });

	/** The total of four tickets is 107.00 euros. */
	async function order(more: INodeParameters) {
		const { event, categories } = bed.service.state.seedShopEvent();
		const [{ tickets }] = categories;
		const total: INodeParameters = {
			...{ resource: 'order', operation: 'calculateTotal', eventUuid: byId(event.uuid) },
			tickets: { entries: [{ ticketUuid: byId(tickets[0].uuid), amount: 4 }] },
		};
		const { error } = await bed.engine.run({
			nodes: [
				{ name: 'Total', type: 'svcTicketShop', parameters: total },
				{
					name: 'Order',
					type: 'svcPayments',
					parameters: { ...copied, orderReference: 'tickets-1', ...more },
				},
			],
			items: [{}],
		});
		return { error, amounts: bed.service.state.orders.map(({ amount }) => amount) };
	}

	test.each<[string, INodeParameters, string, string]>([
		[
			'in minor units is no decimal amount',
			expression('totalInMinorUnits'),
			'"Amount" is 10700, which an earlier step returned in minor units [item 0]',
			"For 107.00 EUR, set 'Amount In' to 'Minor Units'.",
		],
		[
			'as a decimal amount is no number of cents',
			{ ...expression('total'), amountIn: 'minorUnits' },
			'"Amount" is 107, which an earlier step returned as a decimal amount [item 0]',
			"For 107 EUR, set 'Amount In' to 'Decimal Amount'.",
		],
	])('%s', async (_, more, message, remedy) => {
		const { error, amounts } = await order(more);
		expect(error?.message).toBe(message);
		expect(error?.description).toContain(remedy);
		expect(amounts).toEqual([]);
	});

	test.each<[string, INodeParameters]>([
		['in minor units', { ...expression('totalInMinorUnits'), amountIn: 'minorUnits' }],
		['as a decimal amount', expression('total')],
		['that is converted', expression('totalInMinorUnits / 100')],
	])('is sent %s', async (_, more) => {
		const { error, amounts } = await order(more);
		expect([error?.message, amounts]).toEqual([undefined, [10700]]);
	});

	test('is the same in both where the currency has no minor units', async () => {
		const items = [{ total: 1070, totalInMinorUnits: 1070 }];
		const parameters = { ...copied, ...expression('total'), currency: byCode('JPY') };
		const nodes = [
			{ name: 'Order', type: 'svcPayments', parameters: { ...parameters, orderReference: 'a-1' } },
		];
		const { error } = await bed.engine.run({ nodes, items });
		expect(error?.message).toBeUndefined();
		expect(bed.service.state.orders).toMatchObject([{ amount: 1070 }]);
	});
});
