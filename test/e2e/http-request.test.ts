/**
 * The pack's credentials in n8n's own HTTP Request node, as "predefined credential type": for what the
 * pack has no operation for. The simulator has no such path either, so it answers 404.
 */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { jwtVerify } from 'jose';
import type { RecordedRequest } from '../../simulator/index.ts';
import {
	chain,
	httpRequest,
	manualTrigger,
	packNode,
	type Step,
} from '../../tools/n8n/build-workflow.ts';
import type { Execution } from '../../tools/n8n/client.ts';
import { n8nVersion } from '../../tools/n8n/install.ts';
import { at, type JsonObject, listAt, textAt } from '../../tools/n8n/json.ts';
import { packName } from '../../tools/n8n/pack.ts';
import { suite } from './suite.ts';

type Kind = 'productToken' | 'payments' | 'signing';

interface Case {
	kind: Kind;
	baseUrl: 'letters' | 'payments' | 'signingSandbox';
	/** Checks how the request was signed, and gives what must not be seen of it. */
	signed(request: RecordedRequest, credential: JsonObject): Promise<string[]>;
}

const cases: Case[] = [
	{
		kind: 'productToken',
		baseUrl: 'letters',
		signed: async ({ headers }, { productToken }) => {
			assert.equal(headers['x-svc-producttoken'], productToken);
			return await Promise.resolve([String(productToken)]);
		},
	},
	{
		kind: 'payments',
		baseUrl: 'payments',
		signed: async ({ headers }, { user, password }) => {
			const basic = Buffer.from(`${String(user)}:${String(password)}`).toString('base64');
			assert.equal(headers.authorization, `Basic ${basic}`);
			return await Promise.resolve([basic, String(password)]);
		},
	},
	{
		kind: 'signing',
		baseUrl: 'signingSandbox',
		signed: async ({ headers }, { keyId, secret }) => {
			const token = headers.authorization.replace(/^Bearer /, '');
			const { payload, protectedHeader } = await jwtVerify(
				token,
				new TextEncoder().encode(String(secret)),
			);
			assert.deepEqual(protectedHeader, { alg: 'HS256', typ: 'JWT', kid: keyId });
			assert.deepEqual(Object.keys(payload).sort(), ['exp', 'iat', 'nbf']);
			return [token, String(secret)];
		},
	},
];

/** Runs it alone, on an empty record. */
async function run(step: Step): Promise<Execution> {
	const { client, simulator } = await suite();
	simulator.reset();
	const { id } = await client.saveWorkflow(chain(`Alone: ${step.name}`, [manualTrigger, step]));
	return await client.finishedExecution(await client.run(id, 'Start'));
}

const neverError = { response: { response: { neverError: true } } };

for (const { kind, baseUrl, signed } of cases) {
	it(`HTTP Request reaches an undocumented path with the ${kind} credential, and shows no secret`, async () => {
		const { credentials, simulator, stored } = await suite();
		const { type, data } = credentials[kind];
		const url = `${simulator.baseUrls[baseUrl]}/undocumented/1?part=2`;
		for (const [options, status] of [
			[neverError, 'success'],
			[{}, 'error'],
		] as const) {
			const execution = await run(httpRequest(url, type, stored[type], options));
			assert.equal(execution.status, status, execution.error);
			const [request, ...more] = simulator.requests;
			assert.equal(more.length, 0, 'one request');
			assert.equal(request.refusal, `no endpoint GET ${new URL(url).pathname}`);
			assert.deepEqual(request.query, { part: ['2'] });
			const kept = JSON.stringify(execution.stored);
			for (const secret of await signed(request, data)) {
				assert.ok(!kept.includes(secret), `a secret is in the execution's data (${status})`);
			}
		}
	});
}

it('n8n keeps a credential out of HTTP Request where its settings say so, and it still serves its own node', async () => {
	const { client, credentials, simulator } = await suite();
	const { type, data } = credentials.productToken;
	const url = `${simulator.baseUrls.letters}/undocumented`;
	const limits: Array<[settings: JsonObject, refusal: RegExp | undefined]> = [
		[{ allowedHttpRequestDomains: 'none' }, /prevent use within an HTTP Request/],
		[{ allowedHttpRequestDomains: 'domains', allowedDomains: '127.0.0.1, a.example' }, undefined],
	];
	// n8n 1.x holds redirects against the list, but not the URL of the node.
	if (!n8nVersion().startsWith('1.')) {
		limits.push([
			{ allowedHttpRequestDomains: 'domains', allowedDomains: 'a.example' },
			/Domain not allowed/,
		]);
	}
	for (const [settings, refusal] of limits) {
		const name = `Limited: ${Object.values(settings).join(' ')}`;
		const limited = await client.saveCredential({ name, type, data: { ...data, ...settings } });
		const { error = '' } = await run(httpRequest(url, type, limited));
		assert.equal(simulator.requests.length, refusal ? 0 : 1, name);
		if (refusal) assert.match(error, refusal);

		const parameters = { resource: 'price', operation: 'getAll' };
		const own = await run(packNode('Prices', 'svcLetters', parameters, { [type]: limited }));
		assert.equal(own.status, 'success', own.error);
		assert.equal(simulator.requests[0].status, 200);
	}
});

it('n8n offers the credentials to HTTP Request, and "Custom API Call" in the nodes that use them', async () => {
	const { client, stored } = await suite();
	const credentials = await client.types('credentials');
	const own = Object.keys(stored).filter((type) => type.startsWith('svc'));
	assert.equal(own.length, 3);
	for (const type of own) {
		const found = credentials.find((one) => at(one, 'name') === type);
		// n8n's editor lists in HTTP Request what has this.
		assert.ok(at(found, 'authenticate'), type);
	}
	const actionNodes = (await client.types('nodes')).filter((node) => {
		const name = textAt(node, 'name');
		return name.startsWith(`${packName}.`) && !/(Trigger|Tool)$/.test(name);
	});
	assert.equal(actionNodes.length, 11);
	for (const node of actionNodes) {
		const resource = listAt(node, 'properties').find((one) => at(one, 'name') === 'resource');
		assert.equal(textAt(listAt(resource, 'options').at(-1), 'name'), 'Custom API Call');
	}
});
