import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
	byId,
	chain,
	manualTrigger,
	packNode,
	pdfFile,
	type Step,
} from '../../tools/n8n/build-workflow.ts';
import { at } from '../../tools/n8n/json.ts';
import type { StoredCredentials } from '../../tools/n8n/workflow.ts';
import { suite } from './suite.ts';
import { fileHashes, sha256, unpack } from './unpack.ts';
import { until } from './until.ts';
import { shownUrl, untilOpen } from './webhook-url.ts';

const contract = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);
const fileName = 'Vertrag Jörg.pdf';

function sending(stored: StoredCredentials) {
	return chain('Send a contract', [
		manualTrigger,
		...pdfFile(fileName, contract),
		packNode(
			'Upload',
			'svcSigning',
			{ resource: 'file', operation: 'upload', binaryPropertyName: 'data' },
			stored,
		),
		packNode(
			'Dossier',
			'svcSigning',
			{
				resource: 'dossier',
				operation: 'create',
				name: 'Contract',
				fileIds: '={{ $json.id }}',
				signingOrder: 'inListOrder',
				invitees: {
					entries: [
						{
							name: 'Ann',
							email: 'ann@example.com',
							fields: { entries: [{ type: 'signature', file: '1', placeBy: 'tag', tag: '#sign' }] },
						},
						{ name: 'Ben', email: 'ben@example.com', options: { values: { readOnly: true } } },
					],
				},
			},
			stored,
		),
		packNode(
			'Invites',
			'svcSigning',
			{
				resource: 'invite',
				operation: 'create',
				dossierId: byId('={{ $json.id }}'),
				inviteeIds: '={{ $json.invitees.map(invitee => invitee.id) }}',
				delivery: 'link',
			},
			stored,
		),
	]);
}

const webhookId = 'e2e-signed-contract';

function trigger(stored: StoredCredentials): Step {
	const parameters = {
		ownWebhookId: webhookId,
		dossierStates: ['completed'],
		downloadDocuments: true,
		binaryPropertyName: 'data',
	};
	return packNode('Trigger', 'svcSigningTrigger', parameters, stored, { webhookId });
}

/** The archive comes once with the event, and once more by the operation. */
function receiving(stored: StoredCredentials) {
	return chain('Keep the signed contract', [
		trigger(stored),
		unpack('Unpack Event'),
		packNode(
			'Download',
			'svcSigning',
			{
				resource: 'dossier',
				operation: 'download',
				dossierId: byId("={{ $('Trigger').item.json.dossier.id }}"),
				content: 'all',
				binaryPropertyName: 'data',
			},
			stored,
		),
		unpack('Unpack Download'),
	]);
}

/** Asks the panel for the URL that is given to the support, and the support to set it up. */
async function setUpWebhook(): Promise<void> {
	const { client, simulator, stored } = await suite();
	const url = await shownUrl(client, trigger(stored));
	await untilOpen(url);
	simulator.state.setSigningWebhook(url);
}

it('A contract is uploaded, sent and signed; the trigger fires once and has what was signed', async () => {
	const { client, simulator, stored } = await suite();
	simulator.reset();
	const { state } = simulator;
	const receiver = await client.saveWorkflow(receiving(stored));
	await client.activate(receiver);
	await setUpWebhook();

	const sender = await client.saveWorkflow(sending(stored));
	const sent = await client.finishedExecution(await client.run(sender.id, 'Start'));
	assert.equal(sent.status, 'success', sent.error);
	assert.deepEqual(
		simulator.requests.map(({ endpoint, refusal }) => [endpoint, refusal]),
		[
			['POST /upload', undefined],
			['POST /dossiers', undefined],
			['POST /dossiers/{dossierId}/invites', undefined],
		],
	);
	const [{ dossier, invites }] = state.dossiers;
	const [{ file }] = state.signingFiles;
	assert.deepEqual([file.name, file.hash], [fileName, sha256(contract)]);
	assert.deepEqual(
		sent.nodes.Invites?.[0]?.outputs[0]?.map(({ json }) => at(json, 'inviteUri')),
		invites.map(({ inviteUri }) => inviteUri),
	);

	for (const { id } of invites) state.signInvite(id);
	await state.webhooksSettled();
	assert.deepEqual(
		state.webhookDeliveries.map(({ reported, attempts }) => [reported, attempts.length]),
		[
			['sent', 1],
			['completed', 1],
		],
		'the service is content with the answers',
	);
	await until('an execution', async () => (await client.executionIds(receiver.id)).length > 0);
	const [id] = await client.executionIds(receiver.id);
	const received = await client.finishedExecution(id);
	assert.equal(received.status, 'success', received.error);
	assert.deepEqual(at(received.nodes.Trigger?.[0]?.outputs[0]?.[0], 'json', 'dossier'), {
		id: dossier.id,
		state: 'completed',
	});
	for (const node of ['Unpack Event', 'Unpack Download']) {
		const files = await fileHashes(client, received, node);
		assert.equal(files[fileName], file.hash, `${node}: ${Object.keys(files).join(', ')}`);
		assert.ok(files['audit-report.pdf'], `${node} has the audit report`);
	}

	const completed = state.webhookDeliveries.at(-1);
	assert.ok(completed);
	state.resendWebhook(completed);
	await state.webhooksSettled();
	assert.equal(state.webhookDeliveries.at(-1)?.attempts.length, 1);
	// Time for one too many.
	await sleep(1000);
	assert.deepEqual(await client.executionIds(receiver.id), [id]);

	await client.deactivate(receiver.id);
});
