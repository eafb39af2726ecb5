/** Signed documents, audit report and archive, into n8n's binary store. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import type { BinaryDataMode } from '../harness/index.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { DOWNLOAD, pdf, sha256 } from './signing.ts';

describe.each<BinaryDataMode>(['memory', 'filesystem'])('files kept in: %s', (binaryData) => {
	const bed = simulatorBed({ binaryData });

	/** A completed dossier of two files. */
	const seed = (signed = true, contents = [pdf(200), pdf(2)]) => {
		const { state } = bed.service;
		const files = contents.map((content, index) =>
			state.seedSigningFile(index === 0 ? 'Vertrag "Jörg".pdf' : 'terms.pdf', content),
		);
		const { id } = state.seedDossier(files, 2).dossier;
		if (signed) state.signAll(id);
		return { id, files: files.map((file) => file.id), contents };
	};

	const download = (dossier: string, parameters: INodeParameters, settings: object = {}) =>
		bed.engine.runNode(
			'svcSigning dossier download',
			{ dossierId: byId(dossier), binaryPropertyName: 'data', ...parameters },
			{ settings },
		);

	bed.describeOperation({
		name: 'svcSigning dossier download',
		parameters: {
			dossierId: byId('={{ $json.dossier }}'),
			content: 'file',
			fileId: '={{ $json.file }}',
			binaryPropertyName: '={{ $json.into }}',
		},
		arrange: () => [seed(), seed()],
		items: ([one, two]) => [
			{ dossier: one.id, file: one.files[0], into: 'signed' },
			{ dossier: two.id, file: two.files[1], into: 'data' },
		],
		requests: ({ dossier, file }) => [
			{
				endpoint: DOWNLOAD,
				path: expect.stringContaining(String(dossier)),
				query: { type: ['file'], file: [file] },
			},
		],
		output: async ([{ json, binary }], { dossier, into }, [one, two]) => {
			const [name, content] =
				into === 'signed'
					? ['Vertrag "Jörg".pdf', one.contents[0]]
					: ['terms.pdf', two.contents[1]];
			expect(json).toEqual({ dossierId: dossier, fileName: name, mimeType: 'application/pdf' });
			expect(Object.keys(binary ?? {})).toEqual([into]);
			expect(binary?.[String(into)]).toMatchObject({ fileName: name, fileExtension: 'pdf' });
			const read = await bed.engine.files.read(binary?.[String(into)]);
			expect(sha256(read)).toBe(sha256(content));
		},
		badItem: {
			item: ([one]) => ({ dossier: one.id, file: 'terms.pdf', into: 'data' }),
			error: '"File ID" must be an ID such as',
		},
	});

	test('everything comes as a ZIP archive', async () => {
		const { id, contents } = seed();
		const { outputs } = await download(id, { content: 'all' });
		const [{ json, binary }] = outputs.svcSigning[0];
		expect(json).toEqual({
			dossierId: id,
			fileName: 'Contract.zip',
			mimeType: 'application/zip',
		});
		const archive = await bed.engine.files.read(binary?.data);
		expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
		// The simulator does not compress, so the documents are in it as they are.
		expect(contents.every((content) => archive.includes(content))).toBe(true);
		expect(bed.service.requests[0].query).toEqual({});
	});

	test('the audit report is a PDF of its own', async () => {
		const { id } = seed();
		const { outputs } = await download(id, { content: 'auditReport' });
		const [{ json, binary }] = outputs.svcSigning[0];
		expect(json).toMatchObject({ dossierId: id });
		expect(binary?.data).toMatchObject({
			fileName: 'audit-report.pdf',
			mimeType: 'application/pdf',
		});
		expect((await bed.engine.files.read(binary?.data)).toString('latin1')).toMatch(
			/^%PDF-[\s\S]+Person 1/,
		);
		expect(bed.service.requests[0].query).toEqual({ type: ['auditReport'] });
	});

	test.each([
		['all', /^[0-9a-f-]{36}\.zip$/, 'application/zip'],
		['auditReport', /^[0-9a-f-]{36}-audit-report\.pdf$/, 'application/pdf'],
		['file', /^[0-9a-f-]{36}\.pdf$/, 'application/pdf'],
	])(
		'name and type are known for %s even if the service does not say them',
		async (content, name, mimeType) => {
			bed.service.shape({ signingDownload: 'bare' });
			const { id, files } = seed();
			const { json } = await download(id, { content, fileId: files[0] });
			expect(json()).toEqual([{ dossierId: id, fileName: expect.stringMatching(name), mimeType }]);
		},
	);

	/** A step that stores files by their names would overwrite one contract with another. */
	test.each(['file', 'auditReport'])(
		'two dossiers give two names for %s if the service says none',
		async (content) => {
			bed.service.shape({ signingDownload: 'bare' });
			const dossiers = [seed(true, [pdf(1)]), seed(true, [pdf(1)])];
			const names = dossiers.map(async ({ id }) => {
				const { json } = await download(id, { content });
				return json()[0].fileName;
			});
			expect(new Set(await Promise.all(names)).size).toBe(2);
		},
	);

	test.each([404, 410] as const)('an expired dossier says so (%i)', async (signingExpired) => {
		bed.service.shape({ signingExpired });
		const { id } = seed();
		bed.service.state.expireDossier(id);
		const { error } = await download(id, { content: 'all' });
		expect(error?.message).toMatch(/dossier expired/);
		expect(error?.description).toContain('SVC says: the dossier has expired');
	});

	test('says what to wait for if no one has signed the dossier', async () => {
		const { error } = await download(seed(false).id, { content: 'all' });
		expect(error?.message).toBe("The dossier isn't ready to download [item 0]");
	});

	test('which document is meant has to be said if there are several', async () => {
		const { error } = await download(seed().id, { content: 'file' });
		expect(error?.message).toBe(`${sentences.rejectedValues} [item 0]`);
		expect(error?.description).toMatch(
			/^If the dossier has several files, enter the File ID of one, .+ SVC says: the dossier has several files/,
		);
	});

	test('a connection that breaks in the middle of the file is no whole file', async () => {
		const { id, files } = seed();
		bed.service.order({ kind: 'resetMidAnswer', times: 4 });
		const { error } = await download(id, { content: 'file', fileId: files[0] });
		expect(error?.message).toBe(`${sentences.dropped} [item 0]`);
	});

	test('a service that is down for a moment is asked again', async () => {
		const { id, contents, files } = seed();
		bed.service.order({ kind: 'status', status: 503 });
		const { outputs } = await download(id, { content: 'file', fileId: files[1] });
		const read = await bed.engine.files.read(outputs.svcSigning[0][0].binary?.data);
		expect(sha256(read)).toBe(sha256(contents[1]));
	});
});

