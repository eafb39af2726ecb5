import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { simulatorCredentials } from '../../demo/credentials.ts';
import type { Simulator } from '../../simulator/index.ts';
import { chain, packNode } from '../../tools/n8n/build-workflow.ts';
import type { N8nClient } from '../../tools/n8n/client.ts';
import { at } from '../../tools/n8n/json.ts';
import { type Killable, killable } from './killable.ts';
import { until } from './until.ts';

// An n8n of its own, because it is killed here, and its clock is set ahead. All five triggers are in it.
let bed: Killable;
let simulator: Simulator;
let client: N8nClient;

/** What executions of a trigger start with, in one word each. */
const words = {
	svcAddressBookTrigger: (item) => [at(item, 'json', 'event'), at(item, 'json', 'value')],
	svcMessagesTrigger: (item) => [at(item, 'json', 'name'), at(item, 'json', 'status')],
	svcPhoneNumbersTrigger: (item) => [at(item, 'json', 'id')],
	svcTicketShopTrigger: (item) => [at(item, 'json', 'event'), at(item, 'json', 'uuid')],
	svcVoiceTrigger: (item) => [at(item, 'json', 'callId')],
} satisfies Record<string, (item: unknown) => unknown[]>;

type Type = keyof typeof words;
const types = Object.keys(words) as Type[];

const workflows = new Map<Type, { id: string; versionId: string }>();

before(async () => {
	bed = await killable('e2e-polling-areas');
	({ simulator, client } = bed);
	const svcProductTokenApi = await client.saveCredential(
		simulatorCredentials(simulator).productToken,
	);
	const pollTimes = { item: [{ mode: 'everyMinute' }] };
	// n8n runs no workflow whose Group is required and missing, as for added contacts.
	const events = ['optOut', 'optIn'];
	for (const type of types) {
		const parameters = { pollTimes, ...(type === 'svcAddressBookTrigger' && { events }) };
		const trigger = packNode('Trigger', type, parameters, { svcProductTokenApi });
		workflows.set(type, await client.saveWorkflow(chain(type, [trigger])));
	}
});

after(async () => await bed?.stop());

function workflowOf(type: Type): { id: string; versionId: string } {
	const workflow = workflows.get(type);
	assert.ok(workflow);
	return workflow;
}

/** The simulator's books: what has happened since the activation, by trigger. */
const books = new Map<Type, string[]>(types.map((type) => [type, []]));

function note(type: Type, ...parts: string[]): void {
	books.get(type)?.push(parts.join(' '));
}

/** By how much the clocks are ahead. */
let minutesAhead = 0;

/** A call has just ended. */
function call(): string {
	const now = new Date(Date.now() + minutesAhead * 60_000).toISOString();
	return simulator.state.recordCall({ startedOn: now, answeredOn: now, finishedOn: now }).callId;
}

let rounds = 0;

/** Something happens in each area. */
function happen(): void {
	const { state } = simulator;
	const round = ++rounds;
	for (const value of [`${round}@example.com`, `+3161234567${round}`]) {
		state.setOptOut({ type: value.includes('@') ? 'email' : 'sms', value, isActive: true });
		note('svcAddressBookTrigger', 'optOut', value);
	}
	const [message] = state.messages;
	assert.ok(message);
	message.status = message.status === 'sent' ? 'paused' : 'sent';
	note('svcMessagesTrigger', String(message.name), message.status);
	note('svcPhoneNumbersTrigger', state.requestNumber('NL').id);
	const { event } = state.seedShopEvent();
	note('svcTicketShopTrigger', 'newEvent', event.uuid);
	const ticket = state.shopEvents[round - 1]?.categories[0]?.tickets[0];
	assert.ok(ticket);
	state.sellOut(ticket.uuid);
	note('svcTicketShopTrigger', 'ticketSoldOut', ticket.uuid);
	for (let calls = 0; calls < 2; calls++) note('svcVoiceTrigger', call());
}

async function told(type: Type): Promise<string[]> {
	const found: string[] = [];
	for (const id of await client.executionIds(workflowOf(type).id)) {
		const { status, nodes } = await client.finishedExecution(id);
		assert.equal(status, 'success');
		for (const item of nodes.Trigger?.[0]?.outputs[0] ?? []) {
			found.push(words[type](item).join(' '));
		}
	}
	return found.sort();
}

/** Waits for the next tick of the clock, if it is needed. */
async function assertTold(which: readonly Type[]): Promise<void> {
	for (const type of which) {
		const expected = [...(books.get(type) ?? [])].sort();
		await until(
			`all that ${type} has to tell`,
			async () => (await told(type)).length >= expected.length,
		).catch(() => undefined);
		assert.deepEqual(await told(type), expected, type);
	}
}

it('each of the other triggers reports each event once, over kill -9 and days', async () => {
	const { state } = simulator;
	state.seedMessages(1);
	state.seedShopEvent();
	state.requestNumber('NL');
	state.setOptOut({ type: 'email', value: 'before@example.com', isActive: true });
	call();
	for (const type of types) await client.activate(workflowOf(type));
	for (const type of types) {
		await until(`${type} has stored what is known at first`, async () => {
			const { staticData } = (await client.workflow(workflowOf(type).id)) as {
				staticData: unknown;
			};
			return JSON.stringify(staticData ?? {}).includes('polling');
		});
	}

	// With the next tick of the clock; the calls have to wait for five minutes.
	happen();
	await assertTold(types.filter((type) => type !== 'svcVoiceTrigger'));

	// n8n is killed before it could ask, and its clock goes on.
	for (const minutes of [6, 2 * 24 * 60]) {
		happen();
		minutesAhead += minutes;
		state.passVoiceTime(minutes * 60);
		state.passNumbersTime(minutes / (24 * 60));
		await bed.restartAfterKill(minutesAhead * 60_000);
		await assertTold(types);
	}
	const refused = simulator.requests.filter(({ status }) => status >= 400);
	assert.deepEqual(refused, []);
	for (const type of types) await client.deactivate(workflowOf(type).id);
});

it('shows in the editor what was last', async () => {
	for (const type of types.filter((one) => one !== 'svcVoiceTrigger')) {
		const id = await client.run(workflowOf(type).id, 'Trigger');
		const { status, nodes } = await client.finishedExecution(id);
		assert.equal(status, 'success', type);
		assert.ok((nodes.Trigger?.[0]?.outputs[0] ?? []).length > 0, type);
	}
});
