import '@fastify/multipart';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import path from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { RecordedForm } from '../record.ts';
import type { UploadedFile } from './area.ts';

/**
 * Files up to this size are kept in memory, so that the page can show them; larger ones are only
 * hashed, or written to the area's folder where it keeps files.
 */
export const keptFileBytes = 1024 * 1024;

/** A request's body as it arrived. */
export interface Body {
	/** Media type in small letters, without parameters; empty when none was sent. */
	type: string;
	/** Exact text; empty for multipart. */
	text: string;
	/** Parsed JSON; undefined when there is no JSON to read. */
	json?: unknown;
	/** Why the body could not be read. */
	problem?: string;
	form?: { fields: Array<readonly [string, string]>; files: UploadedFile[] };
}

/** Gives the folder for files that are too large for memory. */
type Folder = (() => string) | undefined;

/** Reads the body, multipart as a stream. Never throws for a malformed body: `problem` says it. */
export async function readBody(request: FastifyRequest, folder?: Folder): Promise<Body> {
	const type = mediaType(request.headers['content-type']);
	if (request.isMultipart()) return await readForm(request, type, folder);
	const text = typeof request.body === 'string' ? request.body : '';
	if (type !== 'application/json' || text === '') return { type, text };
	try {
		return { type, text, json: JSON.parse(text) };
	} catch (error) {
		return { type, text, problem: `body is not JSON: ${messageOf(error)}` };
	}
}

/** What goes into the record as `body`. */
export function recordedBody({ json, form }: Body): unknown {
	if (!form) return json;
	const recorded: RecordedForm = {
		fields: Object.fromEntries(form.fields),
		files: form.files.map(({ field, fileName, contentType, size, sha256 }) => ({
			field,
			fileName,
			contentType,
			size,
			sha256,
		})),
	};
	return recorded;
}

async function readForm(request: FastifyRequest, type: string, folder: Folder): Promise<Body> {
	const form: Required<Body>['form'] = { fields: [], files: [] };
	try {
		for await (const part of request.parts()) {
			if (part.type === 'file') {
				const { fieldname: field, filename: fileName, mimetype: contentType } = part;
				form.files.push({ field, fileName, contentType, ...(await digest(part.file, folder)) });
			} else {
				form.fields.push([part.fieldname, String(part.value)]);
			}
		}
		return { type, text: '', form };
	} catch (error) {
		return { type, text: '', form, problem: `multipart body is malformed: ${messageOf(error)}` };
	}
}

async function digest(
	file: AsyncIterable<Buffer>,
	folder: Folder,
): Promise<Pick<UploadedFile, 'size' | 'sha256' | 'head' | 'content' | 'storedAt'>> {
	const hash = createHash('sha256');
	let size = 0;
	let kept: Buffer[] = [];
	let head = Buffer.alloc(0);
	let store: WriteStream | undefined;
	for await (const chunk of file) {
		hash.update(chunk);
		size += chunk.length;
		if (head.length < 8) head = Buffer.concat([head, chunk.subarray(0, 8 - head.length)]);
		kept.push(chunk);
		if (size <= keptFileBytes) continue;
		if (folder) store ??= createWriteStream(path.join(folder(), randomUUID()));
		for (const one of store ? kept : []) await write(store, one);
		kept = [];
	}
	const { path: storedAt } = (await finish(store)) ?? {};
	return {
		size,
		sha256: hash.digest('hex'),
		head,
		...(size <= keptFileBytes && { content: Buffer.concat(kept) }),
		...(storedAt !== undefined && { storedAt: String(storedAt) }),
	};
}

/** Waits until the disk has taken it, so that memory stays flat. */
async function write(store: WriteStream | undefined, chunk: Buffer): Promise<void> {
	await new Promise<void>((resolve, reject) => {
		store?.write(chunk, (error) => (error ? reject(error) : resolve()));
	});
}

async function finish(store: WriteStream | undefined): Promise<WriteStream | undefined> {
	await new Promise<void>((resolve) => (store ? store.end(resolve) : resolve()));
	return store;
}

function mediaType(header: string | undefined): string {
	return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
