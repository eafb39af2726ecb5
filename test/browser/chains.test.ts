/** Workflows that a new user clicks together on an empty canvas, without any documentation. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it, type TestContext } from 'node:test';
import { startMailbox } from '../e2e/mailbox.ts';
import { until } from '../e2e/until.ts';
import { untilOpen } from '../e2e/webhook-url.ts';
import { type Editor, editor } from './editor.ts';

/** What the documentation says it takes, so that it stays true. */
function checkTally(here: Editor, name: string, test: TestContext): void {
	const { clicks, typed, dragged } = here.takeTally();
	const found = `${clicks} clicks, ${typed} fields typed, ${dragged} fields dragged`;
	test.diagnostic(`${name}: ${found}`);
	const page = readFileSync('docs/first-workflow.md', 'utf8');
	const row = page.split('\n').find((line) => line.startsWith(`| ${name} `));
	const documented = row?.split('|').slice(2, 5).map(Number);
	assert.deepEqual(documented, [clicks, typed, dragged], `docs/first-workflow.md: ${found}`);
}

async function start(): Promise<Editor> {
	const here = await editor();
	here.suite.simulator.reset();
	await here.openEmpty();
	here.takeTally();
	return here;
}

async function startWithForm(here: Editor, title: string): Promise<void> {
	await here.placeFirst('form', 'n8n Form', 'On new n8n Form event');
	await here.panel().waitFor();
	await here.type('formTitle', title);
}

async function next(here: Editor, words: string, node: string, action: string): Promise<void> {
	await here.closePanel();
	await here.placeNext(words, node, action);
	await here.panel().waitFor();
}

it('A letter from a form', async (test) => {
	const here = await start();
	await startWithForm(here, 'Order our catalog');
	const jane = { Name: 'Jane Doe', Street: '1 Main St', 'Postal code': '01067', City: 'Dresden' };
	for (const label of Object.keys(jane)) {
		await here.addEntry('Add Form Element');
		await here.type('fieldLabel', label);
	}
	await here.submitForm(async (form) => {
		for (const [label, value] of Object.entries(jane)) await form.getByLabel(label).fill(value);
	});
	await next(here, 'letter', 'SVC Letters', 'Send letter');
	await here.drag('Name', 'recipientName');
	await here.drag('Street', 'street');
	await here.drag('Postal code', 'postalCode');
	await here.drag('City', 'city');
	await here.pick('destination', 'Germany (DE)');
	await here.type('message', 'Here is our catalog.');
	await here.execute();
	checkTally(here, 'Letter from a form', test);
	const { letters } = here.suite.simulator.state;
	assert.deepEqual(
		letters.map(({ addresses }) => addresses),
		[[{ recipient: 'Jane Doe\n1 Main St\n01067 Dresden\nGERMANY' }]],
	);
	here.assertNoProblems();
});

const csv = `First name,LAST_NAME,Email,Phone number
Ann,Lee,ann@example.com,+31612345671
Ben,Ode,ben@example.com,+31612345672
Cem,Can,cem@example.com,+31612345673
`;

it('CSV, import, cost, campaign: everyone gets one message', async (test) => {
	const here = await start();
	const { simulator } = here.suite;
	await startWithForm(here, 'New customers');
	await here.addEntry('Add Form Element');
	await here.type('fieldLabel', 'data');
	await here.choose('fieldType', 'File');
	await here.submitForm(async (form) => {
		const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
		await form.locator('input[type=file]').setInputFiles(file);
	});
	await next(here, 'csv', 'Extract from File', 'Extract from CSV');
	await here.execute();
	await next(here, 'contacts', 'SVC Address Book', 'Import contacts');
	// The account has no groups yet.
	await here.typeBy('By Name', 'groupId', 'Customers');
	await here.addOption('Add Option', 'Create Missing Group');
	await here.execute();
	const [group] = simulator.state.addressGroups();
	assert.equal(group?.name, 'Customers');
	for (const action of ['Preview campaign cost and texts', 'Send campaign']) {
		await next(here, 'campaign', 'SVC Campaigns', action);
		await here.type('body', 'Our shop opens on Monday');
		await here.pick('group', 'Customers');
		simulator.requests.splice(0);
		await here.execute();
	}
	checkTally(here, 'Campaign to a CSV file', test);
	const sent = simulator.requests.filter(({ endpoint }) => endpoint?.endsWith('/messages'));
	assert.deepEqual(
		sent.map(({ method, body }) => [method, (body as { recipients: unknown }).recipients]),
		[['POST', [{ group: group.id }]]],
	);
	assert.deepEqual(
		simulator.state.contactsIn(group.id).map(({ firstName, lastName }) => [firstName, lastName]),
		[
			['Ann', 'Lee'],
			['Ben', 'Ode'],
			['Cem', 'Can'],
		],
	);
	here.assertNoProblems();
});

