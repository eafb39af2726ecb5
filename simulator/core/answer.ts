import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Fault } from '../faults.ts';
import type { Shapes } from '../shapes.ts';
import type { Answer, Area, FileAnswer } from './area.ts';

/** A response as text, ready to go on the wire. */
export interface Wire {
	/** 0 when the connection is reset before any answer. */
	status: number;
	contentType?: string;
	text: string;
	/** Sent instead of the text. */
	file?: FileAnswer;
	headers?: Record<string, string>;
}

const json = 'application/json; charset=utf-8';
const html = 'text/html; charset=utf-8';

/** An error's body as the document shows it, else in the current shape (see the shape `errors`). */
export function errorAnswer(
	status: number,
	reason: string,
	shapes: Readonly<Shapes>,
	area?: Area,
): Answer {
	if (area?.error) return area.error(status, reason);
	switch (shapes.errors) {
		case 'message':
			return { status, body: { message: reason } };
		case 'error':
			return { status, body: { error: { message: reason } } };
		case 'errors':
			return { status, body: { errors: [{ detail: reason }] } };
		case 'text':
			return { status, text: { contentType: 'text/plain; charset=utf-8', content: reason } };
		case 'html':
			return { status, text: { contentType: html, content: errorPage(reason) } };
		case 'empty':
			return { status };
	}
}

/** A page as a proxy in front of SVC might send it. */
export function errorPage(reason: string): string {
	const safe = reason.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
	return `<!DOCTYPE html><html><head><title>Error</title></head><body><h1>${safe}</h1></body></html>`;
}

/** What a fault answers that keeps SVC from acting; `sendAnswer` spoils it further. */
export function faultAnswer(fault: Fault, shapes: Readonly<Shapes>, area?: Area): Answer {
	const status = fault.status ?? 307;
	if (fault.kind === 'html' || fault.kind === 'empty') return { status };
	if (typeof fault.body === 'string') {
		return { status, text: { contentType: 'text/plain; charset=utf-8', content: fault.body } };
	}
	if (fault.body !== undefined) return { status, body: fault.body };
	return fault.kind === 'redirect'
		? { status }
		: errorAnswer(status, 'Fault as ordered', shapes, area);
}

/** The response as it goes on the wire, spoilt by the fault if there is one. */
export function prepareAnswer(answer: Answer, fault: Fault | undefined): Wire {
	const wire = spoil(toWire(answer), fault);
	const isLost = fault?.kind === 'resetBeforeRead' || fault?.kind === 'resetAfterProcessing';
	return isLost ? { ...wire, status: 0 } : wire;
}

/** Sends it, or breaks the connection where the fault says so. */
export function sendAnswer(reply: FastifyReply, wire: Wire, fault: Fault | undefined): void {
	if (wire.status === 0) {
		reply.hijack();
		reply.raw.socket?.resetAndDestroy();
		return;
	}
	if (fault?.kind === 'resetMidAnswer') {
		reply.hijack();
		void (wire.file ? sendHalfFile(reply.raw, wire, wire.file) : sendHalf(reply.raw, wire));
		return;
	}
	if (wire.contentType) void reply.type(wire.contentType);
	const headers = {
		...wire.headers,
		...(wire.file && fileHeaders(wire.file)),
		...fault?.headers,
		...(fault?.location ? { location: fault.location } : {}),
	};
	void reply.code(wire.status).headers(headers);
	void reply.send(wire.file ? wire.file.open() : wire.text);
}

function fileHeaders({ fileName, size }: FileAnswer): Record<string, string | number> {
	return {
		...(size !== undefined && { 'content-length': size }),
		...(fileName !== undefined && { 'content-disposition': disposition(fileName) }),
	};
}

/** Names beyond ASCII as RFC 6266 writes them, beside a plain form for old clients. */
function disposition(fileName: string): string {
	const plain = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
	const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${hex(sign)}`);
	return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function hex(sign: string): string {
	return sign.charCodeAt(0).toString(16).toUpperCase();
}

function toWire({ status, body, text, file, headers = {} }: Answer): Wire {
	if (file) return { status, contentType: file.contentType, text: '', file, headers };
	if (text) return { status, contentType: text.contentType, text: text.content, headers };
	if (body === undefined) return { status, text: '', headers };
	return { status, contentType: json, text: JSON.stringify(body), headers };
}

function spoil(wire: Wire, fault: Fault | undefined): Wire {
	const status = fault?.status ?? wire.status;
	// 204 allows no body at all.
	const withBody = status === 204 ? 200 : status;
	if (fault?.kind === 'truncatedJson') {
		const half = wire.text.slice(0, Math.floor(wire.text.length / 2)) || '{';
		return { status: withBody, contentType: json, text: half };
	}
	if (fault?.kind === 'html') {
		const reason = status < 400 ? 'Please sign in to continue' : 'The service is not available';
		return { status: withBody, contentType: html, text: errorPage(reason) };
	}
	if (fault?.kind === 'empty') return { status, text: '' };
	if (fault?.kind === 'wrongType') return { ...wire, contentType: 'text/plain; charset=utf-8' };
	if (fault?.kind === 'large') {
		return enlarged({ ...wire, status: withBody }, (fault.megabytes ?? 10) * megabyte);
	}
	return wire;
}

const megabyte = 1024 * 1024;

function enlarged(wire: Wire, by: number): Wire {
	const { file } = wire;
	if (!file) return { ...wire, text: wire.text + ' '.repeat(by) };
	const { size } = file;
	return {
		...wire,
		file: {
			...file,
			...(size !== undefined && { size: size + by }),
			open: () => Readable.from(withZerosBehind(file.open(), by)),
		},
	};
}

async function* withZerosBehind(content: Readable, bytes: number): AsyncGenerator<Buffer> {
	for await (const chunk of content) yield chunk as Buffer;
	const zeros = Buffer.alloc(megabyte);
	for (let left = bytes; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
}

async function sendHalf(raw: ServerResponse, wire: Wire): Promise<void> {
	const whole = Buffer.from(wire.text || '{}');
	const half = whole.subarray(0, Math.floor(whole.length / 2));
	raw.writeHead(wire.status === 204 ? 200 : wire.status, {
		'content-type': wire.contentType ?? json,
		'content-length': whole.length,
	});
	await new Promise<void>((resolve) => raw.write(half, () => resolve()));
	// A reset overtakes bytes that the client hasn't read yet, so it gets a moment to read them.
	await new Promise<void>((resolve) => setTimeout(resolve, 30));
	raw.socket?.resetAndDestroy();
}

/** Announces the whole file and breaks off in its middle; needs a file whose size is known. */
async function sendHalfFile(
	raw: ServerResponse,
	{ status, contentType = '' }: Wire,
	file: FileAnswer,
): Promise<void> {
	const { size = 2 } = file;
	raw.writeHead(status, { 'content-type': contentType, ...fileHeaders({ ...file, size }) });
	let left = Math.floor(size / 2);
	for await (const chunk of file.open()) {
		const part = (chunk as Buffer).subarray(0, left);
		await new Promise<void>((resolve) => raw.write(part, () => resolve()));
		left -= part.length;
		if (left === 0) break;
	}
	await new Promise<void>((resolve) => setTimeout(resolve, 30));
	raw.socket?.resetAndDestroy();
}
