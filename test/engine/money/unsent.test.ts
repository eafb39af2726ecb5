/**
 * What stops a letter or dossier before its first byte has left: the error says so, with the reason,
 * and a corrected retry sends it once. Counted at the service, over real sockets.
 */
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { createParameters, letterText, someLetters } from '../letters/letter.ts';
import { onlyInN8n2 } from '../line.ts';
import { byId } from '../locator.ts';
import { expectNoSecrets } from '../harness/index.ts';
import { DOSSIERS, entries, signer } from '../signing/signing.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { lettersAt } from './five-letters.ts';

const bed = simulatorBed();

type Change = ICredentialDataDecryptedObject;
type Credential = 'svcProductTokenApi' | 'svcSigningApi';

const credentialsWith = (name: Credential, change: Change) => ({
	[name]: { ...bed.engine.credentials[name], ...change },
});

const letter = async (change: Change = {}) =>
	await bed.engine.runNode('svcLetters', createParameters, {
		items: someLetters(1),
		credentials: credentialsWith('svcProductTokenApi', change),
	});

const dossier = async (change: Change = {}) =>
	await bed.engine.runNode(
		'svcSigning dossier create',
		{
			name: 'Rent',
			fileIds: crypto.randomUUID(),
			signingOrder: 'atOnce',
			invitees: entries(signer()),
		},
		{ credentials: credentialsWith('svcSigningApi', change) },
	);

