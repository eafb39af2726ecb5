/** What a person sees of a letter before it's sent. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { editor } from './editor.ts';

it('Letter > Preview shows the letter as a page in the viewer of n8n', async () => {
	const here = await editor();
	const { simulator } = here.suite;
	simulator.reset();
	await here.openWorkflow('Preview');
	await here.openNodeCreator();
	await here.search('letter', 'SVC Letters');
	await here.place('SVC Letters', 'Preview letter');
	await here.chooseCredential('SVC simulator');
	await here.type('recipientName', 'Jane Döe');
	await here.type('street', '1 Main Street');
	await here.type('postalCode', '12345');
	await here.type('city', 'Berlin');
	await here.pick('destination', 'Germany (DE)');
	await here.type(
		'message',
		'Dear Jane,\n\nthank you for your order: 1 < 2 & 3. Привет, 你好, مرحبا.',
	);
	simulator.requests.splice(0);
	assert.match(await here.execute(), /Jane Döe/);
	const shown = await here.viewFile();
	assert.match(shown, /Jane Döe\n1 Main Street\n12345 Berlin\nGERMANY/);
	assert.match(shown, /Dear Jane,\n\nthank you for your order: 1 < 2 & 3\. Привет, 你好/);
	assert.match(shown, /The printed letter can differ/);
	assert.deepEqual(simulator.requests, []);
	here.assertNoProblems();
});
