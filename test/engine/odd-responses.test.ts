/**
 * Every operation, in whatever odd way SVC writes its responses: names in other letters, no lists where these are empty,
 * numbers for IDs. Each has to send what it sends otherwise, and to output the same. Without IDs, nothing may be
 * created twice, nor pass for something that SVC doesn't have.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { changing } from './changing-service.ts';
import { type Target, targets } from './faults/operations.ts';
import { faultStage } from './faults/stage.ts';
import { sleepers } from './faults/sleepers.ts';
import { type ItemInput, NODE, origins, type RunResult, workflowOf } from './harness/index.ts';
import { inLetters } from './letter-case.ts';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();
const service = changing(bed);
faultStage(bed);

interface Form {
	change(body: unknown, url: string): unknown;
	/** Gives requests and items what `change` has made of IDs, and the simulator what it knows. */
	ask?(text: string): string;
	enter?(item: ItemInput): unknown;
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** What is another value in each run. */
const own = [
	/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi,
	/\b70000\d{5}\b/g,
	/\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?/g,
	/webhook-waiting\/\d+/g,
	/(?<=[?&]key=|"value":")[\w-]+/g,
	/127\.0\.0\.1:\d+/g,
	/[\da-z]{16,}/gi,
	/\b1\d{12}\b/g,
	// How long a message took.
	/(?<=^seconds: )[\d.]+/g,
];
const steady = (text: string) => own.reduce((all, one) => all.replace(one, '…'), text);

/** Each value that isn't an object or a list; those that become undefined are left out. */
function mapped(value: unknown, change: (value: unknown, name: string) => unknown): unknown {
	if (Array.isArray(value)) return value.map((one) => mapped(one, change));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).flatMap(([name, one]) => {
			const isLeaf = typeof one !== 'object' || one === null;
			const now = isLeaf ? change(one, name) : mapped(one, change);
			return now === undefined ? [] : [[name, now]];
		}),
	);
}

/** With null for each empty list within a record. */
function withoutOwnLists(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutOwnLists);
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => [
			name,
			Array.isArray(one) && one.length === 0 ? null : withoutOwnLists(one),
		]),
	);
}

function letters(rename: (name: string) => string): Form {
	return {
		change: (body, url) =>
			// Of a map of channels, the names are IDs.
			/\/channels$/.test(url)
				? Object.fromEntries(
						Object.entries(body as object).map(([id, one]) => [id, inLetters(one, rename)]),
					)
				: inLetters(body, rename),
	};
}

function capitalized(name: string): string {
	return name.charAt(0).toUpperCase() + name.slice(1);
}

function inEnvelope(form: Form): Form {
	return {
		change(body, url) {
			// The response of a wallet is the session itself.
			const isRecord = typeof body === 'object' && body !== null && !/walletpay/.test(url);
			return isRecord ? { Status: 'OK', Whatever: form.change(body, url) } : body;
		},
	};
}

/** The simulator keeps its IDs; the nodes see numbers only. */
function numbers(): Form {
	const ids: string[] = [];
	const first = 7_000_000_000;
	const numbered = (value: unknown) => {
		if (typeof value !== 'string' || !uuid.test(value)) return value;
		if (!ids.includes(value)) ids.push(value);
		return first + ids.indexOf(value);
	};
	return {
		change: (body) => mapped(body, numbered),
		ask: (text) =>
			text.replace(/"?\b(70000\d{5})\b"?/g, (_, number: string) => {
				const id = ids[Number(number) - first];
				return text.startsWith('/') ? id : JSON.stringify(id);
			}),
		enter: (item) => mapped(item, numbered),
	};
}

const forms: Record<string, () => Form> = {
	'begin with a capital': () => letters(capitalized),
	'are in capitals': () => letters((name) => name.toUpperCase()),
	'are in small letters': () => letters((name) => name.toLowerCase()),
	'begin with a capital, in an envelope that says how it went': () =>
		inEnvelope(letters(capitalized)),
};

