/** n8n's own check of credentials, which it skips in workflows of its owner. The docs say what to do then. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chain, items, manualTrigger, packNode } from '../../tools/n8n/build-workflow.ts';
import { type Account, type Execution, N8nClient } from '../../tools/n8n/client.ts';
import type { JsonObject } from '../../tools/n8n/json.ts';
import { linkIn, respond } from './phone.ts';
import { startedByWebhook } from './started-by-webhook.ts';
import { suite } from './suite.ts';
import { untilSuspended } from './suspended.ts';
import { until } from './until.ts';

const account: Account = {
	email: 'member@example.com',
	firstName: 'Team',
	lastName: 'Member',
	password: 'End-to-end-1',
};

const noAccess = 'Node "Text" does not have access to the credential';

const toEach = {
	...{ resource: 'message', sendTo: 'phoneNumber', senders: 'SVC' },
	phoneNumber: '={{ $json.phone }}',
};
const three = [1, 2, 3].map((one) => ({ phone: `+3161234500${one}`, text: `Message ${one}` }));

let joined: Promise<N8nClient> | undefined;

async function member(): Promise<N8nClient> {
	joined ??= join();
	return await joined;
}

async function join(): Promise<N8nClient> {
	const { client, n8n } = await suite();
	await client.invite(account);
	const own = new N8nClient(n8n.url);
	await own.logIn(account);
	return own;
}

/** Publishes a workflow with the member's own credential, starts it, and deletes that credential once `then` is done. */
async function without(
	path: string,
	list: JsonObject[],
	parameters: JsonObject,
	then: (id: string) => Promise<unknown>,
) {
	const { credentials, stored } = await suite();
	const client = await member();
	const save = async (id?: string) => {
		const own = await client.saveCredential({ ...credentials.productToken, name: path });
		const node = packNode(
			'Text',
			'svcMessages',
			{ ...toEach, ...parameters },
			{
				...stored,
				svcProductTokenApi: own,
			},
		);
		const steps = chain(path, [manualTrigger, items(list), node]);
		const saved = await client.saveWorkflow({ ...startedByWebhook(steps, path), id });
		return { ...saved, credential: own.id };
	};
	const workflow = await save();
	await client.activate(workflow);
	await client.callWebhook(path, {});
	let [id = ''] = await client.executionIds(workflow.id);
	await until('the execution exists', async () => {
		[id = ''] = await client.executionIds(workflow.id);
		return id !== '';
	});
	await then(id);
	await client.deleteCredential(workflow.credential);
	return { client, id, workflowId: workflow.id, replace: async () => await save(workflow.id) };
}

/** What a retry comes to, also if n8n refuses it. */
async function retry(client: N8nClient, id: string): Promise<Partial<Execution>> {
	try {
		return await client.finishedExecution(await client.retry(id, true));
	} catch (error) {
		return { status: 'error', error: String(error) };
	}
}

it('A retry without access to the credential does nothing, and the earlier execution can still be retried', async () => {
	const { simulator } = await suite();
	simulator.reset();
	simulator.order({ kind: 'status', status: 400, match: { bodyIncludes: 'Message 2' } });
	const texts = () => simulator.state.messages.map(({ body }) => body);
	const { client, id, workflowId, replace } = await without(
		'no-access-retry',
		three,
		{ operation: 'create', body: '={{ $json.text }}' },
		async (begun) => await (await member()).finishedExecution(begun),
	);
	assert.equal((await retry(client, id)).status, 'error');
	const [newest = ''] = await client.executionIds(workflowId);
	assert.notEqual(newest, id);
	assert.equal((await client.finishedExecution(newest)).error, noAccess);

	await replace();
	assert.equal((await retry(client, newest)).status, 'error');
	assert.deepEqual(texts(), ['Message 1']);
	const retried = await retry(client, id);
	assert.equal(retried.status, 'success', retried.error);
	assert.deepEqual(texts(), ['Message 1', 'Message 2', 'Message 3']);
});

it('A paused execution without access to the credential ends, and a retry sends nothing', async () => {
	const { simulator } = await suite();
	simulator.reset();
	const { client, id, replace } = await without(
		'no-access-pause',
		three.slice(0, 1),
		{ operation: 'sendAndWait', message: 'Send the letter?' },
		async (begun) => await untilSuspended(await member(), begun),
	);
	await respond(linkIn(simulator.state.messages[0]), true);
	assert.equal((await client.finishedExecution(id)).error, noAccess);

	await replace();
	assert.equal((await retry(client, id)).status, 'error');
	assert.equal(simulator.state.messages.length, 1);
});
