/** A way to the simulator on which responses repeat the secrets of their requests, in many spellings. */
import http from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { FrontService } from './front-service.ts';
import { spellingsOf } from '../spellings.ts';

export interface Echo {
	status: number;
	headers?: Record<string, string>;
	body: string;
}

/** What a response repeats a text in. */
export const places: Readonly<Record<string, (text: string) => Echo>> = {
	'a message': (text) => json(400, { message: text }),
	'a long message': (text) => json(403, { message: `${'x '.repeat(130)}${text}` }),
	'errors of fields': (text) => json(422, { errors: { [text]: [text], other: [text] } }),
	'nested details': (text) => json(404, { error: { code: text, details: [{ reason: text }] } }),
	text: (text) => ({ status: 500, headers: { 'content-type': 'text/plain' }, body: text }),
	'a web page': (text) => page(401, text),
	'headers and a target': (text) => ({
		status: 302,
		headers: {
			location: `https://user:${encodeURIComponent(text)}@elsewhere.example/?token=${encodeURIComponent(text)}`,
			'x-token': encodeURIComponent(text),
		},
		body: '',
	}),
	'a rejection with status 200': (text) => json(200, { status: 409, message: text }),
	'a web page with status 200': (text) => page(200, text),
	'broken JSON': (text) => ({
		status: 200,
		headers: { 'content-type': 'application/json' },
		body: `{"id":${JSON.stringify(text)},`,
	}),
	'a required wait': (text) => ({
		...json(429, { message: text }),
		headers: { 'retry-after': encodeURIComponent(text) },
	}),
};

function json(status: number, body: unknown): Echo {
	return {
		status,
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	};
}

function page(status: number, text: string): Echo {
	return {
		status,
		headers: { 'content-type': 'text/html' },
		body: `<html><title>${text}</title><body>${text}</body></html>`,
	};
}

export class EchoingService extends FrontService {
	/** From which request on the secrets are repeated, from 1. */
	private from = Infinity;
	private place: (text: string) => Echo = (text) => json(400, text);
	/** With which spelling the first request begins. */
	private first = 0;
	private requests = 0;
	/** How many responses repeated the secrets. */
	echoed = 0;
	/** What was repeated. */
	readonly secrets = new Set<string>();

	echo(from: number, place: (text: string) => Echo, first = 0): void {
		Object.assign(this, { from, place, first, requests: 0, echoed: 0 });
		this.secrets.clear();
	}

	protected take(request: http.IncomingMessage, response: http.ServerResponse): void {
		if (++this.requests < this.from) return this.pass(request, response);
		this.echoed++;
		const nth = this.requests;
		void textOf(request).then((sent) => {
			const secrets = [...secretsOf(request), ...callbackSecretsOf(sent)];
			const { status, headers, body } = this.place(this.spelled(secrets, nth));
			response.writeHead(status, headers).end(body);
		});
	}

	private spelled(secrets: readonly string[], nth: number): string {
		for (const secret of secrets) this.secrets.add(secret);
		const ways = Object.keys(spellingsOf(''));
		// Only the beginning is shown, so each request begins with another one.
		const first = (nth - 1 + this.first) % ways.length;
		return [...ways.slice(first), ...ways.slice(0, first)]
			.flatMap((way) => secrets.map((secret) => spellingsOf(secret)[way]))
			.join(' ');
	}

	private pass(request: http.IncomingMessage, response: http.ServerResponse): void {
		const { method, headers, url = '' } = request;
		const onward = http.request(`${this.simulator}${url}`, { method, headers }, (answer) => {
			response.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(response);
		});
		onward.on('error', () => response.destroy());
		request.pipe(onward);
	}
}

/** The token of the request; of Basic, the password too. */
function secretsOf({ headers }: http.IncomingMessage): string[] {
	const { authorization = '', 'x-svc-producttoken': productToken } = headers;
	const [scheme, value = ''] = authorization.split(' ');
	const [, password = ''] =
		scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':') : [];
	return [String(productToken ?? ''), value, password].filter((secret) => secret !== '');
}

/** What SVC is to send with each call of a callback. The other headers of one identify it, or are the user's own. */
function callbackSecretsOf(sent: string): string[] {
	const headers = /"name":"x-n8n-svc-secret","value":"([^"]+)"/g;
	return [...sent.matchAll(headers)].map(([, value = '']) => value);
}
