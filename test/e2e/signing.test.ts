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
import { at, listAt, textAt } from '../../tools/n8n/json.ts';
import type { StoredCredentials } from '../../tools/n8n/workflow.ts';
import { linkIn, openPage } from './phone.ts';
import { suite } from './suite.ts';
import { fileHashes, sha256, unpack } from './unpack.ts';
import { until } from './until.ts';
import { shownUrl, untilOpen } from './webhook-url.ts';

const contract = Buffer.concat([
	Buffer.from('%PDF-1.7\n(#sign #sign-1 #sign-2 #sign-3 #sign-4)\n'),
	randomBytes(300_000),
]);
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

it('Invited by text, by email, and by link in one node; after a failed message, Retry sends that one alone', async () => {
	const { client, simulator, stored } = await suite();
	simulator.reset();
	const { state } = simulator;
	const signatureOf = (signer: number) => ({
		entries: [{ type: 'signature', file: '1', placeBy: 'tag', tag: `#sign-${signer}` }],
	});
	const byText = (phoneNumber: string) => ({ values: { inviteBy: 'text', phoneNumber } });
	const parameters = {
		resource: 'dossier',
		operation: 'sendForSigning',
		name: 'Contract',
		binaryPropertyNames: 'data',
		signers: 'several',
		invitees: {
			entries: [
				{ name: 'Ann', fields: signatureOf(1), options: byText('+31612345001') },
				{ name: 'Ben', email: 'ben@example.com', fields: signatureOf(2) },
				{ name: 'Cleo', fields: signatureOf(3), options: { values: { inviteBy: 'link' } } },
				{ name: 'Dan', fields: signatureOf(4), options: byText('+31612345002') },
			],
		},
		delivery: 'email',
	};
	const { svcSigningApi, svcProductTokenApi } = stored;
	const both = { credentials: { svcSigningApi, svcProductTokenApi } };
	const { id } = await client.saveWorkflow(
		chain('Invite by text', [
			manualTrigger,
			...pdfFile(fileName, contract),
			packNode('Send', 'svcSigning', parameters, stored, both),
		]),
	);
	const message = 'POST /accounts/{accountId}/messages';
	simulator.order({ kind: 'status', status: 400, match: { endpoint: message, nth: 2 } });
	const failed = await client.finishedExecution(await client.run(id, 'Start'));

	assert.equal(failed.status, 'error');
	const [{ dossier, invites }, ...others] = state.dossiers;
	const [{ id: messageId }] = state.messages;
	assert.ok(
		textAt(failed.nodes.Send[0].error, 'description').includes(
			`; dossier ${dossier.id}; 4 invites; text message ${messageId} to Ann. A retry of this execution continues from there.`,
		),
	);

	const again = await client.finishedExecution(await client.retry(failed.id));
	assert.equal(again.status, 'success', again.error);
	assert.deepEqual([others.length, invites.length, state.signingFiles.length], [0, 4, 1]);
	const linkOf = (name: string) => {
		const invitee = dossier.invitees.find((one) => one.name === name);
		return invites.find(({ inviteeId }) => inviteeId === invitee?.id)?.inviteUri;
	};
	const sent: Array<[name: string, number: string]> = [
		['Ann', '+31612345001'],
		['Dan', '+31612345002'],
	];
	assert.deepEqual(
		state.messages.map(({ body, recipients }) => ({ body, recipients })),
		sent.map(([name, msisdn]) => ({
			body: `Please sign Contract:\n[[${linkOf(name)}]]`,
			recipients: [{ msisdn }],
		})),
	);
	const [{ json }] = again.nodes.Send[0].outputs[0];
	assert.deepEqual(
		listAt(json, 'invitees').map((one) => [
			at(one, 'name'),
			at(one, 'texted'),
			at(one, 'mailed'),
			at(one, 'link'),
		]),
		[
			['Ann', true, false, linkOf('Ann')],
			['Ben', false, true, null],
			['Cleo', false, false, linkOf('Cleo')],
			['Dan', true, false, linkOf('Dan')],
		],
	);

	// As on the phone: the link of the text leads to the page for signing.
	const phone = await fetch(`${simulator.url}/phone/${encodeURIComponent('+31612345002')}`);
	assert.ok((await phone.text()).includes(String(linkOf('Dan'))));
	const page = await openPage(linkIn(state.messages[1]));
	assert.equal(page.status, 200);
	assert.match(page.text, /Dan/);
});
