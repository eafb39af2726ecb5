/** Plays a history on n8n's engine, and writes down what a person got to see and what the service did. */
import type { IDataObject, INodeExecutionData, NodeConnectionType } from 'n8n-workflow';
import type { Credentials } from '../engine/harness/credentials.ts';
import { TRIGGER_TYPE } from '../engine/harness/stand-ins.ts';
import type { WorkflowJson } from '../engine/harness/workflow.ts';
import { type Edit, type History, isTool, operationOf } from './history.ts';
import { type Execution, mostExecutions, type N8n } from './n8n.ts';
import {
	CORRECTED,
	markOf,
	type Operation,
	operationCalled,
	pdfOf,
	phoneOf,
	prepare,
	recordOf,
	WITH_FILE,
} from './operations.ts';
import {
	type Attempt,
	isNamed,
	type Outcome,
	type Played,
	type Wish,
	type Words,
} from './played.ts';
import type { Service } from './service.ts';
import { AGENT_2, AGENT_3, BLANK, CALL, LOOP, seen } from './stand-ins.ts';

/** What a person has entered by now. */
interface Entered {
	operation: Operation;
	greeting: string;
	batching: boolean;
	timeout: boolean;
	account: 'A' | 'B';
	base: 'one' | 'two';
	slash: boolean;
	token: string;
	onError: History['onError'];
	retryOnFail: boolean;
	/** Something in the data that no parameter uses. */
	note: string;
}

const SENDS_AGAIN = /starts the sub-workflow again and sends everything again/;

const ACCOUNTS = {
	A: 'aaaaaaaa-0000-4000-8000-000000000000',
	B: 'bbbbbbbb-0000-4000-8000-000000000000',
} as const;

const ENDINGS = {
	none: '',
	now: ' at {{ $now.toISO() }}',
	random: ' {{ Math.random() }}',
	execution: ' {{ $execution.id }}',
	// The same for all items at first, and never again.
	later: ` {{ Number($execution.id) % ${mostExecutions} === 1 ? '' : Math.random() }}`,
} as const;

export async function play(n8n: N8n, service: Service, history: History): Promise<Played> {
	service.reset(history.faults);
	n8n.begin();
	// The node's waits between attempts and batches are part of it, but take no time here.
	n8n.modules.waits.shorten = () => 0;
	seen.acts = () => service.acts.length;
	seen.arrivals = () => service.arrivals.length;
	seen.fails = history.fails;
	const operation = operationOf(history);
	prepare(operation, service, history.items);
	const entered: Entered = {
		operation,
		greeting: 'Dear',
		batching: history.batching,
		timeout: false,
		account: 'A',
		base: 'one',
		slash: false,
		token: 'token-1',
		onError: history.onError,
		retryOnFail: history.retryOnFail,
		note: 'Note',
	};
	const attempts: Attempt[] = [];
	let corrected = false;
	let lineage = 0;
	let last: Execution | undefined;
	const pdf = WITH_FILE.includes(operation.name);
	const run = async () => {
		const items = history.items.map(async (mark) => await itemFor(n8n, pdf, mark, entered.note));
		return await n8n.run(
			workflowOf(history, entered),
			await Promise.all(items),
			credentialsOf(service, entered),
		);
	};
	for (const step of [undefined, ...history.steps]) {
		const before = [service.arrivals.length, service.acts.length];
		seen.results = [];
		let { onError, operation: chosen, greeting } = attempts.at(-1) ?? entered;
		let firstRun = 0;
		for (const edit of step?.edits ?? []) change(entered, edit);
		service.minute += step?.minutes ?? 0;
		n8n.modules.clock.ahead = service.minute * 60_000;
		if (step?.corrects) corrected = correct(history, service) || corrected;
		n8n.subWorkflow = subWorkflow(history, entered);
		if (step === undefined || step.press === 'run' || last === undefined) {
			({ onError, operation: chosen, greeting } = entered);
			lineage += 1;
			last = await run();
		} else if (last.status === 'error') {
			const failed = step.of === 'sub' ? (nodesExecution(n8n, history, last) ?? last) : last;
			const ofSub = failed.workflow.id === 'sub';
			// A sub-workflow is always the current one, unless its own execution is retried.
			const current = step.workflow === 'current';
			// Who was told that this sends everything again, and does it, wants it.
			const isTold = attempts.at(-1)?.words.some(({ text }) => SENDS_AGAIN.test(text));
			if (history.shape === 'sub' && !ofSub && isTold) lineage += 1;
			if (current || (history.shape === 'sub' && !ofSub)) {
				({ onError, operation: chosen, greeting } = entered);
			}
			firstRun = runsKept(failed);
			n8n.executions.length = 0;
			last = await n8n.retry(
				failed,
				credentialsOf(service, entered),
				current ? (ofSub ? n8n.subWorkflow : workflowOf(history, entered)) : undefined,
			);
		} else continue;
		attempts.push(
			attemptOf(n8n, service, history, {
				ended: last,
				before,
				entered,
				corrected,
				onError,
				operation: chosen,
				greeting,
				firstRun,
				lineage,
			}),
		);
	}
	n8n.modules.clock.ahead = 0;
	n8n.modules.waits.shorten = undefined;
	return {
		history,
		wishes: wishesOf(history),
		attempts,
		acts: [...service.acts],
		arrivals: [...service.arrivals],
	};
}

