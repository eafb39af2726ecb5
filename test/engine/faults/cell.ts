/** One cell of the matrix: three items, a fault at the one in the middle, and all that must hold. */
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { Effect } from '../../../nodes/shared/errors/effect';
import type { Fault, RecordedRequest } from '../../../simulator/index.ts';
import {
	type ItemInput,
	NODE,
	origins,
	type RunResult,
	secretsIn,
	workflowOf,
} from '../harness/index.ts';
import type { Target } from './operations.ts';
import {
	type Circumstances,
	type Fate,
	hitItem,
	itemCount,
	maxTries,
	type Prediction,
	predictions,
} from './prediction.ts';
import type { Stage, Wait } from './stage.ts';
import { withLimitsOver } from '../time-limit.ts';

export interface Cell extends Circumstances {
	target: Target;
	/** Which of the item's requests is hit first. */
	hit: number;
}

/** By which a cell is named, and found again. */
export function cellName({ target, hit, fault, duration, onError, retryOnFail }: Cell): string {
	const retry = retryOnFail ? 'retry' : 'no retry';
	return `${target.name} #${hit + 1} | ${fault.name} | ${duration} | ${onError} | ${retry}`;
}

/** How an operation behaves without a fault. */
export interface Rehearsal {
	/** Of one item, or of all together. */
	endpoints: string[];
	steps: Effect[];
	isShared: boolean;
	/** If the request of all items fails without a rejection, the next item sends it again. */
	asksAgain: boolean;
	/** Requests that the first item sends for all, before those of its own; tests of the operation have their faults. */
	ahead: number;
	/** How many items come out for each. */
	outputs: number[];
}

/** The service is asked up to four times, for at most a minute of waiting (docs/architecture.md). */
const maxAttempts = 4;
const maxWaitMs = 60_000;
/** For an answer: longer than any test, so that it is over only where that is the fault. */
export const timeLimitMs = 3_600_000;

export async function rehearse(stage: Stage, target: Target): Promise<Rehearsal> {
	const result = await run(stage, target, { onError: 'stopWorkflow' });
	const { requests } = stage.bed.service;
	const problem = result.error && `${result.error.message} ${String(result.error.description)}`;
	if (problem) throw new Error(`Without any fault ${target.name} fails: ${problem}`);
	const { sharesRequests, send } = target.operation;
	const asksAgain = send.as === 'pages' && send.areShared === true;
	const isShared = sharesRequests || asksAgain;
	const all = requests.map(({ endpoint }) => endpoint);
	const isShareable = send.as === 'steps' && send.areShared === true;
	const ahead = isShareable
		? all.filter((endpoint) => endpoint === target.operation.request).length
		: 0;
	const own = all.slice(ahead);
	const endpoints = isShared ? all : own.slice(0, own.length / itemCount);
	const outputs = countByOrigin(origins(result, 0));
	const steps = endpoints.map((endpoint) => target.effectOf(endpoint));
	const spends = requests.filter(({ endpoint }) => target.effectOf(endpoint) === 'spend');
	const isRegular =
		isShared || own.every((endpoint, index) => endpoint === endpoints[index % endpoints.length]);
	if (!isRegular) throw new Error(`${target.name}: items differ in their requests: ${all.join()}`);
	if (outputs.includes(0)) {
		throw new Error(
			`${target.name}: nothing comes out for an item: put what it reads into the simulator, in arrangeItem of the area's every-operation.ts`,
		);
	}
	if (new Set(spends.map(fingerprint)).size < spends.length) {
		throw new Error(
			`${target.name}: items have to differ, so that repetitions can be told: let arrangeItem of the area's every-operation.ts give each index other values`,
		);
	}
	return { endpoints, steps, isShared, asksAgain, ahead, outputs };
}

/** What does not hold in this cell; nothing when it is green. */
export async function redIn(stage: Stage, cell: Cell, rehearsal: Rehearsal): Promise<string[]> {
	const { bed, elsewhere } = stage;
	const { fault, duration, hit } = cell;
	elsewhere.visits.length = 0;
	const before = rehearsal.isShared ? 0 : rehearsal.ahead + hitItem * rehearsal.endpoints.length;
	const ordered: Fault = {
		...fault.fault(elsewhere.url),
		match: { nth: before + hit + 1 },
		times: duration === 'once' ? 1 : 1_000_000,
	};
	const result = await run(stage, cell.target, cell, () => bed.service.order(ordered));
	const subject = {
		effect: cell.target.operation.effect,
		steps: rehearsal.steps,
		hit,
		isShared: rehearsal.isShared,
		asksAgain: rehearsal.asksAgain,
		readsOnlyToCheck: cell.target.operation.request.endsWith('/trigger'),
	};
	const candidates = predictions(subject, cell).map((prediction) =>
		differences(stage, cell, rehearsal, result, prediction),
	);
	const best = candidates.reduce((one, other) => (other.length < one.length ? other : one));
	return [...best, ...alwaysWrong(stage, cell, rehearsal, result, ordered)];
}

