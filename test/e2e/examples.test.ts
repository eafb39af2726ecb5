import assert from 'node:assert/strict';
import path from 'node:path';
import { it } from 'node:test';
import { projectFolder } from '../../tools/n8n/environment.ts';
import { readWorkflow } from '../../tools/n8n/workflow.ts';
import { suite } from './suite.ts';

/** Imports an example once; what is given back runs it. */
async function imported(name: string, id: string, trigger: string) {
	const { client, stored } = await suite();
	const file = path.join(projectFolder, `examples/${name}.json`);
	const workflow = await client.saveWorkflow(readWorkflow(file, id, stored));
	return async () => {
		const execution = await client.finishedExecution(await client.run(workflow.id, trigger));
		assert.equal(execution.status, 'success', execution.error);
		return execution;
	};
}

it('The example of call costs: a row for each day, with the costs of its calls', async () => {
	const { simulator } = await suite();
	simulator.reset();
	const { state } = simulator;
	// Two pages of the service, of which the last calls are of another day.
	for (const call of state.seedConversations(130).slice(90))
		call.startedOn = '2030-02-01T09:00:00Z';
	const run = await imported('call-costs', 'exampleCalls', 'Every Morning');

	const { nodes } = await run();

	const rows = [state.conversations.slice(0, 90), state.conversations.slice(90)].map((calls) => {
		const millionths = calls.reduce((sum, { cost }) => sum + Math.round(cost * 1_000_000), 0);
		const [{ startedOn, currency }] = calls;
		return {
			day: startedOn.slice(0, 10),
			calls: calls.length,
			minutes: calls.length,
			cost: (millionths / 1_000_000).toFixed(6),
			currency,
		};
	});
	assert.deepEqual(
		nodes.Table[0].outputs[0].map(({ json }) => json),
		rows,
	);
});

it('The example of tickets that sell out: one text for each, once', async () => {
	const { simulator } = await suite();
	simulator.reset();
	const { state } = simulator;
	const [first] = [state.seedShopEvent(), state.seedShopEvent()];
	const run = await imported('ticket-sold-out', 'exampleTickets', 'Every 10 Minutes');

	await run();
	assert.equal(state.messages.length, 0, 'nothing is sold out');

	const [ticket, other] = first.categories[0].tickets;
	const told = () => state.messages.map(({ body }) => body);
	const text = ({ name }: typeof ticket) => `${name.en} is sold out: ${first.event.name}`;
	ticket.ticket_status_type_id = 'SOLD_OUT';
	await run();
	await run();
	assert.deepEqual(told(), [text(ticket)]);

	other.ticket_status_type_id = 'SOLD_OUT';
	await run();
	assert.deepEqual(told(), [text(ticket), text(other)]);
});
