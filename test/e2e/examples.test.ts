import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { withCustomer } from '../../demo/customer.ts';
import type { Step } from '../../tools/n8n/build-workflow.ts';
import type { Execution, WorkflowData } from '../../tools/n8n/client.ts';
import { n8nVersion } from '../../tools/n8n/install.ts';
import { at, isObject, listAt, textAt } from '../../tools/n8n/json.ts';
import { chooseTable, exampleWorkflow } from './example-workflow.ts';
import { formEnding, submitForm } from './forms.ts';
import { startMailbox } from './mailbox.ts';
import { linkIn, openPage, respond } from './phone.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';
import { asInTrial, suite } from './suite.ts';
import { untilSuspended } from './suspended.ts';
import { fileHashes } from './unpack.ts';
import { until } from './until.ts';
import { shownUrl, untilOpen } from './webhook-url.ts';

/** Imports an example once; what is given back runs it. */
async function imported(name: string, id: string, trigger: string) {
	const { client } = await suite();
	const workflow = await client.saveWorkflow(await example(name, id));
	return async () => await finished(await client.run(workflow.id, trigger));
}

async function example(name: string, id: string): Promise<WorkflowData> {
	const { stored } = await suite();
	return exampleWorkflow(name, id, stored);
}

async function finished(executionId: string): Promise<Execution> {
	const { client } = await suite();
	const execution = await client.finishedExecution(executionId);
	assert.equal(execution.status, 'success', execution.error);
	return execution;
}

/** The id of a workflow's first execution, once its trigger has started it. */
async function started({ id }: { id: string }): Promise<string> {
	const { client } = await suite();
	await until('an execution', async () => (await client.executionIds(id)).length > 0);
	const [executionId, ...others] = await client.executionIds(id);
	assert.deepEqual(others, []);
	return executionId;
}

/** What came out of a node of an example that ran once. */
const outOf = ({ nodes }: Execution, node: string) =>
	nodes[node][0].outputs[0].map(({ json }) => json);

it('The example of call costs: a row for each day, with the costs of its calls', async () => {
	const { simulator } = await suite();
	asInTrial(simulator);
	const { state } = simulator;
	// Two pages of the service, of which the last calls are of another day.
	for (const call of state.seedConversations(130).slice(90))
		call.startedOn = '2030-02-01T09:00:00Z';
	const run = await imported('call-costs', 'exampleCalls', 'Every Morning');

	const execution = await run();

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
	assert.deepEqual(outOf(execution, 'Table'), rows);
});

