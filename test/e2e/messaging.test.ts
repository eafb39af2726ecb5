import assert from 'node:assert/strict';
import path from 'node:path';
import { it } from 'node:test';
import {
	byId,
	chain,
	items,
	manualTrigger,
	packNode,
	type Step,
} from '../../tools/n8n/build-workflow.ts';
import type { Simulator } from '../../simulator/index.ts';
import { examplesFolder } from '../../tools/n8n/environment.ts';
import { at, type JsonObject, textAt } from '../../tools/n8n/json.ts';
import { readWorkflow } from '../../tools/n8n/workflow.ts';
import { confirmForm, formEnding, formPage, submitForm } from './forms.ts';
import { linkIn, openPage, respond } from './phone.ts';
import { asInTrial, suite } from './suite.ts';
import { untilSuspended } from './suspended.ts';

const list = 'GET /accounts/{accountId}/groups/{groupId}/contacts';
const bulk = 'POST /accounts/{accountId}/groups/{groupId}/contacts-bulk';
const cost = 'POST /accounts/{accountId}/messages/cost';
const create = 'POST /accounts/{accountId}/messages';
const read = 'GET /accounts/{accountId}/messages/{messageId}';
const trigger = 'POST /accounts/{accountId}/messages/{triggeredCampaignId}/trigger';
const optOut = 'POST /accounts/{accountId}/optout/{tokenType}/{tokenValue}';
const dump = 'GET /accounts/{accountId}/dump/{tokenType}';

const people = [
	{ firstName: 'Anna', lastName: 'Jansen', phoneNumber: '+31612345671' },
	{ firstName: 'Björn', lastName: 'Öztürk', phoneNumber: '+4915112345672' },
	{ firstName: 'Chloé', lastName: 'Dupont, d.Ä.', phoneNumber: '+33612345673' },
];
const [anna, bjoern, chloe] = people;
const csv = [
	'firstName,lastName,phoneNumber',
	...people.map((one) => `${one.firstName},"${one.lastName}",${one.phoneNumber}`),
].join('\r\n');

/** A file as a trigger or a download would give it, made of n8n's own nodes. */
const csvFile: Step[] = [
	{
		name: 'Text',
		type: 'n8n-nodes-base.set',
		typeVersion: 3.4,
		parameters: {
			assignments: { assignments: [{ id: 'csv', name: 'csv', value: csv, type: 'string' }] },
		},
	},
	{
		name: 'File',
		type: 'n8n-nodes-base.convertToFile',
		typeVersion: 1.1,
		parameters: { operation: 'toText', sourceProperty: 'csv', options: { fileName: 'people.csv' } },
	},
	{
		name: 'Rows',
		type: 'n8n-nodes-base.extractFromFile',
		typeVersion: 1,
		parameters: { operation: 'csv', options: {} },
	},
];

const text = { channels: byId('SMS'), senders: 'SVC Demo' };
const once = { executeOnce: true };

