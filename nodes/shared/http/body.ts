import { createHash } from 'crypto';
import { chunksOf, type InputFile } from './files/inputFile';
import type { Body } from './serviceRequest';
import type { Readable } from './files/stream';

/** A JSON body. Always as bytes: n8n drops empty objects and lists, and rewrites texts. */
export function json(value: unknown): Body {
	return unchangedJson(Buffer.from(JSON.stringify(value)));
}

export function unchangedJson(bytes: Buffer): Body {
	return { contentType: 'application/json', bytes };
}

/**
 * A form with one file after its text fields (multipart/form-data, RFC 7578). A file in n8n's
 * binary store is read as a stream while it's sent, so memory stays flat whatever its size.
 */
export function form(
	fields: ReadonlyArray<readonly [name: string, value: string]>,
	file: { name: string; content: InputFile },
	boundary = newBoundary(),
): Body {
	const texts = fields.map(([name, value]) => `${partHead(boundary, name)}\r\n\r\n${value}\r\n`);
	const { fileName, mimeType } = file.content;
	const disposition = `${partHead(boundary, file.name)}; filename="${headerParameter(fileName)}"`;
	const head = Buffer.from(`${texts.join('')}${disposition}\r\nContent-Type: ${mimeType}\r\n\r\n`);
	const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
	const contentType = `multipart/form-data; boundary=${boundary}`;
	const { content } = file;
	const carrying = (key: unknown) => JSON.stringify([fields, file.name, fileName, mimeType, key]);
	const said = {
		contentType,
		content: () => carrying(keyOf(content)),
		meaning: async () => carrying(await contentDigest(content)),
	};
	if (content.bytes) {
		return { ...said, bytes: Buffer.concat([head, content.bytes, tail]) };
	}
	return {
		...said,
		length: head.length + content.length + tail.length,
		open: async () => {
			const source = await content.open();
			const parts = source.compose<Readable>(async function* (chunks: AsyncIterable<Buffer>) {
				yield head;
				for await (const chunk of chunks) yield chunk;
				yield tail;
			});
			// The sender has a listener too; without any, an error would end n8n.
			parts.on('error', () => undefined);
			// Node 20 leaves the file open when the upload ends early.
			parts.once('close', () => parts.readableDidRead && source.destroy());
			return parts;
		},
	};
}

export async function readMeaning({ meaning }: Body): Promise<string | undefined> {
	return typeof meaning === 'function' ? await meaning() : meaning;
}

/** Equal for files with the same content. */
export async function contentDigest(file: InputFile): Promise<string> {
	const digest = createHash('sha256');
	for await (const chunk of await chunksOf(file)) digest.update(chunk);
	return digest.digest('base64url');
}

/** Equal for the same file; one in n8n's store isn't read for it. */
function keyOf(file: InputFile): unknown {
	if (file.bytes) return createHash('sha256').update(file.bytes).digest('base64url');
	return [file.storedAs, file.length];
}

function partHead(boundary: string, name: string): string {
	return `--${boundary}\r\nContent-Disposition: form-data; name="${headerParameter(name)}"`;
}

/** The only characters that could end the parameter or begin a new header. */
function headerParameter(value: string): string {
	return value.replace(/[\r\n"]/g, (character) => encodeURIComponent(character));
}

function newBoundary(): string {
	return `--------------------------${crypto.randomUUID().replace(/-/g, '').slice(0, 24)}`;
}
