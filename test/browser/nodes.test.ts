import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Simulator } from '../../simulator/index.ts';
import { manualTrigger, pdfFile, type Step } from '../../tools/n8n/build-workflow.ts';
import { type Editor, editor } from './editor.ts';

interface Task {
	node: string;
	/** What a person who looks for the node types, each of which has to find it. */
	words: string[];
	action: string;
	/** Fills in what is required. */
	fill?: (editor: Editor) => Promise<void>;
	/** What is there at the service already. */
	given?: (state: Simulator['state']) => void;
	/** What comes before the node, if not only the start. */
	before?: Step[];
	/** What the output has to show. */
	shows: RegExp;
	/** The request of which the service has to get exactly one. */
	request: string;
}

const textToJane = async (editor: Editor) => {
	await editor.type('phoneNumber', '+4915112345678');
	await editor.type('body', 'Your order is ready');
};

const tasks: Task[] = [
	{
		node: 'SVC Letters',
		words: ['letter', 'mail a letter', 'print and mail', 'delivered'],
		action: 'Send letter',
		fill: async (editor) => {
			await editor.type('recipientName', 'Jane Doe');
			await editor.type('street', '1 Main Street');
			await editor.type('postalCode', '12345');
			await editor.type('city', 'Berlin');
			await editor.pick('destination', 'Germany (DE)');
			await editor.type('message', 'Dear Jane, thank you for your order.');
		},
		shows: /Jane Doe/,
		request: 'POST /accounts/{accountId}/letters',
	},
	{
		node: 'SVC Messages',
		words: ['text message', 'send a text', 'whatsapp', 'sms', 'pay by sms'],
		action: 'Send message',
		fill: textToJane,
		shows: /Your order is ready/,
		request: 'POST /accounts/{accountId}/messages',
	},
	{
		node: 'SVC Campaigns',
		words: ['campaign', 'newsletter', 'text blast'],
		action: 'Send campaign',
		fill: async (editor) => {
			await editor.choose('sendTo', 'Phone Number');
			await textToJane(editor);
		},
		shows: /Your order is ready/,
		request: 'POST /accounts/{accountId}/messages',
	},
	{
		node: 'SVC Payments',
		words: ['payment link', 'invoice', 'refund', 'paid'],
		action: 'Create payment order',
		fill: async (editor) => {
			await editor.type('orderReference', 'order-1');
			await editor.type('amount', '12.50');
			await editor.pick('currency', 'Euro (EUR)');
			await editor.type('orderDescription', 'Your order 1');
			await editor.pick('language', 'English');
			await editor.type('email', 'jane@example.com');
			await editor.pick('country', 'Germany (DE)');
		},
		shows: /http/,
		request: 'POST /ps/api/public/v1/merchants/{merchant_key}/orders',
	},
	{
		node: 'SVC Signing',
		words: ['contract', 'sign a document', 'signature', 'consent'],
		before: [manualTrigger, ...pdfFile('contract.pdf', Buffer.from('%PDF-1.7\n'))],
		action: 'Upload file',
		shows: /contract\.pdf/,
		request: 'POST /upload',
	},
	{
		node: 'SVC Address Book',
		words: ['address book', 'contacts', 'mailing list', 'opted out', 'members'],
		action: 'Create group',
		fill: async (editor) => await editor.type('name', 'Customers'),
		shows: /Customers/,
		request: 'POST /accounts/{accountId}/groups',
	},
	{
		node: 'SVC Phone Numbers',
		words: ['phone number', 'keyword', 'rent a number'],
		action: 'Rent phone number',
		fill: async (editor) => await editor.pick('numberTypeId', 'NL'),
		shows: /NL/,
		request: 'POST /accounts/{accountId}/phonenumbers/requests',
	},
	{
		node: 'SVC Bulk Email',
		words: ['bulk email', 'email opened', 'bounce'],
		given: (state) => state.setBulkEmailWebhook('http://127.0.0.1/updates'),
		action: 'Get bulk email webhook',
		shows: /http/,
		request: 'GET /accounts/{accountID}/webhooks',
	},
	{
		node: 'SVC Route Testing',
		words: ['route test', 'sms quality'],
		action: 'Create route test',
		fill: async (editor) => await editor.pick('mccMnc', '20408'),
		shows: /20408|[0-9a-f]{8}-/,
		request: 'POST /testrequest/{testProductAccount}',
	},
	{
		node: 'SVC Ticket Shop',
		words: ['tickets', 'ticket prices', 'sold out'],
		given: (state) => state.seedShopEvent(),
		action: 'Get many tickets',
		fill: async (editor) => await editor.pick('eventUuid', 'Event 1'),
		shows: /Admission/,
		request: 'GET /events/{event_uuid}',
	},
	{
		node: 'SVC Voice',
		words: ['call records', 'phone calls'],
		given: (state) => state.seedConversations(1),
		action: 'Get many conversations',
		shows: /\d/,
		request: 'GET /cdrapi/v1/{voiceAccountId}/conversations',
	},
];

for (const task of tasks) {
	it(`${task.node}: found by everyday words, placed, filled in and executed`, async () => {
		const here = await editor();
		const { simulator } = here.suite;
		simulator.reset();
		task.given?.(simulator.state);
		await here.openWorkflow(task.node, task.before);
		await here.openNodeCreator();
		for (const words of task.words) {
			const found = await here.search(words, task.node);
			assert.ok(found.indexOf(task.node) < 5, `"${words}" finds ${found.join(', ')}`);
		}
		await here.place(task.node, task.action);
		await here.chooseCredential('SVC simulator');
		await task.fill?.(here);
		simulator.requests.splice(0);
		assert.match(await here.execute(), task.shows);
		const requests = simulator.requests.map(({ endpoint, status }) => [endpoint, status < 300]);
		assert.deepEqual(requests, [[task.request, true]]);
		here.assertNoProblems();
	});
}