it('A CSV file becomes contacts, a campaign with its cost, a triggered one, and an export without who opted out', async () => {
	const { client, simulator, stored } = await suite();
	simulator.reset();
	const { state } = simulator;
	const [group] = state.seedGroups(1);
	const campaign = (name: string, parameters: JsonObject, settings: JsonObject = {}) =>
		packNode(name, 'svcCampaigns', { resource: 'campaign', ...parameters }, stored, settings);
	const toGroup = { sendTo: 'group', group: byId(group.id) };
	const exported = { resource: 'contact', operation: 'export', optOutType: 'sms' };
	const groupIds = { entries: [{ id: byId(group.id) }] };

	const { id } = await client.saveWorkflow(
		chain('Messaging', [
			manualTrigger,
			...csvFile,
			packNode(
				'Import',
				'svcAddressBook',
				{ resource: 'contact', operation: 'import', groupId: byId(group.id) },
				stored,
			),
			campaign('Cost', {
				operation: 'getCost',
				body: 'Hello {{1}}',
				...toGroup,
				...text,
			}),
			campaign('Create', {
				operation: 'create',
				body: 'Hello {{1}}',
				...toGroup,
				...text,
				additionalFields: { name: "=Sale for {{ $('Cost').item.json.totalCost }}" },
			}),
			campaign('Create Triggered', {
				operation: 'createTriggered',
				name: 'Welcome',
				body: 'Welcome {{1}} [[optout]]',
				...text,
			}),
			{
				name: 'People',
				type: 'n8n-nodes-base.code',
				typeVersion: 2,
				parameters: { jsCode: "return $('Rows').all();" },
			},
			campaign('Add', {
				operation: 'addRecipients',
				triggeredCampaignId: byId("={{ $('Create Triggered').first().json.id }}"),
				phoneNumber: '={{ $json.phoneNumber }}',
				data: { entries: [{ fieldId: byId('1'), value: '={{ $json.firstName }}' }] },
			}),
			packNode(
				'Opt Out',
				'svcAddressBook',
				{
					resource: 'optOut',
					operation: 'optOut',
					type: 'sms',
					value: bjoern.phoneNumber,
					message: 'Answered STOP',
				},
				stored,
				once,
			),
			packNode('Export', 'svcAddressBook', { ...exported, groupIds, returnAll: true }, stored),
			packNode(
				'Export File',
				'svcAddressBook',
				{ ...exported, groupIds, format: 'csv' },
				stored,
				once,
			),
		]),
	);
	const execution = await client.finishedExecution(await client.run(id, 'Start'));
	assert.equal(execution.status, 'success', execution.error);
	const out = (node: string) => execution.nodes[node][0].outputs[0];

	// What the service received, and in this order: who is in the group, one request for all contacts, one for all
	// recipients.
	assert.deepEqual(
		simulator.requests.filter(({ refusal }) => refusal !== undefined),
		[],
	);
	assert.deepEqual(
		simulator.requests
			.map(({ endpoint }) => endpoint)
			.filter((endpoint) => !endpoint.endsWith('/fields')),
		[list, bulk, cost, create, create, read, trigger, optOut, dump, dump, dump, dump],
	);

	// Its books.
	const known = state.contactsIn(group.id);
	assert.deepEqual(
		known.map(({ firstName, lastName, phoneNumber }) => ({ firstName, lastName, phoneNumber })),
		people,
	);
	assert.equal(state.contactsNotIndexed(group.id), 0);
	const [sale, welcome] = state.campaigns;
	assert.deepEqual([sale.name, sale.analytics.recipients], ['Sale for 0.25', 3]);
	assert.deepEqual(
		state.triggeredRecipients.get(welcome.id),
		people.map(({ firstName, phoneNumber }) => ({
			msisdn: phoneNumber,
			data: { 1: firstName },
		})),
	);
	assert.equal(welcome.analytics.recipients, 3);
	assert.deepEqual(state.optOuts(), [{ type: 'sms', value: bjoern.phoneNumber, isActive: true }]);

	// What the workflow was told.
	assert.deepEqual(
		out('Import').map(({ json, pairedItem }) => [
			at(json, 'groupId'),
			at(json, 'imported'),
			pairedItem,
		]),
		[[group.id, 3, people.map((_, item) => ({ item }))]],
	);
	const told = at(out('Cost')[0], 'json');
	assert.deepEqual(
		[at(told, 'recipientCount'), at(told, 'totalCost'), at(told, 'currency')],
		[3, sale.analytics.localPrice, 'EUR'],
	);
	assert.deepEqual(
		out('Add').map(({ json, pairedItem }) => [at(json, 'added'), pairedItem]),
		people.map((_, item) => [true, { item }]),
	);
	const numbers = [anna, chloe].map(({ phoneNumber }) => phoneNumber).sort();
	assert.deepEqual(
		out('Export')
			.map(({ json }) => textAt(json, 'phoneNumber'))
			.sort(),
		numbers,
	);
	const file = at(out('Export File')[0], 'binary', 'data');
	const [names, ...lines] = (await client.fileContent(file)).toString('utf8').trim().split('\r\n');
	assert.match(names, /firstName,.*phoneNumber/);
	assert.equal(lines.length, 2);
	assert.deepEqual(lines.flatMap((line) => /\+\d+/.exec(line) ?? []).sort(), numbers);
	assert.ok(lines.some((line) => line.includes('"Dupont, d.Ä."')));
});