async function run(
	{ bed, waits }: Stage,
	{ node, resource, operation, parameters, samples }: Target,
	{ onError, retryOnFail }: Partial<Circumstances> & Pick<Circumstances, 'onError'>,
	arrange?: () => void,
): Promise<RunResult> {
	const { service, engine } = bed;
	if (!parameters || !samples) {
		throw new Error(
			`${node} ${resource} ${operation.value} has no sample parameters. Add them to every-operation.ts in the tests of its area (see test/engine/samples.ts).`,
		);
	}
	service.reset();
	waits.length = 0;
	const items: ItemInput[] = [];
	for (let index = 0; index < itemCount; index++) {
		items.push(await samples.arrangeItem(service, index, engine.files));
	}
	arrange?.();
	const options: INodeParameters = {
		// Reads would go out side by side, and nobody could say which of them the fault hits.
		...(operation.effect === 'read' &&
			!operation.sharesRequests && { batching: { batch: { batchSize: 1, batchInterval: 0 } } }),
		timeout: timeLimitMs,
	};
	const workflow = workflowOf(
		{
			node,
			resource,
			operation: operation.value,
			parameters: { ...parameters, requestOptions: options },
			settings: { retryOnFail: retryOnFail ?? false, maxTries, waitBetweenTries: 1 },
		},
		onError,
	);
	return await withLimitsOver(service, async () => await engine.run({ workflow, items }));
}

export interface Told {
	message: string;
	description: string;
	httpCode?: unknown;
	outcome?: unknown;
}

/** Where this run is not what was predicted. */
function differences(
	{ bed }: Stage,
	cell: Cell,
	rehearsal: Rehearsal,
	result: RunResult,
	{ fates, carriedOut }: Prediction,
): string[] {
	const red: string[] = [];
	const expect = (what: string, actual: unknown, wanted: unknown) => {
		const [is, should] = [JSON.stringify(actual), JSON.stringify(wanted)];
		if (is !== should) red.push(`${what}: ${is} instead of ${should}`);
	};
	const failed = fates.findIndex((fate) => fate !== 'delivered');
	const stopped = cell.onError === 'stopWorkflow' && failed >= 0;
	expect('the run ends with', result.status, stopped ? 'error' : 'success');
	if (stopped) {
		const error = result.error;
		expect('results of a stopped node', origins(result, 0).length, 0);
		if (error) red.push(...wording(cell, rehearsal, told(error), fates[failed], failed));
	} else {
		const errors = errorsByItem(result, cell);
		expect(
			'items that fail',
			[...errors.keys()].sort(),
			indexes(fates, (one) => one !== 'delivered'),
		);
		const delivered = deliveredByItem(result);
		const wanted = fates.map((fate, item) =>
			fate === 'delivered' ? (rehearsal.outputs[item] ?? 0) : 0,
		);
		if (cell.fault.usable !== 'perhaps') expect('results by item', delivered, wanted);
		for (const [item, error] of errors) {
			red.push(...wording(cell, rehearsal, error, fates[item], item));
		}
	}
	const spends = bed.service.requests.filter((one) => one.carriedOut);
	const done = rehearsal.steps.map((step, index) =>
		step === 'spend'
			? spends.filter(({ endpoint }) => endpoint === rehearsal.endpoints[index]).length
			: 0,
	);
	expect('carried out by the service', done, carriedOut);
	return red;
}

/** What no prediction can excuse. */
function alwaysWrong(
	{ bed, elsewhere, waits }: Stage,
	{ target, fault, duration }: Cell,
	rehearsal: Rehearsal,
	result: RunResult,
	{ headers }: Fault,
): string[] {
	const { requests } = bed.service;
	const red: string[] = [];
	const spent = requests
		.filter(({ carriedOut, endpoint }) => carriedOut && target.effectOf(endpoint) === 'spend')
		.map(fingerprint);
	if (new Set(spent).size < spent.length) red.push('something was spent twice');
	if (elsewhere.visits.length > 0) red.push(`another host was called: ${elsewhere.visits.join()}`);
	const leaked = secretsIn(result, { ...bed.secrets, ...sentSecrets(requests) });
	if (leaked.length > 0) red.push(`secrets: ${leaked.join()}`);
	const most = maxAttempts * maxTries * itemCount * rehearsal.endpoints.length;
	if (requests.length > most) red.push(`${requests.length} requests, at most ${most} expected`);
	const waited = waits.reduce((sum, { ms }) => sum + ms, 0);
	if (waited > longestWaitMs(target) * maxTries * itemCount) red.push(`${waited} ms of waiting`);
	const asked = headers?.['retry-after'];
	const isToWait = asked !== undefined && fault.passes && duration === 'once';
	if (isToWait && !waits.some((wait) => isLongEnough(wait, asked))) {
		const were = waits.map(({ ms }) => ms).join();
		red.push(`the service asked to wait, but the waits were: ${were} ms`);
	}
	return red;
}

