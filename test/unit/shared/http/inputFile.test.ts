import type { IBinaryData, INodeExecutionData } from 'n8n-workflow';
import { InputError } from '../../../../nodes/shared/fields';
import { plainFileName } from '../../../../nodes/shared/http/files/fileName';
import { checkPdf, inputFile, wholeFile } from '../../../../nodes/shared/http/files/inputFile';
import { contextWith, StoredFile } from '../fakes';

const pdf = Buffer.from('%PDF-1.7\n');
const inItem: IBinaryData = {
	data: pdf.toString('base64'),
	mimeType: 'application/pdf',
	fileName: 'letter.pdf',
};

function contextOf(items: INodeExecutionData[], file?: StoredFile, fileSize = 0) {
	return contextWith({
		getInputData: () => items,
		addExecutionHints: () => undefined,
		helpers: {
			assertBinaryData: (index: number, name: string) => {
				const binary = items[index]?.binary?.[name];
				if (binary) return binary;
				throw new Error(`n8n's words for a missing ${name}`);
			},
			getBinaryMetadata: async (id: string) => await Promise.resolve({ fileSize, fileName: id }),
			getBinaryStream: async () => await file?.open(),
		},
	});
}

describe('a file of the item', () => {
	const items = [{ json: {} }, { json: {}, binary: { data: inItem } }];

	it('in memory comes as bytes', async () => {
		expect(await inputFile(contextOf(items), 1, 'data', 'PDF')).toEqual({
			fileName: 'letter.pdf',
			mimeType: 'application/pdf',
			length: pdf.length,
			bytes: pdf,
		});
	});

	it('in the binary store is not opened before it is needed', async () => {
		const stored = new StoredFile([pdf]);
		const binary = { data: { ...inItem, id: 'filesystem:1', data: 'filesystem' } };
		const file = await inputFile(contextOf([{ json: {}, binary }], stored, 1234), 0, 'data', 'PDF');
		expect(file).toMatchObject({ fileName: 'letter.pdf', length: 1234 });
		expect(stored.opened).toBe(0);
		expect(await file.open?.()).toBe(stored.stream);
	});

	it('that n8n has removed from its store says so, not that this is a bug', async () => {
		const gone = async () => await Promise.reject(new Error('File not found'));
		const binary = { data: { ...inItem, id: 'filesystem:1' } };
		const context = (helpers: object) => {
			const known = contextOf([{ json: {}, binary }], new StoredFile([pdf]));
			return { ...known, helpers: { ...known.helpers, ...helpers } };
		};
		const problem = 'is "letter.pdf", which n8n can\'t open';
		await expect(
			inputFile(context({ getBinaryMetadata: gone }), 0, 'data', 'PDF'),
		).rejects.toMatchObject({
			...{ name: 'InputError', field: 'PDF', problem },
		});
		const file = await inputFile(context({ getBinaryStream: gone }), 0, 'data', 'PDF');
		await expect(checkPdf(file)).rejects.toMatchObject({
			...{ name: 'InputError', field: 'PDF', problem },
		});
	});

	it.each([
		[undefined, 'file'],
		['', 'file'],
		['C:\\letters\\a.pdf', 'a.pdf'],
	])('named %p is sent as %p', async (fileName, sentAs) => {
		const binary = { data: { ...inItem, fileName } };
		expect(await inputFile(contextOf([{ json: {}, binary }]), 0, 'data', 'PDF')).toMatchObject({
			fileName: sentAs,
		});
	});

	it.each(['', 'pdf', 'application/pdf\r\nX-Evil: 1', 'text/html; charset=utf-8'])(
		'of the type %p is sent as bytes of no known type',
		async (mimeType) => {
			const binary = { data: { ...inItem, mimeType } };
			expect(await inputFile(contextOf([{ json: {}, binary }]), 0, 'data', 'PDF')).toMatchObject({
				mimeType: 'application/octet-stream',
			});
		},
	);
});

it('a whole file is the same from the store as from the item', async () => {
	const about = { fileName: 'a.json', mimeType: 'application/json', length: pdf.length };
	const { open } = new StoredFile([pdf.subarray(0, 3), pdf.subarray(3)]);
	expect(await wholeFile({ ...about, bytes: pdf })).toEqual(pdf);
	expect(await wholeFile({ ...about, open })).toEqual(pdf);
});

