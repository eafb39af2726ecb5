import { Readable } from 'node:stream';
import type { IDataObject } from 'n8n-workflow';
import type { Area } from '../../../nodes/shared/area';
import { download } from '../../../nodes/shared/download';
import { bytesOf, contextWith } from './fakes';

const area: Area = {
	title: 'Voice',
	credential: 'svcProductTokenApi',
	baseUrl: { field: 'voiceBaseUrl', displayName: 'Voice Base URL' },
	path: {},
};
const fallback = { fileName: 'export.xlsx', mimeType: 'application/octet-stream' };

/** What is handed to n8n's binary store for an answer with these headers. */
async function stored(headers: IDataObject) {
	let handedOn: unknown;
	const context = contextWith({
		helpers: {
			httpRequestWithAuthentication: async () =>
				await Promise.resolve({
					statusCode: 200,
					headers,
					body: Readable.from([Buffer.from('a'), Buffer.from('b')]),
				}),
			prepareBinaryData: async (body: Readable, fileName: string, mimeType: string) => {
				handedOn = body;
				const data = (await bytesOf(body as AsyncIterable<Buffer>)).toString();
				return { data, fileName, mimeType };
			},
		},
	});
	const account = { baseUrl: 'https://voice.example/v2', path: {}, secrets: [] };
	const file = await download(
		context,
		{ context, area, account },
		{ method: 'GET', path: '/export', effect: 'read' },
		fallback,
	);
	expect(handedOn).toBeInstanceOf(Readable);
	return file;
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

describe('the name', () => {
	it.each([
		['attachment; filename=report.pdf', 'report.pdf'],
		['attachment; filename=report.pdf; size=12', 'report.pdf'],
		['attachment; FileName = "a report.pdf"', 'a report.pdf'],
		['attachment; filename="a;b.pdf"', 'a;b.pdf'],
		['attachment; filename="a \\"quoted\\" name.pdf"', 'a "quoted" name.pdf'],
		['attachment; filename="a.pdf"; filename*=UTF-8\'\'%C3%BC%20%F0%9F%98%80.pdf', 'ü 😀.pdf'],
		["attachment; filename*=utf-8'de'%C3%BC.pdf", 'ü.pdf'],
		["attachment; filename*=UTF-8''%zz.pdf", '%zz.pdf'],
		["attachment; filename*=ISO-8859-1''%FC.pdf; filename=plain.pdf", 'plain.pdf'],
		['attachment; filename="../../etc/passwd"', 'passwd'],
		['attachment; filename="..\\\\..\\\\a.pdf"', 'a.pdf'],
		["attachment; filename*=UTF-8''..%2F..%2Fa.pdf", 'a.pdf'],
		["attachment; filename*=UTF-8''a%00b%0D%0A.pdf", 'ab.pdf'],
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
		['..', 'other.xlsx'],
		['', 'other.xlsx'],
	])('in X-SVC-FILENAME: %s gives %s', async (own, fileName) => {
		const headers = { 'x-svc-filename': own, 'content-disposition': 'x; filename=other.xlsx' };
		expect(await stored(headers)).toMatchObject({ fileName });
	});
});
