import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { it } from 'node:test';
import { byId, chain, items, manualTrigger, packNode } from './machinery/build-workflow.ts';
import { suite } from './suite.ts';

/** The files of n8n's database, with what is not yet merged into it. */
async function databaseFiles(userFolder: string): Promise<string[]> {
	const folder = path.join(userFolder, '.n8n');
	const names = await readdir(folder);
	return names
		.filter((name) => name.startsWith('database.sqlite'))
		.map((name) => path.join(folder, name));
}

it('Secrets are neither in n8n’s log nor in its database, whatever went wrong', async () => {
	const { client, credentials, n8n, simulator, stored } = await suite();
	const { productToken } = credentials.productToken.data;
	const { user, password } = credentials.payments.data;
	const secrets = [
		String(productToken),
		String(password),
		Buffer.from(`${String(user)}:${String(password)}`).toString('base64'),
	];
	const letter = {
		resource: 'letter',
		operation: 'get',
		letterId: byId('6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70'),
	};
	const order = { resource: 'order', operation: 'getMany' };
	const faults = [
		{ kind: 'status', status: 401 },
		{ kind: 'html', status: 500 },
		{ kind: 'resetBeforeRead' },
		{ kind: 'redirect', location: 'http://127.0.0.1:9/' },
		// A service that repeats what it was sent.
		{ kind: 'status', status: 400, body: { message: `You sent ${secrets.join(' and ')}.` } },
	] as const;
	for (const fault of faults) {
		for (const [type, parameters] of [
			['svcLetters', letter],
			['svcPayments', order],
		] as const) {
			for (const onError of ['stopWorkflow', 'continueRegularOutput']) {
				simulator.reset();
				simulator.order({ ...fault, times: 20 });
				const { id } = await client.saveWorkflow(
					chain(`Failing ${type}: ${fault.kind}`, [
						manualTrigger,
						items([{}]),
						packNode('Failing', type, parameters, stored, { onError }),
					]),
				);
				const execution = await client.finishedExecution(await client.run(id, 'Start'));
				assert.equal(execution.status, onError === 'stopWorkflow' ? 'error' : 'success');
				assert.ok(simulator.requests.length > 0, 'the request was sent');
				for (const secret of secrets) {
					assert.ok(!JSON.stringify(execution.stored).includes(secret), 'shown in the editor');
				}
			}
		}
	}
	const files = await databaseFiles(n8n.userFolder);
	assert.ok(files.length > 0);
	const written = [
		n8n.log(),
		...(await Promise.all(files.map((file) => readFile(file, 'latin1')))),
	];
	assert.ok(
		written.some((text) => text.includes('Failing svcPayments')),
		'the right files are read',
	);
	for (const secret of secrets) {
		assert.ok(!written.some((text) => text.includes(secret)), 'written by n8n');
	}
});
