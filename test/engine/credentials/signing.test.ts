/** The signing interface has no simulator yet: a small server judges the tokens. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { createEngine, type Engine, findSecrets, testCredential } from '../harness/index.ts';

const keyId = 'key-of-the-sandbox';
const secret = 'this-is-the-secret-of-the-sandbox';

interface Received {
	url: string;
	header?: object;
	claims?: Record<string, unknown>;
	/** What the server's clock said. */
	now: number;
}

let received: Received[];
/** The answer to a request with a good token; a dossier that nobody has is not found. */
let answer: { status: number; body: string };

const error = (status: number, message: string) => ({
	status,
	body: JSON.stringify({ status, message }),
});

async function judge(token: string): Promise<Omit<Received, 'url' | 'now'>> {
	const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
		algorithms: ['HS256'],
		typ: 'JWT',
		requiredClaims: ['iat', 'nbf', 'exp'],
		clockTolerance: 0,
	});
	return { header: decodeProtectedHeader(token), claims: payload };
}

const server = http.createServer((request, response) => {
	const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
	const entry: Received = { url: request.url ?? '', now: Math.floor(Date.now() / 1000) };
	received.push(entry);
	void judge(token)
		.then((judged) => {
			Object.assign(entry, judged);
			return scheme === 'Bearer' ? answer : error(401, 'Not a bearer token');
		})
		.catch(() => error(401, 'The token cannot be verified'))
		.then(({ status, body }) => {
			response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
			response.end(body);
		});
});

let engine: Engine;
let url: string;

