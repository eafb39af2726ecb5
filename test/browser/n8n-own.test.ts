/** The same single steps with this pack and with n8n's own nodes, so that the comparison in the docs stays true. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { type Editor, editor } from './editor.ts';

/** From an empty canvas until every required field is filled in; both sides have their credential already. */
async function count(
	[words, node, action]: [string, string, string],
	fill: (here: Editor) => Promise<void>,
): Promise<string> {
	const here = await editor();
	await here.openEmpty();
	here.takeTally();
	await here.placeFirst('manually', 'Trigger manually');
	await here.placeNext(words, node, action);
	await here.panel().waitFor();
	// A list that loads while it's open closes again.
	await here.page.waitForTimeout(1500);
	await fill(here);
	const { clicks, typed } = here.takeTally();
	return `${clicks} + ${typed}`;
}

/** What the documentation says it takes. */
function check(name: string, found: string[]): void {
	const page = readFileSync('docs/first-workflow.md', 'utf8');
	const row = page.split('\n').find((line) => line.startsWith(`| ${name} `));
	const documented = row?.split('|').slice(2, 4);
	assert.deepEqual(
		documented?.map((cell) => /\d+ \+ \d+/.exec(cell)?.[0]),
		found,
		'docs/first-workflow.md',
	);
}

async function prepare(): Promise<void> {
	const { suite, page } = await editor();
	suite.simulator.reset();
	suite.simulator.state.seedGroups(1);
	// Lists that n8n's own nodes would load from accounts.
	await page.route('**/rest/dynamic-node-parameters/options', async (route) => {
		const { methodName } = route.request().postDataJSON() as { methodName?: string };
		if (methodName === 'getLists') {
			await route.fulfill({ json: { data: [{ name: 'Customers', value: 'list' }] } });
		} else if (methodName === 'getCurrencies') {
			await route.fulfill({ json: { data: [{ name: 'EUR', value: 'eur' }] } });
		} else await route.continue();
	});
	const data = { accountSid: 'AC1', authToken: 'x', apiKey: 'x-us1', secretKey: 'x' };
	for (const [type, names] of Object.entries({
		twilioApi: ['accountSid', 'authToken'],
		mailchimpApi: ['apiKey'],
		stripeApi: ['secretKey'],
	} as const)) {
		await suite.client.saveCredential({
			name: type,
			type,
			data: Object.fromEntries(names.map((name) => [name, data[name]])),
		});
	}
}

it('counts single steps beside the same with the nodes of n8n', async (test) => {
	await prepare();
	const text = [
		await count(['text message', 'SVC Messages', 'Send message'], async (here) => {
			await here.type('phoneNumber', '+4915112345678');
			await here.type('body', 'Your order is ready.');
		}),
		await count(['twilio', 'Twilio', 'Send an SMS/MMS/WhatsApp message'], async (here) => {
			await here.type('from', '+4915100000000');
			await here.type('to', '+4915112345678');
			await here.type('message', 'Your order is ready.');
		}),
	];
	const contact = [
		await count(['contact', 'SVC Address Book', 'Create contact'], async (here) => {
			await here.pick('groupId', 'Group 1');
			await here.type('email', 'jane@example.com');
		}),
		await count(['mailchimp', 'Mailchimp', 'Create a member'], async (here) => {
			await here.choose('list', 'Customers');
			await here.type('email', 'jane@example.com');
			await here.choose('status', 'Subscribed');
		}),
	];
	const campaign = [
		await count(['campaign', 'SVC Campaigns', 'Send campaign'], async (here) => {
			await here.pick('group', 'Group 1');
			await here.type('body', 'Our shop opens on Monday');
		}),
		await count(['mailchimp', 'Mailchimp', 'Send a campaign'], async (here) => {
			await here.type('campaignId', '1234567890');
		}),
	];
	const payment = [
		await count(['payment link', 'SVC Payments', 'Create payment order'], async (here) => {
			await here.type('orderReference', 'INV-1');
			await here.type('amount', '12.50');
			await here.pick('currency', 'Euro (EUR)');
			await here.type('orderDescription', 'Your order');
			await here.pick('language', 'English');
			await here.type('email', 'jane@example.com');
			await here.pick('country', 'Germany (DE)');
		}),
		await count(['stripe', 'Stripe', 'Create a charge'], async (here) => {
			await here.type('customerId', 'cus_1');
			await here.type('amount', '1250');
			await here.choose('currency', 'EUR');
			await here.type('source', 'card_1');
		}),
	];
	const found = {
		'Text one person': text,
		'Add one contact': contact,
		'Send a campaign': campaign,
		'Request a payment': payment,
	};
	for (const [name, counts] of Object.entries(found))
		test.diagnostic(`${name}: ${counts.join(', ')}`);
	for (const [name, counts] of Object.entries(found)) check(name, counts);
});
