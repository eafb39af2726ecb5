import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createServer } from 'node:http';
import type { Account } from '../account.ts';
import { whyStranger } from '../control/strangers.ts';
import { FaultPlan, faultProblem, type Fault } from '../faults.ts';
import type { RecordedRequest } from '../record.ts';
import type { Shapes } from '../shapes.ts';
import { errorAnswer, faultAnswer, prepareAnswer, sendAnswer } from './answer.ts';
import { Refusal, type Answer, type Area } from './area.ts';
import { readBody, recordedBody, type Body } from './body.ts';
import { readContract, type Operation } from './contract.ts';
import { Listener } from './listener.ts';
import { Pace } from './pace.ts';
import { judge } from './referee.ts';
import { inVariant, NewRecords } from './variants.ts';

/** How long a listener stays closed when a fault does not say (see `Fault`), milliseconds. */
const defaultRefusalMs = 1000;

/** Paths of the simulator itself, which are neither recorded nor hit by faults. */
const ownPath =
	/^\/(?:(?:_simulator|menu|invite|phone|letterbox)\/.*|phone|letterbox|orders|contracts|service|requests|favicon\.ico)?(?:\?.*)?$/;

/** A found endpoint. */
interface Target {
	area: Area;
	operation: Operation;
}

/** Answers that are held back: a test that starts another hold has this one end only for what arrived before. */
interface Hold {
	isHeld(request: RecordedRequest): boolean;
	readonly ended: Promise<void>;
}

/** The HTTP side of the simulator: it receives, records, judges, hands over and answers. */
export class Server {
	readonly app: FastifyInstance;
	readonly requests: RecordedRequest[] = [];
	readonly faults = new FaultPlan();
	private readonly account: Account;
	private readonly shapes: Readonly<Shapes>;
	private readonly areas: readonly Area[];
	private readonly listener: Listener;
	private readonly records = new WeakMap<FastifyRequest, RecordedRequest>();
	private readonly waiting = new Set<() => void>();
	private inFlight = 0;
	private newest: Hold = { isHeld: () => false, ended: Promise.resolve() };
	private readonly holds = new WeakMap<RecordedRequest, Hold>();
	private release: () => void = () => {};
	/** Milliseconds that every service answer takes longer. */
	latency = 0;
	private pace: Pace | undefined;
	private readonly newRecords = new NewRecords();