/** As from the list, where IDs come that aren't in the format of typed ones. */
function fromList(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(fromList);
	if (typeof value !== 'object' || value === null) return value;
	if ('__rl' in value && 'mode' in value && value.mode === 'id') return { ...value, mode: 'list' };
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fromList(one)]));
}

interface Seen {
	problem: string | undefined;
	outputs: IDataObject[];
	/** The item that each output comes from. */
	from: unknown[];
	requests: string[];
	/** Those that are carried out and aren't known to be safe to repeat. */
	spent: number;
}

async function run(target: Target, form?: Form): Promise<Seen> {
	const { parameters, samples } = target;
	begin(form);
	const items: ItemInput[] = [];
	for (let index = 0; index < 2; index++) {
		const item = (await samples?.arrangeItem(bed.service, index, bed.engine.files)) ?? {};
		items.push((form?.enter?.(item) ?? item) as ItemInput);
	}
	const entered = form?.enter ? (fromList(parameters) as INodeParameters) : parameters;
	const workflow = workflowFor(target, entered);
	return seen(await bed.engine.run({ workflow, items }), target);
}

/** Until what it waits for has come about. */
async function runToTheEnd(target: Target, form?: Form): Promise<Seen> {
	const { parameters, items, comeAbout, resume } = sleepers[target.name];
	begin(form);
	const workflow = workflowFor(target, parameters);
	const { state } = bed.service;
	let result = await bed.engine.run({ workflow, items: items(state) });
	comeAbout(state);
	if (resume) result = await resume(bed, result);
	for (let wakes = 0; wakes < 3 && result.status === 'waiting'; wakes++) {
		result = await bed.engine.wake(result);
	}
	const end = seen(result, target);
	return { ...end, problem: end.problem ?? (result.status === 'success' ? undefined : 'waits') };
}

function begin(form: Form | undefined): void {
	bed.service.reset();
	// What the nodes remember of a service for minutes is forgotten.
	bed.engine.modules.clock.monotonicAhead += 3_600_000;
	service().change = (body, url, status) => (form && status < 300 ? form.change(body, url) : body);
	service().ask = form?.ask ?? ((text) => text);
}

function workflowFor({ node, resource, operation }: Target, parameters?: INodeParameters) {
	const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
	const chosen = { node, resource, operation: operation.value, settings };
	return workflowOf({ ...chosen, parameters }, 'stopWorkflow');
}

function seen(result: RunResult, { effectOf }: Target): Seen {
	const { error, status } = result;
	const { requests } = bed.service;
	return {
		problem: error
			? `${error.message}. ${String(error.description)}`
			: status === 'error'
				? status
				: undefined,
		outputs: (result.outputs[NODE]?.[0] ?? []).map(({ json }) => json),
		from: origins(result, 0),
		requests: requests.map(({ endpoint, query, rawBody }) =>
			// An empty list can be left out as well.
			steady(`${endpoint} ${JSON.stringify(query)} ${rawBody.replace(/"\w+":\[\],/g, '')}`),
		),
		spent: requests.filter(
			({ endpoint, carriedOut }) => carriedOut && effectOf(endpoint) === 'spend',
		).length,
	};
}

/** All values with their names. */
function leavesOf(value: unknown, name = ''): string[] {
	if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, name));
	if (typeof value === 'object' && value !== null) {
		return Object.entries(value).flatMap(([key, one]) => leavesOf(one, key));
	}
	return [steady(`${name}: ${String(value)}`)];
}

