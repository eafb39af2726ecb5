/**
 * The service, written from its description alone: the few endpoints that people spend money with.
 * It lists what arrived and what it acted on, and does with each request what a test has planned.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
	type ClientRequest,
	createServer,
	type IncomingMessage,
	type Server,
	type ServerResponse,
} from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** What happens to a request. In all but the first two groups, the service has acted. */
export const FAULTS = [
	'ok',
	// It has not acted, and the caller knows.
	'status400',
	'status401',
	'status403',
	'status404',
	'status409',
	'status422',
	'busy',
	'busyForNow',
	'busyForAnHour',
	'unreachable',
	// It has not acted, and the caller can't know.
	'failed500',
	'failed503',
	'dropped',
	'silent',
	'refusedWith200',
	// It has acted, and the caller can't know.
	'acted500',
	'acted502',
	'actedDropped',
	'actedSilent',
	'actedEmpty',
	'actedTruncated',
	'actedWebPage',
] as const;

export type Fault = (typeof FAULTS)[number];

/** Whether the service does its part although the caller doesn't learn about it. */
const acts = (fault: Fault): boolean => fault === 'ok' || fault.startsWith('acted');

/** Something that the service has done: a letter, a recipient of a campaign, a changed contact. */
export interface Act {
	/** Position among all that arrived. */
	readonly arrival: number;
	readonly kind: string;
	/** Base URL and account, as the service sees them. */
	readonly account: string;
	/** The content, whole. */
	readonly text: string;
	readonly id: string;
	/** In minutes since the service started. */
	readonly minute: number;
}

export interface Arrival {
	readonly method: string;
	readonly path: string;
	readonly account: string;
	readonly text: string;
	readonly fault: Fault;
	readonly status: number | undefined;
}

interface Answer {
	readonly status: number;
	readonly body: unknown;
}

const STARTED = 'http.client.request.start';

type Json = Record<string, unknown>;

interface Call {
	readonly method: string;
	/** `one` or `two`: the base URL that was called. */
	readonly base: string;
	readonly path: string;
	readonly query: URLSearchParams;
	/** Whose token it came with, for signing. */
	readonly key: string;
	readonly body: unknown;
}

const ROUTES: Array<[string, RegExp, (service: Service, call: Call, parts: string[]) => Answer]> = [
	[
		'POST',
		/^\/letters\/accounts\/([^/]+)\/letters$/,
		(s, c, [a]) => s.create('letter', a, c, letter),
	],
	['GET', /^\/letters\/accounts\/([^/]+)\/letters\/([^/]+)$/, (s, _c, [, id]) => s.read(id)],
	[
		'POST',
		/^\/messages\/accounts\/([^/]+)\/messages$/,
		(s, c, [a]) => s.create('message', a, c, echo),
	],
	['GET', /^\/messages\/accounts\/([^/]+)\/messages\/([^/]+)$/, (s, _c, [, id]) => s.read(id)],
	[
		'PUT',
		/^\/messages\/accounts\/([^/]+)\/messages\/([^/]+)$/,
		(s, c, [a, id]) => s.put('messageChange', a, c, id),
	],
	[
		'POST',
		/^\/campaigns\/accounts\/([^/]+)\/messages\/([^/]+)\/trigger$/,
		(s, c, [a]) => s.trigger(a, c),
	],
	['POST', /^\/book\/accounts\/([^/]+)\/groups$/, (s, c, [a]) => s.create('group', a, c, echo)],
	['GET', /^\/book\/accounts\/([^/]+)\/groups\/([^/]+)$/, (s, _c, [, id]) => s.read(id)],
	[
		'PUT',
		/^\/book\/accounts\/([^/]+)\/groups\/([^/]+)$/,
		(s, c, [a, id]) => s.put('groupChange', a, c, id),
	],
	[
		'POST',
		/^\/book\/accounts\/([^/]+)\/groups\/([^/]+)\/contacts$/,
		(s, c, [a]) => s.create('contact', a, c, echo),
	],
	['GET', /^\/book\/accounts\/([^/]+)\/groups\/([^/]+)\/search$/, () => nothingListed],
	['GET', /^\/book\/accounts\/([^/]+)\/groups\/([^/]+)\/contacts$/, () => nothingListed],
	['GET', /^\/book\/accounts\/([^/]+)\/contacts\/([^/]+)$/, (s, _c, [, id]) => s.read(id)],
	[
		'PUT',
		/^\/book\/accounts\/([^/]+)\/contacts\/([^/]+)$/,
		(s, c, [a, id]) => s.put('contactChange', a, c, id),
	],
	['POST', /^\/numbers\/accounts\/([^/]+)\/claims$/, (s, c, [a]) => s.claim(a, c)],
	[
		'POST',
		/^\/pay\/ps\/api\/public\/v1\/merchants\/([^/]+)\/orders$/,
		(s, c, [a]) => s.order(a, c),
	],
	[
		'POST',
		/^\/pay\/mobile\/walletpay\/merchants\/([^/]+)\/payments\/([^/]+)\/initialize$/,
		(s, c, [a]) => s.session(a, c),
	],
	[
		'POST',
		/^\/routes\/testrequest\/([^/]+)$/,
		(s, c, [a]) => s.create('routeTest', a, c, routeTest),
	],
	['GET', /^\/routes\/testresult\/([^/]+)\/([^/]+)$/, (s, _c, [, id]) => s.readTest(id)],
	['POST', /^\/sign\/upload$/, (s, c) => s.create('upload', c.key, c, file)],
	['POST', /^\/sign\/dossiers\/([^/]+)\/invites$/, (s, c) => s.invite(c)],
	['POST', /^\/sign\/dossiers$/, (s, c) => s.create('dossier', c.key, c, dossier)],
];

