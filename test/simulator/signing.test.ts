/** Signing as the document describes it: tokens, rules, states, downloads, webhook. */
import { SignJWT } from 'jose';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { startSimulator, type Simulator } from '../../simulator/index.ts';
import { eventually } from './support.ts';

let simulator: Simulator;
beforeAll(async () => {
	simulator = await startSimulator();
});
beforeEach(() => simulator.reset());
afterAll(async () => {
	await simulator.close();
});

const seconds = () => Math.floor(Date.now() / 1000);
const aDay = 86_400;

interface Token {
	header?: object;
	claims?: Record<string, unknown>;
	secret?: string;
}

async function token({ header, claims, secret }: Token = {}): Promise<string> {
	const { signingSandboxKeyId: kid, signingSandboxSecret } = simulator.account;
	const now = seconds();
	const jwt = await new SignJWT({ iat: now, nbf: now, exp: now + 60, ...claims })
		.setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid, ...header })
		.sign(new TextEncoder().encode(secret ?? signingSandboxSecret));
	return `Bearer ${jwt}`;
}

async function send(
	path: string,
	body?: unknown,
	authorization?: string,
	area: 'signing' | 'signingSandbox' = 'signingSandbox',
) {
	const response = await fetch(simulator.baseUrls[area] + path, {
		method: body === undefined ? 'GET' : 'POST',
		headers: {
			authorization: authorization ?? (await token()),
			...(body !== undefined && { 'content-type': 'application/json' }),
		},
		...(body !== undefined && { body: JSON.stringify(body) }),
	});
	const bytes = Buffer.from(await response.arrayBuffer());
	return { status: response.status, bytes, headers: response.headers };
}

const noDossier = '/dossiers/00000000-0000-0000-0000-000000000000/download';

test.each<[string, Token, number]>([
	['a good token', {}, 404],
	['a clock that is a second ahead', { claims: { iat: seconds() + 1, nbf: seconds() + 1 } }, 404],
	['another algorithm', { header: { alg: 'HS512' } }, 401],
	['another type', { header: { typ: 'JOSE' } }, 401],
	['the type in small letters', { header: { typ: 'jwt' } }, 401],
	['an unknown key', { header: { kid: 'nobody' } }, 401],
	['a wrong secret', { secret: 'wrong' }, 401],
	['no nbf', { claims: { nbf: undefined } }, 401],
	['no iat', { claims: { iat: undefined } }, 401],
	['no exp', { claims: { exp: undefined } }, 401],
	['a token that has expired', { claims: { exp: seconds() - aDay } }, 401],
	['a token that is not valid yet', { claims: { nbf: seconds() + aDay } }, 401],
	['a token of the future', { claims: { iat: seconds() + aDay } }, 401],
	['an exp in milliseconds', { claims: { exp: Date.now() + 60_000 } }, 401],
	['a part of a second', { claims: { iat: seconds() - 0.5 } }, 401],
])('%s', async (_, change, status) => {
	const answer = await send(noDossier, undefined, await token(change));
	expect(answer.status).toBe(status);
	expect(JSON.parse(answer.bytes.toString())).toEqual({ status, message: expect.any(String) });
});

test('the environments share neither keys nor dossiers', async () => {
	expect(await send(noDossier, undefined, undefined, 'signing')).toMatchObject({ status: 401 });
	const { state } = simulator;
	const { id } = state.seedDossier([state.seedSigningFile()], 1, 'sandbox').dossier;
	state.signAll(id);
	const { signingKeyId: kid, signingSecret: secret } = simulator.account;
	const production = await token({ header: { kid }, secret });
	const path = `/dossiers/${id}/download`;
	expect(await send(path)).toMatchObject({ status: 200 });
	expect(await send(path, undefined, production, 'signing')).toMatchObject({ status: 404 });
});

const field = (more: object = {}) => ({ type: 'signature', tag: '#s', ...more });
const location = { range: '1-2', unit: 'point', x: 1.5, y: 0, width: 10, height: 10 };