/** What one request may wait in all: an option of some operations allows more. */
function longestWaitMs({ parameters }: Target): number {
	const options: unknown = parameters?.options;
	const minutes: unknown =
		typeof options === 'object' && options !== null && Reflect.get(options, 'maxWaitMinutes');
	return typeof minutes === 'number' ? Math.max(maxWaitMs, minutes * 60_000) : maxWaitMs;
}

/** @param asked seconds or a date, as `Retry-After` has them */
function isLongEnough({ ms, until }: Wait, asked: string): boolean {
	// `until` is counted from whole milliseconds, so the one that has begun is missing.
	return /^\d+$/.test(asked) ? ms >= Number(asked) * 1000 : until + 1 >= Date.parse(asked);
}

/** The message names the item, says what happened and what to do. */
function wording(
	{ fault, target, onError }: Cell,
	{ isShared, endpoints, steps }: Rehearsal,
	{ message, description, httpCode, outcome }: Told,
	fate: Fate | undefined,
	item: number,
): string[] {
	const text = `${message} ${description}`;
	const isUnknown = fate === 'unknown' || fate === 'unknownBefore';
	const { failureTexts, request } = target.operation;
	const check = failureTexts.unknownOutcome?.check ?? '';
	const ownSpends = endpoints.every((one, index) => steps[index] !== 'spend' || one === request);
	// Asked again, the service may refuse by a rule of its own.
	const isKnownRefusal = Object.entries(failureTexts.statuses ?? {}).some(
		([status, { says }]) =>
			status === fault.httpCode ||
			(fault.acted && text.includes(says) && String(httpCode) === status),
	);
	const rules: Array<[isRight: boolean, problem: string]> = [
		[isShared || message.endsWith(`[item ${item}]`), 'does not name the item'],
		[/^Couldn't confirm whether /.test(message) === isUnknown, 'is wrong about what is known'],
		[onError === 'stopWorkflow' || (outcome === 'unknown') === isUnknown, 'has a wrong outcome'],
		[!isUnknown || /before you run this again/.test(description), 'does not say to check first'],
		[!isUnknown || !ownSpends || description.includes(check), 'does not say how to check'],
		[isUnknown || remedy.test(description), 'does not say what to do'],
		[isKnownRefusal || fault.says.test(text), 'does not say what happened'],
		[
			fate === 'unknownBefore' ||
				fault.httpCode === undefined ||
				String(httpCode) === fault.httpCode,
			`has the HTTP status ${String(httpCode)}`,
		],
	];
	return rules.flatMap(([isRight, problem]) =>
		isRight ? [] : [`the error of item ${item} ${problem}: ${text}`],
	);
}

export const remedy =
	/\b(check|choose|correct|download|enter|get|look|open|pick|send|start|try|use|wait)\b/i;

export function told(error: object): Told {
	const of = (name: string): unknown => Reflect.get(error, name);
	return {
		message: String(of('message')),
		description: String(of('description')),
		httpCode: of('httpCode') ?? undefined,
		outcome: of('outcome'),
	};
}

/** The errors that came out, by the item that n8n's own linking leads to. */
export function errorsByItem(
	result: RunResult,
	{ onError }: Pick<Circumstances, 'onError'>,
): Map<number, Told> {
	const output = onError === 'continueErrorOutput' ? 1 : 0;
	const from = origins(result, output);
	const items: INodeExecutionData[] = result.outputs[NODE]?.[output] ?? [];
	return new Map(
		items.flatMap(({ json }, index) =>
			isError(json) ? [[Number(from[index]), told(json.error)] as const] : [],
		),
	);
}

export function deliveredByItem(result: RunResult): number[] {
	const items = result.outputs[NODE]?.[0] ?? [];
	return countByOrigin(origins(result, 0).filter((_, index) => !isError(items[index]?.json ?? {})));
}

function isError(json: IDataObject): json is { error: IDataObject } {
	return typeof json.error === 'object' && json.error !== null;
}

function countByOrigin(from: readonly unknown[]): number[] {
	return Array.from(
		{ length: itemCount },
		(_, item) => from.filter((origin) => origin === item).length,
	);
}

function indexes<T>(list: readonly T[], isWanted: (one: T) => boolean): number[] {
	return list.flatMap((one, index) => (isWanted(one) ? [index] : []));
}

/** What was asked for: two requests with the same one are a repetition. */
function fingerprint({ endpoint, path, query, body }: RecordedRequest): string {
	return JSON.stringify([endpoint, path, query, body]);
}

/** Tokens made for the occasion, such as those of signing, are secrets as well. */
function sentSecrets(requests: readonly RecordedRequest[]): Record<string, string> {
	return Object.fromEntries(
		requests.flatMap(({ headers: { authorization = '' } }, index) => {
			const [, token] = authorization.split(' ');
			return token ? [[`token of request ${index}`, token]] : [];
		}),
	);
}