const letter = (id: string): Json => ({ id, status: 'received' });
const routeTest = (id: string, body: unknown): Json => ({
	details: 'Found an available candidate',
	mccMnc: (body as Json).mccMnc,
	requestedPortabilityStatus: 0,
	test: {
		...{ id, msisdn: '0031600000000', messageKey: id.slice(-12).padStart(16, '0') },
		...{ preferredAlphaNumericSender: 'SVCTest', preferredNumericSender: '31612345678' },
	},
});
const nothingListed: Answer = { status: 200, body: [] };
const echo = (id: string, body: unknown): Json => ({ ...(body as Json), id });
const file = (id: string): Json => ({
	id,
	name: 'a.pdf',
	hash: 'aa',
	contentType: 'application/pdf',
	derivativeOf: null,
	uploadDateTime: '2030-01-01T00:00:00+00:00',
});
const dossier = (id: string, body: unknown): Json => ({
	...(body as Json),
	id,
	state: 'draft',
	completed: false,
	invitees: ((body as { invitees?: Json[] }).invitees ?? []).map((invitee, index) => ({
		...invitee,
		id: partOf(id, index),
	})),
});

/** The ID of a part, which begins as the whole's does. */
const partOf = (id: string, index: number): string => `${id.slice(0, -1)}${index + 1}`;

export class Service {
	readonly acts: Act[] = [];
	readonly arrivals: Arrival[] = [];
	/** What can be read and changed, by its ID. */
	readonly records = new Map<string, Json>();
	minute = 0;
	private plan: readonly Fault[] = [];
	private planned = 0;
	private made = 0;
	/** By the port that a request comes from. */
	private readonly faults = new Map<number | undefined, Fault>();
	private readonly references = new Set<string>();
	/** Requests of this process that have not ended. */
	private readonly underWay = new Set<ClientRequest>();
	private readonly note = (message: unknown) => {
		const { request } = message as { request: ClientRequest };
		this.underWay.add(request);
		request.once('close', () => this.underWay.delete(request));
	};
	private readonly server: Server;

	private constructor() {
		this.server = createServer((request, response) => void this.receive(request, response));
	}

	static async start(): Promise<Service> {
		const service = new Service();
		await new Promise<void>((done) => void service.server.listen(0, '127.0.0.1', done));
		service.planConnections();
		subscribe(STARTED, service.note);
		return service;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
	}

	/** Forgets everything. @param plan what happens to the first, the second, … request; then all is well */
	reset(plan: readonly Fault[]): void {
		this.acts.length = 0;
		this.arrivals.length = 0;
		this.records.clear();
		this.references.clear();
		this.minute = 0;
		this.made = 0;
		this.plan = plan;
		this.planned = 0;
	}

	async close(): Promise<void> {
		unsubscribe(STARTED, this.note);
		this.server.closeAllConnections();
		await new Promise((done) => this.server.close(done));
	}

