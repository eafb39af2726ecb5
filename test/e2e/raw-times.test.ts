/** n8n 1.123 and 2.41 differ in what an expression that is a date returns to a node. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { byCode, chain, manualTrigger, packNode } from '../../tools/n8n/build-workflow.ts';
import { suite } from './suite.ts';

it('No letter is sent with a date as programs write it', async () => {
	const { client, simulator, stored } = await suite();
	simulator.reset();
	const letter = async (fields: { message: string; subject?: string }) => {
		const { message, ...additionalFields } = fields;
		const step = packNode(
			'Letters',
			'svcLetters',
			{
				resource: 'letter',
				operation: 'create',
				recipientName: 'Jane Doe',
				street: '1 Main Street',
				postalCode: '12345',
				city: 'Berlin',
				destination: byCode('DE'),
				message,
				additionalFields,
			},
			stored,
		);
		const { id } = await client.saveWorkflow(chain('Raw times', [manualTrigger, step]));
		return await client.finishedExecution(await client.run(id, 'Start'));
	};
	for (const fields of [
		{ message: '=Your appointment: {{ DateTime.fromISO("2030-01-31T09:00") }}' },
		{ message: '={{ $now }}' },
		{ message: '=It takes {{ Duration.fromISO("PT90M") }}' },
		{ message: 'Hello', subject: '={{ $now }}' },
		{ message: 'Hello', subject: '={{ Duration.fromISO("PT90M") }}' },
		{ message: '=Until {{ $today.plus({ days: 1 }) }}, or call' },
	]) {
		const { status, error = '' } = await letter(fields);
		assert.equal(status, 'error', JSON.stringify(fields));
		assert.match(error, /made from a date or a time|returned (?:a date|an object)/);
	}
	assert.deepEqual(simulator.requests, []);

	const { status, error } = await letter({
		message: '=It is {{ $now.toISO() }}, and takes {{ "PT90M" }}',
		subject: '={{ $now.toISO() }}',
	});
	assert.equal(status, 'success', error);
	assert.equal(simulator.requests.length, 1);
});
