import { Busboy } from '@fastify/busboy';
import fc from 'fast-check';
import FormData from 'form-data';
import { form, json, unchangedJson } from '../../../../nodes/shared/http/body';
import type { InputFile } from '../../../../nodes/shared/http/files/inputFile';
import type { Body } from '../../../../nodes/shared/http/serviceRequest';
import { bytesOf, StoredFile } from '../fakes';

const boundary = '--------------------------0123456789abcdef01234567';
const about = { fileName: 'letter.pdf', mimeType: 'application/pdf' };

function inMemory(bytes: Buffer, fileName = about.fileName): InputFile {
	return { ...about, fileName, bytes, length: bytes.length };
}

/** The same bytes from n8n's binary store, in chunks of that size. */
function stored(bytes: Buffer, chunkSize: number, fileName = about.fileName): InputFile {
	const chunks = Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, index) =>
		bytes.subarray(index * chunkSize, (index + 1) * chunkSize),
	);
	return { ...about, fileName, length: bytes.length, open: new StoredFile(chunks).open };
}

async function sent(body: Body): Promise<Buffer> {
	return body.bytes ?? (await bytesOf(await body.open()));
}

type TextFields = Array<[name: string, value: string]>;

function byFormData(fields: TextFields, partName: string, fileName: string, bytes: Buffer): Buffer {
	const reference = new FormData();
	reference.setBoundary(boundary);
	for (const [name, value] of fields) reference.append(name, value);
	reference.append(partName, bytes, { filename: fileName, contentType: about.mimeType });
	return reference.getBuffer();
}

interface Parsed {
	fields: TextFields;
	files: Array<{ name: string; fileName: string; type: string; bytes: Buffer }>;
}

async function byBusboy({ contentType }: Body, bytes: Buffer): Promise<Parsed> {
	const parsed: Parsed = { fields: [], files: [] };
	const parser = new Busboy({ headers: { 'content-type': contentType } });
	parser.on('field', (name, value) => parsed.fields.push([name, value]));
	parser.on('file', (name, stream, fileName, _encoding, type) => {
		const chunks: Buffer[] = [];
		stream.on('data', (chunk: Buffer) => chunks.push(chunk));
		stream.on('end', () => {
			parsed.files.push({ name, fileName, type, bytes: Buffer.concat(chunks) });
		});
	});
	await new Promise((resolve, reject) => {
		parser.on('finish', resolve).on('error', reject);
		parser.end(bytes);
	});
	return parsed;
}

const anyText = fc.oneof(
	fc.string({ unit: 'grapheme' }),
	fc.string({ unit: fc.constantFrom('"', '\r', '\n', '\\', '%', ';', '=', '-', 'ü', '😀', ' ') }),
);
const anyFields = fc.array(fc.tuple(anyText, anyText), { maxLength: 5 });
const anyBytes = fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes));
/** Names of files have no folders (inputFile.ts sees to it). */
const anyFileName = anyText.filter((name) => name !== '' && !/[/\\]/.test(name));

