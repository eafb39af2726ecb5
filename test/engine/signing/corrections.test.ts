/**
 * Send for Signing, corrected between an execution that failed and its retry: nobody signs what was there
 * before. The service here is a server of its own.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { BinaryDataMode } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { entries, signer } from './signing.ts';

const dossierId = '22222222-2222-4222-8222-222222222222';

interface Asked {
	readonly url: string;
	readonly body: string;
}

const asked: Asked[] = [];
/** Paths that are rejected once. */
const rejections: string[] = [];

const bodyOf = ({ body }: Asked) => JSON.parse(body) as IDataObject;
const uploaded = (from = 0) =>
	asked
		.slice(from)
		.flatMap(({ url, body }) => (url === '/upload' ? /%PDF-1\.7 \w+/.exec(body) : []));

function respond({ url, body }: Asked): unknown {
	if (url === '/upload') {
		return { id: `0000000${asked.length}-1111-4111-8111-111111111111`, name: 'a.pdf' };
	}
	if (url === '/dossiers') {
		const { invitees } = JSON.parse(body) as { invitees: IDataObject[] };
		const made = invitees.map(({ name, email }, index) => ({
			...{ id: `aaaaaaaa-aaaa-4aaa-8aaa-00000000000${index}`, name, email },
		}));
		return { id: dossierId, state: 'draft', invitees: made };
	}
	return (JSON.parse(body) as IDataObject[]).map(({ inviteeId }) => ({
		...{ id: `invite of ${String(inviteeId)}`, inviteeId, inviteUri: null, email: true },
	}));
}

const server = http.createServer((request, response) => {
	const chunks: Buffer[] = [];
	request.on('data', (chunk: Buffer) => chunks.push(chunk));
	request.on('end', () => {
		const url = (request.url ?? '').replace(/^\/v1/, '');
		const one = { url, body: Buffer.concat(chunks).toString('latin1') };
		asked.push(one);
		const rejection = rejections.findIndex((path) => url.endsWith(path));
		response.setHeader('content-type', 'application/json');
		if (rejection < 0) response.end(JSON.stringify(respond(one)));
		else {
			rejections.splice(rejection, 1);
			response.writeHead(400).end(JSON.stringify({ status: 400, message: 'not so' }));
		}
	});
});

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
	asked.length = 0;
	rejections.length = 0;
});
afterAll(() => server.close());

const parameters: INodeParameters = {
	resource: 'dossier',
	operation: 'sendForSigning',
	name: '=Rent, {{ $now.toMillis() }}',
	binaryPropertyNames: 'draft',
	signers: 'several',
	signingOrder: 'atOnce',
	invitees: entries(signer({ name: 'Ann', email: 'ann@wrong.example' })),
	delivery: 'email',
};

describe.each<BinaryDataMode>(['memory', 'filesystem'])('files kept in: %s', (binaryData) => {
	const bed = simulatorBed({ binaryData });

	const file = async (content: string) =>
		await bed.engine.files.write(`%PDF-1.7 ${content}`, {
			fileName: 'contract.pdf',
			mimeType: 'application/pdf',
		});

	const failing = async (path: string, own: INodeParameters = parameters) => {
		rejections.push(path);
		const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
		const failed = await bed.engine.runNode('svcSigning', own, {
			items: [{ json: {}, binary: { draft: await file('draft'), final: await file('final') } }],
			credentials: {
				svcSigningApi: { ...bed.engine.credentials.svcSigningApi, signSandboxBaseUrl: url },
			},
			settings: { name: 'Sign' },
		});
		expect(failed.error?.description).toContain('not so');
		return failed;
	};

	const retried = async (failed: Awaited<ReturnType<typeof failing>>, change: INodeParameters) =>
		await bed.engine.retry(failed, {
			nodes: { Sign: { parameters: { ...parameters, ...change } } },
		});

	test('the file that was corrected is the one to sign', async () => {
		const failed = await failing('/dossiers');
		const before = asked.length;
		const { error } = await retried(failed, { binaryPropertyNames: 'final' });
		expect(error?.message).toBeUndefined();
		expect(uploaded(before)).toEqual(['%PDF-1.7 final']);
		const [id] = asked.flatMap(({ url }, at) => (url === '/upload' ? [at + 1] : [])).slice(-1);
		const created = bodyOf(asked.filter(({ url }) => url === '/dossiers').at(-1) as Asked);
		expect(created.files).toEqual([{ id: expect.stringMatching(`^0000000${id}-`) }]);
	});

	test('the same file is uploaded once', async () => {
		const failed = await failing('/dossiers');
		const { status } = await retried(failed, {});
		expect([status, uploaded()]).toEqual(['success', ['%PDF-1.7 draft']]);
	});

	test.each<[string, INodeParameters]>([
		['address', { invitees: entries(signer({ name: 'Ann', email: 'ann@right.example' })) }],
		['file', { binaryPropertyNames: 'final' }],
	])('no one is invited to a dossier made before the %s was corrected', async (_, change) => {
		const failed = await failing('/invites');
		const before = asked.length;
		const { error } = await retried(failed, change);
		expect(asked.slice(before).filter(({ url }) => url.endsWith('/invites'))).toEqual([]);
		expect(error?.message).toBe(
			'The dossier was created before its invitees or files were changed [item 0]',
		);
		expect(error?.description).toContain(`dossier ${dossierId}`);
		expect(error?.description).toContain('start a new execution');
	});

	test('a retry without corrections goes on, whatever the time is in its name', async () => {
		const failed = await failing('/invites');
		const { status } = await retried(failed, {});
		expect(status).toBe('success');
		expect(asked.map(({ url }) => url.split('/').at(-1))).toEqual([
			...['upload', 'dossiers', 'invites', 'invites'],
		]);
	});
});