/** What is wanted, apart from what an agent makes up. */
export function wishesOf({ shape, items }: History): Wish[] {
	if (isTool(shape)) return [];
	if (shape.startsWith('loop')) return items.map((mark, run) => ({ run, item: 0, mark }));
	const runs = shape === 'twice' ? [0, 1] : [0];
	return runs.flatMap((run) => items.map((mark, item) => ({ run, item, mark })));
}

async function itemFor(
	n8n: N8n,
	pdf: boolean,
	mark: number,
	note: string,
): Promise<INodeExecutionData> {
	return {
		json: { note, mark: markOf(mark), phone: phoneOf(mark), record: recordOf(mark) },
		...(pdf && {
			binary: {
				data: (await n8n.file(pdfOf(mark, 'first'))) as never,
				more: (await n8n.file(pdfOf(mark, 'second'))) as never,
			},
		}),
	};
}

function change(entered: Entered, edit: Edit): void {
	if (edit === 'data') entered.note += '!';
	if (edit === 'operation' && entered.operation.instead) {
		entered.operation = operationCalled(entered.operation.instead);
	}
	if (edit === 'greeting') entered.greeting = 'Hello';
	if (edit === 'batching') entered.batching = !entered.batching;
	if (edit === 'timeout') entered.timeout = !entered.timeout;
	if (edit === 'account') entered.account = entered.account === 'A' ? 'B' : 'A';
	if (edit === 'base') entered.base = entered.base === 'one' ? 'two' : 'one';
	if (edit === 'slash') entered.slash = !entered.slash;
	if (edit === 'token') entered.token += '1';
	if (edit === 'onError') {
		entered.onError = entered.onError === 'stopWorkflow' ? 'continueRegularOutput' : 'stopWorkflow';
	}
	if (edit === 'retryOnFail') entered.retryOnFail = !entered.retryOnFail;
}

function correct(history: History, { records }: Service): boolean {
	const correction = CORRECTED[history.operation];
	if (!correction) return false;
	for (const mark of history.items) {
		const id = recordOf(mark);
		records.set(id, { ...records.get(id), [correction[0]]: correction[1] });
	}
	return true;
}

export function credentialsOf(
	{ url }: Service,
	{ account, base, slash, token }: Pick<Entered, 'account' | 'base' | 'slash' | 'token'>,
): Credentials {
	const at = (area: string) => `${url}/${base}/${area}${slash ? '/' : ''}`;
	return {
		svcProductTokenApi: {
			productToken: token,
			areas: ['letters', 'messages', 'campaigns', 'addressBook', 'phoneNumbers', 'routeTesting'],
			accountId: ACCOUNTS[account],
			lettersBaseUrl: at('letters'),
			messagesBaseUrl: at('messages'),
			campaignsBaseUrl: at('campaigns'),
			addressBookBaseUrl: at('book'),
			phoneNumbersBaseUrl: at('numbers'),
			routeTestingBaseUrl: at('routes'),
			testProductAccount: ACCOUNTS[account],
		},
		svcPaymentsApi: {
			user: 'user',
			password: token,
			merchantKey: ACCOUNTS[account],
			paymentsBaseUrl: at('pay'),
		},
		// Both environments at one URL: they differ in their keys only.
		svcSigningApi: {
			environment: account === 'A' ? 'sandbox' : 'production',
			keyId: `key-${account}`,
			secret: `${token}-with-thirty-two-bytes-or-more`,
			signSandboxBaseUrl: at('sign'),
			signBaseUrl: at('sign'),
		},
	};
}