beforeAll(async () => {
	engine = await createEngine();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
beforeEach(() => {
	received = [];
	engine.modules.clock.ahead = 0;
	answer = error(404, 'No such dossier');
});
afterAll(() => server.close());

async function save(change: ICredentialDataDecryptedObject = {}) {
	const data = { environment: 'sandbox', keyId, secret, signSandboxBaseUrl: url, ...change };
	const result = await testCredential(engine, 'svcSigningApi', data);
	expect(findSecrets(result, { secret: String(data.secret) })).toEqual([]);
	return result;
}

test('a right key passes, with a token as the service describes it', async () => {
	expect(await save()).toMatchObject({ status: 'OK' });
	expect(received).toHaveLength(1);
	const [{ url: asked, header, claims = {}, now }] = received;
	expect(asked).toMatch(/^\/v1\/dossiers\/[0-9a-f-]{36}\/download$/);
	expect(header).toEqual({ alg: 'HS256', typ: 'JWT', kid: keyId });
	const { iat, nbf, exp, ...others } = claims;
	expect(others).toEqual({});
	expect([iat, nbf, exp].every(Number.isInteger)).toBe(true);
	expect(nbf).toBe(iat);
	expect(now).toBeGreaterThanOrEqual(Number(nbf));
	expect(now).toBeLessThan(Number(exp));
	expect(Number(exp) - now).toBeLessThanOrEqual(60);
});

test('a rejection with a success status is no success', async () => {
	answer = { ...error(401, 'Invalid token'), status: 200 };
	expect(await save()).toEqual({
		status: 'Error',
		message:
			'SVC rejected the key ID or secret. Check that both and the base URL belong to the selected environment.',
	});
});

test('the allowed clock difference backdates the token without shortening it', async () => {
	await save({ clockDifference: 120 });
	await save({ clockDifference: 0 });
	const [early, exact] = received;
	expect(early.now - Number(early.claims?.nbf)).toBeGreaterThanOrEqual(120);
	expect(exact.claims?.nbf).toBeGreaterThan(Number(early.claims?.nbf));
	expect(Number(early.claims?.exp)).toBeGreaterThan(early.now);
});

test('a clock difference with a part of a second leaves whole seconds, as UNIX timestamps are', async () => {
	await save({ clockDifference: 1.5 });
	const [{ claims = {}, now }] = received;
	expect([claims.iat, claims.nbf, claims.exp].every(Number.isInteger)).toBe(true);
	expect(now - Number(claims.nbf)).toBeGreaterThanOrEqual(1.5);
});

test('each environment has its own address', async () => {
	expect(
		await save({
			environment: 'production',
			signBaseUrl: `${url}/production`,
			signSandboxBaseUrl: `${url}/sandbox`,
		}),
	).toMatchObject({ status: 'OK' });
	await save({ signSandboxBaseUrl: `${url}/sandbox`, signBaseUrl: `${url}/production` });
	expect(received.map((one) => one.url.split('/')[2])).toEqual(['production', 'sandbox']);
});

test.each([
	['slashes and spaces around the address', () => ({ signSandboxBaseUrl: ` ${url}// ` })],
	['spaces around the key ID', () => ({ keyId: ` ${keyId}\n` })],
	['spaces around the secret', () => ({ secret: ` ${secret}\n` })],
])('%s do no harm', async (_, change) => {
	expect(await save(change())).toMatchObject({ status: 'OK' });
	expect(received).toEqual([
		expect.objectContaining({
			url: expect.stringMatching(/^\/v1\/dossiers\//),
			header: expect.objectContaining({ kid: keyId }),
		}),
	]);
});

test('a wrong secret fails and says what to do', async () => {
	expect(await save({ secret: 'some-other-secret-that-is-wrong' })).toEqual({
		status: 'Error',
		message:
			'SVC rejected the key ID or secret. Check that both and the base URL belong to the selected environment.',
	});
});

const hour = 60 * 60_000;

test.each([
	[hour, 'ahead of', '60 minutes'],
	[-24 * hour, 'behind', '24 hours'],
	[20_000, 'ahead of', '20 seconds'],
])('a right key with a clock that is wrong by %i ms is said to be right', async (ahead, is, by) => {
	engine.modules.clock.ahead = ahead;
	const { status, message } = await save();
	expect(status).toBe('Error');
	const said = `SVC rejected the key, because n8n's clock is (.*) ${is} SVC's\\. Correct the clock of n8n's machine, then test the credential again\\.`;
	expect(message).toMatch(new RegExp(`^${said}$`));
	expect(message).toMatch(
		new RegExp(`${by}|${Number.parseInt(by) + 1} |${Number.parseInt(by) - 1} `),
	);
});

test.each([-20_000, 3000])(
	'a clock that is wrong by %i ms is no reason to reject a key',
	async (ahead) => {
		engine.modules.clock.ahead = ahead;
		expect(await save({ clockDifference: 5 })).toMatchObject({ status: 'OK' });
		const { message } = await save({
			clockDifference: 5,
			secret: 'some-other-secret-that-is-wrong',
		});
		expect(message).toMatch(/^SVC rejected the key ID or secret\. Check that both/);
	},
);

test('a key that is not allowed fails and says what to do', async () => {
	answer = error(403, 'Inactive');
	expect(await save()).toEqual({
		status: 'Error',
		message: "SVC doesn't allow this key ID. Ask your provider to activate it.",
	});
});

test.each([
	['a web page', { status: 404, body: '<html><title>Not found</title></html>' }],
	['some other data', { status: 200, body: '{"hello":"world"}' }],
	['nothing', { status: 404, body: '' }],
	['how it is', { status: 200, body: '{"status":"maintenance"}' }],
	['that all is well', { status: 200, body: '{"status":200,"text":"ok"}' }],
	['a 404 of another kind', { status: 404, body: '{"status":404,"path":"/dossiers"}' }],
])('an address where the service is not fails: %s', async (_, other) => {
	answer = other;
	expect(await save()).toEqual({
		status: 'Error',
		message: 'The Signing base URL responds, but not as SVC does. Check the base URL.',
	});
	expect(received).toHaveLength(1);
});

test.each(['{"Status":404,"Message":"No such dossier"}', '{"STATUS":404,"MESSAGE":"None"}'])(
	'a dossier that does not exist is what SVC reports with %s',
	async (body) => {
		answer = { status: 404, body };
		expect(await save()).toEqual({ status: 'OK', message: 'Connection successful!' });
	},
);

test('a redirect is not followed', async () => {
	answer = { status: 302, body: '' };
	expect(await save()).toEqual({
		status: 'Error',
		message: expect.stringMatching(/^SVC redirected the request/),
	});
	expect(received).toHaveLength(1);
});

test.each([
	['no URL', { signSandboxBaseUrl: 'sandbox' }, /isn't a URL that starts with https/],
	[
		'a port where nothing listens',
		{ signSandboxBaseUrl: 'http://127.0.0.1:9' },
		/^Couldn't reach SVC\. Nothing responds/,
	],
	[
		'no URL of production',
		{ environment: 'production' },
		/^there is no "Production Base URL"\. Open the credential, and enter the base URL from your provider\.$/,
	],
	['no environment', { environment: '' }, /^"Environment" isn't selected\. Select it\.$/],
	['another environment', { environment: 'test' }, /^"Environment" isn't selected/],
	[
		'no number',
		{ clockDifference: 'a bit' },
		/^"Allowed Clock Difference" isn't a number\. Correct it/,
	],
	[
		'a number below 0',
		{ clockDifference: -60 },
		/^"Allowed Clock Difference" is less than 0\. Correct it/,
	],
	['no key ID', { keyId: ' ' }, /^"Key ID" is empty/],
])('%s is said in words, without codes', async (_, change, message) => {
	const result = await save(change);
	expect(result).toEqual({ status: 'Error', message: expect.stringMatching(message) });
	expect(result.message).not.toMatch(/ECONN|ERR_|undefined/);
});
