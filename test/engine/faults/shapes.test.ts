/**
 * Every operation and polling trigger, in every shape that a good response can have where the documents leave it
 * open. Each has to do what it does in the usual shape: what it sends, what comes out for each item, and
 * how often.
 *
 * `npm test` runs several shapes at once, `npm run test:faults` each of them by itself, too.
 */
import type { INodeParameters } from 'n8n-workflow';
import type { Shapes, Simulator } from '../../../simulator/index.ts';
import { nodes } from '../../fuzz/nodes.ts';
import {
	type ItemInput,
	listSearch,
	NODE,
	origins,
	type RunResult,
	workflowOf,
} from '../harness/index.ts';
import { allSamples } from '../samples.ts';
import { triggerBed } from '../triggers/bed.ts';
import { clocksOf } from '../triggers/clocks.ts';
import { type Target, targets } from './operations.ts';
import { polled } from './polled.ts';
import { itemCount } from './prediction.ts';
import { runCells } from './run-cells.ts';
import { settingsOfRun } from './settings.ts';
import { sleepers } from './sleepers.ts';
import { faultStage } from './stage.ts';

const bed = triggerBed();
faultStage(bed);

const single: Array<Partial<Shapes>> = [
	{ records: 'named' },
	{ records: 'data' },
	{ letterIds: 'numeric' },
	{ statusCase: 'lower' },
	{ statusCase: 'upper' },
	{ amounts: 'text' },
	{ booleans: 'text' },
	{ totals: 'too small' },
	{ totals: 'too large' },
	{ lists: 'hal', letterLists: 'hal', addressLists: 'hal', testResultLists: 'hal' },
	{ created: 'later' },
	{ recordOrder: 'reversed' },
];
/** So that each is among them, and each kind of envelope meets the rest. */
const several: Array<Partial<Shapes>> = [
	Object.assign({}, ...single.toReversed()) as Partial<Shapes>,
	{ ...(Object.assign({}, ...single) as Partial<Shapes>), created: 'at once' },
];
const shapesOfRun = settingsOfRun.all ? [...several, ...single] : several;

interface Seen {
	problem: string | undefined;
	/** What comes out for each item, its texts in small letters. */
	outputs: string[][];
	counts: number[];
	/** Requests that were carried out and change something. */
	changes: string[];
}

async function run(
	{ name, node, resource, operation, parameters, samples }: Target,
	shapes: Partial<Shapes>,
): Promise<Seen> {
	const { engine, service } = bed;
	service.reset();
	service.shape(shapes);
	const sleeper = sleepers[name];
	const items: ItemInput[] = sleeper ? sleeper.items(service.state) : [];
	for (let index = 0; !sleeper && index < itemCount; index++) {
		items.push((await samples?.arrangeItem(service, index, engine.files)) ?? {});
	}
	const workflow = workflowOf(
		{
			node,
			resource,
			operation: operation.value,
			parameters: fromList({ ...parameters, ...sleeper?.parameters }),
		},
		'stopWorkflow',
	);
	let result = await engine.run({ workflow, items });
	if (sleeper && result.status === 'waiting') {
		sleeper.comeAbout(service.state);
		if (sleeper.resume) result = await sleeper.resume(bed, result);
		for (let wakes = 0; wakes < 3 && result.status === 'waiting'; wakes++) {
			result = await engine.wake(result);
		}
	}
	return seen(result, service, items);
}

/** As from the list, where IDs come that aren't in the format of typed ones. */
function fromList(parameters: INodeParameters): INodeParameters {
	return Object.fromEntries(
		Object.entries(parameters).map(([name, value]) => [
			name,
			/^(?:letter|callback)Id$/.test(name)
				? { ...(value as INodeParameters), mode: 'list' }
				: value,
		]),
	);
}

function seen(result: RunResult, { requests }: Simulator, items: readonly ItemInput[]): Seen {
	const from = origins(result, 0);
	const all = result.outputs[NODE]?.[0] ?? [];
	const of = (item: number) => all.filter((_, place) => from[place] === item);
	const indexes = Array.from({ length: itemCount }, (_, item) => item);
	const { error, status } = result;
	return {
		problem: error
			? `${error.message} ${String(error.description)}`
			: status === 'success'
				? undefined
				: status,
		outputs: indexes.map((item) => {
			const leaves = of(item).flatMap(({ json }) => leavesOf(json));
			return leaves.map((leaf) => ownNamed(leaf, items[item]));
		}),
		counts: indexes.map((item) => of(item).length),
		changes: requests
			.filter(({ carriedOut, method }) => carriedOut && method !== 'GET')
			.map(({ endpoint }) => endpoint)
			.sort(),
	};
}

/** All values of the output, with the name that each has. */
function leavesOf(value: unknown, name = ''): string[] {
	if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, name));
	if (typeof value === 'object' && value !== null) {
		return Object.entries(value).flatMap(([key, one]) => leavesOf(one, key));
	}
	return [`${name}: ${String(value)}`.toLowerCase()];
}

/** With the name that a value has in the item, such as an ID: it's another one in each run. */
function ownNamed(leaf: string, item: ItemInput | undefined): string {
	const json = item && 'json' in item ? item.json : item;
	for (const [name, value] of Object.entries(json ?? {})) {
		if (typeof value === 'string' && leaf.endsWith(`: ${value.toLowerCase()}`)) {
			return `${leaf.slice(0, -value.length)}own ${name}`;
		}
	}
	return leaf;
}