const accountOf = (credential: Operation['credential'], { account, base }: Entered): string =>
	`${base} ${credential === 'svcSigningApi' ? `key-${account}` : ACCOUNTS[account]}`;

const to = (node: string, type: NodeConnectionType = 'main') => ({ node, type, index: 0 });

const trigger = { name: 'Trigger', type: TRIGGER_TYPE };

function nodeOf(history: History, entered: Entered, from: string) {
	const { operation } = entered;
	const tool = isTool(history.shape);
	return {
		name: 'Node',
		type: tool ? `n8n-nodes-svc.${operation.node}Tool` : operation.node,
		// A tool that nobody has set this for gives its errors to the agent.
		...(!(tool && entered.onError === 'stopWorkflow') && { onError: entered.onError }),
		...(entered.retryOnFail && { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 }),
		parameters: {
			...operation.parameters({
				from,
				greeting: entered.greeting,
				ending: ENDINGS[history.ending],
			}),
			...(tool && { toolDescription: 'Does it' }),
			requestOptions: {
				identicalRequests: history.identical,
				...(history.atOnce > 1 && { requestsAtOnce: history.atOnce }),
				...(entered.batching && { batching: { batch: { batchSize: 2, batchInterval: 1 } } }),
				...(entered.timeout && { timeout: 60_000 }),
			},
		},
	};
}

function subWorkflow(history: History, entered: Entered): WorkflowJson {
	return {
		id: 'sub',
		nodes: [trigger, nodeOf(history, entered, '$json')],
		connections: { Trigger: { main: [[to('Node')]] } },
	};
}

function workflowOf(history: History, entered: Entered): WorkflowJson {
	const node = (from: string) => nodeOf(history, entered, from);
	const loop = { name: 'Loop', type: LOOP };
	const blank = { name: 'Blank', type: BLANK };
	switch (history.shape) {
		case 'plain':
			return {
				nodes: [trigger, node('$json')],
				connections: { Trigger: { main: [[to('Node')]] } },
			};
		case 'other':
			return {
				nodes: [trigger, blank, node("$('Trigger').item.json")],
				connections: { Trigger: { main: [[to('Blank')]] }, Blank: { main: [[to('Node')]] } },
			};
		case 'loop':
			return {
				nodes: [trigger, loop, node('$json')],
				connections: {
					Trigger: { main: [[to('Loop')]] },
					Loop: { main: [[], [to('Node')]] },
					Node: { main: [[to('Loop')], [to('Loop')]] },
				},
			};
		case 'loopBlank':
			return {
				nodes: [trigger, loop, blank, node("$('Loop').item.json")],
				connections: {
					Trigger: { main: [[to('Loop')]] },
					Loop: { main: [[], [to('Blank')]] },
					Blank: { main: [[to('Node')]] },
					Node: { main: [[to('Loop')], [to('Loop')]] },
				},
			};
		case 'twice':
			return {
				nodes: [
					trigger,
					{ name: 'Left', type: 'n8n-nodes-base.noOp' },
					{ name: 'Right', type: 'n8n-nodes-base.noOp' },
					node('$json'),
				],
				connections: {
					Trigger: { main: [[to('Left'), to('Right')]] },
					Left: { main: [[to('Node')]] },
					Right: { main: [[to('Node')]] },
				},
			};
		case 'sub':
			return {
				nodes: [trigger, { name: 'Call', type: CALL }],
				connections: { Trigger: { main: [[to('Call')]] } },
			};
		case 'tool2':
		case 'tool3':
			return {
				nodes: [
					trigger,
					{
						name: 'Agent',
						type: history.shape === 'tool2' ? AGENT_2 : AGENT_3,
						parameters: {
							script: JSON.stringify({
								calls: history.items,
								together: history.together,
								again: history.again,
							}),
						},
					},
					node('FROM_AI'),
				].map((one) => ('parameters' in one && one.name === 'Node' ? asTool(one) : one)),
				connections: {
					Trigger: { main: [[to('Agent')]] },
					Node: { ai_tool: [[to('Agent', 'ai_tool' as NodeConnectionType)]] },
				},
			};
	}
}

/** The values that the model makes up. */
function asTool<N extends object>(node: N): N {
	const text = JSON.stringify(node)
		.replaceAll('FROM_AI.mark', "$fromAI('mark', 'The mark', 'string')")
		.replaceAll('FROM_AI.phone', "$fromAI('phone', 'The number', 'string')");
	return JSON.parse(text) as N;
}