	constructor(host: string, account: Account, shapes: Readonly<Shapes>, areas: readonly Area[]) {
		this.account = account;
		this.shapes = shapes;
		this.areas = areas;
		const targets = targetsOf(areas);
		const http = createServer({ keepAliveTimeout: 60_000 });
		this.listener = new Listener(http, host);
		this.app = fastify({
			serverFactory: (handler) => http.on('request', handler),
			bodyLimit: 64 * 1024 * 1024,
			routerOptions: { maxParamLength: 100_000 },
			exposeHeadRoutes: false,
			forceCloseConnections: true,
			frameworkErrors: (error, request, reply) => {
				this.begin(request, reply);
				this.refuseUnroutable(request, reply, new Refusal(400, error.message));
			},
		});
		this.app.removeAllContentTypeParsers();
		this.app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
			done(null, body),
		);
		const unlimited = { fileSize: Infinity, fieldSize: 64 * 1024 * 1024, files: 100 };
		this.app.register(multipart, { limits: unlimited, throwFileSizeLimit: false });
		this.app.addHook('onRequest', async (request, reply) => {
			if (!ownPath.test(request.url)) {
				this.begin(request, reply);
				return undefined;
			}
			void reply.header('x-content-type-options', 'nosniff');
			const message = whyStranger(request.headers);
			return message && reply.code(403).send({ message });
		});
		this.app.setErrorHandler((error, request, reply) => this.fail(error, request, reply));
		this.app.setNotFoundHandler((request, reply) => this.serve(request, reply, undefined));
		// Routes come after the plugin above, so that they know multipart.
		this.app.after(() => this.addRoutes(targets));
	}

	get port(): number {
		return this.listener.port;
	}

	async open(port: number): Promise<void> {
		await this.app.ready();
		await this.listener.open(port);
	}

	/** Orders a fault. @throws when it makes no sense. */
	order(fault: Fault): void {
		const problem = faultProblem(fault);
		if (problem) throw new Error(`Fault: ${problem}`);
		const atOnce = fault.kind === 'refuseConnection' && (fault.match?.nth ?? 1) <= 1;
		if (atOnce) this.refuseConnections(fault);
		else this.faults.add(fault);
	}

	/** Holds the answers to these requests back, if they arrive from now on, until what it gives is called. */
	hold(isHeld: (request: RecordedRequest) => boolean): () => void {
		this.release();
		const ended = new Promise<void>((resolve) => {
			this.release = resolve;
		});
		this.newest = { isHeld, ended };
		return this.release;
	}

	/** Refuses with 429 what comes faster, until `reset()`. */
	limit(perSecond: number): void {
		this.pace = new Pace(perSecond);
	}

	/** Forgets requests, faults, latency, limit and holding back. */
	reset(): void {
		this.release();
		this.requests.length = 0;
		this.latency = 0;
		this.pace = undefined;
		this.newRecords.clear();
		this.heal();
	}

	/** Forgets the faults. */
	heal(): void {
		this.faults.clear();
		this.listener.reopen();
	}

	async close(): Promise<void> {
		for (const wake of this.waiting) wake();
		this.listener.close();
		await this.app.close();
	}

	private addRoutes(targets: readonly Target[]): void {
		for (const { area, operation } of targets) {
			this.app.route({
				method: operation.method,
				url: area.base + operation.path.replace(/\{(\w+)\}/g, ':$1'),
				handler: (request, reply) => this.serve(request, reply, { area, operation }),
			});
		}
	}

	/** Opens the record of a request. */
	private begin(request: FastifyRequest, reply: FastifyReply): void {
		const [path = '', search] = split(request.raw.url ?? '', '?');
		this.inFlight += 1;
		const record: RecordedRequest = {
			area: this.areaOf(path),
			endpoint: '',
			method: request.method,
			path,
			query: readSearch(search ?? ''),
			headers: joinHeaders(request.headers),
			body: undefined,
			rawBody: '',
			status: 0,
			carriedOut: false,
			at: Date.now(),
			inFlight: this.inFlight,
			connectionId: this.listener.idOf(request.raw.socket),
		};
		this.requests.push(record);
		this.records.set(request, record);
		this.holds.set(record, this.newest);
		const { socket } = request.raw;
		this.listener.busy(socket, 1);
		reply.raw.once('close', () => {
			this.inFlight -= 1;
			this.listener.busy(socket, -1);
		});
	}

	private async serve(
		request: FastifyRequest,
		reply: FastifyReply,
		target: Target | undefined,
	): Promise<FastifyReply> {
		const record = this.records.get(request);
		if (!record) return reply.code(404).send({ message: 'The simulator has no such page' });
		record.endpoint = target?.operation.endpoint ?? '';
		const asked = { area: record.area, endpoint: record.endpoint, url: request.raw.url ?? '' };
		const early = this.faults.looksIntoBodies
			? undefined
			: this.faults.next({ ...asked, body: '' });
		const body: Body =
			early?.hit?.kind === 'resetBeforeRead'
				? { type: '', text: '' }
				: await readBody(request, target?.area.folder);
		record.body = recordedBody(body);
		record.rawBody = body.text;

		const text = body.form ? JSON.stringify(body.form.fields) : body.text;
		const due = early ?? this.faults.next({ ...asked, body: text });
		const fault = due.hit;

		// What was asked for is done before the wait: whoever leaves meanwhile has had it done.
		const answer =
			fault && preventsProcessing(fault)
				? faultAnswer(fault, this.shapes, target?.area)
				: this.pace?.admits() === false
					? tooMany(this.shapes, target?.area)
					: await this.process(request, record, body, target);
		// Who sees the fault on the record knows that the rest is on it, too.
		if (fault) record.fault = fault.kind;
		await this.wait(this.latency + (fault?.delayMs ?? 0));
		const hold = this.holds.get(record);
		if (hold?.isHeld(record)) await hold.ended;
		if (due.refuseNext) this.refuseConnections(due.refuseNext);
		if (this.listener.refusing) void reply.header('connection', 'close');
		const wire = prepareAnswer(answer, fault);
		record.status = wire.status;
		sendAnswer(reply, wire, fault);
		return reply;
	}

	/** Judges the request and lets its area act. */
	private async process(
		request: FastifyRequest,
		record: RecordedRequest,
		body: Body,
		target: Target | undefined,
	): Promise<Answer> {
		try {
			if (!target) throw new Refusal(404, `no endpoint ${request.method} ${record.path}`);
			const { area, operation } = target;
			const call = await judge(
				{
					url: request.raw.url ?? '',
					headers: request.headers,
					path: request.params as Record<string, string>,
					query: record.query,
					body,
				},
				area,
				operation,
				this.account,
				this.shapes,
			);
			const handler = area.handlers[operation.endpoint];
			if (!handler) throw new Refusal(404, `no handler for ${operation.endpoint}`);
			const isLate = this.shapes.created === 'later';
			if (isLate && operation.method === 'GET') this.newRecords.check(call.path);
			const answer = handler(call);
			record.carriedOut = answer.status < 300;
			if (isLate && operation.method === 'POST') this.newRecords.note(answer);
			return inVariant(answer, operation.endpoint, this.shapes);
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			record.refusal = error.message;
			return errorAnswer(error.status, error.message, this.shapes, target?.area);
		}
	}

	/** A request that fastify itself turned down, such as a body over the limit. */
	private fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
		const status = statusOf(error);
		const reason = error instanceof Error ? error.message : String(error);
		if (status >= 500) console.error('Simulator failed:', error);
		return this.refuseUnroutable(request, reply, new Refusal(status, reason));
	}

	private refuseUnroutable(
		request: FastifyRequest,
		reply: FastifyReply,
		{ status, message }: Refusal,
	): FastifyReply {
		const record = this.records.get(request);
		if (record) Object.assign(record, { status, refusal: message });
		const answer = errorAnswer(status, message, this.shapes);
		sendAnswer(reply, prepareAnswer(answer, undefined), undefined);
		return reply;
	}

	private refuseConnections({ times = 1, delayMs = defaultRefusalMs }: Fault): void {
		this.listener.refuse(times, delayMs);
	}

	private areaOf(path: string): string {
		return this.areas.find(({ base }) => path.startsWith(`${base}/`))?.name ?? '';
	}

	/** Waits, unless the simulator is closed meanwhile. */
	private async wait(ms: number): Promise<void> {
		if (ms <= 0) return;
		await new Promise<void>((resolve) => {
			const wake = () => {
				clearTimeout(timer);
				this.waiting.delete(wake);
				resolve();
			};
			const timer = setTimeout(wake, ms);
			this.waiting.add(wake);
		});
	}
}

