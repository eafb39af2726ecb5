import { Readable } from 'node:stream';
import { setImmediate as aMoment } from 'node:timers/promises';
import { type IBinaryData, type IDataObject, sleep } from 'n8n-workflow';
import type { Area } from '../../../../nodes/shared/http/area';
import { download } from '../../../../nodes/shared/http/files/download';
import { RequestFailure } from '../../../../nodes/shared/errors/failure';
import { bytesOf, contextWith } from '../fakes';

const area: Area = {
	title: 'Voice',
	credential: 'svcProductTokenApi',
	asDocumented: (body) => body,
	baseUrl: { field: 'voiceBaseUrl', displayName: 'Voice Base URL' },
	path: {},
};
const fallback = { fileName: 'export.xlsx', mimeType: 'application/octet-stream' };

type Store = (body: Readable, fileName: string, mimeType: string) => Promise<IBinaryData>;

/** n8n's binary store, which takes what comes. */
const readAll: Store = async (body, fileName, mimeType) => {
	const data = (await bytesOf(body as AsyncIterable<Buffer>)).toString();
	return { data, fileName, mimeType };
};

/** @param bodies the answers' bodies, in order; the last one comes again */
async function receive(
	headers: IDataObject,
	bodies: Readable | Readable[],
	store = readAll,
	timeoutMs = 60_000,
	expected = fallback,
) {
	const left = [bodies].flat();
	const context = contextWith({
		helpers: {
			httpRequestWithAuthentication: async () =>
				await Promise.resolve({
					statusCode: 200,
					headers,
					body: left.length > 1 ? left.shift() : left[0],
				}),
			prepareBinaryData: store,
		},
	});
	const account = {
		baseUrl: 'https://voice.example/v2',
		path: {},
		secrets: [],
		credential: { id: '', name: '', type: 'svcProductTokenApi' },
	};
	return await download(
		context,
		{ context, area, account, timeoutMs },
		{ method: 'GET', path: '/export', effect: 'read' },
		expected,
	);
}

/** What n8n's binary store gets for an answer with these headers. */
async function stored(headers: IDataObject) {
	return await receive(headers, Readable.from([Buffer.from('a'), Buffer.from('b')]));
}

it('hands the answer on as a stream, with name and type', async () => {
	const headers = {
		'x-svc-filename': 'numbers.xlsx',
		'content-type': 'application/vnd.ms-excel; charset=binary',
		'content-disposition': 'attachment; filename="other.xlsx"',
	};
	expect(await stored(headers)).toEqual({
		data: 'ab',
		fileName: 'numbers.xlsx',
		mimeType: 'application/vnd.ms-excel',
	});
});

it.each([{}, { 'content-type': '' }, { 'content-type': ';' }, { 'content-type': ['a/b'] }])(
	'uses what is known anyway for %j',
	async (headers) => {
		expect(await stored(headers)).toMatchObject(fallback);
	},
);

it.each([
	['text/html; charset=utf-8', '<html>', 'is a web page instead of a file'],
	['application/json', '{"name":"none"}', 'is data instead of a file'],
	['application/json', '["none"]', 'is data instead of a file'],
	['application/json', '{"error":"none"', 'was cut off or is damaged'],
	['application/json', '{"error":"none"}', 'says that the request failed'],
	['application/pdf', '', 'is empty'],
])('does not take %s for a file: %s', async (type, content, problem) => {
	const body = Readable.from(content === '' ? [] : [Buffer.from(content)]);
	await expect(receive({ 'content-type': type }, body)).rejects.toMatchObject({
		reason: { kind: 'unusable', status: 200, problem },
	});
	expect(body.destroyed).toBe(true);
});

it('fails with what SVC says, and its status, when that comes instead of a file', async () => {
	const words = Buffer.from('{"status":404,"message":"The document has been removed."}');
	await expect(
		receive({ 'content-type': 'application/problem+json' }, Readable.from([words])),
	).rejects.toMatchObject({
		reason: { kind: 'refused', status: 404, said: 'The document has been removed.' },
	});
});

/** A text that a service sends in UTF-8, as Node reads it. */
function asHeader(text: string): string {
	return Buffer.from(text).toString('latin1');
}

describe('the name', () => {
	it.each([
		['attachment; filename=report.pdf', 'report.pdf'],
		['attachment; filename=report.pdf; size=12', 'report.pdf'],
		['attachment; FileName = "a report.pdf"', 'a report.pdf'],
		['attachment; filename=a report.pdf; size=12', 'a report.pdf'],
		[`attachment; filename="${asHeader('Müller – 東京.pdf')}"`, 'Müller – 東京.pdf'],
		['attachment; filename="Müller.pdf"', 'Müller.pdf'],
		['attachment; filename="a;b.pdf"', 'a;b.pdf'],
		['attachment; filename="a \\"quoted\\" name.pdf"', 'a "quoted" name.pdf'],
		['attachment; filename="a.pdf"; filename*=UTF-8\'\'%C3%BC%20%F0%9F%98%80.pdf', 'ü 😀.pdf'],
		["attachment; filename*=utf-8'de'%C3%BC.pdf", 'ü.pdf'],
		["attachment; filename*=UTF-8''%zz.pdf", '%zz.pdf'],
		["attachment; filename*=ISO-8859-1''%FC.pdf; filename=plain.pdf", 'plain.pdf'],
		['attachment; filename="../../etc/passwd"', 'passwd'],
		['attachment; filename="..\\\\..\\\\a.pdf"', 'a.pdf'],
		["attachment; filename*=UTF-8''..%2F..%2Fa.pdf", 'a.pdf'],
		["attachment; filename*=UTF-8''a%00b%0D%0A.pdf", 'ab .pdf'],
	])('in %s is %s', async (disposition, fileName) => {
		expect(await stored({ 'content-disposition': disposition })).toMatchObject({ fileName });
	});

	it.each([
		'',
		'attachment',
		'inline; filename=',
		'attachment; filename=""',
		'attachment; filename=".."',
		"attachment; filename*=UTF-8''..%2F",
		`attachment; filename="${'x'.repeat(100_000)}"`,
	])('in header %# is the one that is known anyway', async (disposition) => {
		expect(await stored({ 'content-disposition': disposition })).toMatchObject({
			fileName: fallback.fileName,
		});
	});

	it.each([
		['../../numbers.xlsx', 'numbers.xlsx'],
		[asHeader('Übersicht.xlsx'), 'Übersicht.xlsx'],
		['..', 'other.xlsx'],
		['', 'other.xlsx'],
	])('in X-SVC-FILENAME: %s gives %s', async (own, fileName) => {
		const headers = { 'x-svc-filename': own, 'content-disposition': 'x; filename=other.xlsx' };
		expect(await stored(headers)).toMatchObject({ fileName });
	});
});