/** The execution in which the node ran: the sub-workflow's where there is one. */
function nodesExecution(n8n: N8n, history: History, ended: Execution): Execution | undefined {
	if (history.shape !== 'sub') return ended;
	return n8n.executions.findLast(({ workflow }) => workflow.id === 'sub');
}

function attemptOf(
	n8n: N8n,
	service: Service,
	history: History,
	{
		ended,
		before: [arrivalsBefore, actsBefore],
		entered,
		corrected,
		onError,
		operation,
		greeting,
		firstRun,
		lineage,
	}: {
		ended: Execution;
		before: number[];
		entered: Entered;
		corrected: boolean;
		onError: History['onError'];
		operation: Operation;
		greeting: string;
		firstRun: number;
		lineage: number;
	},
): Attempt {
	const { credential, textsAt } = operationOf(history);
	const execution = nodesExecution(n8n, history, ended) ?? ended;
	const { runData } = execution.data.resultData;
	const runs = runData.Node ?? [];
	const outcomes: Outcome[] = [];
	const words: Words[] = [];
	if (!isTool(history.shape)) {
		runs.forEach((task, run) => {
			for (const { message } of task.hints ?? [])
				words.push({ where: 'hint', run, item: undefined, text: message });
			(task.data?.main ?? []).forEach((items, output) => {
				for (const { json, error, pairedItem } of items ?? []) {
					const item = itemOf(pairedItem);
					const ok = error === undefined && json.error === undefined;
					outcomes.push({ run, item, ok, json, output });
					if (!ok) words.push({ where: 'item', run, item, text: textOf(json.error ?? error) });
				}
			});
		});
	}
	// What earlier attempts said of runs that are not made again has been read.
	for (const old of words.filter(({ run }) => run < firstRun)) words.splice(words.indexOf(old), 1);
	let stoppedAt: Wish[] = [];
	if (ended.error) {
		const run = Math.max(runs.length - (runs.at(-1)?.error ? 1 : 0), 0);
		const text = textOf(ended.error);
		const named = byItems(text).map(
			(part): Words => ({ where: 'error', run, item: undefined, text: part }),
		);
		words.push(...named);
		stoppedAt = wishesOf(history).filter(
			(wish) => wish.run === run && named.some((one) => isNamed(one, wish.item)),
		);
	}
	const tool = seen.results;
	for (const { wish, ok, text, arrivals } of tool) {
		if (!ok) words.push({ where: 'tool', run: 0, item: wish, text: textOfTool(text), arrivals });
	}
	return {
		account: accountOf(textsAt ?? credential, entered),
		stepsAccount: accountOf(credential, entered),
		status: ended.status,
		minute: service.minute,
		outcomes,
		words,
		stoppedAt,
		tool,
		arrivals: [arrivalsBefore, service.arrivals.length],
		acts: [actsBefore, service.acts.length],
		corrected,
		records: new Map(
			Array.from(service.records, ([id, record]) => [id, { ...record } as IDataObject]),
		),
		onError,
		operation,
		greeting,
		firstRun,
		lineage,
		kept: JSON.stringify(execution.data.executionData?.contextData['node:Node'] ?? {}),
		execution: ended,
	};
}

function itemOf(pairedItem: INodeExecutionData['pairedItem']): number {
	if (typeof pairedItem === 'number') return pairedItem;
	if (Array.isArray(pairedItem)) return pairedItem.length === 1 ? itemOf(pairedItem[0]) : -1;
	return pairedItem?.item ?? -1;
}

/** How many runs of the node a Retry leaves as they are. */
function runsKept({ data }: Execution): number {
	return (data.resultData.runData.Node ?? []).filter(({ error }) => error === undefined).length;
}

/** An error of requests that were under way at the same time tells of each failure, one after another. */
function byItems(text: string): string[] {
	return text.split(/(?<=[.!?]) +(?=[A-Z][^.!?]* \[items? [^\]]+\]\.)/);
}

/** What a person reads of an error: its message and what stands below it. */
function textOf(error: unknown): string {
	if (typeof error === 'string') return error;
	const { message = '', description } = error as { message?: string; description?: string | null };
	return description ? `${message}\n${description}` : message;
}

/** What a model is given: the words alone, or an item that holds them. */
function textOfTool(text: string): string {
	try {
		const [{ error }] = [JSON.parse(text) as { error: unknown } | Array<{ error: unknown }>].flat();
		return textOf(error);
	} catch {
		return text.replaceAll('Details: ', '');
	}
}
