import '@fastify/multipart';
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { RecordedForm } from '../record.ts';
import type { UploadedFile } from './area.ts';

/** Files up to this size are kept, so that the page can show them; larger ones are only hashed. */
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

/** Reads the body, multipart as a stream. Never throws for a malformed body: `problem` says it. */
export async function readBody(request: FastifyRequest): Promise<Body> {
	const type = mediaType(request.headers['content-type']);
	if (request.isMultipart()) return await readForm(request, type);
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

async function readForm(request: FastifyRequest, type: string): Promise<Body> {
	const form: Required<Body>['form'] = { fields: [], files: [] };
	try {
		for await (const part of request.parts()) {
			if (part.type === 'file') {
				const { fieldname: field, filename: fileName, mimetype: contentType } = part;
				form.files.push({ field, fileName, contentType, ...(await digest(part.file)) });
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
): Promise<Pick<UploadedFile, 'size' | 'sha256' | 'head' | 'content'>> {
	const hash = createHash('sha256');
	let size = 0;
	let kept: Buffer[] = [];
	let head = Buffer.alloc(0);
	for await (const chunk of file) {
		hash.update(chunk);
		size += chunk.length;
		if (head.length < 8) head = Buffer.concat([head, chunk.subarray(0, 8 - head.length)]);
		if (size <= keptFileBytes) kept.push(chunk);
		else kept = [];
	}
	const content = size <= keptFileBytes ? { content: Buffer.concat(kept) } : {};
	return { size, sha256: hash.digest('hex'), head, ...content };
}

function mediaType(header: string | undefined): string {
	return (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}