it('The example of tickets that sell out: one text for each, once', async () => {
	const { simulator } = await suite();
	asInTrial(simulator);
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

it('The example of a signed contract: one order, its link by text, and a receipt once it is paid', async () => {
	const { client, simulator } = await suite();
	asInTrial(simulator);
	const { state } = simulator;
	const { dossier } = state.seedDossier([state.seedSigningFile()]);
	const workflow = await example('contract-order-receipt', 'exampleContract');
	const published = await client.saveWorkflow(workflow);
	await client.activate(published);
	const trigger = workflow.nodes.find(({ name }) => name === 'Contract Signed');
	const url = await shownUrl(client, inPanel(trigger));
	await untilOpen(url);
	state.setSigningWebhook(url);

	await withCustomer(simulator, async () => {
		state.signAll(dossier.id);
		await state.webhooksSettled();
		await finished(await started(published));
	});
	const [order, ...otherOrders] = state.orders;
	assert.deepEqual(otherOrders, []);

	const reference = `CONTRACT-${dossier.id}`;
	assert.equal(order.order_reference, reference);
	assert.deepEqual(
		state.messages.map(({ body }) => body),
		[
			`Thank you for signing, Erika Mustermann. Here you can pay: ${state.menuUrl(order.order_key)}`,
		],
	);
	const [letter, ...otherLetters] = state.letters;
	assert.deepEqual(otherLetters, []);
	assert.equal(letter.subject, `Receipt for ${reference}`);
	assert.match(letter.message ?? '', /received 120\.00 EUR for: First year of your contract\./);
	await client.deactivate(published.id);
});

/** The trigger as its panel sends it: the editor knows the webhook's ID and puts it in. */
function inPanel(node: unknown): Step {
	assert.ok(isObject(node) && isObject(node.parameters));
	const { parameters, webhookId } = node;
	return {
		...node,
		name: textAt(node, 'name'),
		type: textAt(node, 'type'),
		parameters: { ...parameters, ownWebhookId: webhookId },
	};
}

it("The example of a letter's status: the sender gets a text for each change", async () => {
	const { client, simulator } = await suite();
	asInTrial(simulator);
	const { state } = simulator;
	const published = await client.saveWorkflow(await example('letter-status', 'exampleLetter'));
	await client.activate(published);
	await until('a callback', () => state.callbacks.length > 0);
	await untilOpen(state.callbacks[0].endpoint);

	const [letter] = state.seedLetters(1);
	letter.trackingcode = 'RR123456785DE';
	state.advanceLetter(letter.id, 'sent');
	await state.callbacksSettled();
	await finished(await started(published));

	assert.deepEqual(
		state.messages.map(({ body }) => body),
		['Your letter to Customer 1: sent, tracking code RR123456785DE'],
	);
	await client.deactivate(published.id);
	await until('no callback', () => state.callbacks.length === 0);
});

it('The example of opt-outs: a row per address and number, changed when someone opts in again', async () => {
	const { client, simulator } = await suite();
	asInTrial(simulator);
	const { state } = simulator;
	const columns = ['type', 'value'].map((name) => ({ name, type: 'string' as const }));
	const table = await client.createDataTable('Opt-outs', [
		...columns,
		{ name: 'optedOut', type: 'boolean' },
	]);
	const workflow = await example('opt-outs-to-table', 'exampleOptOuts');
	chooseTable(workflow, table);
	const { id } = await client.saveWorkflow(workflow);
	const run = async () => await finished(await client.run(id, 'Every Hour'));
	const rows = async () =>
		(await client.dataTableRows(table)).map((row) => [
			at(row, 'type'),
			at(row, 'value'),
			at(row, 'optedOut'),
		]);

	// More than a page of the service.
	const numbers = Array.from({ length: 120 }, (_, index) => `+3161234${1000 + index}`);
	for (const value of numbers) state.setOptOut({ type: 'sms', value, isActive: true });
	await run();
	assert.deepEqual(
		(await rows()).sort(),
		numbers.map((value) => ['sms', value, true]),
	);

	state.setOptOut({ type: 'sms', value: numbers[0], isActive: false });
	state.setOptOut({ type: 'email', value: 'ann@example.com', isActive: true });
	await run();
	assert.deepEqual((await rows()).sort(), [
		['email', 'ann@example.com', true],
		...numbers.map((value, index) => ['sms', value, index > 0]),
	]);
});

it('The example of waiting for signatures: the link by text, then it pauses until SVC reports that all have signed', async () => {
	const { client, simulator } = await suite();
	asInTrial(simulator);
	const { state } = simulator;
	const table = await client.createDataTable(
		'Dossiers',
		['dossierId', 'resumeUrl'].map((name) => ({ name, type: 'string' as const })),
	);
	const workflow = await example('send-and-wait-for-signatures', 'exampleSignatures');
	chooseTable(workflow, table);
	const published = await client.saveWorkflow(workflow);
	await client.activate(published);
	const trigger = workflow.nodes.find(({ name }) => name === 'Dossier Completed');
	const url = await shownUrl(client, inPanel(trigger));
	await untilOpen(url);
	state.setSigningWebhook(url);

	const executionId = await client.run(published.id, 'Start');
	await until('it sleeps', async () => (await client.execution(executionId)).status === 'waiting');
	const [{ dossier, invites }] = state.dossiers;
	assert.deepEqual(
		state.messages.map(({ body, recipients }) => ({ body, recipients })),
		[
			{
				body: `Hello Erika Mustermann, please sign your contract:\n[[${invites[0].inviteUri}]]`,
				recipients: [{ msisdn: '+4915228817386' }],
			},
		],
	);
	assert.deepEqual(
		(await client.dataTableRows(table)).map((row) => at(row, 'dossierId')),
		[dossier.id],
	);
	state.signAll(dossier.id);
	await state.webhooksSettled();
	const execution = await finished(executionId);

	assert.deepEqual(outOf(execution, 'Download Signed Contract'), [
		{
			dossierId: dossier.id,
			fileName: 'Contract with Erika Mustermann.zip',
			mimeType: 'application/zip',
		},
	]);
	const documents = await fileHashes(client, execution, 'Unzip Documents');
	assert.deepEqual(Object.keys(documents).sort(), ['audit-report.pdf', 'contract.pdf']);
	assert.equal('Not Signed in Time' in execution.nodes, false);
	await until(
		'the dossier is forgotten',
		async () => (await client.dataTableRows(table)).length === 0,
	);
	await client.deactivate(published.id);
});

it('The example of waiting for signatures, with two contracts after all: the documents of the one that is signed', async () => {
	const { client, simulator } = await suite();
	asInTrial(simulator);
	const { state } = simulator;
	const columns = ['dossierId', 'resumeUrl'].map((name) => ({ name, type: 'string' as const }));
	const workflow = await example('send-and-wait-for-signatures', 'exampleTwoSignatures');
	chooseTable(workflow, await client.createDataTable('Two dossiers', columns));
	const contract = workflow.nodes.find(({ name }) => name === 'Contract');
	const values = listAt(contract, 'parameters', 'assignments', 'assignments');
	const one = Object.fromEntries(values.map((value) => [at(value, 'name'), at(value, 'value')]));
	const two = [one, { ...one, name: 'Max Mustermann', phone: '+4915228817387' }];
	Object.assign(contract ?? {}, {
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		parameters: { fieldToSplitOut: 'contracts', options: {} },
	});
	workflow.nodes.push({
		...{ id: 'contracts', name: 'Contracts', position: [-200, 0] },
		...{ type: 'n8n-nodes-base.set', typeVersion: 3.4 },
		parameters: { mode: 'raw', jsonOutput: JSON.stringify({ contracts: two }), options: {} },
	});
	const main = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	Object.assign(workflow.connections, { Start: main('Contracts'), Contracts: main('Contract') });
	const published = await client.saveWorkflow(workflow);
	await client.activate(published);
	const url = await shownUrl(
		client,
		inPanel(workflow.nodes.find(({ name }) => name === 'Dossier Completed')),
	);
	await untilOpen(url);
	state.setSigningWebhook(url);

	const executionId = await client.run(published.id, 'Start');
	await until('it sleeps', async () => (await client.execution(executionId)).status === 'waiting');
	const [, second] = state.dossiers;
	state.signAll(second.dossier.id);
	await state.webhooksSettled();
	const downloaded = outOf(await finished(executionId), 'Download Signed Contract');
	assert.deepEqual(
		downloaded.map((json) => at(json, 'dossierId')),
		[second.dossier.id],
	);
	await client.deactivate(published.id);
});

it('The example of the morning report: a message to each handset, who was not reached by text, and all by email', async () => {
	const { client, simulator } = await suite();
	asInTrial(simulator);
	const { state } = simulator;
	const mailbox = await startMailbox();
	const smtp = await client.saveCredential({
		name: 'Mailbox',
		type: 'smtp',
		data: { host: '127.0.0.1', port: mailbox.port, secure: false, disableStartTls: true },
	});
	const workflow = await example('route-report', 'exampleReport');
	const email = workflow.nodes.find(({ name }) => name === 'Email the Report');
	assert.equal(email?.disabled, true, 'who has no such credential can run it');
	Object.assign(email, { disabled: false, credentials: { smtp } });

	const { id } = await client.saveWorkflow(workflow);
	const executionId = await client.run(id, 'Every Morning');
	await untilSuspended(client, executionId);
	const { routeTests, messages } = state;
	assert.deepEqual(
		messages.map(({ body, recipients, senders }) => ({ body, recipients, senders })),
		routeTests.map(({ messageKey, msisdn, preferredAlphaNumericSender }) => ({
			body: `Route test ${messageKey}`,
			recipients: [{ msisdn: msisdn.replace(/^00/, '+') }],
			senders: [preferredAlphaNumericSender],
		})),
	);
	const [first, second, third] = routeTests;
	for (const index of [0, 2]) state.deliverMessage(messages[index].id);
	state.passRouteTestTime(6);
	await finished(executionId);
	await mailbox.close();

	assert.equal(
		messages[3].body,
		`2 of 3 operators were reached. Not reached: ${second.mccMnc} (not delivered)`,
	);
	const [mail, ...otherMails] = mailbox.mails;
	assert.deepEqual(otherMails, []);
	assert.match(mail, /^Subject: SMS delivery: 2 of 3 operators reached$/m);
	assert.match(mail, /^Content-Type: text\/html/im);
	for (const { messageKey } of [first, third]) assert.ok(mail.includes(messageKey), mail);
	assert.ok(!mail.includes(second.messageKey), mail);
});

/** With waits that only check once, so that the days don't have to pass. */
async function runReminders(id: string): Promise<Execution> {
	const { client } = await suite();
	const workflow = await example('payment-reminders', id);
	const waits = workflow.nodes
		.map(({ parameters }) => parameters)
		.filter(isObject)
		.filter((parameters) => parameters.operation === 'waitUntilPaid');
	// As n8n stores an example, it lacks the unit that is the default.
	assert.deepEqual(
		waits.map(({ waitAtMost, waitUnit = 'days' }) => [waitAtMost, waitUnit]),
		[
			[3, 'days'],
			[4, 'days'],
		],
	);
	for (const parameters of waits) parameters.waitAtMost = 0;
	const saved = await client.saveWorkflow(workflow);
	return await finished(await client.run(saved.id, 'Start'));
}

it('The example of payment reminders: a link, a reminder, and a letter with the same link', async () => {
	const { simulator } = await suite();
	asInTrial(simulator);
	const { state } = simulator;
	await runReminders('exampleReminders');
	const [{ order_key, order_reference, expires_on, timestamp }, ...others] = state.orders;
	assert.deepEqual(others, []);
	// It can still be paid when the letter arrives.
	assert.equal(Date.parse(expires_on) - Date.parse(timestamp), 21 * 24 * 60 * 60_000);
	const url = state.menuUrl(order_key);
	assert.deepEqual(
		state.messages.map(({ body }) => body),
		[
			`Hello Erika Mustermann, please pay for your Photo book: ${url}`,
			`Hello Erika Mustermann, we haven't received your payment for Photo book yet. You can still pay here: ${url}`,
		],
	);
	const [letter, ...otherLetters] = state.letters;
	assert.deepEqual(otherLetters, []);
	assert.equal(letter.subject, `Payment reminder ${order_reference}`);
	assert.ok(letter.message?.includes(url), letter.message);
});

it('The example of payment reminders: who pays after the first text gets nothing more', async () => {
	const { simulator } = await suite();
	asInTrial(simulator);
	const { state } = simulator;
	const execution = await withCustomer(
		simulator,
		async () => await runReminders('exampleRemindersPaid'),
	);
	assert.equal(outOf(execution, 'Paid').length, 1);
	assert.equal(state.messages.length, 1);
	assert.equal(state.letters.length, 0);
});

it('The example of an invoice number: a link by text for who has not paid, and nothing for the others', async () => {
	const { client, simulator } = await suite();
	asInTrial(simulator);
	const { state } = simulator;
	const [unpaid, paid] = state.seedOrders(2);
	state.payOrder(paid.order_key);
	const workflow = await example('payment-by-invoice-number', 'exampleInvoice');
	const published = await client.saveWorkflow(workflow);
	await client.activate(published);
	const form = workflow.nodes.find(({ name }) => name === 'Reminder Form');
	const url = `${client.url}/form/${textAt(form, 'webhookId')}`;
	const ending = async (invoice: string) =>
		await formEnding(await submitForm(url, [invoice, '+31612345678']));

	assert.match(await ending('seed-3'), /There is no order in the last 90 days/);
	assert.match(await ending(paid.order_reference), /seed-2 is paid\./);
	const withoutPassword = await fetch(url, { method: 'POST', body: new FormData() });
	assert.equal(withoutPassword.status, 401);
	assert.deepEqual(state.messages, []);
	assert.match(await ending(unpaid.order_reference), /The reminder is on its way/);
	assert.deepEqual(
		state.messages.map(({ body, recipients }) => ({ body, recipients })),
		[
			{
				body: `Reminder: please pay invoice seed-1. [[${state.menuUrl(unpaid.order_key)}]]`,
				recipients: [{ msisdn: '+31612345678' }],
			},
		],
	);
	for (const id of await client.executionIds(published.id)) await finished(id);
	await client.deactivate(published.id);
});

it('The example of a sign-up form: who is new gets one text, and who sends it again gets none', async () => {
	const { client, simulator } = await suite();
	asInTrial(simulator);
	const { state } = simulator;
	const [group] = state.seedGroups(1);
	group.name = 'Customers';
	const workflow = await example('sign-up-to-contact', 'exampleSignUp');
	const published = await client.saveWorkflow(workflow);
	await client.activate(published);
	const form = workflow.nodes.find(({ name }) => name === 'Sign-Up Form');
	const ending = async (...fields: string[]) => {
		const url = `${client.url}/form/${textAt(form, 'webhookId')}`;
		return await formEnding(await submitForm(url, fields));
	};
	const people = () =>
		state
			.contactsIn(group.id)
			.map(({ firstName, email, phoneNumber }) => [firstName, email, phoneNumber]);

	assert.match(await ending('Nathan', 'nathan@example.com', '+31612345671'), /You are signed up/);
	assert.match(
		await ending('Nathan', 'Nathan@Example.com', '+31612345671'),
		/Your details are the same as before/,
	);
	assert.match(
		await ending('Nate', 'nathan@example.com', '+31612345672'),
		/Your details are updated/,
	);
	assert.match(await ending('Erika', 'erika@example.com', '+31612345673'), /You are signed up/);
	assert.deepEqual(people(), [
		['Nate', 'nathan@example.com', '+31612345672'],
		['Erika', 'erika@example.com', '+31612345673'],
	]);
	assert.deepEqual(
		state.messages.map(({ body, recipients }) => [body, recipients]),
		[
			['Welcome, Nathan! You are now signed up for our news.', [{ msisdn: '+31612345671' }]],
			['Welcome, Erika! You are now signed up for our news.', [{ msisdn: '+31612345673' }]],
		],
	);
	for (const id of await client.executionIds(published.id)) await finished(id);
	await client.deactivate(published.id);
});

it("The example of unpaid orders: last week's by email in a file, and no email without one", async () => {
	const { client, simulator } = await suite();
	asInTrial(simulator);
	const { state } = simulator;
	const mailbox = await startMailbox();
	const smtp = await client.saveCredential({
		name: 'Mailbox of unpaid orders',
		type: 'smtp',
		data: { host: '127.0.0.1', port: mailbox.port, secure: false, disableStartTls: true },
	});
	const workflow = await example('unpaid-orders-by-email', 'exampleUnpaid');
	const email = workflow.nodes.find(({ name }) => name === 'Email the List');
	assert.equal(email?.disabled, true, 'who has no such credential can run it');
	Object.assign(email, { disabled: false, credentials: { smtp } });
	const { id } = await client.saveWorkflow(workflow);
	const run = async () => await finished(await client.run(id, 'Every Monday'));
	const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

	await run();
	assert.deepEqual(mailbox.mails, []);

	state.seedOrders(1, daysAgo(12));
	const [unpaid, paid, other] = state.seedOrders(3, daysAgo(4));
	state.payOrder(paid.order_key);
	await run();
	await mailbox.close();
	const [mail, ...otherMails] = mailbox.mails;
	assert.deepEqual(otherMails, []);
	assert.match(mail, /^Subject: Orders without a payment: 2$/m);
	assert.match(mail, /filename=unpaid-orders-\d{4}-\d\d-\d\d\.csv/);
	const file = /base64\r\n(?:\S.*\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail)?.[1] ?? '';
	const lines = Buffer.from(file, 'base64')
		.toString('utf8')
		.replace('\uFEFF', '')
		.trim()
		.split(/\r?\n/);
	assert.equal(lines[0], 'Reference,Status,Amount,Currency,Payment Link');
	assert.deepEqual(lines.slice(1).sort(), [
		`${unpaid.order_reference},unpaid,10.00,EUR,${state.menuUrl(unpaid.order_key)}`,
		`${other.order_reference},unpaid,10.02,EUR,${state.menuUrl(other.order_key)}`,
	]);
});

let model: ScriptedModel | undefined;
after(async () => await model?.close());

/** Runs the example with an agent that wants to send one letter; gives the link in the approver's text. */
async function askedByAgent(): Promise<{ executionId: string; link: URL }> {
	const { client, simulator, stored } = await suite();
	asInTrial(simulator);
	model ??= await startScriptedModel();
	const openAiApi = await client.saveCredential({
		name: 'Scripted model',
		type: 'openAiApi',
		data: { apiKey: 'none', url: `${model.url}/v1` },
	});
	const credentials = { ...stored, openAiApi };
	const workflow = exampleWorkflow('agent-letter-approval', 'exampleAgent', credentials);
	const letter = {
		recipient: 'Erika Mustermann\nHeidestraße 17\n51147 Köln',
		country: 'DE',
		text: 'Your appointment on Monday is at 10:00.',
	};
	model.play([[['Send_Letter', { toolParameters: letter, hitlParameters: {} }]]]);
	const { id } = await client.saveWorkflow(workflow);
	const executionId = await client.run(id, 'Start');
	await untilSuspended(client, executionId);
	assert.equal(simulator.state.letters.length, 0);
	assert.deepEqual(simulator.state.messages[0].recipients, [{ msisdn: '+4915228817386' }]);
	return { executionId, link: linkIn(simulator.state.messages[0]) };
}

if (!n8nVersion().startsWith('1.')) {
	it("The example of an AI agent, which needs n8n 2.x: no letter after the approver's no", async () => {
		const { simulator } = await suite();
		const { executionId, link } = await askedByAgent();
		await respond(link, false);
		await finished(executionId);
		assert.equal(simulator.state.letters.length, 0);
		assert.match(model?.answers.at(-1) ?? '', /rejected the tool call/);
	});

	it("The example of an AI agent, which needs n8n 2.x: one letter after the approver's yes", async () => {
		const { simulator } = await suite();
		const { executionId, link } = await askedByAgent();
		const { text } = await openPage(link);
		for (const part of ['Erika Mustermann', '51147 Köln', 'is at 10:00', 'costs money']) {
			assert.ok(text.includes(part), text);
		}
		await respond(link, true);
		await finished(executionId);
		const [letter, ...others] = simulator.state.letters;
		assert.deepEqual(others, []);
		assert.equal(letter.message, 'Your appointment on Monday is at 10:00.');
		assert.equal(letter.destination, 'DE');
	});
}
