/**
 * What every operation has to show on n8n's own engine, so that a test of one operation says only
 * what is particular to it. How its failures end with each On Error is what the fault matrix shows
 * (../faults).
 */
import type { IDataObject, INodeExecutionData, INodeParameters, OnError } from 'n8n-workflow';
import type { Engine } from './engine.ts';
import { type ExpectedRequest, expectRequests, type ObservedService } from './requests.ts';
import type { RunResult } from './result.ts';
import { expectNoSecrets, type Secrets } from './secrets.ts';
import { ORIGIN_TYPE, TRIGGER_TYPE } from './stand-ins.ts';
import {
	type ChainNode,
	type ItemInput,
	partsOf,
	toItem,
	TRIGGER,
	type WorkflowJson,
} from './workflow.ts';

/**
 * @typeParam A what `arrange` gives: ids of what it put into the service, for example
 * @typeParam S the service the requests go to
 */
export interface OperationSpec<A = unknown, S extends ObservedService = ObservedService> {
	/** Its type, without the package's name, and the resource and operation: `svcLetters letter get`. */
	name: string;
	/** The same for all items: what differs is given by expressions, `={{ $json.letterId }}`. */
	parameters?: INodeParameters;
	/** Further settings of the node. */
	settings?: Omit<ChainNode, 'type' | 'parameters' | 'onError'>;
	/** Brings the service into the state the test needs. Runs before each execution. */
	arrange?: (service: S) => A | Promise<A>;
	/** At least two, which differ in what the parameters read. */
	items: (arranged: A) => ItemInput[];
	/** What the service is to receive for one item; no other request is allowed. */
	requests: (item: IDataObject, arranged: A) => ExpectedRequest[];
	/** Asserts what came out for one item, found by n8n's own item linking. */
	output: (items: INodeExecutionData[], item: IDataObject, arranged: A) => unknown;
	/** How many items are to come out for one item; one by default. */
	outputCount?: (item: IDataObject, arranged: A) => number;
	/** Goes on with an execution that the operation has suspended, until it has ended. */
	resume?: (suspended: RunResult) => Promise<RunResult>;
	badItem: BadItem<A, S>;
}

export interface BadItem<A, S> {
	/** The item that fails; it is run between two good ones. */
	item: (arranged: A) => ItemInput;
	/** Makes the service refuse it, where the item is not wrong in itself. */
	arrange?: (service: S, arranged: A) => unknown;
	/** Text or pattern in the message the user sees. */
	error: string | RegExp;
	/** What the service is to receive for it; nothing by default: refused before sending. */
	requests?: (item: IDataObject, arranged: A) => ExpectedRequest[];
}

/** Where the checks run. */
export interface OperationContext<S extends ObservedService> {
	engine: Engine;
	service: S;
	secrets: Secrets;
	/** Sees what a run without bad items gave out. */
	observe?: OutputObserver;
}

/** A node, and which of its operations is run. */
interface Chosen extends Pick<OperationSpec, 'parameters' | 'settings'> {
	node: string;
	resource?: string;
	operation?: string;
}

export type OutputObserver = (spec: Omit<Chosen, 'settings'>, items: INodeExecutionData[]) => void;

type Check<S extends ObservedService> = (context: OperationContext<S>) => Promise<void>;

/** The name of the node under test. */
export const NODE = 'Node';
/** Behind the success output and the error output: say which item each of theirs comes from. */
const ORIGINS = ['Origin', 'Origin of Errors'];
const BAD_INDEX = 1;
const GOOD_INDICES = [0, 2];

/** The checks by name, for the harness's own tests and for `describeOperation`. */
export function operationChecks<A, S extends ObservedService>(
	spec: OperationSpec<A, S>,
): Record<string, Check<S>> {
	return {
		'takes its parameters from each item and links its results': (context) =>
			checkItems(spec, context),
		'puts a bad item on the error output, and the good ones beside it on the other': (context) =>
			checkBadItem(spec, context),
	};
}

async function checkItems<A, S extends ObservedService>(
	spec: OperationSpec<A, S>,
	context: OperationContext<S>,
): Promise<void> {
	const { arranged, inputs, result } = await run(spec, context, 'stopWorkflow');
	if (inputs.length < 2) throw new Error('One item alone does not show that items are kept apart');
	expectSuccess(result);
	expectRequests(
		context.service,
		inputs.flatMap((input) => spec.requests(input, arranged)),
	);
	await expectOutputs(spec, { arranged, inputs, result }, [...inputs.keys()]);
	expectNoSecrets(result, context.secrets);
	// Where 'Simplify' is an expression, an input item says whether it's on.
	const simplified = [...inputs.keys()].filter((index) => inputs[index]?.simple !== false);
	context.observe?.(
		{ ...partsOf(spec.name), parameters: spec.parameters },
		simplified.flatMap((index) => itemsFrom(result, 0, index)),
	);
}

