/** Files that a webhook has received: n8n moves them when the execution pauses or ends. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { byCode, chain, packNode, type Step } from '../../tools/n8n/build-workflow.ts';
import type { JsonObject } from '../../tools/n8n/json.ts';
import { startedByWebhook } from './started-by-webhook.ts';
import { suite } from './suite.ts';
import { untilSuspended } from './suspended.ts';
import { until } from './until.ts';

const createLetter = 'POST /accounts/{accountId}/letters';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

/** Two items with the file that was uploaded. */
const twice: Step = {
	name: 'Twice',
	type: 'n8n-nodes-base.code',
	typeVersion: 2,
	parameters: {
		jsCode:
			"const { binary } = $input.first(); return ['Ann', 'Ben'].map((name) => ({ json: { name }, binary }));",
	},
};

const letter: JsonObject = {
	resource: 'letter',
	content: 'pdf',
	addressAs: 'lines',
	recipient: '={{ $json.name }}\n1 Main Street',
	destination: byCode('DE'),
};

/** Uploads a PDF to a published workflow. @returns the id of the execution */
async function uploaded(path: string, parameters: JsonObject): Promise<string> {
	const { client, n8n, stored } = await suite();
	const node = packNode('Letters', 'svcLetters', { ...letter, ...parameters }, stored);
	const steps = chain(path, [{ name: 'Start', type: '' }, twice, node]);
	const workflow = await client.saveWorkflow(startedByWebhook(steps, path));
	await client.activate(workflow);
	await until(`${path} is published`, async () => {
		const body = new FormData();
		body.append('data', new Blob([pdf], { type: 'application/pdf' }), 'letter.pdf');
		const answer = await fetch(`${n8n.url}/webhook/${path}`, { method: 'POST', body });
		await answer.body?.cancel();
		return answer.ok;
	});
	await until(`${path} has begun`, async () => (await client.executionIds(workflow.id)).length > 0);
	const [id = ''] = await client.executionIds(workflow.id);
	return id;
}

it('Retry sends an uploaded PDF only to those who have not got it', async () => {
	const { client, simulator } = await suite();
	simulator.reset();
	simulator.order({ kind: 'status', status: 409, match: { endpoint: createLetter, nth: 2 } });

	const failed = await client.finishedExecution(
		await uploaded('retried-upload', { operation: 'create' }),
	);
	assert.equal(failed.status, 'error');
	const retried = await client.finishedExecution(await client.retry(failed.id));

	assert.equal(retried.status, 'success', retried.error);
	assert.equal(simulator.state.letters.length, 2);
});

it('An uploaded PDF is sent once, although the execution pauses', async () => {
	const { client, simulator } = await suite();
	simulator.reset();
	const { state } = simulator;

	const id = await uploaded('awaited-upload', {
		operation: 'createAndWait',
		statuses: 'delivered',
	});
	await untilSuspended(client, id);
	const [ann, ben] = state.letters;
	ann.status = 'delivered';
	state.advanceLetter(ben.id, 'delivered');
	const ended = await client.finishedExecution(id);

	assert.equal(ended.status, 'success', ended.error);
	assert.equal(state.letters.length, 2);
});