describe('a form', () => {
	it('is byte for byte what the package form-data makes of it, in memory and as a stream', async () => {
		await fc.assert(
			fc.asyncProperty(
				anyFields,
				anyText,
				anyFileName,
				anyBytes,
				fc.integer({ min: 1, max: 700 }),
				async (fields, partName, fileName, bytes, chunkSize) => {
					const expected = byFormData(fields, partName, fileName, bytes).toString('latin1');
					for (const content of [inMemory(bytes, fileName), stored(bytes, chunkSize, fileName)]) {
						const body = form(fields, { name: partName, content }, boundary);
						expect((await sent(body)).toString('latin1')).toBe(expected);
						expect(body.contentType).toBe(`multipart/form-data; boundary=${boundary}`);
						if (body.length !== undefined) expect(body.length).toBe(expected.length);
					}
				},
			),
		);
	});

	it('comes back from a parser as it was, with a boundary of its own', async () => {
		// A parser gives names as they stand, with what may not stand there in percent notation.
		const escaped = (name: string) => name.replace(/[\r\n"]/g, encodeURIComponent);
		await fc.assert(
			fc.asyncProperty(anyFields, anyBytes, async (fields, bytes) => {
				const named = fields.map(([name, value], index): [string, string] => [
					`${index}${name.replace(/\\/g, '')}x`,
					value,
				]);
				const body = form(named, { name: 'pdf', content: stored(bytes, 100) });
				const parsed = await byBusboy(body, await sent(body));
				expect(parsed.fields).toEqual(named.map(([name, value]) => [escaped(name), value]));
				expect(parsed.files).toEqual([
					{ name: 'pdf', fileName: about.fileName, type: about.mimeType, bytes },
				]);
			}),
		);
	});

	it('has another boundary each time', () => {
		const types = Array.from(
			{ length: 50 },
			() => form([], { name: 'pdf', content: inMemory(Buffer.alloc(0)) }).contentType,
		);
		expect(new Set(types).size).toBe(50);
	});

	it('can be sent again: the file is reopened', async () => {
		const file = new StoredFile([Buffer.from('%PDF-')]);
		const body = form([], { name: 'pdf', content: { ...about, length: 5, open: file.open } });
		expect(file.opened).toBe(0);
		const [first, second] = [await sent(body), await sent(body)];
		expect(first.equals(second)).toBe(true);
		expect(file.opened).toBe(2);
	});
});

describe('a large file', () => {
	const chunk = Buffer.alloc(65_536, 'x');

	function* chunks(count: number) {
		for (let index = 0; index < count; index++) yield chunk;
	}

	function formOf(file: StoredFile, count: number) {
		const content = { ...about, length: count * chunk.length, open: file.open };
		const body = form([['a', 'b']], { name: 'pdf', content });
		if (body.bytes) throw new Error('A stored file was read into memory');
		return body;
	}

	it('is read no faster than it is sent', async () => {
		const count = 500;
		const file = new StoredFile({ [Symbol.iterator]: () => chunks(count) });
		const body = formOf(file, count);
		let read = 0;
		let mostAhead = 0;
		for await (const part of (await body.open()) as AsyncIterable<Buffer>) {
			read += part.length;
			// The network is slower than the disk.
			for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
			mostAhead = Math.max(mostAhead, file.produced - read / chunk.length);
		}
		expect(read).toBe(body.length);
		expect(file.produced).toBe(count);
		expect(mostAhead).toBeLessThan(40);
	});

	it('is closed when the upload ends early', async () => {
		const file = new StoredFile({ [Symbol.iterator]: () => chunks(1000) });
		const stream = await formOf(file, 1000).open();
		stream.once('data', () => stream.destroy());
		while (!file.stream?.destroyed && file.produced < 1000) await new Promise(setImmediate);
		expect(file.stream?.destroyed).toBe(true);
		expect(file.produced).toBeLessThan(100);
	});

	it('is closed when the upload never began', async () => {
		const file = new StoredFile({ [Symbol.iterator]: () => chunks(1000) });
		const stream = await formOf(file, 1000).open();
		stream.destroy();
		for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
		expect(file.stream?.destroyed).toBe(true);
	});

	it("aborts the upload if it can't be read to its end", async () => {
		const file = new StoredFile({
			*[Symbol.iterator]() {
				yield chunk;
				yield chunk;
			},
		});
		const stream = await formOf(file, 3).open();
		const source = file.stream;
		setImmediate(() => source?.destroy(new Error('The disk is gone')));
		await expect(bytesOf(stream as AsyncIterable<Buffer>)).rejects.toThrow('The disk is gone');
	});
});

describe('JSON', () => {
	it.each([{}, [], { a: { b: ['ü', null] } }, 'text', 12])('%j goes out as bytes', (value) => {
		const body = json(value);
		expect(body).toEqual({
			contentType: 'application/json',
			bytes: Buffer.from(JSON.stringify(value)),
		});
	});

	it('leaves given bytes as they are', () => {
		const bytes = Buffer.from('{"b":1,"a":12345678901234567890}');
		expect(unchangedJson(bytes)).toEqual({
			contentType: 'application/json',
			bytes,
		});
	});
});
