import type { FastifyReply } from 'fastify';
import type { Fault } from '../faults.ts';
import type { Shapes } from '../shapes.ts';
import type { Answer } from './area.ts';

/** An answer as text, ready to go on the wire. */
interface Wire {
	status: number;
	contentType?: string;
	text: string;
}

const json = 'application/json; charset=utf-8';
const html = 'text/html; charset=utf-8';

/** An error's body in the current shape (see the shape `errors`). */
export function errorAnswer(status: number, reason: string, shapes: Readonly<Shapes>): Answer {
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

/** A page as a proxy in front of the service might send it. */
export function errorPage(reason: string): string {
	const safe = reason.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
	return `<!DOCTYPE html><html><head><title>Error</title></head><body><h1>${safe}</h1></body></html>`;
}

/** What a fault answers that keeps the service from acting; `sendAnswer` spoils it further. */
export function faultAnswer(fault: Fault, shapes: Readonly<Shapes>): Answer {
	const status = fault.status ?? 307;
	if (fault.kind === 'html' || fault.kind === 'empty') return { status };
	if (typeof fault.body === 'string') {
		return { status, text: { contentType: 'text/plain; charset=utf-8', content: fault.body } };
	}
	if (fault.body !== undefined) return { status, body: fault.body };
	return fault.kind === 'redirect' ? { status } : errorAnswer(status, 'Fault as ordered', shapes);
}

/**
 * Sends the answer, spoilt by the fault if there is one.
 * @returns the status that went out; 0 when the connection was reset before one did.
 */
export async function sendAnswer(
	reply: FastifyReply,
	answer: Answer,
	fault: Fault | undefined,
): Promise<number> {
	const wire = spoil(toWire(answer), fault);
	const headers = { ...fault?.headers, ...(fault?.location ? { location: fault.location } : {}) };
	if (fault?.kind === 'resetBeforeRead' || fault?.kind === 'resetAfterProcessing') {
		reply.hijack();
		reply.raw.socket?.resetAndDestroy();
		return 0;
	}
	if (fault?.kind === 'resetMidAnswer') {
		await sendHalf(reply, wire);
		return wire.status;
	}
	if (wire.contentType) void reply.type(wire.contentType);
	await reply.code(wire.status).headers(headers).send(wire.text);
	return wire.status;
}

function toWire({ status, body, text }: Answer): Wire {
	if (text) return { status, contentType: text.contentType, text: text.content };
	if (body === undefined) return { status, text: '' };
	return { status, contentType: json, text: JSON.stringify(body) };
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
	return wire;
}

async function sendHalf(reply: FastifyReply, wire: Wire): Promise<void> {
	const whole = Buffer.from(wire.text || '{}');
	const half = whole.subarray(0, Math.floor(whole.length / 2));
	reply.hijack();
	reply.raw.writeHead(wire.status === 204 ? 200 : wire.status, {
		'content-type': wire.contentType ?? json,
		'content-length': whole.length,
	});
	await new Promise<void>((resolve) => reply.raw.write(half, () => resolve()));
	// A reset overtakes bytes that the client has not read yet, so it gets a moment to read them.
	await new Promise<void>((resolve) => setTimeout(resolve, 30));
	reply.raw.socket?.resetAndDestroy();
}