/** What is another value each time, such as IDs and times; its name has to be there all the same. */
const isOwnEachTime = (leaf: string) => /[\da-f]{8}-|\d{4}-\d\d-\d\d|[\da-z]{12}|\d{4}/.test(leaf);
const comparable = (leaf: string) =>
	isOwnEachTime(leaf) ? leaf.slice(0, leaf.indexOf(':')) : leaf;

function redIn(usual: Seen, other: Seen): string[] {
	if (other.problem !== undefined) return [`fails: ${other.problem}`];
	const red: string[] = [];
	const compare = (what: string, is: unknown, should: unknown) => {
		if (JSON.stringify(is) !== JSON.stringify(should)) {
			red.push(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`);
		}
	};
	compare('items', other.counts, usual.counts);
	compare('changes', other.changes, usual.changes);
	usual.outputs.forEach((leaves, item) => {
		const there = new Set(other.outputs[item]?.map(comparable));
		const lost = leaves.map(comparable).filter((leaf) => !there.has(leaf));
		if (lost.length > 0) red.push(`item ${item} lacks ${[...new Set(lost)].join(', ')}`);
	});
	return red;
}

/** Lists that no request is made for, or that depend on another field. */
const noList = [
	'searchCurrencies',
	'searchLanguages',
	'searchPhoneCountries',
	'searchShopperCountries',
	'searchTickets',
	'searchPaymentMethods',
];

const lists = nodes.flatMap(({ description: { name: node }, methods = {} }) =>
	Object.keys(methods.listSearch ?? {})
		.filter((method) => allSamples.has(node) && !noList.includes(method))
		.map((method) => ({ node, method })),
);

/** The entries of a list in the editor, without what is another in each run. */
async function entriesOf(node: string, method: string, shapes: Partial<Shapes>): Promise<string[]> {
	bed.service.reset();
	bed.service.shape(shapes);
	await allSamples.get(node)?.arrangeItem(bed.service, 0, bed.engine.files);
	const { results } = await listSearch(bed.engine, { node, method, parameters: {} });
	return results.map(({ name, value }) => {
		const isId = typeof value === 'string' && value !== '';
		return `${isOwnEachTime(name) ? '' : name.toLowerCase()} ${isId}`;
	});
}

test.each(lists)('the list of $node $method', async ({ node, method }) => {
	const usual = await entriesOf(node, method, {});
	await runShapes(`${node} ${method}`, async (shapes) => {
		const is = (await entriesOf(node, method, shapes)).join();
		return is === usual.join() ? [] : [`lists ${is} instead of ${usual.join()}`];
	});
});

interface ShapeCell {
	name: string;
	shapes: Partial<Shapes>;
	/** As the report of all cells has it. */
	fault: { name: string };
}

async function runShapes(
	name: string,
	redWith: (shapes: Partial<Shapes>, index: number) => Promise<string[]>,
): Promise<void> {
	const cells = shapesOfRun.map((shapes): ShapeCell => {
		const parts = Object.entries(shapes).map(([shape, value]) => `${shape} ${value}`);
		return {
			name: `${name} | ${parts.join(', ')}`,
			shapes,
			fault: { name: parts.join(', ').slice(0, 50) },
		};
	});
	await runCells(name, cells, {
		nameOf: (cell) => cell.name,
		redIn: async (cell) => await redWith(cell.shapes, cells.indexOf(cell)),
	});
}

test.each(targets.map((target) => [target.name, target] as const))('%s', async (name, target) => {
	let usual: Seen | undefined;
	await runShapes(name, async (shapes) => {
		usual ??= await run(target, {});
		return usual.problem === undefined
			? redIn(usual, await run(target, shapes))
			: [`fails in the usual shape: ${usual.problem}`];
	});
});

// Jest times its files by the same clock.
afterAll(() => {
	bed.engine.modules.clock.ahead = 0;
});

test.each(Object.keys(polled))('%s tells each event once', async (type) => {
	await runShapes(type, async (shapes, index) => await redInPolls(type, shapes, index + 1));
});

/** @param days what one trigger has read, another one doesn't read again for some minutes */
async function redInPolls(type: string, shapes: Partial<Shapes>, days: number): Promise<string[]> {
	const { passTime, before, parameters, happen, nameIn, every } = polled[type];
	bed.service.reset();
	bed.service.shape(shapes);
	const { state } = bed.service;
	const clocks = clocksOf(bed, (minutes) => passTime?.(state, minutes));
	clocks.reset();
	clocks.set('12:00');
	clocks.pass(days * 24 * 60);
	before(state, clocks);
	const host = bed.pollHost({ type, ...(parameters && { parameters }) });
	await host.activate();
	const news: string[] = [];
	for (let nth = 1; nth <= 2; nth++) {
		news.push(...happen(state, clocks, nth));
		for (let polls = 0; polls < 2; polls++) {
			clocks.pass(every);
			await host.poll();
		}
	}
	const [told, wanted] = [host.items.map(nameIn), news].map((names) =>
		names
			.map((one) => one.toLowerCase())
			.sort()
			.join(),
	);
	return [
		...host.errors.map((error) => `fails: ${String(error)}`),
		...(told === wanted ? [] : [`told ${told} instead of ${wanted}`]),
	];
}