test.each<[string, object, number]>([
	['the least', {}, 201],
	['no file', { files: [] }, 400],
	['an unknown file', { files: [{ id: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70' }] }, 400],
	['90 days', { expiresIn: 7776000 }, 201],
	['more than 90 days', { expiresIn: 7776001 }, 400],
	['shared positions', { invitees: [{ position: 1 }, { position: 2 }, { position: 1 }] }, 201],
	['a gap between positions', { invitees: [{ position: 1 }, { position: 3 }] }, 400],
	['positions from 2', { invitees: [{ position: 2 }] }, 400],
	['a tag', { fields: [field({ tagRequired: false })] }, 201],
	['locations', { fields: [field({ tag: undefined, locations: [location] })] }, 201],
	['neither', { fields: [field({ tag: undefined })] }, 400],
	['both', { fields: [field({ locations: [location] })] }, 400],
	[
		'a range backwards',
		{ fields: [field({ tag: undefined, locations: [{ ...location, range: '2-1' }] })] },
		400,
	],
	['an unknown type', { fields: [field({ type: 'stamp' })] }, 400],
	['an unknown property', { colour: 'red' }, 400],
])('a dossier with %s: %#', async (_, change, status) => {
	const { id } = simulator.state.seedSigningFile();
	const { fields, ...rest } = change as { fields?: object[] };
	const people = fields && {
		invitees: [{ name: 'Ann', fields: fields.map((one) => ({ file: id, ...one })) }],
	};
	const answer = await send('/dossiers', { name: 'Rent', files: [{ id }], ...people, ...rest });
	expect({ status: answer.status, refusal: simulator.requests[0].refusal }).toEqual({
		status,
		refusal: status === 400 ? expect.any(String) : undefined,
	});
});

test('whether a tag is required is asked for, but not answered', async () => {
	const { id } = simulator.state.seedSigningFile();
	const fields = [{ type: 'signature', file: id, tag: '#s', tagRequired: false }];
	const answer = await send('/dossiers', { files: [{ id }], invitees: [{ fields }] });
	const { invitees } = JSON.parse(answer.bytes.toString());
	expect(invitees[0].fields).toEqual([
		{
			...{ id: expect.any(String), type: 'signature', file: id, tag: '#s' },
			...{ invitee: invitees[0].id, locations: [expect.any(Object)] },
		},
	]);
});

describe('a tag has derived locations', () => {
	const inStream = (content: string) =>
		Buffer.concat([
			Buffer.from('%PDF-1.7\n1 0 obj << /Filter /FlateDecode >> stream\r\n'),
			deflateSync(content),
			Buffer.from('\nendstream endobj'),
		]);

	test.each<[string, number, Buffer]>([
		['in a PDF without text', 0, Buffer.from('%PDF-1.7\n')],
		['in a PDF with another text', 0, inStream('BT (#signature2) Tj ET')],
		['in a PDF that contains it', 1, Buffer.from('%PDF-1.7\nBT (here: #signature1) Tj ET')],
		['in a compressed part', 1, inStream('BT [(#sig) -10 (nature1)] TJ ET')],
		['where the font has an encoding of its own', 1, inStream('<< /ToUnicode 7 0 R >>')],
	])('%s: %i', async (_, count, content) => {
		simulator.shape({ signingTags: 'searched' });
		const { id } = simulator.state.seedSigningFile('contract.pdf', content);
		const fields = [{ type: 'signature', file: id, tag: '#signature1' }];
		await send('/dossiers', { name: 'Rent', files: [{ id }], invitees: [{ name: 'Ann', fields }] });
		const [{ dossier }] = simulator.state.dossiers;
		expect(dossier.invitees[0].fields[0].locations).toHaveLength(count);
	});
});

test('people act in their order, and the dossier is completed by the last', () => {
	const { state } = simulator;
	const { dossier, invites } = state.seedDossier([state.seedSigningFile()], 2);
	expect(dossier.state).toBe('sent');
	expect(() => state.signInvite(invites[1].id)).toThrow('Person 1 has to act first');
	state.signInvite(invites[0].id);
	expect(dossier).toMatchObject({ state: 'sent', completed: false });
	state.signInvite(invites[1].id);
	expect(dossier).toMatchObject({ state: 'completed', completed: true });
	expect(() => state.declineInvite(invites[0].id)).toThrow('The dossier is completed');
});

test('lets a person sign on the invite page, and calls the webhook until it accepts', async () => {
	const received: Array<{ id: string; type: string; dossier: object; created: string }> = [];
	const receiver = http.createServer((request, response) => {
		let body = '';
		request.on('data', (chunk: Buffer) => (body += chunk.toString()));
		request.on('end', () => {
			received.push(JSON.parse(body));
			response.writeHead(received.length === 1 ? 503 : 204).end();
		});
	});
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
	try {
		const { state } = simulator;
		const { dossier, invites } = state.seedDossier([state.seedSigningFile()], 1);
		state.setSigningWebhook(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`);
		const page = await (await fetch(invites[0].inviteUri ?? '')).text();
		const button = /data-post="([^"]+\/sign)"/.exec(page)?.[1];
		expect(page).toContain('Person 1');
		await fetch(simulator.url + button, { method: 'POST' });
		await eventually(() => received.length === 2);
		await state.webhooksSettled();
		expect(received[0]).toEqual({
			id: expect.any(String),
			type: 'dossier.state.updated',
			dossier: { id: dossier.id, state: 'completed' },
			created: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
		});
		expect(received[1]).toEqual(received[0]);
		expect(state.webhookDeliveries).toMatchObject([
			{ reported: 'completed', state: 'delivered', attempts: [{ status: 503 }, { status: 204 }] },
		]);
	} finally {
		receiver.close();
	}
});

test('calls nothing outside this machine', () => {
	const { state } = simulator;
	state.setSigningWebhook('https://example.com/hook');
	state.signAll(state.seedDossier([state.seedSigningFile()]).dossier.id);
	expect(new Set(state.webhookDeliveries.map((delivery) => delivery.state))).toEqual(
		new Set(['not loopback']),
	);
});

test('documents of the same name are both in the archive, and the report beside them', async () => {
	const { state } = simulator;
	const contents = [Buffer.from('%PDF-1.4 one'), Buffer.from('%PDF-1.4 two')];
	const files = contents.map((content) => state.seedSigningFile('contract.pdf', content));
	const { id } = state.seedDossier(files).dossier;
	state.signAll(id);
	const { bytes, headers } = await send(`/dossiers/${id}/download`);
	expect(headers.get('content-type')).toBe('application/zip');
	for (const part of ['contract.pdf', 'contract (2).pdf', 'audit-report.pdf', ...contents]) {
		expect(bytes.includes(part)).toBe(true);
	}
});