describe('a file that comes slowly', () => {
	const bed = simulatorBed();

	/** Downloads from a server that sends a piece every 300 ms, with a time limit of a second. */
	const download = async (pieces: number, comesToAnEnd = true) => {
		const server = http.createServer((_, response) => {
			response.writeHead(200, { 'content-type': 'application/pdf' });
			let left = pieces;
			const timer = setInterval(() => {
				if (left-- > 0) response.write(Buffer.alloc(1000));
				else if (comesToAnEnd) response.end();
			}, 300);
			response.on('close', () => clearInterval(timer));
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const { port } = server.address() as AddressInfo;
		const { svcSigningApi } = bed.engine.credentials;
		try {
			return await bed.engine.runNode(
				'svcSigning dossier download',
				{
					dossierId: byId('6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70'),
					content: 'auditReport',
					binaryPropertyName: 'data',
					requestOptions: { timeout: 1000 },
				},
				{
					credentials: {
						svcSigningApi: { ...svcSigningApi, signSandboxBaseUrl: `http://127.0.0.1:${port}` },
					},
				},
			);
		} finally {
			server.closeAllConnections();
			server.close();
		}
	};

	test('may take longer than the time limit, as long as it comes', async () => {
		const { outputs } = await download(7);
		const read = await bed.engine.files.read(outputs.svcSigning[0][0].binary?.data);
		expect(read).toHaveLength(7000);
	});

	test('is given up when nothing more comes', async () => {
		const { error } = await download(2, false);
		expect(error?.message).toBe(`${sentences.dropped} [item 0]`);
		expect(error?.description).toContain('The request timed out.');
	});
});
