import fc from 'fast-check';
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookResponseData,
} from 'n8n-workflow';
import { hostileText, hostileValue, jsonText } from './hostile.ts';
import { checkPrototypes, checkThrown } from './innocent.ts';
import { executeContext, Wire, type WireAnswer } from './n8n.ts';
import { nodeCalled } from './nodes.ts';
import { answers } from './operations.ts';
import { checkRequest } from './requests.ts';
import { contextOf, rawBody } from './triggers.ts';

const node = 'svcLetters';
const ids = fc.constantFrom('a', 'b', '__proto__', 'constructor', 'toString');

/** What the callback brings, of a letter that is waited for or of another one. */
const message = fc
	.tuple(ids, hostileText)
	.map(([id, status]) => Buffer.from(JSON.stringify({ letterId: id, status })));

interface Case {
	/** The ID that the service gives to the letter. */
	readonly id: string;
	/** How the letter is at each look. */
	readonly looks: readonly WireAnswer[];
	readonly calls: ReadonlyArray<{
		rawBody: unknown;
		contentType: string;
		knows: boolean;
		wrong: unknown;
	}>;
	/** What stands in the place of what n8n has stored of the wait, or of a part of it. */
	readonly stored: unknown;
	readonly part: string;
}

const given: fc.Arbitrary<Case> = fc.record({
	id: ids,
	looks: answers,
	calls: fc.array(
		fc.record({
			rawBody: fc.oneof({ weight: 3, arbitrary: message }, rawBody),
			contentType: fc.constantFrom('application/json', 'text/plain', ''),
			knows: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
			wrong: hostileValue,
		}),
		{ minLength: 1, maxLength: 3 },
	),
	stored: fc.oneof(
		{ weight: 3, arbitrary: fc.constant(undefined) },
		{ weight: 2, arbitrary: jsonText.map((text): unknown => JSON.parse(text)) },
		{ weight: 1, arbitrary: fc.constantFrom<unknown>(null, [null], [{}], {}, '', 0) },
	),
	part: fc.constantFrom(
		'',
		'startedAt',
		'secret',
		'settled',
		'names',
		'reported',
		'callback',
		'isAsleep',
		'run',
	),
});

let executions = 0;

/** One execution: it sleeps, and n8n stores it as JSON. */
class Execution {
	private context: IDataObject = {};
	private readonly id = `execution-${++executions}`;
	private posted = 0;
	isAsleep = false;
	private readonly given: Case;

	constructor(of: Case) {
		this.given = of;
	}

	private get wait(): IDataObject | undefined {
		return this.context.svcWaits as IDataObject | undefined;
	}

	get secret(): unknown {
		return this.wait?.secret;
	}

	/** Runs the node, for the first time or when the execution has been woken. */
	async run(): Promise<void> {
		const created = { status: 201, headers: {}, body: JSON.stringify({ id: this.given.id }) };
		const wire = new Wire(this.given.looks);
		const parameters = {
			...{ resource: 'letter', operation: 'createAndWait', content: 'text' },
			additionalFields: { omitScheduledate: true },
			...{
				addressAs: 'lines',
				recipient: 'Jane\n1 Main Street',
				destination: 'DE',
				message: 'Hello',
				statuses: 'delivered',
			},
			...{ waitAtMost: 14, waitUnit: 'days', options: { useCallback: false } },
		};
		const of = { node, answers: [], parameters, json: {}, binary: { data: '', mimeType: '' } };
		const stack: unknown[] = [];
		this.isAsleep = false;
		const base = executeContext({ ...of, tolerant: false }, wire);
		const { httpRequestWithAuthentication: send } = base.helpers;
		const context = Object.assign(base, {
			getExecutionId: () => this.id,
			getContext: () => this.context,
			getExecuteData: () => ({ node: {}, data: {}, source: null }),
			putExecutionToWait: async (time: Date) => {
				if (!(time.getTime() > Date.now() - 60_000))
					throw new Error(`Sleeps until ${String(time)}`);
				this.isAsleep = true;
				await Promise.resolve();
			},
			runExecutionData: { executionData: { nodeExecutionStack: stack } },
		}) as unknown as IExecuteFunctions;
		context.helpers.httpRequestWithAuthentication = async function (type, options) {
			const isPost = options.method === 'POST';
			if (isPost) posted();
			return isPost
				? { statusCode: created.status, headers: {}, body: created.body }
				: ((await send.call(this, type, options)) as unknown);
		};
		const posted = () => {
			if (++this.posted > 1) throw new Error('A letter is posted twice');
		};
		try {
			const [items = []] = (await nodeCalled(node).execute?.call(
				context,
			)) as INodeExecutionData[][];
			if (this.isAsleep && items.length > 0) throw new Error('What sleeps gives nothing out');
			JSON.stringify(items);
		} catch (error) {
			checkThrown(error);
		}
		wire.sent.forEach(checkRequest);
		this.context = JSON.parse(JSON.stringify(this.context)) as IDataObject;
	}

	/** Somebody has written into n8n's database. */
	tamper(): void {
		const { part, stored } = this.given;
		if (stored === undefined || !this.wait) return;
		if (part === '') this.context.svcWaits = stored as IDataObject;
		else this.wait[part] = stored as IDataObject;
	}

	/** @returns whether the call wakes it */
	async call({ knows, wrong, ...of }: Case['calls'][number]): Promise<boolean> {
		const secret = this.secret;
		const call = { node, parameters: {}, seen: {}, answers: [], knows, wrong, ...of };
		const [context, told] = contextOf(call, new Wire([]), {}, this.id);
		const headers = { 'content-type': of.contentType, 'x-n8n-svc-secret': knows ? secret : wrong };
		Object.assign(context, {
			getExecutionId: () => this.id,
			getHeaderData: () => headers,
			runExecutionData: { executionData: { contextData: { 'node:Node': this.context } } },
		});
		const result = (await nodeCalled(node).webhook?.call(context)) as IWebhookResponseData;
		if (told.times !== 1) throw new Error(`Answered ${told.times} times`);
		if (![200, 400, 401, 413].includes(told.status)) throw new Error(`Answered ${told.status}`);
		const isStranger = headers['x-n8n-svc-secret'] !== secret || typeof secret !== 'string';
		if (isStranger && told.status !== 401) throw new Error(`A stranger got ${told.status}`);
		if (told.status !== 200 && result.workflowData) throw new Error('A refused call wakes');
		if (JSON.stringify(this.wait ?? {}).length > 2_000_000)
			throw new Error('Too much is remembered');
		return result.workflowData !== undefined;
	}
}

async function check(of: Case): Promise<void> {
	const execution = new Execution(of);
	await execution.run();
	for (const call of of.calls) {
		if (!execution.isAsleep) break;
		execution.tamper();
		if (await execution.call(call)) await execution.run();
	}
	if (execution.isAsleep) await execution.run();
	checkPrototypes();
}

/** Calls to an execution that sleeps, what n8n has stored of it, and how things are when it wakes. */
export const wakes = {
	name: 'wakes',
	share: 5,
	property: fc.asyncProperty(given, check),
};
