import type { IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../fields';
import { word } from '../http';

/** Bytes of a delivery; events are a few kilobytes. */
export const largestBody = 1024 * 1024;

/** Why a call starts nothing, for the response to its sender. */
export class Refusal {
	constructor(
		readonly status: 400 | 401 | 413 | 503,
		readonly message: string,
	) {}
}

export interface Delivery {
	/** By name in lower case. */
	readonly headers: Readonly<Record<string, unknown>>;
	/** Of the URL; a repeated parameter is a list. */
	readonly query: Readonly<Record<string, unknown>>;
	/** The unchanged body, unless it's too large; of a form with files, its fields as in a form without any. */
	text(): Promise<string | Refusal>;
}

export function deliveryOf(context: IWebhookFunctions): Delivery {
	const request: unknown = context.getRequestObject();
	const headers: unknown = context.getHeaderData();
	const query: unknown = context.getQueryData();
	return {
		headers: isObject(headers) ? headers : {},
		query: isObject(query) ? query : {},
		async text() {
			const bytes = await bodyOf(request);
			if (bytes.length <= largestBody) return bytes.toString('utf8').replace(/^\uFEFF/, '');
			return new Refusal(413, `The body is larger than ${largestBody / 1024 / 1024} MB`);
		},
	};
}

/**
 * n8n has read the body already, unless it doesn't know its type. n8n parses a form with files itself and
 * leaves only its values.
 */
async function bodyOf(request: unknown): Promise<Buffer> {
	if (!isObject(request)) return Buffer.alloc(0);
	if (isObject(request.body) && isObject(request.body.files) && isObject(request.body.data)) {
		if (request.rawBody === undefined) return Buffer.from(formOf(request.body.data));
	}
	if (request.rawBody === undefined && isReader(request.readRawBody)) {
		await request.readRawBody.call(request).catch(() => undefined);
	}
	const { rawBody } = request;
	return Buffer.isBuffer(rawBody) ? rawBody : Buffer.alloc(0);
}

function formOf(fields: Record<string, unknown>): string {
	const values = Object.entries(fields).flatMap(([name, value]) =>
		[value].flat().map((one): [string, string] => [name, word(one)]),
	);
	return new URLSearchParams(values).toString();
}

function isReader(value: unknown): value is () => Promise<void> {
	return typeof value === 'function';
}

interface Response {
	setHeader(name: string, value: string): unknown;
	status(code: number): { json(body: unknown): unknown; send(body: string): unknown };
}

/** As Express has it. */
export function responseOf(context: IWebhookFunctions): Response | undefined {
	const response: unknown = context.getResponseObject();
	return isResponse(response) ? response : undefined;
}

function isResponse(value: unknown): value is Response {
	return isObject(value) && typeof value.status === 'function';
}

/**
 * Responds to the caller immediately. n8n's own response would lose what a webhook writes into the static
 * data when a workflow is started (measured in n8n 2.41).
 * @param outcome why the call is rejected, or whether it has any effect
 */
export function respond(context: IWebhookFunctions, outcome: Refusal | boolean): void {
	const received = outcome ? 'Received' : 'Received, nothing to do';
	const { status, message } =
		outcome instanceof Refusal ? outcome : { status: 200, message: received };
	responseOf(context)?.status(status).json({ message });
}