async function checkBadItem<A, S extends ObservedService>(
	spec: OperationSpec<A, S>,
	context: OperationContext<S>,
): Promise<void> {
	const { arranged, inputs, result } = await run(
		spec,
		context,
		'continueErrorOutput',
		async (good, given) => {
			await spec.badItem.arrange?.(context.service, given);
			return [good[0], spec.badItem.item(given), good[1]];
		},
	);
	expectSuccess(result);
	await expectOutputs(spec, { arranged, inputs, result }, GOOD_INDICES);
	expect(origins(result, 1)).toEqual([BAD_INDEX]);
	expectErrorItem(spec, itemsFrom(result, 1, BAD_INDEX));
	expectRequests(context.service, requestsWithBadItem(spec, inputs, arranged));
	expectNoSecrets(result, context.secrets);
}

interface OperationRun<A> {
	arranged: A;
	/** The JSON data of the items that went in. */
	inputs: IDataObject[];
	result: RunResult;
}

async function run<A, S extends ObservedService>(
	spec: OperationSpec<A, S>,
	{ engine, service }: OperationContext<S>,
	onError: OnError,
	choose?: (good: ItemInput[], arranged: A) => Promise<ItemInput[]>,
): Promise<OperationRun<A>> {
	service.reset();
	const arranged = (await spec.arrange?.(service)) as A;
	const good = spec.items(arranged);
	const items = choose ? await choose(good, arranged) : good;
	// What `arrange` asked of the service is no request of the node.
	const before = service.requests.length;
	if (before > 0) throw new Error('"arrange" is to change the service directly, not by requests');
	const first = await engine.run({
		workflow: workflowOf({ ...spec, ...partsOf(spec.name) }, onError),
		items,
	});
	const result = first.status === 'waiting' && spec.resume ? await spec.resume(first) : first;
	return { arranged, inputs: items.map((item) => toItem(item).json), result };
}

/** The node, with something behind each of its outputs that tells where items come from. */
export function workflowOf(
	{ node, resource, operation, parameters, settings }: Chosen,
	onError: OnError,
): WorkflowJson {
	const to = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];
	return {
		nodes: [
			{ name: TRIGGER, type: TRIGGER_TYPE },
			{
				...settings,
				name: NODE,
				type: node,
				onError,
				parameters: {
					...(resource !== undefined && { resource }),
					...(operation !== undefined && { operation }),
					...parameters,
				},
			},
			...ORIGINS.map((name) => ({
				name,
				type: ORIGIN_TYPE,
				parameters: { of: TRIGGER },
			})),
		],
		connections: {
			[TRIGGER]: { main: [to(NODE)] },
			[NODE]: { main: ORIGINS.map(to) },
		},
	};
}

function requestsWithBadItem<A, S extends ObservedService>(
	spec: OperationSpec<A, S>,
	inputs: IDataObject[],
	arranged: A,
): ExpectedRequest[] {
	return inputs.flatMap((input, index) =>
		index === BAD_INDEX
			? (spec.badItem.requests?.(input, arranged) ?? [])
			: spec.requests(input, arranged),
	);
}

function expectSuccess({ status, error, nodeErrors }: RunResult): void {
	expect({ status, error: error?.message, nodeErrors }).toEqual({
		status: 'success',
		error: undefined,
		nodeErrors: {},
	});
}

/** For each item of an output the input item that n8n's own item linking leads to. */
export function origins(result: RunResult, output: number): unknown[] {
	return (result.outputs[ORIGINS[output]]?.[0] ?? []).map(({ json }) => json.origin);
}

function itemsFrom(result: RunResult, output: number, origin: number): INodeExecutionData[] {
	const from = origins(result, output);
	return (result.outputs[NODE]?.[output] ?? []).filter((_, position) => from[position] === origin);
}

/**
 * What came out at the first output: as many items as expected, in the order of the input items,
 * each linked to its own, and right.
 * @param good indices of the items that are to succeed
 */
async function expectOutputs<A, S extends ObservedService>(
	spec: OperationSpec<A, S>,
	{ arranged, inputs, result }: OperationRun<A>,
	good: number[],
): Promise<void> {
	const expectedOrigins = good.flatMap((index) =>
		Array<number>(spec.outputCount?.(inputs[index], arranged) ?? 1).fill(index),
	);
	expect(origins(result, 0)).toEqual(expectedOrigins);

	for (const index of good) {
		const { assertionCalls } = expect.getState();
		await spec.output(itemsFrom(result, 0, index), inputs[index], arranged);
		if (expect.getState().assertionCalls === assertionCalls) {
			throw new Error('"output" has asserted nothing');
		}
	}
}

function expectErrorItem<A, S extends ObservedService>(
	{ badItem }: OperationSpec<A, S>,
	items: INodeExecutionData[],
): void {
	if (badItem.error === '') throw new Error('"badItem.error" is empty, so any message would do');
	expect(items.map(({ json }) => errorMessage(json))).toEqual([
		typeof badItem.error === 'string'
			? expect.stringContaining(badItem.error)
			: expect.stringMatching(badItem.error),
	]);
}

function errorMessage({ error }: IDataObject): unknown {
	return typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
}
