import assert from 'node:assert/strict';
import { it } from 'node:test';
import { at, textAt } from '../../tools/n8n/json.ts';
import { packName } from '../../tools/n8n/pack.ts';
import { suite } from './suite.ts';

it('n8n loads the packed pack: its nodes, each also as a tool, and its credentials', async () => {
	const { client } = await suite();
	const names = (list: unknown[]) => list.map((one) => textAt(one, 'name'));
	const nodes = names(await client.types('nodes')).filter((name) => name.startsWith(packName));
	assert.deepEqual(
		nodes.sort(),
		['svcLetters', 'svcMessages', 'svcPayments']
			.flatMap((name) => [name, `${name}Tool`])
			.map((name) => `${packName}.${name}`),
	);
	const credentials = (await client.types('credentials')).filter((one) =>
		textAt(one, 'name').startsWith('svc'),
	);
	assert.deepEqual(names(credentials).sort(), [
		'svcPaymentsApi',
		'svcProductTokenApi',
		'svcSigningApi',
	]);
	for (const credential of credentials) {
		assert.notEqual(
			at(credential, 'iconUrl'),
			undefined,
			`${textAt(credential, 'name')} has an icon`,
		);
	}
});
