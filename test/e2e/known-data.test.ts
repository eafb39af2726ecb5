/** Contacts and orders by what people know of them: an email address, an invoice number, a day. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { byId, chain, items, manualTrigger, packNode } from '../../tools/n8n/build-workflow.ts';
import type { Execution } from '../../tools/n8n/client.ts';
import { at, type JsonObject } from '../../tools/n8n/json.ts';
import { suite } from './suite.ts';

async function run(
	name: string,
	type: 'svcAddressBook' | 'svcPayments',
	parameters: JsonObject,
	list: JsonObject[] = [{}],
	settings: JsonObject = {},
): Promise<Execution> {
	const { client, stored } = await suite();
	const { id } = await client.saveWorkflow(
		chain(name, [manualTrigger, items(list), packNode('Node', type, parameters, stored, settings)]),
	);
	const execution = await client.finishedExecution(await client.run(id, 'Start'));
	assert.equal(execution.status, 'success', execution.error);
	return execution;
}

const outOf = ({ nodes }: Execution, output = 0) =>
	(nodes.Node[0].outputs[output] ?? []).map(({ json }) => json);

it('Contacts by email: created, updated, and in a second run unchanged', async () => {
	const { simulator } = await suite();
	simulator.reset();
	const { state } = simulator;
	const [{ id: groupId }] = state.seedGroups(1);
	const [old] = state.seedContacts(groupId, 1);
	const people = [
		{ email: 'new@example.com', firstName: 'New' },
		{ email: String(old.email).toUpperCase(), firstName: 'Changed' },
	];
	const upsert = async () =>
		outOf(
			await run(
				'Create or update contacts',
				'svcAddressBook',
				{
					resource: 'contact',
					operation: 'upsert',
					groupId: byId(groupId),
					matchEmail: '={{ $json.email }}',
					firstName: '={{ $json.firstName }}',
				},
				people,
			),
		).map((json) => [at(json, 'firstName'), at(json, 'outcome')]);
	const kept = () => state.contactsIn(groupId).map((one) => [one.firstName, one.lastName]);

	assert.deepEqual(await upsert(), [
		['New', 'created'],
		['Changed', 'updated'],
	]);
	const once = kept();
	assert.equal(once.length, 2);
	assert.ok(once.some(([first, last]) => first === 'Changed' && last === old.lastName));
	simulator.requests.splice(0);
	assert.deepEqual(await upsert(), [
		['New', 'unchanged'],
		['Changed', 'unchanged'],
	]);
	assert.deepEqual(kept(), once);
	assert.deepEqual(
		simulator.requests.filter(({ method }) => method !== 'GET'),
		[],
	);
});

it('Orders by invoice number, and those of some days by what was paid', async () => {
	const { simulator } = await suite();
	simulator.reset();
	const { state } = simulator;
	const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
	const [old] = state.seedOrders(1, daysAgo(3));
	const [paid, unpaid] = state.seedOrders(2, daysAgo(1));
	for (const { order_key: key } of [old, paid]) state.payOrder(key);

	const found = await run(
		'Get by reference',
		'svcPayments',
		{
			resource: 'order',
			operation: 'getByReference',
			orderReference: '={{ $json.invoice }}',
			days: 7,
		},
		[{ invoice: old.order_reference }, { invoice: 'INV-0' }, { invoice: unpaid.order_reference }],
		{ onError: 'continueErrorOutput' },
	);
	assert.deepEqual(
		outOf(found).map((json) => [at(json, 'order_key'), at(json, 'payment_status')]),
		[
			[old.order_key, 'paid'],
			[unpaid.order_key, 'unpaid'],
		],
	);
	assert.deepEqual(
		outOf(found, 1).map((json) => at(json, 'error', 'message')),
		['There is no order in the last 7 days with the reference "INV-0" [item 1]'],
	);

	const listed = async (name: string, filters: JsonObject) =>
		outOf(
			await run(name, 'svcPayments', {
				resource: 'order',
				operation: 'getAll',
				days: 'dates',
				date: '={{ $now.minus({ days: 5 }) }}',
				lastDay: '={{ $now }}',
				returnAll: true,
				filters,
			}),
		);
	const all = await listed('Get orders of some days', {});
	assert.deepEqual(
		all.map((json) => at(json, 'order_key')).sort(),
		[old, paid, unpaid].map(({ order_key: key }) => key).sort(),
	);
	const money = (await listed('Get paid orders', { paymentStatus: ['paid'] })).map((json) => [
		at(json, 'order_key'),
		at(json, 'captured_in_currency'),
		at(json, 'refunded_in_currency'),
	]);
	assert.deepEqual(
		money.sort(),
		[old, paid]
			.map(({ order_key: key, amount }) => [key, (Number(amount) / 100).toFixed(2), '0.00'])
			.sort(),
	);
});
