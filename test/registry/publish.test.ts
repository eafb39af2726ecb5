import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { N8nClient } from '../../tools/n8n/client.ts';
import { dataFolder, projectFolder } from '../../tools/n8n/environment.ts';
import { installN8n } from '../../tools/n8n/install.ts';
import { textAt } from '../../tools/n8n/json.ts';
import { startN8n } from '../../tools/n8n/n8n.ts';
import { installFromRegistry, packName, packTarball, packVersion } from '../../tools/n8n/pack.ts';
import { provenanceInputs } from '../../tools/publication.ts';
import { publish } from '../../tools/publish.ts';
import { installRegistry, type Registry, startRegistry } from './registry.ts';

/*
 * From `npm publish` of the tarball to its nodes in a fresh n8n, over a registry on loopback, with the npm
 * commands that n8n's installer uses. Only the signature of the provenance statement needs GitHub.
 */

let folder: string;
let tarball: string;
let registry: Registry;
const version = packVersion();

before(async () => {
	await installN8n();
	await installRegistry();
	folder = await mkdtemp(path.join(tmpdir(), 'svc-registry-'));
	tarball = await packTarball(path.join(folder, 'pack'));
	registry = await startRegistry(path.join(folder, 'registry'));
});

after(async () => {
	await registry?.stop();
	await rm(folder, { recursive: true, force: true, maxRetries: 3 });
});

const published = async () => await fetch(`${registry.url}${packName}/${version}`);

it('npm has nothing to correct or to warn of in the tarball', async () => {
	const said = await publish(tarball, { registry: registry.url, provenance: false, dryRun: true });
	const warnings = said
		.split('\n')
		.filter((line) => /^npm warn/.test(line))
		// That there is no login, and what the machine has in its own npm settings.
		.filter((line) => !/requires you to be logged in|Unknown .* config/.test(line));
	assert.deepEqual(warnings, []);
	assert.match(said, new RegExp(`\\+ ${packName}@${version}`));
	assert.equal((await published()).status, 404, 'a dry run publishes nothing');
});

it('the same build packs to the same bytes, so the workflow can pack again what was tested', async () => {
	const again = await packTarball(path.join(folder, 'again'));
	assert.ok(readFileSync(again).equals(readFileSync(tarball)));
});

it('rejects publishing without the token', async () => {
	await assert.rejects(
		publish(tarball, { registry: registry.url, provenance: false }),
		/ENEEDAUTH/,
	);
	assert.equal((await published()).status, 404);
});

it('the token publishes the very tarball that was tested', async () => {
	await publish(tarball, { registry: registry.url, token: registry.token, provenance: false });
	const answer = await published();
	assert.equal(answer.status, 200);
	const digest = createHash('sha512').update(readFileSync(tarball));
	const manifest: unknown = await answer.json();
	assert.equal(textAt(manifest, 'dist', 'integrity'), `sha512-${digest.copy().digest('base64')}`);
	assert.equal(
		textAt(manifest, 'repository', 'url'),
		provenanceInputs(projectFolder, '').repository,
	);
	console.log(provenanceInputs(projectFolder, digest.digest('hex')));
});

it('a fresh n8n has all nodes once its installer has run', async () => {
	const userFolder = path.join(folder, 'n8n');
	await installFromRegistry(userFolder, version, registry.url);
	const n8n = await startN8n({ userFolder, logFile: path.join(dataFolder, 'n8n-registry.log') });
	try {
		const client = new N8nClient(n8n.url);
		await client.logIn({
			email: 'owner@example.com',
			firstName: 'Fresh',
			lastName: 'Install',
			password: 'Fresh-install-1',
		});
		const manifest = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as {
			n8n: { nodes: string[] };
		};
		const loaded = (await client.types('nodes'))
			.map((node) => textAt(node, 'name'))
			.filter((name) => name.startsWith(`${packName}.`) && !name.endsWith('Tool'));
		assert.equal(loaded.length, manifest.n8n.nodes.length);
	} finally {
		await n8n.stop();
	}
});
