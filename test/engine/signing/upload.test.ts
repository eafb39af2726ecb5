/** PDFs of input items go to the service byte for byte, whichever way n8n keeps them. */
import FormData from 'form-data';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IBinaryData } from 'n8n-workflow';
import type { BinaryDataMode } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { pdf, sha256, UPLOAD } from './signing.ts';

const names = [
	'contract.pdf',
	'a "b".pdf',
	'Vertrag – Jörg 合同 📄.pdf',
	'semi;colon=%41.pdf',
	"it's.pdf",
];

describe.each<BinaryDataMode>(['memory', 'filesystem'])('files kept in: %s', (binaryData) => {
	const bed = simulatorBed({ binaryData });

	const write = (content: Buffer, about: Partial<IBinaryData> = {}) =>
		bed.engine.files.write(content, {
			fileName: 'contract.pdf',
			mimeType: 'application/pdf',
			...about,
		});

	const upload = (binary: IBinaryData[], settings: object = {}) =>
		bed.engine.runNode(
			'svcSigning file upload',
			{ binaryPropertyName: 'data' },
			{ items: binary.map((data) => ({ json: {}, binary: { data } })), settings },
		);

	test.each([
		['contract\r\n2030.pdf', 'contract 2030.pdf'],
		['C:\\contracts\\2030.pdf', '2030.pdf'],
	])('%j becomes %j, and a hint says so once', async (fileName, sent) => {
		const files = [await write(pdf(1), { fileName }), await write(pdf(2), { fileName })];
		const { runData } = await upload(files);
		expect(bed.service.state.signingFiles.map(({ file }) => file.name)).toEqual([sent, sent]);
		const messages = runData.svcSigning[0].hints?.map(({ message }) => message);
		expect(
			messages?.filter((message) => message.includes(`The node uses "${sent}" instead.`)),
		).toHaveLength(1);
	});

	test('a usual name needs no hint', async () => {
		const { runData } = await upload([await write(pdf(1), { fileName: names[2] })]);
		expect(JSON.stringify(runData.svcSigning[0].hints)).not.toContain('file name');
	});

	bed.describeOperation({
		name: 'svcSigning file upload',
		parameters: { binaryPropertyName: '={{ $json.field }}' },
		async arrange() {
			const [small, large] = [pdf(1), pdf(3000)];
			return {
				small,
				large,
				one: await write(small),
				two: await write(large, { fileName: 'big.pdf' }),
			};
		},
		items: ({ one, two }) => [
			{ json: { field: 'data', name: 'contract.pdf' }, binary: { data: one } },
			{ json: { field: 'annex', name: 'big.pdf' }, binary: { data: one, annex: two } },
		],
		requests: ({ name }, { small, large }) => {
			const content = name === 'big.pdf' ? large : small;
			return [
				{
					endpoint: UPLOAD,
					body: {
						fields: {},
						files: [
							{
								field: 'file',
								fileName: name,
								contentType: 'application/pdf',
								size: content.length,
								sha256: sha256(content),
							},
						],
					},
				},
			];
		},
		output: ([{ json }], { name }, { small, large }) =>
			expect(json).toMatchObject({
				id: expect.stringMatching(/^[0-9a-f-]{36}$/),
				name,
				hash: sha256(name === 'big.pdf' ? large : small),
			}),
		badItem: {
			item: ({ one }) => ({ json: { field: 'nothing' }, binary: { data: one } }),
			error: '"PDF Input Field" is "nothing", but this item\'s files are in other fields',
		},
	});

	test('takes PDFs only', async () => {
		const { error } = await upload([await write(Buffer.from('Dear Ann'))]);
		expect(error?.message).toBe(
			'"PDF Input Field" points to the file "contract.pdf", which isn\'t a PDF [item 0]',
		);
		expect(bed.service.requests).toEqual([]);
	});

	test.each([
		['the connection breaks before the file was read', { kind: 'resetBeforeRead' }],
		['the answer is lost', { kind: 'resetAfterProcessing' }],
		['the service is down for a moment', { kind: 'status', status: 503 }],
	] as const)('uploads again by itself when %s', async (_, fault) => {
		const content = pdf(300);
		bed.service.order(fault);
		const { json } = await upload([await write(content)]);
		expect(json()).toEqual([expect.objectContaining({ hash: sha256(content) })]);
		expect(bed.service.requests).toHaveLength(2);
	});

	test('a correction uploads only what was not uploaded before', async () => {
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: UPLOAD, nth: 3 } });
		const files = [await write(pdf(1)), await write(pdf(2)), await write(pdf(3))];
		const failed = await upload(files, { name: 'Upload' });
		const parameters = {
			...{ resource: 'file', operation: 'upload' },
			binaryPropertyName: "={{ 'data' }}",
		};
		const retried = await bed.engine.retry(failed, { nodes: { Upload: { parameters } } });
		expect(retried.error?.message).toBeUndefined();
		expect(bed.service.requests.map(({ status }) => status)).toEqual([201, 201, 400, 201]);
	});

	test('signs each try with a token of its own, made when the waiting is over', async () => {
		bed.service.order({ kind: 'status', status: 429, headers: { 'retry-after': '2' } });
		await upload([await write(pdf(10))]);
		const issued = bed.service.requests.map(({ headers }) => claims(headers.authorization).iat);
		expect(issued).toHaveLength(2);
		expect(issued[1] - issued[0]).toBeGreaterThanOrEqual(1);
		expect(bed.service.requests.map(({ status }) => status)).toEqual([429, 201]);
	});

	test('signs each item with a token of its own, made after the pause between batches', async () => {
		const parameters = {
			resource: 'file',
			operation: 'upload',
			binaryPropertyName: 'data',
			requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 2000 } } },
		};
		await upload([await write(pdf()), await write(pdf())], { parameters });
		const [first, second] = bed.service.requests.map(({ headers }) =>
			claims(headers.authorization),
		);
		expect(second.iat - first.iat).toBeGreaterThanOrEqual(1);
	});

	test('gives the token of a large file the time that a slow connection needs', async () => {
		await upload([await write(pdf(1)), await write(pdf(3 * 1024))]);
		const [small, large] = bed.service.requests.map(({ headers }) => claims(headers.authorization));
		expect(large.exp - large.iat - (small.exp - small.iat)).toBeGreaterThanOrEqual(47);
	});
});

