/**
 * Two runs of each operation that have to come to the same, whatever that is. Nothing here says what is right, so
 * what an expected value would repeat by mistake is found as well.
 */
import crypto from 'node:crypto';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { type Target, targets } from './faults/operations.ts';
import { NODE, origins, workflowOf } from './harness/index.ts';
import { toItem } from './harness/workflow.ts';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();
const itemCount = 3;
const all = Array.from({ length: itemCount }, (_, index) => index);

beforeAll(async () => bed.engine.modules.evaluateExpressionsIn('legacy'));
afterAll(async () => bed.engine.modules.evaluateExpressionsIn('vm'));

/** Whatever the service has before a run has the same ID in each. */
let made = 0;
let maker = 'before';
const next = (length: number) =>
	crypto.createHash('sha512').update(`${maker} ${++made}`).digest().subarray(0, length);

beforeEach(() => {
	bed.engine.modules.waits.shorten = (ms) => {
		bed.service.state.passVoiceTime(ms / 1000);
		return 0;
	};
	jest.spyOn(crypto, 'randomUUID').mockImplementation(() => {
		const [start, rest] = [maker === 'before' ? 'aaaaaaaa' : 'cccccccc', next(6).toString('hex')];
		return `${start}-0000-4000-8000-${rest}`;
	});
	jest.spyOn(crypto, 'randomBytes').mockImplementation((size: number) => next(size));
});
afterEach(() => jest.restoreAllMocks());

interface Run {
	parameters?: INodeParameters | ((item: IDataObject) => INodeParameters);
	/** The items' indexes; all if absent. */
	order?: readonly number[];
	change?: (item: INodeExecutionData) => INodeExecutionData;
	settings?: IDataObject;
	executionOrder?: 'v0' | 'v1';
}

interface Outcome {
	problem: string | undefined;
	requests: string[];
	/** By the item's index. */
	outputs: Record<number, string[]>;
}

async function run(
	{ node, resource, operation, samples, parameters = {} }: Target,
	{
		parameters: given = parameters,
		order = all,
		change,
		settings,
		executionOrder = 'v1',
	}: Run = {},
): Promise<Outcome> {
	const { engine, service } = bed;
	engine.modules.clock.monotonicAhead += 3_600_000;
	service.reset();
	[maker, made] = ['before', 0];
	const there: INodeExecutionData[] = [];
	for (const index of all) {
		there.push(toItem((await samples?.arrangeItem(service, index, engine.files)) ?? {}));
	}
	[maker, made] = ['meanwhile', 0];
	const entered = typeof given === 'function' ? given(there[order[0]].json) : given;
	const workflow = workflowOf(
		{ node, resource, operation: operation.value, parameters: entered, settings },
		settings ? 'continueRegularOutput' : 'stopWorkflow',
	);
	const items = order.map((index) => change?.(there[index]) ?? there[index]);
	const result = await engine.run({
		workflow: { ...workflow, settings: { executionOrder } },
		items,
	});
	const from = origins(result, 0);
	const came = result.outputs[NODE]?.[0] ?? [];
	return {
		problem: result.error && `${result.error.message} ${String(result.error.description)}`,
		requests: sorted(
			service.requests.flatMap(({ method, path, query, body, refusal }) =>
				entriesOf(operation.sharesRequests, body).map((entry) => {
					return comparable([method, path, query, entry, refusal]);
				}),
			),
		),
		outputs: Object.fromEntries(
			order.map((index, place) => [
				index,
				came
					.filter((_, at) => from[at] === place)
					.map(({ json, binary }) => comparable([json, Object.keys(binary ?? {})])),
			]),
		),
	};
}

/** What was read for one item, another one may use as well. */
function sorted(requests: readonly string[]): string[] {
	const isRead = (request: string) => request.startsWith('["GET"');
	const reads = new Set(requests.filter(isRead));
	return [...reads, ...requests.filter((request) => !isRead(request))].sort();
}

