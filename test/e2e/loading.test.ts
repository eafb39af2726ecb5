import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import path from 'node:path';
import { projectFolder } from '../../tools/n8n/environment.ts';
import { n8nVersion } from '../../tools/n8n/install.ts';
import { at, listAt, textAt } from '../../tools/n8n/json.ts';
import { packName } from '../../tools/n8n/pack.ts';
import { suite } from './suite.ts';

const manifest: unknown = JSON.parse(
	readFileSync(path.join(projectFolder, 'package.json'), 'utf8'),
);

/** The names of what the manifest lists: `dist/nodes/Letters/SvcLetters.node.js` is `svcLetters`. */
function listed(kind: 'nodes' | 'credentials'): string[] {
	return listAt(manifest, 'n8n', kind)
		.map((file) => path.basename(String(file)).split('.')[0])
		.map((name) => name[0].toLowerCase() + name.slice(1));
}

const names = (types: unknown[]) => types.map((type) => textAt(type, 'name')).sort();

it('n8n loads all nodes of the packed pack, those that are no triggers also as tools', async () => {
	const { client } = await suite();
	const nodes = (await client.types('nodes')).filter((node) =>
		textAt(node, 'name').startsWith(`${packName}.`),
	);
	// n8n 2.x makes a human review of its own from an operation that sends and waits.
	const reviews = n8nVersion().startsWith('1.') ? [] : ['svcMessagesHitlTool'];
	const expected = listed('nodes')
		.flatMap((name) => (name.endsWith('Trigger') ? [name] : [name, `${name}Tool`]))
		.concat(reviews)
		.map((name) => `${packName}.${name}`);
	assert.ok(expected.length > 0);
	assert.deepEqual(names(nodes), expected.sort());
	for (const node of nodes) assert.ok(at(node, 'iconUrl'), `${textAt(node, 'name')} has an icon`);
});

it('n8n loads all credentials of the packed pack', async () => {
	const { client } = await suite();
	const credentials = (await client.types('credentials')).filter((credential) =>
		textAt(credential, 'name').startsWith('svc'),
	);
	assert.deepEqual(names(credentials), listed('credentials').sort());
	for (const credential of credentials) {
		assert.ok(at(credential, 'iconUrl'), `${textAt(credential, 'name')} has an icon`);
	}
});