function redIn(usual: Seen, odd: Seen, { node }: Target): string[] {
	if (odd.problem !== undefined) return [`fails: ${odd.problem}`];
	const red: string[] = [];
	const compare = (what: string, is: unknown, should: unknown) => {
		const [one, other] = [is, should].map((all) => JSON.stringify(all));
		if (one !== other) red.push(`${what}: ${one} instead of ${other}`);
	};
	compare('requests', odd.requests, usual.requests);
	compare('items', odd.from, usual.from);
	// The names of letters, prices, and callbacks are undocumented.
	const told = ({ outputs }: Seen) =>
		leavesOf(outputs).map((leaf) => (node === 'svcLetters' ? leaf.toLowerCase() : leaf));
	const there = new Set(told(odd));
	const lost = told(usual).filter((leaf) => !there.has(leaf));
	if (lost.length > 0) red.push(`lacks ${[...new Set(lost)].join(', ')}`);
	return red;
}

async function redInAll(
	of: readonly Target[],
	form: Form,
	problems: (usual: Seen, odd: Seen, target: Target) => string[],
): Promise<string[]> {
	const red: string[] = [];
	for (const target of of) {
		const usual = await usually(target);
		const odd = await run(target, form);
		red.push(...problems(usual, odd, target).map((problem) => `${target.name} ${problem}`));
	}
	return red;
}

const known = new Map<string, Seen>();
async function usually(target: Target): Promise<Seen> {
	const seen = known.get(target.name) ?? (await run(target));
	known.set(target.name, seen);
	expect({ target: target.name, problem: seen.problem }).toEqual({
		target: target.name,
		problem: undefined,
	});
	return seen;
}

test.each(Object.entries(forms))('names that %s', async (_, form) => {
	expect(await redInAll(targets, form(), redIn)).toEqual([]);
});

test.each(Object.entries(forms))('names that %s, after a wait', async (_, form) => {
	const red: string[] = [];
	for (const target of targets.filter(({ name }) => name in sleepers)) {
		const usual = await runToTheEnd(target);
		expect({ target: target.name, problem: usual.problem }).toEqual({
			target: target.name,
			problem: undefined,
		});
		const odd = await runToTheEnd(target, form());
		red.push(...redIn(usual, odd, target).map((problem) => `${target.name} ${problem}`));
	}
	expect(red).toEqual([]);
});

/** Their fields take nothing but UUIDs, as documented. */
const ofUuids = [
	'svcSigning dossier create',
	'svcSigning dossier download',
	'svcSigning invite create',
];

test('numbers for IDs', async () => {
	const others = targets.filter(({ name }) => !ofUuids.includes(name));
	expect(await redInAll(others, numbers(), redIn)).toEqual([]);
});

test('null for empty lists within records', async () => {
	const red = await redInAll(targets, { change: withoutOwnLists }, redIn);
	expect(red).toEqual([]);
});

const isId = (name: string) => /^(?:id|uuid|order_key)$/i.test(name);

/** What SVC responds is undocumented, or has other IDs by which it can be found. */
const foundWithout = [
	'svcAddressBook contact create',
	'svcLetters callback create',
	'svcLetters letter create',
	'svcPhoneNumbers numberRequest create',
	'svcSigning invite create',
];

test('no IDs', async () => {
	const change = (body: unknown) => mapped(body, (value, name) => (isId(name) ? undefined : value));
	const red = await redInAll(targets, { change }, (usual, odd, { name }) => {
		const isSpend = odd.spent > 0 && !foundWithout.includes(name);
		return [
			...(odd.spent > usual.spent ? [`sends ${odd.spent} times instead of ${usual.spent}`] : []),
			...(odd.problem === undefined && isSpend && idsIn(odd) < idsIn(usual)
				? ['succeeds without its ID']
				: []),
			...(odd.problem === undefined ||
			/unexpected response|Couldn't confirm whether/.test(odd.problem)
				? []
				: [`fails: ${odd.problem}`]),
		];
	});
	expect(red).toEqual([]);
});

function idsIn({ outputs }: Seen): number {
	return outputs.flatMap((one) => leavesOf(one)).filter((leaf) => /^(?:id|order_key):/.test(leaf))
		.length;
}