describe('a file that is not there', () => {
	const binary = { invoice: inItem, photo: inItem };

	it.each<[string, INodeExecutionData[], string, string]>([
		['another field', [{ json: {}, binary }], 'data', 'Enter one of these fields: invoice, photo.'],
		['no file', [{ json: {} }], 'data', 'Add a node before this one'],
		['no item', [], 'data', 'Add a node before this one'],
		['no field', [{ json: {}, binary }], '', 'Enter one of these fields: invoice, photo.'],
	])('%s', async (_, items, name, remedy) => {
		const missing = inputFile(contextOf(items), 0, name, 'PDF');
		await expect(missing).rejects.toThrow(InputError);
		await expect(missing).rejects.toThrow(`is "${name}", but this item`);
		await expect(missing).rejects.toMatchObject({ remedy: expect.stringContaining(remedy) });
	});
});

describe('a PDF', () => {
	const about = { fileName: 'a.pdf', mimeType: 'application/pdf' };
	const withMarkAt = (offset: number) =>
		Buffer.concat([Buffer.alloc(offset, ' '), pdf, Buffer.alloc(3000)]);
	const inMemory = (bytes: Buffer) => ({ ...about, bytes, length: bytes.length });
	const stored = (bytes: Buffer, chunkSize: number) => {
		const chunks = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, index) =>
			bytes.subarray(index * chunkSize, (index + 1) * chunkSize),
		);
		return new StoredFile(chunks);
	};

	it.each([0, 1, 500, 1019])('has its mark at %p', async (offset) => {
		const bytes = withMarkAt(offset);
		await expect(checkPdf(inMemory(bytes))).resolves.toBeUndefined();
		for (const chunkSize of [1, 3, 1024, 65_536]) {
			const { open } = stored(bytes, chunkSize);
			await expect(checkPdf({ ...about, length: bytes.length, open })).resolves.toBeUndefined();
		}
	});

	it.each([
		['with the mark behind the first 1024 bytes', withMarkAt(1020)],
		['of another kind', Buffer.from('PK\u0003\u0004 a ZIP')],
		['with half a mark', Buffer.from('%PDF')],
		['of text that mentions the mark', Buffer.from('A PDF begins with\n%PDF-1.7\n')],
		['of another kind that holds a PDF', Buffer.from('PK\u0003\u0004 a.pdf %PDF-1.7')],
	])('is not a file %s', async (_, bytes) => {
		const problem = 'points to the file "a.pdf", which isn\'t a PDF';
		await expect(checkPdf(inMemory(bytes))).rejects.toThrow(new InputError(problem));
		const { open } = stored(bytes, 100);
		await expect(checkPdf({ ...about, length: bytes.length, open })).rejects.toThrow(problem);
	});

	it('is not an empty file', async () => {
		const problem = 'points to the file "a.pdf", which is empty';
		await expect(checkPdf(inMemory(Buffer.alloc(0)))).rejects.toThrow(problem);
		const { open } = stored(Buffer.alloc(0), 100);
		await expect(checkPdf({ ...about, length: 0, open })).rejects.toThrow(problem);
	});

	it.each(['\uFEFF', '\0\0', '\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n'])(
		'may have %j before its mark',
		async (before) => {
			const bytes = Buffer.concat([Buffer.from(before), pdf]);
			await expect(checkPdf(inMemory(bytes))).resolves.toBeUndefined();
		},
	);

	it('is closed again after its beginning was read', async () => {
		const file = stored(Buffer.concat([pdf, Buffer.alloc(1_000_000)]), 1000);
		await checkPdf({ ...about, length: 0, open: file.open });
		expect(file.stream?.destroyed).toBe(true);
		expect(file.produced).toBeLessThan(50);
	});
});

describe('names of files', () => {
	it.each([
		['letter.pdf', 'letter.pdf'],
		[' Brief für Jörg 😀.pdf ', 'Brief für Jörg 😀.pdf'],
		['../../etc/passwd', 'passwd'],
		['..\\..\\windows\\a.pdf', 'a.pdf'],
		['a\u0000b\r\nc\u007f.pdf', 'ab c.pdf'],
		['%22a%22.pdf', '%22a%22.pdf'],
		['.hidden', '.hidden'],
		['a "quoted" name.pdf', 'a "quoted" name.pdf'],
	])('%p is %p', (name, own) => {
		expect(plainFileName(name)).toBe(own);
	});

	it.each([undefined, '', ' ', '.', '..', 'folder/', '/', '\\', '..\u0000', '\r\n'])(
		'%p is no name',
		(name) => {
			expect(plainFileName(name)).toBeUndefined();
		},
	);
});