/** @throws when an endpoint has no handler; while fastify starts, no one would see the error. */
function targetsOf(areas: readonly Area[]): Target[] {
	return areas.flatMap((area) =>
		readContract(area.name, area.contract).map((operation) => {
			const { endpoint } = operation;
			if (area.handlers[endpoint]) return { area, operation };
			throw new Error(`Write the handler for ${endpoint} in simulator/areas/${area.name}/`);
		}),
	);
}

function preventsProcessing({ kind, status = 0 }: Fault): boolean {
	if (kind === 'html' || kind === 'empty') return status >= 400;
	return kind === 'status' || kind === 'redirect' || kind === 'resetBeforeRead';
}

/** The documents show no limit of requests: this is what HTTP has for one. */
function tooMany(shapes: Readonly<Shapes>, area?: Area): Answer {
	const answer = errorAnswer(429, 'Too many requests a second', shapes, area);
	return { ...answer, headers: { 'retry-after': '1' } };
}

function statusOf(error: unknown): number {
	const status =
		typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;
	return typeof status === 'number' ? status : 500;
}

function split(text: string, mark: string): [string, string | undefined] {
	const at = text.indexOf(mark);
	return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function readSearch(search: string): Record<string, string[]> {
	const given = new URLSearchParams(search);
	return Object.fromEntries([...new Set(given.keys())].map((name) => [name, given.getAll(name)]));
}

function joinHeaders(headers: FastifyRequest['headers']): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]),
	);
}