it('An export says of every contact whether they opted out, if SVC leaves out no one', async () => {
	const { client, simulator, stored } = await suite();
	simulator.reset();
	simulator.shape({ dumpOptedOut: 'flagged' });
	const { state } = simulator;
	const [group] = state.seedGroups(1);
	const [, second] = state.seedContacts(group.id, 3);
	const value = String(second.phoneNumber);
	state.setOptOut({ type: 'sms', value, isActive: true });
	const { id } = await client.saveWorkflow(
		chain('Export', [
			manualTrigger,
			packNode(
				'Export',
				'svcAddressBook',
				{
					resource: 'contact',
					operation: 'export',
					optOutType: 'sms',
					groupIds: { entries: [{ id: byId(group.id) }] },
					returnAll: true,
				},
				stored,
			),
		]),
	);
	const { nodes } = await client.finishedExecution(await client.run(id, 'Start'));
	const flags = new Map(
		nodes.Export[0].outputs[0].map(({ json }) => [
			at(json, 'phoneNumber'),
			at(json, 'unsubscribed'),
		]),
	);
	assert.equal(flags.size, 3);
	assert.deepEqual(
		[...flags].filter(([, unsubscribed]) => unsubscribed !== false),
		[[value, true]],
	);
});

it('Import maps columns by their names, and fields one by one', async () => {
	const { client, simulator, stored } = await suite();
	simulator.reset();
	const { state } = simulator;
	const [byName, byHand] = state.seedGroups(2);
	state.contactFields.set(17, { id: 17, name: 'Shoe size' });
	const rows = [
		{
			'First name': 'Ann',
			SURNAME: 'Lee',
			'E-Mail': 'ann@example.com',
			shoe_size: 38,
			Notes: 'VIP',
		},
		{ 'First name': 'Ben', SURNAME: '', 'E-Mail': 'ben@example.com', shoe_size: '', Notes: '' },
	];
	const importInto = (name: string, group: string, fields: JsonObject): Step =>
		packNode(
			name,
			'svcAddressBook',
			{ resource: 'contact', operation: 'import', groupId: byId(group), ...fields },
			stored,
		);
	const column = (id: string, displayName: string) => ({
		id,
		displayName,
		type: 'string',
		required: false,
		defaultMatch: false,
		display: true,
	});
	const { id } = await client.saveWorkflow(
		chain('Mapping', [
			manualTrigger,
			items(rows),
			importInto('By Name', byName.id, {}),
			{ ...items(rows), name: 'Again' },
			importInto('By Hand', byHand.id, {
				mapping: 'manual',
				columns: {
					mappingMode: 'defineBelow',
					value: {
						firstName: "={{ $json['First name'].toUpperCase() }}",
						lastName: '={{ $json.SURNAME }}',
						email: null,
						field17: '={{ $json.shoe_size }}',
					},
					matchingColumns: [],
					schema: [column('firstName', 'First Name'), column('field17', 'Shoe size')],
				},
			}),
		]),
	);
	const execution = await client.finishedExecution(await client.run(id, 'Start'));
	assert.equal(execution.status, 'success', execution.error);
	const details = (group: string) =>
		state
			.contactsIn(group)
			.map(({ firstName, lastName, email, customValues }) =>
				JSON.stringify({ firstName, lastName, email, customValues }),
			);
	const size = [{ fieldId: 17, value: '38' }];
	assert.deepEqual(details(byName.id), [
		JSON.stringify({
			firstName: 'Ann',
			lastName: 'Lee',
			email: 'ann@example.com',
			customValues: size,
		}),
		JSON.stringify({ firstName: 'Ben', email: 'ben@example.com' }),
	]);
	assert.deepEqual(details(byHand.id), [
		JSON.stringify({ firstName: 'ANN', lastName: 'Lee', customValues: size }),
		JSON.stringify({ firstName: 'BEN' }),
	]);
});

/** Fills in the example's form, and decides when it asks. */
async function decide(decision: string, ending: RegExp, fault?: Parameters<Simulator['order']>[0]) {
	const { client, simulator, stored } = await suite();
	asInTrial(simulator);
	if (fault) simulator.order(fault);
	simulator.state.setOptOut({ type: 'sms', value: chloe.phoneNumber, isActive: true });
	const file = path.join(examplesFolder, 'import-cost-campaign.json');
	const example = readWorkflow(file, 'exampleCampaign', stored);
	const published = await client.saveWorkflow(example);
	await client.activate(published);
	const form = example.nodes.find(({ name }) => name === 'Campaign Form');

	const page = await submitForm(`${client.url}/form/${textAt(form, 'webhookId')}`, [
		// As Excel writes it.
		new File([`\uFEFF${csv}`], 'people.csv', { type: 'text/csv' }),
		'Summer sale',
		'SVC Demo',
		'Hello {{1}}, our summer sale begins today.',
	]);
	const question = await formPage(page);
	assert.match(question, /2 messages to 2 recipients cost 0\.18 EUR \(NL 0\.08, DE 0\.1\)\./);
	assert.deepEqual(simulator.state.campaigns, [], 'no campaign before somebody has decided');
	await confirmForm(page, [decision]);
	assert.match(await formEnding(page, question), ending);
	const [executionId] = await client.executionIds(published.id);
	const execution = await client.finishedExecution(executionId);
	await client.deactivate(published.id);
	assert.equal(execution.status, 'success', execution.error);
	return { state: simulator.state, requests: simulator.requests, execution };
}

