import fc from 'fast-check';
import type { IDataObject, INodeExecutionData, INodeType, IPollFunctions } from 'n8n-workflow';
import { bodyText, hostileText, hostileValue, jsonText, secretOfAccount } from './hostile.ts';
import { checkPrototypes, checkThrown } from './innocent.ts';
import { common, credentials, Wire, type WireAnswer } from './n8n.ts';
import { nodeCalled, pollingNodes } from './nodes.ts';
import { answers } from './operations.ts';
import { checkRequest } from './requests.ts';
import { parametersOf } from './samples.ts';

interface Case {
	readonly node: string;
	readonly parameters: Record<string, unknown>;
	/** For the first poll, and for those that follow. */
	readonly answers: readonly [readonly WireAnswer[], readonly WireAnswer[]];
	/** What stands in the place of the stored state before the second poll; absent: what the first left. */
	readonly stored: unknown;
	readonly activation: 'activate' | 'init';
}

const times = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom('2026-01-31T08:00:00Z', '2026-02-01', '9999-12-31') },
	{ weight: 2, arbitrary: fc.constantFrom('', '+275760-09-13', '0000-00-00', '1', '31/01/2026') },
	{ weight: 1, arbitrary: hostileText },
);
const names = fc.oneof(
	{ weight: 4, arbitrary: fc.constantFrom('a', 'b', 'c', '1') },
	{ weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', '..', '') },
	{ weight: 1, arbitrary: hostileText },
);

/** A record of which each trigger finds something that it looks for. */
const record = fc.record(
	{
		...{ id: names, uuid: names, callId: names, order_key: names, value: names, type: names },
		...{ status: names, ticket_status_type_id: names, direction: names },
		...{ createdAtUtc: times, createdOnUtc: times, finishedOn: times, timestamp: times },
		expires_on: times,
		isPending: fc.constantFrom(false, false, true, 'false'),
		isActive: fc.constantFrom(true, false, null),
		max_order_amount: fc.constantFrom(0, 1, 1000, '1'),
		analytics: fc.constantFrom({ failed: 1 }, { failed: 1e9 }, null),
		considered_safe: fc.constantFrom({ level: 'SAFE' }, { level: ['SAFE'] }, null),
	},
	{ requiredKeys: [] },
);
const payments = fc.array(
	fc.record({
		id: names,
		authorization: fc.constantFrom({ state: 'AUTHORIZED' }, { state: [] }, null),
		captures: fc.array(fc.record({ state: fc.constantFrom('CAPTURED', 1), amount: names })),
	}),
	{ maxLength: 3 },
);
/** The same record many times, as it is or each with a name of its own. */
const manyRecords = fc
	.tuple(record, fc.integer({ min: 100, max: 300 }), fc.boolean())
	.map(([one, count, isSame]) =>
		Array.from({ length: count }, (_, index) =>
			isSame ? one : { ...one, id: `${index}`, uuid: `${index}`, callId: `${index}` },
		),
	);

const listText = fc.oneof(
	{ weight: 8, arbitrary: fc.array(record, { maxLength: 6 }).map((list) => JSON.stringify(list)) },
	{ weight: 1, arbitrary: manyRecords.map((list) => JSON.stringify(list)) },
	{
		weight: 3,
		arbitrary: fc
			.tuple(record, payments, fc.array(record, { maxLength: 4 }))
			.map(([one, of, tickets]) =>
				JSON.stringify({ ...one, payments: of, categories: [{ tickets }] }),
			),
	},
	{ weight: 3, arbitrary: bodyText },
);

const wire = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.array(listText, { minLength: 1, maxLength: 3 }).map((bodies) =>
			bodies.map((body) => ({
				status: 200,
				headers: { 'content-type': 'application/json' },
				body,
			})),
		),
	},
	{ weight: 1, arbitrary: answers },
);

const given: fc.Arbitrary<Case> = fc.oneof(
	...pollingNodes.map((type) =>
		fc.record({
			node: fc.constant(type.description.name),
			parameters: parametersOf(type.description.properties),
			answers: fc.tuple(wire, wire),
			stored: fc.oneof(
				{ weight: 5, arbitrary: fc.constant(undefined) },
				{ weight: 1, arbitrary: jsonText },
				{ weight: 1, arbitrary: hostileValue },
			),
			activation: fc.constantFrom('activate', 'init'),
		}),
	),
);