it('Payment by text, wait, thanks', async (test) => {
	const here = await start();
	const { simulator } = here.suite;
	await here.placeFirst('manually', 'Trigger manually');
	await here.placeNext('payment link', 'SVC Payments', 'Create payment order');
	await here.press('Execute previous nodes');
	await here.drag('$execution.id', 'orderReference', 'Variables and context');
	await here.type('amount', '12.50');
	await here.pick('currency', 'Euro (EUR)');
	await here.type('orderDescription', 'Your order');
	await here.pick('language', 'English');
	await here.type('email', 'jane@example.com');
	await here.pick('country', 'Germany (DE)');
	await here.execute();
	await next(here, 'text message', 'SVC Messages', 'Send message');
	await here.type('phoneNumber', '+4915112345678');
	await here.type('body', 'Please pay your order: ');
	await here.drag('url', 'body');
	await next(here, 'paid', 'SVC Payments', 'Wait until payment order is paid');
	await here.drag('order_key', 'orderKey', 'Create payment order');
	await next(here, 'text message', 'SVC Messages', 'Send message');
	await here.type('phoneNumber', '+4915112345678');
	await here.type('body', 'Thank you for your payment!');
	await here.closePanel();
	simulator.reset();
	await here.startWorkflow();
	checkTally(here, 'Payment by text', test);
	const { state } = simulator;
	await until('the payment link is there', () => state.messages.length === 1);
	state.payOrder(state.orders[0]?.order_key ?? '');
	// The node may have looked before: then the execution pauses for a minute.
	await until('the thanks are there', () => state.messages.length === 2);
	await here.see('Workflow executed successfully');
	const { orders, messages, menuUrl } = state;
	assert.equal(orders.length, 1);
	assert.deepEqual(
		messages.map(({ body }) => body?.replaceAll(/\s+/g, ' ')),
		[
			`Please pay your order: ${menuUrl(orders[0]?.order_key ?? '')}`,
			'Thank you for your payment!',
		],
	);
	here.assertNoProblems();
});

it('Signed contract by mail and text', async (test) => {
	const { client } = (await editor()).suite;
	const mailbox = await startMailbox();
	test.after(async () => await mailbox.close());
	await client.saveCredential({
		name: 'Our mail server',
		type: 'smtp',
		data: { host: '127.0.0.1', port: mailbox.port, secure: false, disableStartTls: true },
	});
	const here = await start();
	const { state } = here.suite.simulator;
	await here.placeFirst('contract signed', 'SVC Signing', 'On dossier completed');
	await here.panel().waitFor();
	await here.turnOn('downloadDocuments');
	const [url = ''] = /http\S+/.exec(await here.shownIn('webhookUrl', '/webhook/')) ?? [];
	await next(here, 'send email', 'Send Email', 'Send an Email');
	await here.type('fromEmail', 'shop@example.com');
	await here.type('toEmail', 'jane@example.com');
	await here.type('subject', 'Your contract');
	await here.type('html', 'Your signed contract is attached.');
	await here.addOption('Add option', 'Attachments (File)');
	await here.type('fileAttachments', 'data');
	await next(here, 'text message', 'SVC Messages', 'Send message');
	await here.type('phoneNumber', '+4915112345678');
	await here.type('body', 'Your signed contract is in your mail.');
	await here.closePanel();
	await here.publish();
	checkTally(here, 'Signed contract', test);
	await untilOpen(url);
	state.setSigningWebhook(url);
	const { invites } = state.seedDossier([state.seedSigningFile()]);
	for (const { id } of invites) state.signInvite(id);
	await until('mail and text are there', () => mailbox.mails.length + state.messages.length === 2);
	const [mail] = mailbox.mails;
	assert.match(mail, /^To: jane@example.com/m);
	assert.match(mail, /^Content-Type: application\/zip/m);
	assert.deepEqual(
		state.messages.map(({ body }) => body),
		['Your signed contract is in your mail.'],
	);
	here.assertNoProblems();
});
