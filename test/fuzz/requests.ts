import { readFileSync } from 'node:fs';
import type { IHttpRequestOptions } from 'n8n-workflow';
import { baseOfService } from './n8n.ts';

/** What the service describes: method and path, with anything but a slash in the place of a value. */
const endpoints = readFileSync('simulator/contract/endpoints.tsv', 'utf8')
	.trim()
	.split('\n')
	.slice(1)
	.map((line) => {
		const [, method = '', path = ''] = line.split('\t');
		const pattern = path.replace(/[.$]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
		return { method, path: new RegExp(`^${pattern}$`) };
	});

/** Where a request goes is decided by the node; a value fills one place in it, and nothing else. */
export function checkRequest({
	url,
	headers = {},
	method = 'GET',
	body,
}: IHttpRequestOptions): void {
	if (!url.startsWith(`${baseOfService}/`)) throw new Error(`Sent elsewhere: ${url}`);
	const read = new URL(url);
	if (read.href !== url) throw new Error(`An address that is read in another way: ${url}`);
	if (read.hash !== '') throw new Error(`A part of the address is not sent: ${url}`);
	const path = read.pathname.slice(new URL(baseOfService).pathname.length);
	if (!endpoints.some((one) => one.method === method && one.path.test(path))) {
		throw new Error(`No such endpoint: ${method} ${url}`);
	}
	for (const segment of path.split('/')) decodeURIComponent(segment);
	if (url.includes('object%20Object') || url.includes('object+Object')) {
		throw new Error(`An object in an address: ${url}`);
	}
	for (const [name, value] of Object.entries(headers)) {
		if (/[^\t\x20-\x7E]/.test(`${name}${String(value)}`))
			throw new Error(`A broken header: ${name}`);
	}
	const type = 'content-type' in headers ? headers['content-type'] : undefined;
	if (type === 'application/json' && body !== undefined) JSON.parse(String(body));
}

/** A form is read as it was meant: one file at its end, whose name is a name and no path. */
export async function checkForm({ headers, body }: IHttpRequestOptions): Promise<void> {
	const type = String(headers?.['content-type']);
	if (!type.startsWith('multipart/') || !Buffer.isBuffer(body)) return;
	const form = await new Response(body, { headers: { 'content-type': type } }).formData();
	const files = [...form.values()].filter((value) => typeof value !== 'string');
	if (files.length !== 1) throw new Error(`A form with ${files.length} files`);
	checkFileName(files[0].name);
}

/** A name that stays where it is put, on every system. */
export function checkFileName(name: string): void {
	const bad =
		name === '' ||
		name === '.' ||
		name === '..' ||
		/[/\\:\p{Cc}\p{Bidi_Control}]/u.test(name) ||
		/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name) ||
		/[. ]$/.test(name) ||
		Buffer.byteLength(name) > 255;
	if (bad) throw new Error(`A dangerous file name: ${JSON.stringify(name)}`);
}