/** How several items share a request depends on which there are; what is sent for each doesn't. */
function entriesOf(isShared: boolean, body: unknown): unknown[] {
	return isShared && Array.isArray(body) ? body : [body];
}

/** Without what is another one in each run. */
function comparable(value: unknown): string {
	return JSON.stringify(value)
		.replace(/ +(?=["\\])/g, '')
		.replace(/cccccccc-[\da-f-]{27}/g, '<new>')
		.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}/g, '<time>')
		.replace(/\b1[78]\d{11}\b/g, '<time>')
		.replace(/"id":\d+|number-\d+|(?:\+|00)31600\d{6}/g, '<next>')
		.replace(/"(?:answer|\w+InRequest)":\d+/g, '<shared>')
		.replace(/\b[\dA-Fa-f]{16,64}\b/g, '<random>')
		.replace(/webhook-waiting\/[^\]"\\]+/g, '<address>');
}

/** The parameters with something else in place of each expression that is nothing but a field of the item. */
function inPlace(value: unknown, of: (name: string) => unknown): unknown {
	const [, name] = (typeof value === 'string' && /^=\{\{ \$json\.(\w+) \}\}$/.exec(value)) || [];
	if (name !== undefined) return of(name);
	if (Array.isArray(value)) return value.map((one) => inPlace(one, of));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inPlace(one, of)]));
}

/** As someone enters by hand what the expressions return. */
const typed = (parameters: INodeParameters, item: IDataObject) =>
	inPlace(parameters, (name) => item[name]) as INodeParameters;

/** The nodes read plain fields themselves. With parentheses, n8n evaluates them. */
const evaluated = (parameters: INodeParameters) =>
	inPlace(parameters, (name) => `={{ ($json.${name}) }}`) as INodeParameters;

const text = { data: 'aGVsbG8=', mimeType: 'text/plain', fileName: 'hello.txt' };

/** Tables leave spaces behind values. In a text, they can be meant. */
const spaced = (value: unknown) =>
	typeof value === 'string' && /^\S+$/.test(value) ? `${value} ` : value;

/** What an item has beside what the parameters read, and around it. */
const withMore = ({ json, binary }: INodeExecutionData): INodeExecutionData => ({
	json: Object.fromEntries(
		Object.entries({ unknown: { id: [1] }, ...json })
			.map(([name, value]) => [name, spaced(value)] as const)
			.reverse(),
	) as IDataObject,
	binary: { ...binary, unknown: text },
});

describe.each(targets.map((target) => [target.name, target] as const))('%s', (_, target) => {
	let usual: Outcome | undefined;
	const expectUsual = async (other: Run) => {
		usual ??= await run(target);
		expect(usual.problem).toBeUndefined();
		expect(await run(target, other)).toEqual(usual);
	};

	test('is the same for items in another order, and for expressions that n8n evaluates', async () => {
		const parameters = evaluated(target.parameters ?? {});
		await expectUsual({ parameters, order: all.toReversed() });
	});

	test('is the same whatever else the items have, with spaces behind values, and with other settings', async () => {
		const settings = { retryOnFail: true, alwaysOutputData: true, notes: 'Note' };
		await expectUsual({ change: withMore, settings, executionOrder: 'v0' });
	});

	test('is the same for each item alone, with its values typed in', async () => {
		const parts: Outcome[] = [];
		for (const index of all) {
			const parameters = (item: IDataObject) => typed(target.parameters ?? {}, item);
			parts.push(await run(target, { parameters, order: [index] }));
		}
		const requests = sorted(parts.flatMap((part) => part.requests));
		const outputs = Object.assign({}, ...parts.map((part) => part.outputs)) as Outcome['outputs'];
		usual ??= await run(target);
		expect({ problem: parts.find(({ problem }) => problem)?.problem, requests, outputs }).toEqual(
			usual,
		);
	});
});
