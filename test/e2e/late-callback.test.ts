/** All nodes of an execution share its resume URL, so a callback for one of them must not resume another. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
	byCode,
	chain,
	items,
	manualTrigger,
	packNode,
	type Step,
} from '../../tools/n8n/build-workflow.ts';
import { suite } from './suite.ts';
import { untilSuspended } from './suspended.ts';
import { until } from './until.ts';

const letter = {
	resource: 'letter',
	operation: 'createAndWait',
	content: 'text',
	recipientName: 'Jane Doe',
	street: '1 Main Street',
	postalCode: '12345',
	city: 'Berlin',
	destination: byCode('DE'),
	message: 'Dear Jane, hello.',
	statuses: 'sent',
};

/** It waits for someone else, at the URL of the execution. */
const approval: Step = {
	name: 'Approval',
	type: 'n8n-nodes-base.wait',
	typeVersion: 1.1,
	webhookId: 'late-callback-approval',
	parameters: { resume: 'webhook', httpMethod: 'POST', options: {} },
};

it("a callback that couldn't be removed doesn't resume a Wait node", async () => {
	const { client, simulator, stored } = await suite();
	simulator.reset();
	const { state } = simulator;
	simulator.order({
		kind: 'status',
		status: 400,
		match: { endpoint: 'DELETE /accounts/{accountId}/callbacks/{callbackId}' },
	});
	const send = packNode('Send', 'svcLetters', letter, stored);
	const approved: Step = { name: 'Approved', type: 'n8n-nodes-base.noOp' };
	const workflow = chain('Late callback', [manualTrigger, items([{}]), send, approval, approved]);
	const id = await client.run((await client.saveWorkflow(workflow)).id, 'Start');
	await untilSuspended(client, id);

	state.advanceLetter(state.letters[0].id, 'sent');
	await until('the letter is sent', async () => {
		const { status, nodes } = await client.execution(id);
		return status === 'waiting' && nodes.Send !== undefined && nodes.Approval !== undefined;
	});
	assert.equal(state.callbacks.length, 1);
	state.advanceLetter(state.letters[0].id, 'delivered');
	await state.callbacksSettled();

	const [, late] = state.callbackDeliveries;
	assert.equal(late.status, 'delivered');
	assert.ok(late.attempts.every((attempt) => attempt.status !== 200));
	const { status, nodes } = await client.execution(id);
	assert.equal(status, 'waiting');
	assert.equal(nodes.Approved, undefined);
});
