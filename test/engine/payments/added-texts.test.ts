/** A plus sign puts texts one behind the other: the shopper would pay 105 instead of 15. */
import type { IDataObject } from 'n8n-workflow';
import { simulatorBed } from '../simulator-bed.ts';
import { createParameters, someOrders } from './order.ts';

const bed = simulatorBed();
const [order] = someOrders(1);

async function create(amount: string, values: IDataObject) {
	const { error } = await bed.engine.runNode(
		'svcPayments',
		{ ...createParameters, amount },
		{ items: [{ ...order, ...values }] },
	);
	return { error, amounts: bed.service.state.orders.map((one) => one.amount) };
}

const texts = { price: '10', shipping: '5' };

test.each<[string, IDataObject]>([
	['={{ $json.price + $json.shipping }}', texts],
	['={{ $json.price+$json.shipping }}', texts],
	['={{ $json["price"] + 5 }}', texts],
	['={{ 5 + $json.price }}', texts],
	['={{ $json.price + $json.shipping }}', { price: 10, shipping: '5' }],
	['={{ ($json.price + $json.shipping).toFloat() }}', texts],
	["={{ $('Trigger').item.json.price + $('Trigger').first().json.shipping }}", texts],
])('%s of %j is no sum', async (amount, values) => {
	const { error, amounts } = await create(amount, values);
	expect(error?.message).toMatch(
		/^"Amount" is "(?:105|510)", which the expression made by joining texts/,
	);
	expect(error?.description).toContain('{{ $json.price.toFloat() + $json.shipping.toFloat() }}');
	expect(amounts).toEqual([]);
});

test.each<[string, IDataObject, number]>([
	['={{ $json.price + $json.shipping }}', { price: 10, shipping: 5 }, 1500],
	['={{ $json.price.toFloat() + $json.shipping.toFloat() }}', texts, 1500],
	['={{ Number($json.price) + Number($json.shipping) }}', texts, 1500],
	['={{ +$json.price + +$json.shipping }}', texts, 1500],
	['={{ $json.price * 1 + $json.shipping * 1 }}', texts, 1500],
	['={{ 2 * $json.price + 1 * $json.shipping }}', texts, 2500],
	[`={{ $json.price + '.' + $json.shipping }}`, texts, 1050],
	[`={{ $json.price + '' }}`, texts, 1000],
	['={{ $json.price }}', { price: '+10'.slice(1) }, 1000],
])('%s of %j is %i', async (amount, values, expected) => {
	const { error, amounts } = await create(amount, values);
	expect([error?.message, amounts]).toEqual([undefined, [expected]]);
});