/** A server that never speaks HTTP, and how often it was called. */
async function listening(server: net.Server): Promise<{ port: number; close: () => void }> {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

describe('credential', () => {
	test.each([
		['secret', '', 'Secret'],
		['secret', ' \n', 'Secret'],
		['keyId', '', 'Key ID'],
	])('names the empty field: %s %j', async (field, value, displayName) => {
		const result = await dossier({ [field]: value });
		expect(result.error?.message).toMatch(`can't be used: "${displayName}" is empty`);
		expect(result.error?.description).toContain('Nothing was created.');
		expect(bed.service.requests).toEqual([]);
	});

	test('can have spaces around the secret, as a copy often has', async () => {
		const secret = ` ${String(bed.engine.credentials.svcSigningApi.secret)}\n`;
		const result = await dossier({ secret });
		// The simulator rejects the unknown file after it accepted the token.
		expect(bed.service.requests.map(({ endpoint }) => endpoint)).toEqual([DOSSIERS]);
		expect(result.error?.message).not.toContain('rejected the credential');
		expectNoSecrets(result, bed.secrets);
	});

	test('that fails to sign keeps its reason', async () => {
		const { error } = await dossier({ clockDifference: 'abc' });
		expect(error?.message).toMatch(/^Nothing was sent: /);
		expect(error?.message).not.toContain('confirm whether');
		expect(bed.service.requests).toEqual([]);
	});
});

describe('n8n', () => {
	afterEach(() => {
		bed.engine.modules.ssrfProtection.enabled = false;
		delete bed.engine.modules.environment.HTTP_PROXY;
		delete bed.engine.modules.environment.HTTPS_PROXY;
	});

	// n8n 1.x has no such protection.
	onlyInN8n2.each(['127.0.0.1', 'localhost'])(
		'protects private addresses: %s, and its own words say what to do',
		async (host) => {
			bed.engine.modules.ssrfProtection.enabled = true;
			const { port } = new URL(bed.service.baseUrls.letters);
			const path = new URL(bed.service.baseUrls.letters).pathname;
			const result = await letter({ lettersBaseUrl: `http://${host}:${port}${path}` });
			expect(result.error?.message).toBe(
				'Nothing was sent: The request was blocked because it resolves to a restricted IP address [item 0]',
			);
			expect(result.error?.description).toContain('ask your n8n administrator to allowlist');
			expect(bed.service.requests).toEqual([]);
			expectNoSecrets(result, bed.secrets);

			bed.engine.modules.ssrfProtection.enabled = false;
			expect((await bed.engine.retry(result)).status).toBe('success');
			expect(lettersAt(bed)).toHaveLength(1);
		},
	);

	test('uses a proxy whose name is unknown', async () => {
		bed.engine.modules.environment.HTTP_PROXY = 'http://proxy.invalid:3128';
		const { error } = await letter({ lettersBaseUrl: 'http://letters.invalid/v1' });
		expect(error?.message).toBe("Couldn't reach SVC [item 0]");
		expect(error?.description).toContain('Nothing was sent for this item.');
		expect(bed.service.requests).toEqual([]);
	});

	test('uses a proxy that wants a password before it connects to SVC', async () => {
		const proxy = http.createServer().on('connect', (_, socket) => {
			socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
		});
		const { port, close } = await listening(proxy);
		bed.engine.modules.environment.HTTPS_PROXY = `http://127.0.0.1:${port}`;
		const { error } = await letter({ lettersBaseUrl: 'https://letters.invalid/v1' });
		close();
		expect(error?.message).toBe("Your n8n's proxy rejected the request [item 0]");
		expect(error?.description).toContain("Check n8n's HTTPS_PROXY");
	});
});

describe('connection', () => {
	test.each([
		['an unknown host', 'http://letters.invalid/v1'],
		['a host name that can be none', `http://${'a'.repeat(300)}.example/v1`],
		['a port where nothing listens', 'http://127.0.0.1:1/v1'],
	])('is never made: %s', async (_, lettersBaseUrl) => {
		const { error } = await letter({ lettersBaseUrl });
		expect(error?.message).toBe("Couldn't reach SVC [item 0]");
		expect(error?.description).toContain('Nothing was sent for this item.');
	});

	test('is no longer made for a later item, and what was sent before is kept apart', async () => {
		bed.service.order({ kind: 'refuseConnection', match: { nth: 2 }, times: 4, delayMs: 60_000 });
		const result = await bed.engine.runNode('svcLetters', createParameters, {
			items: someLetters(3),
		});
		expect(result.error?.message).toBe("Couldn't reach SVC [item 1]");
		expect(result.error?.description).toMatch(
			/ Nothing was sent for this item\. Before this, 1 item was processed; a retry .+ doesn't repeat it\.$/,
		);
		bed.service.reset();
		expect((await bed.engine.retry(result)).status).toBe('success');
		expect(lettersAt(bed)).toHaveLength(2);
	});

	describe('is no longer made for a later update', () => {
		const parameters = {
			resource: 'letter',
			operation: 'update',
			...letterText,
			letterId: byId('={{ $json.id }}'),
		};
		const update = (settings: object = {}) => {
			const saved = bed.service.state.seedLetters(3);
			for (const letter of saved) letter.status = 'received';
			return bed.engine.runNode('svcLetters', parameters, {
				items: someLetters(3).map((item, index) => ({ ...item, id: saved[index].id })),
				settings: { name: 'Letters', ...settings },
			});
		};

		test('while another one was, which SVC may have mailed', async () => {
			bed.service.order({ kind: 'refuseConnection', match: { nth: 2 }, times: 4, delayMs: 60_000 });
			const { error } = await update();
			expect(error?.message).toBe("Couldn't reach SVC [item 1]");
			expect(error?.description).toMatch(
				/ Nothing was changed for this item\. Before this, 1 item was processed\.$/,
			);
		});

		test('and the error output says so of that item only', async () => {
			bed.service.order({ kind: 'refuseConnection', match: { nth: 2 }, times: 4, delayMs: 60_000 });
			const { outputs } = await update({ onError: 'continueErrorOutput' });
			expect(outputs.Letters[1]).toMatchObject([
				{
					json: {
						error: { description: expect.stringMatching(/ Nothing was changed for this item\.$/) },
					},
				},
			]);
		});
	});

	test("isn't secured because the server speaks no TLS", async () => {
		const { host, pathname } = new URL(bed.service.baseUrls.letters);
		const { error } = await letter({ lettersBaseUrl: `https://${host}${pathname}` });
		expect(error?.message).toBe("Couldn't reach SVC [item 0]");
		expect(error?.description).toContain('Nothing was sent for this item.');
		expect(bed.service.requests).toEqual([]);
	});

	test("isn't secured because the server has no certificate to show", async () => {
		const { port, close } = await listening(https.createServer());
		const { error } = await letter({ lettersBaseUrl: `https://127.0.0.1:${port}/v1` });
		close();
		expect(error?.message).toBe("Couldn't reach SVC [item 0]");
		expect(error?.description).toContain('Nothing was sent for this item.');
	});

	test.each(['http', 'https'])(
		'that ends without a word over %s stays unknown',
		async (protocol) => {
			const { port, close } = await listening(net.createServer((socket) => socket.destroy()));
			const { error } = await letter({ lettersBaseUrl: `${protocol}://127.0.0.1:${port}/v1` });
			close();
			expect(error?.message).toBe(`${sentences.letterUnknown} [item 0]`);
		},
	);
});