	/** A UUID that no test could guess. */
	private newId(): string {
		this.made += 1;
		return `5e7fa1de-0000-4000-8000-${String(this.made).padStart(11, '0')}0`;
	}

	create(
		kind: string,
		account: string,
		call: Call,
		answer: (id: string, body: unknown) => Json,
	): Answer {
		const id = this.newId();
		this.act(kind, account, call, JSON.stringify(call.body), id);
		const body = answer(id, call.body);
		this.records.set(id, body);
		return { status: 201, body };
	}

	read(id: string): Answer {
		const body = this.records.get(id);
		return body
			? { status: 200, body }
			: { status: 404, body: { message: 'Planned by the test.' } };
	}

	/** Nothing arrives. */
	readTest(id: string): Answer {
		if (!this.records.has(id)) return this.read(id);
		return { status: 200, body: { id, statusCode: 0, status: 'Pending', result: null } };
	}

	put(kind: string, account: string, call: Call, id: string): Answer {
		if (!this.records.has(id)) return { status: 404, body: { message: 'Planned by the test.' } };
		this.act(kind, account, call, JSON.stringify(call.body), id);
		const body = { ...(call.body as Json), id };
		this.records.set(id, body);
		return { status: 200, body };
	}

	invite(call: Call): Answer {
		const invites = call.body as Array<{ inviteeId: string; email?: boolean }>;
		const id = this.newId();
		this.act('invites', call.key, call, JSON.stringify(invites), id);
		return {
			status: 201,
			body: invites.map(({ inviteeId, email = false }, index) => ({
				id: partOf(id, index),
				inviteeId,
				inviteUri: email ? null : `https://sign.example/${inviteeId}`,
				email,
			})),
		};
	}

	/** Each recipient is something that the service does. */
	trigger(account: string, call: Call): Answer {
		const recipients = call.body as unknown[];
		for (const recipient of recipients) {
			this.act('recipient', account, call, JSON.stringify(recipient), this.newId());
		}
		return { status: 200, body: recipients.length };
	}

	claim(account: string, call: Call): Answer {
		const id = this.newId();
		const body = { ...(call.body as Json), id, country: 'NL', currency: 'EUR', monthlyCost: 5 };
		if (call.query.get('simulate') !== 'true') {
			this.act('claim', account, call, JSON.stringify(call.body), id);
		}
		return { status: 201, body };
	}

	/** The reference must be unique. */
	order(account: string, call: Call): Answer {
		const { order_reference: reference } = call.body as { order_reference?: string };
		const key = `${call.base} ${account} ${reference}`;
		if (this.references.has(key)) return { status: 405, body: { message: 'Planned by the test.' } };
		this.references.add(key);
		const id = this.newId();
		this.act('order', account, call, JSON.stringify(call.body), id);
		const body = {
			order_key: id,
			expires_on: '2030-01-01T00:00:00Z',
			url: `https://pay.example/${id}`,
		};
		return { status: 201, body };
	}

	/** A merchant session is valid for 5 minutes. */
	session(account: string, call: Call): Answer {
		const id = this.newId();
		this.act('session', account, call, JSON.stringify(call.body), id);
		return { status: 201, body: JSON.stringify({ merchantSessionIdentifier: id }) };
	}

	private act(kind: string, account: string, { base }: Call, text: string, id: string): void {
		this.acts.push({
			arrival: this.arrivals.length,
			kind,
			account: `${base} ${account}`,
			text,
			id,
			minute: this.minute,
		});
	}