it('The example: contacts from an uploaded file, and a campaign to them once a person has seen the cost', async () => {
	const { state, requests } = await decide('Send it', /Summer sale has the status/);
	const [group, ...others] = state.addressGroups();
	assert.deepEqual([group.name, others], ['Summer sale', []]);
	assert.deepEqual(
		state.contactsIn(group.id).map(({ firstName, phoneNumber }) => [firstName, phoneNumber]),
		people.map(({ firstName, phoneNumber }) => [firstName, phoneNumber]),
	);
	const sent = requests.filter(({ endpoint }) => endpoint === create);
	assert.deepEqual(
		sent.map(({ body }) => body),
		[
			{
				body: 'Hello {{1}}, our summer sale begins today.',
				channels: ['SMS'],
				name: 'Summer sale',
				recipients: [{ group: group.id }],
				senders: ['SVC Demo'],
			},
		],
	);
	const [{ analytics }] = state.campaigns;
	assert.deepEqual([analytics.recipients, analytics.localPrice], [2, 0.18]);
});

it('The example: if no one knows whether the campaign was sent, the form says so, and not to submit it again', async () => {
	const { state } = await decide(
		'Send it',
		/Don.{1,6}t submit the form again yet[^]*Couldn.{1,6}t confirm/,
		{
			kind: 'resetAfterProcessing',
			match: { endpoint: create },
		},
	);
	assert.equal(state.campaigns.length, 1);
});

it('The example: nothing is sent when the person decides against it', async () => {
	const { state, execution } = await decide(
		'Do not send it',
		/The contacts stay in the group Summer sale/,
	);
	assert.deepEqual(state.campaigns, []);
	assert.ok(execution.nodes['Confirm Not Sent']);
});

/** Runs the example up to the question to the approver, and responds on the page behind its link. */
async function decideByText(approved: boolean) {
	const { client, simulator, stored } = await suite();
	asInTrial(simulator);
	const { state } = simulator;
	const file = path.join(examplesFolder, 'approval.json');
	const { id } = await client.saveWorkflow(readWorkflow(file, 'exampleApproval', stored));
	const executionId = await client.run(id, 'Start');
	await untilSuspended(client, executionId);
	const [question] = state.messages;
	assert.match(question.body ?? '', /^Send 3 messages for 0\.25 EUR\?\n\[\[http\S+\]\]$/);
	const { text: page } = await openPage(linkIn(question));
	for (const { firstName, phoneNumber } of people) {
		const text = `Hello ${firstName}, our spring sale begins tomorrow: https://xxxxxxxxxxxxxx STOP or a link`;
		assert.ok(page.includes(text), page);
		assert.ok(page.includes(phoneNumber));
	}
	assert.deepEqual(state.campaigns, [], 'nothing is sent before the approver has decided');
	assert.equal((await respond(linkIn(question), approved)).status, 200);
	const execution = await client.finishedExecution(executionId);
	assert.equal(execution.status, 'success', execution.error);
	return state;
}

it('The example of an approval: the campaign is what the person has seen, and costs that', async () => {
	const { campaigns, addressGroups } = await decideByText(true);
	const [{ name, recipients, analytics }, ...others] = campaigns;
	assert.deepEqual(others, []);
	assert.equal(name, 'Spring sale');
	assert.deepEqual(recipients, [{ group: addressGroups()[0].id }]);
	assert.deepEqual([analytics.recipients, analytics.localPrice], [3, 0.25]);
});

it('The example of an approval: no means that nothing is sent', async () => {
	const { campaigns, messages } = await decideByText(false);
	assert.deepEqual(campaigns, []);
	assert.equal(messages.length, 1);
});
