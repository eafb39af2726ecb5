/** A file in n8n's store is closed again, also when the service answers before it has read it. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { byCode } from '../locator.ts';
import { until } from '../until.ts';
import { credentialsFor, simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed({ binaryData: 'filesystem' });

/** Refuses uploads unread, as a proxy does that knows the token to be wrong. */
const hasty = http.createServer((_request, response) => {
	response.writeHead(401, { 'content-type': 'application/json', connection: 'close' });
	response.end('{}');
});
beforeAll(() => new Promise<void>((resolve) => hasty.listen(0, '127.0.0.1', resolve)));
afterAll(() => hasty.close());

const tenMegabytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10 * 1024 * 1024)]);

/** The streams that n8n opened for the node while one letter was created. */
async function streamsOpened(lettersBaseUrl: string): Promise<Readable[]> {
	const { core, container } = bed.engine.modules;
	const data = await bed.engine.files.write(tenMegabytes, {
		fileName: 'letter.pdf',
		mimeType: 'application/pdf',
	});
	const open = jest.spyOn(container.get(core.BinaryDataService), 'getAsStream');
	await bed.engine.runNode(
		'svcLetters letter create',
		{
			content: 'pdf',
			addressAs: 'lines',
			recipient: 'Ann\n1 Main Street',
			destination: byCode('DE'),
			pdf: 'data',
		},
		{
			items: [{ json: {}, binary: { data } }],
			credentials: {
				svcProductTokenApi: { ...credentialsFor(bed.service).svcProductTokenApi, lettersBaseUrl },
			},
		},
	);
	const opened = await Promise.all(
		open.mock.results.map(({ value }) => value as Promise<Readable>),
	);
	open.mockRestore();
	return opened;
}

const hastyUrl = () => `http://127.0.0.1:${(hasty.address() as AddressInfo).port}`;

test.each([
	['the service takes the file', () => bed.service.baseUrls.letters],
	['the service answers before it has read the file', hastyUrl],
	['nothing listens', () => 'http://127.0.0.1:1'],
])('%s', async (_, url) => {
	const opened = await streamsOpened(url());
	expect(opened.length).toBeGreaterThan(1);
	await until(() => opened.every(({ destroyed }) => destroyed));
});