describe('a file that does not come to its end', () => {
	/** Gives these chunks, then nothing more. */
	const silentAfter = (...chunks: string[]) =>
		new Readable({
			read() {
				const chunk = chunks.shift();
				if (chunk !== undefined) this.push(Buffer.from(chunk));
			},
		});

	const breaking = () => {
		const body = silentAfter('a');
		setImmediate(() => body.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })));
		return body;
	};

	it('because the connection breaks, is asked for again', async () => {
		const bodies = [breaking(), Readable.from([Buffer.from('whole')])];
		expect(await receive({}, bodies)).toMatchObject({ data: 'whole' });
	});

	it('because the connection breaks each time, is a lost answer', async () => {
		const body = breaking();
		const lost = new RequestFailure({ kind: 'lost', code: 'ECONNRESET' });
		await expect(receive({}, body)).rejects.toMatchObject({ reason: lost.reason });
	});

	it('because nothing more comes, is a lost answer too', async () => {
		const bodies = Array.from({ length: 4 }, () => silentAfter('a', 'b'));
		await expect(receive({}, bodies, readAll, 50)).rejects.toMatchObject({
			reason: { kind: 'lost', code: 'ETIMEDOUT' },
		});
		expect(bodies.map(({ destroyed }) => destroyed)).toEqual([true, true, true, true]);
	});

	it('at once, but steadily, is waited for', async () => {
		const body = Readable.from(
			(async function* () {
				for (let index = 0; index < 6; index++) {
					await sleep(100);
					yield Buffer.from(`${index}`.repeat(100));
				}
			})(),
		);
		expect(await receive({}, body, readAll, 400)).toMatchObject({
			data: expect.stringMatching(/^0{100}.*5{100}$/),
		});
	});

	it('because it comes byte by byte, is a lost answer', async () => {
		const bodies = Array.from({ length: 4 }, () =>
			Readable.from(
				(async function* () {
					for (;;) {
						await sleep(10);
						yield Buffer.from('x');
					}
				})(),
			),
		);
		await expect(receive({}, bodies, readAll, 1000)).rejects.toMatchObject({
			reason: { kind: 'lost', code: 'ETIMEDOUT' },
		});
	});

	it.each([
		[6000, 'waited for'],
		[5999, 'asked for again'],
	])('at once, with %i bytes in a minute, is %s', async (bytes, outcome) => {
		const minutes: AbortController[] = [];
		const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
			const limit = new AbortController();
			if (ms === 60_000) minutes.push(limit);
			return limit.signal;
		});
		try {
			const slow = new Readable({ read: () => undefined });
			const received = receive({}, [slow, Readable.from([Buffer.from('asked for again')])]);
			slow.push(Buffer.alloc(bytes));
			while (minutes.length === 0 || slow.readableLength > 0) await aMoment();
			minutes[0]?.abort();
			await aMoment();
			slow.push('waited for');
			slow.push(null);
			expect((await received).data).toContain(outcome);
		} finally {
			timeout.mockRestore();
		}
	});

	it('because the store refuses it, is closed, and the refusal is told', async () => {
		const full: Store = async () => await Promise.reject(new Error('The disk is full'));
		const body = silentAfter('a');
		await expect(receive({}, body, full)).rejects.toThrow('The disk is full');
		// What is thrown where nobody can catch it is thrown by now.
		await sleep(10);
		expect(body.destroyed).toBe(true);
	});
});

describe('a file of the expected kind', () => {
	const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
	const expecting = async (mimeType: string, content: string | Buffer) =>
		await receive(
			{ 'content-type': mimeType },
			Readable.from([Buffer.from(content)]),
			readAll,
			60_000,
			{ fileName: 'file', mimeType },
		);

	it.each([
		['application/zip', 'PK\u0003\u0004'],
		['application/zip', 'PK\u0005\u0006'],
		[xlsx, 'PK\u0003\u0004'],
		[xlsx, Buffer.from('d0cf11e0a1b11ae1', 'hex')],
		['application/pdf', '%PDF-1.7 text'],
		['application/pdf', 'PK\u0003\u0004 an audit report in an archive'],
	])('%s beginning with %j is taken', async (type, content) => {
		expect(await expecting(type, content)).toMatchObject({ mimeType: type });
	});

	it.each([
		['application/zip', 'Service temporarily unavailable', "isn't a ZIP archive"],
		['application/zip', '<html>Sign in</html>', "isn't a ZIP archive"],
		[xlsx, '{"error":"busy"}', "isn't an Excel file"],
		['application/pdf', 'Service temporarily unavailable', 'is text instead of a file'],
	])('%s is not %j', async (type, content, problem) => {
		await expect(expecting(type, content)).rejects.toMatchObject({ reason: { problem } });
	});
});
