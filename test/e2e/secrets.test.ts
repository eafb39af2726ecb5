import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { it } from 'node:test';
import type { Fault } from '../../simulator/index.ts';
import { byId, chain, items, manualTrigger, packNode } from '../../tools/n8n/build-workflow.ts';
import { suite } from './suite.ts';

/** The files of n8n's database, with what is not yet merged into it. */
async function databaseFiles(userFolder: string): Promise<string[]> {
	const folder = path.join(userFolder, '.n8n');
	const names = await readdir(folder);
	return names
		.filter((name) => name.startsWith('database.sqlite'))
		.map((name) => path.join(folder, name));
}

const faults: Fault[] = [
	{ kind: 'status', status: 401 },
	{ kind: 'html', status: 500 },
	{ kind: 'resetBeforeRead' },
	{ kind: 'redirect', location: 'http://127.0.0.1:9/' },
];

it('Secrets are neither in n8n’s log nor in its database, whatever went wrong', async () => {
	const { client, credentials, n8n, simulator, stored } = await suite();
	const productToken = String(credentials.productToken.data.productToken);
	const user = String(credentials.payments.data.user);
	const password = String(credentials.payments.data.password);
	const basic = Buffer.from(`${user}:${password}`).toString('base64');
	const nodes = [
		{
			type: 'svcLetters',
			parameters: {
				resource: 'letter',
				operation: 'get',
				letterId: byId('6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70'),
			},
			secrets: [productToken],
		},
		{
			type: 'svcPayments',
			parameters: { resource: 'order', operation: 'getAll' },
			secrets: [password, basic],
		},
	] as const;

	for (const { type, parameters, secrets } of nodes) {
		const repeating: Fault = {
			kind: 'status',
			status: 400,
			body: { message: `You sent ${secrets.join(' and ')}.` },
		};
		for (const fault of [...faults, repeating]) {
			for (const onError of ['stopWorkflow', 'continueRegularOutput']) {
				const name = `${type}, ${fault.kind} ${fault.status ?? ''}, ${onError}`;
				simulator.reset();
				simulator.order({ ...fault, times: 20 });
				const { id } = await client.saveWorkflow(
					chain(name, [
						manualTrigger,
						items([{}]),
						packNode('Failing', type, parameters, stored, { onError }),
					]),
				);
				const execution = await client.finishedExecution(await client.run(id, 'Start'));
				assert.equal(execution.status, onError === 'stopWorkflow' ? 'error' : 'success', name);
				assert.ok(simulator.requests.length > 0, `nothing was sent: ${name}: ${execution.error}`);
				assert.deepEqual(found(secrets, JSON.stringify(execution.stored)), [], name);
			}
		}
	}

	const files = await databaseFiles(n8n.userFolder);
	const written = [
		n8n.log(),
		...(await Promise.all(files.map((file) => readFile(file, 'latin1')))),
	];
	assert.ok(written.join().includes('svcPayments, resetBeforeRead'), 'the right files are read');
	for (const text of written) assert.deepEqual(found([productToken, password, basic], text), []);
});

/** What of a secret's surroundings is in a text, with the secret itself left out. */
function found(secrets: readonly string[], text: string): string[] {
	return secrets
		.filter((secret) => text.includes(secret))
		.map((secret) => {
			const at = text.indexOf(secret);
			return `…${text.slice(Math.max(0, at - 200), at)}[secret]`;
		});
}