function claims(authorization: string): { iat: number; exp: number } {
	return JSON.parse(Buffer.from(authorization.split('.')[1], 'base64url').toString());
}

describe('the form on the wire', () => {
	let received: { type: string; body: Buffer }[] = [];
	const server = http.createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			received.push({ type: request.headers['content-type'] ?? '', body: Buffer.concat(chunks) });
			response.setHeader('content-type', 'application/json').end('{"id":"x"}');
		});
	});
	let url = '';
	beforeAll(async () => {
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	});
	beforeEach(() => {
		received = [];
	});
	afterAll(() => server.close());

	describe.each<BinaryDataMode>(['memory', 'filesystem'])('files kept in: %s', (binaryData) => {
		const bed = simulatorBed({ binaryData });

		test.each([...names, 'line\nbreak.pdf', 'return\r\n.pdf'])(
			'is what form-data would send for %j',
			async (fileName) => {
				const content = pdf(2);
				const data = await bed.engine.files.write(content, {
					fileName,
					mimeType: 'application/pdf',
				});
				await bed.engine.runNode(
					'svcSigning file upload',
					{ binaryPropertyName: 'data' },
					{
						items: [{ json: {}, binary: { data } }],
						credentials: {
							svcSigningApi: { ...bed.engine.credentials.svcSigningApi, signSandboxBaseUrl: url },
						},
					},
				);
				const [{ type, body }] = received;
				const reference = new FormData();
				reference.setBoundary(/boundary=(.+)$/.exec(type)?.[1] ?? '');
				// Names of files have no line breaks: each becomes a blank before the form is written.
				const filename = fileName.replace(/[\r\n]+/g, ' ');
				reference.append('file', content, { filename, contentType: 'application/pdf' });
				expect(body.toString('latin1')).toBe(reference.getBuffer().toString('latin1'));
				expect(type).toBe(reference.getHeaders()['content-type']);
			},
		);
	});
});