	private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const fault = this.faults.get(request.socket.remotePort) ?? 'ok';
		this.faults.delete(request.socket.remotePort);
		const { method = '', url = '' } = request;
		const { pathname, searchParams } = new URL(url, this.url);
		const [, base = '', rest = ''] = /^\/(one|two)(\/.*)$/.exec(pathname) ?? [];
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const body = await parse(Buffer.concat(chunks), request.headers['content-type'] ?? '');
		const key = keyOf(request.headers.authorization);
		const call: Call = { method, base, path: rest, query: searchParams, key, body };
		const found = ROUTES.find(([of, pattern]) => of === method && pattern.test(rest));
		const parts = found?.[1].exec(rest)?.slice(1) ?? [];
		const text = JSON.stringify(body) ?? '';
		let answer: Answer | undefined;
		if (!found) answer = { status: 404, body: { message: `No such endpoint: ${method} ${url}` } };
		else if (acts(fault)) answer = found[2](this, call, parts);
		const status = statusOf(fault, answer);
		this.arrivals.push({
			method,
			path: rest,
			account: `${base} ${parts[0] ?? ''}`,
			text,
			fault,
			status,
		});
		if (fault === 'silent' || fault === 'actedSilent') {
			this.endTimeLimit(request.socket.remotePort);
			return;
		}
		if (status === undefined) {
			request.socket.destroy();
			return;
		}
		response.writeHead(status, headersOf(fault));
		const content = contentOf(fault, answer);
		if (fault === 'actedTruncated') {
			response.write(content.slice(0, -1));
			await turn();
			request.socket.destroy();
			return;
		}
		response.end(content);
	}

	/** Whatever the time limit of a request is: it is over now, without anybody waiting for it. */
	private endTimeLimit(port: number | undefined): void {
		for (const request of this.underWay) {
			if (request.socket?.localPort === port) request.emit('timeout');
		}
	}

	private next(): Fault {
		const fault = this.plan[this.planned] ?? 'ok';
		this.planned += 1;
		return fault;
	}

	/**
	 * Each connection is one request, and what happens to it is known when it is opened: one that is
	 * planned to be refused goes to a port that nothing listens on. Only connections to this service
	 * are touched.
	 */
	private planConnections(): void {
		const { port } = this.server.address() as AddressInfo;
		const begin = (socket: Socket, options: { port?: unknown }) => {
			const fault = this.next();
			if (fault !== 'unreachable') {
				socket.once('connect', () => this.faults.set(socket.localPort, fault));
				return;
			}
			options.port = 1;
			this.arrivals.push({
				method: '',
				path: '',
				account: '',
				text: '',
				fault,
				status: undefined,
			});
		};
		const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket;
		function connectAsPlanned(this: Socket, ...args: unknown[]): Socket {
			const [options] = (Array.isArray(args[0]) ? args[0] : args) as Array<{ port?: unknown }>;
			if (Number(options?.port) === port) begin(this, options);
			return connect.apply(this, args);
		}
		Socket.prototype.connect = connectAsPlanned as typeof Socket.prototype.connect;
		this.server.once('close', () => {
			Socket.prototype.connect = connect as typeof Socket.prototype.connect;
		});
	}
}

function statusOf(fault: Fault, answer: Answer | undefined): number | undefined {
	if (/dropped|silent|unreachable/i.test(fault)) return undefined;
	if (fault === 'refusedWith200') return 200;
	if (fault.startsWith('busy')) return 429;
	const [status] = /\d+$/.exec(fault) ?? [];
	return status === undefined ? (answer?.status ?? 200) : Number(status);
}

function headersOf(fault: Fault): Record<string, string> {
	const type = fault === 'actedWebPage' ? 'text/html' : 'application/json';
	return {
		'content-type': type,
		connection: 'close',
		...(fault === 'busyForNow' && { 'retry-after': '0' }),
		...(fault === 'busyForAnHour' && { 'retry-after': '3600' }),
	};
}

function contentOf(fault: Fault, answer: Answer | undefined): string {
	if (fault === 'actedWebPage') return '<html><body>Welcome to the proxy</body></html>';
	if (fault === 'actedEmpty') return '';
	if (fault === 'refusedWith200') {
		return JSON.stringify({ status: 409, message: 'Planned by the test.' });
	}
	if (fault === 'ok' || fault === 'actedTruncated') return JSON.stringify(answer?.body ?? '');
	return JSON.stringify({ message: 'Planned by the test.' });
}

/** The Key ID in a JSON Web Token. */
function keyOf(authorization: string | undefined): string {
	const [, header] = /^Bearer ([^.]+)\./.exec(authorization ?? '') ?? [];
	if (header === undefined) return '';
	return String((JSON.parse(Buffer.from(header, 'base64url').toString()) as Json).kid);
}

/** JSON, or the parts of a form with their files as text. */
async function parse(content: Buffer, type: string): Promise<unknown> {
	if (content.length === 0) return undefined;
	if (!type.startsWith('multipart/form-data')) return JSON.parse(content.toString());
	const response = new Response(new Uint8Array(content), { headers: { 'content-type': type } });
	const form = await response.formData();
	const parts: Json = {};
	for (const [name, value] of form.entries()) {
		parts[name] = typeof value === 'string' ? value : await value.text();
	}
	return parts;
}