/** Each case has a workflow and an account of its own: triggers remember by both. */
let cases = 0;
/** More than any poll asks for here; a list that gives ever new pages is read for long. */
const answersAtMost = 60;
/** Milliseconds from one poll to the next, so that nothing is still fresh. */
const pause = 6 * 60_000;

/** An n8n in which one trigger polls. */
export class Poller {
	readonly staticData: IDataObject = {};
	private readonly type: INodeType;
	private readonly given: Pick<Case, 'node' | 'parameters' | 'activation'>;
	private readonly name = `${++cases}`.padStart(12, '0');

	constructor(of: Poller['given']) {
		this.given = of;
		this.type = nodeCalled(of.node);
	}

	/** What n8n would start a workflow with; nothing when the poll failed as it may. */
	async poll(answered: readonly WireAnswer[], isTest = false): Promise<INodeExecutionData[]> {
		const { parameters, activation } = this.given;
		const made = new Wire(answered, answersAtMost);
		const accountId = `0b9e5d3c-1a2f-4c57-8e7d-${this.name}`;
		const context = {
			...common(this.type, made),
			getWorkflow: () => ({ id: this.name, active: true }),
			getCredentials: async () =>
				await Promise.resolve(credentials({ accountId, voiceAccountId: accountId })),
			getMode: () => (isTest ? 'manual' : 'trigger'),
			getActivationMode: () => activation,
			getNodeParameter: (name: string, otherwise: unknown) => parameters[name] ?? otherwise,
			getWorkflowStaticData: () => (isTest ? {} : this.staticData),
			logger: { warn: checkQuiet },
		} as unknown as IPollFunctions;
		const outputs = await this.polled(context);
		made.sent.forEach(checkPoll);
		if (outputs.length !== 1) throw new Error('A trigger has one output');
		const [items = []] = outputs;
		for (const { json } of items) checkItem(json);
		return items;
	}

	private async polled(context: IPollFunctions): Promise<INodeExecutionData[][]> {
		try {
			return (await this.type.poll?.call(context)) ?? [[]];
		} catch (error) {
			checkThrown(error);
			return [[]];
		}
	}

	/** What n8n would store, and read again after a crash. */
	store(stored: unknown): void {
		if (stored !== undefined) this.staticData.polling = stored as IDataObject;
		const text = JSON.stringify(this.staticData.polling) ?? 'null';
		this.staticData.polling = JSON.parse(text) as IDataObject;
	}
}

function checkPoll(sent: Wire['sent'][number]): void {
	checkRequest(sent);
	if (sent.method !== 'GET') throw new Error('A poll changes something');
}

function checkQuiet(text: string): void {
	if (text.includes(secretOfAccount)) throw new Error('A secret is logged');
}

function checkItem(json: unknown): void {
	if (typeof json !== 'object' || json === null || Array.isArray(json)) {
		throw new Error(`No item: ${JSON.stringify(json)}`);
	}
	JSON.stringify(json);
}

async function check(of: Case): Promise<void> {
	const [first, later] = of.answers;
	const poller = new Poller(of);
	const { now } = Date;
	let ahead = 0;
	Date.now = () => now() + ahead;
	try {
		const begun = await poller.poll(first);
		if (begun.length > 0) throw new Error('The first poll started the workflow');
		poller.store(isJson(of.stored) ? of.stored : undefined);
		const told = new Set<string>();
		// What couldn't be read at first is read later, so the third poll may tell of something new.
		for (let polls = 0; polls < 3; polls++) {
			ahead += pause;
			const items = await poller.poll(later);
			poller.store(undefined);
			// A service that says something else with each request may well mean another event.
			if (later.length > 1) continue;
			// Two captures of the same amount are two events that read the same.
			const texts = items.map(({ json }) => JSON.stringify(json));
			const again = texts.find((text) => told.has(text));
			if (again !== undefined) throw new Error(`Told again: ${again}`);
			for (const text of texts) told.add(text);
		}
		await poller.poll(later, true);
	} finally {
		Date.now = now;
	}
	checkPrototypes();
}

/** Static data comes out of a database; what cannot be written there cannot be read. */
function isJson(value: unknown): boolean {
	try {
		return JSON.stringify(value) !== undefined;
	} catch {
		return false;
	}
}

/** What the service answers when triggers ask for what is new, and what n8n has stored of the last time. */
export const polls = {
	name: 'polls',
	share: 5,
	property: fc.asyncProperty(given, check),
};
