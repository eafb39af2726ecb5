import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import {
	type Answer,
	type Area,
	asFailure,
	type Connection,
	download,
	isUnencrypted,
	readAccount,
	sendRequest,
} from '../http';
import {
	bounded,
	canceledBefore,
	cancellation,
	isCanceled,
	mapBounded,
	pause,
	rethrow,
	turn,
} from '../host';
import { Parameters, type Prepared, type Resource, type SentAlone } from '../operation';
import {
	afterOthers,
	explain,
	type Explanation,
	forModel,
	itemsInWords,
	redact,
	toNodeError,
} from '../errors';
import {
	findIdentical,
	firstOf,
	type FirstThings,
	identicalError,
	identicalGroups,
	Ledger,
	type Purchase,
} from '../ledger';
import {
	errorItem,
	type FileReceiver,
	linked,
	type OutputItem,
	readRequestOptions,
	relinked,
	type Sender,
	type Settled,
} from '../send';
import { Progress } from './progress';
import { runTogether } from './runTogether';
import { runWaiting, type Watched } from '../suspend';

const unencrypted =
	'The base URL in the credential begins with http://, so secrets and data travel unencrypted. Use https:// unless the network is your own.';

/** Reads under way at once: enough to keep a service busy without running it over. */
const readsAtOnce = 20;

/**
 * Runs the chosen operation for all input items. Every output item is linked to its input item.
 *
 * On Error "Stop Workflow": all items are checked before anything is sent that changes something,
 * and the first failure ends the run. On Error "Continue": a failing item becomes an error item, the others go on.
 */
export async function executeNode(
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	const indexes = items.map((_, index) => index);
	const { operation, title } = chosenOperation(context, resources);
	const tolerant = context.continueOnFail();
	const secrets: string[] = [];
	const isSubWorkflow = context.getMode() === 'integrated';
	const progress = new Progress(operation.effect);
	let ledger: Ledger | undefined;
	/** The status of the last answer, by item. */
	const statuses = new Map<number, number>();

	/**
	 * Does what is done for these items; if it fails, it fails for all of them.
	 * @param sentWith whose last answer is then worth no more
	 */
	const settle = async <Value>(
		of: readonly number[],
		work: () => Promise<Value>,
		sentWith = of,
	): Promise<Settled<Value>> => {
		try {
			return { value: await work() };
		} catch (error) {
			const failure = asFailure(error, statuses.get(of[0] ?? -1) ?? 200);
			ledger?.reconsider(sentWith, failure);
			const found = explain(failure, { ...operation.words, title });
			const canceled = isCanceled(context);
			const ends = canceled || !tolerant;
			const told = canceled ? asCancellation(found) : found;
			const explanation = finish(told, of, secrets, progress.besides(of, ends), isSubWorkflow);
			if (ends) {
				const only = of.length === 1 ? of[0] : undefined;
				throw toNodeError(context.getNode(), forModel(context, explanation), only);
			}
			return { explanation };
		}
	};

	const started = await settle([], async () => {
		const account = await readAccount(context, operation.area);
		secrets.push(...account.secrets);
		return { account, options: readRequestOptions(context) };
	});
	if ('explanation' in started)
		return [indexes.map((index) => errorItem(started.explanation, index))];
	const { account, options } = started.value;
	if (isUnencrypted(account)) {
		context.addExecutionHints({ message: unencrypted, type: 'warning', location: 'outputPane' });
	}
	if (account.environment) {
		context.addExecutionHints({ message: account.environment.hint, location: 'outputPane' });
	}
	const connection = { context, area: operation.area, account, timeoutMs: options.timeoutMs };
	if (operation.effect !== 'read') {
		ledger = new Ledger(context, account, operation.request, operation.together !== undefined);
	}
	const others = new Map<Area, Promise<Connection>>();
	/** To the operation's own area, or to another one. */
	const connectionTo = async (area = operation.area): Promise<Connection> => {
		if (area === operation.area) return connection;
		const other = others.get(area) ?? otherConnection(connection, area);
		others.set(area, other);
		return await other;
	};

	const parameters = new Parameters(context, options.emptyExpressions);
	const purchases = new Map<number, Purchase>();
	const prepare = async (index: number) =>
		await settle([index], async () => {
			ledger?.dataOf(index);
			const ready = await operation.prepare(context, index, account, parameters);
			if (ready.purchase) purchases.set(index, ready.purchase);
			return ready.prepared;
		});
	/** Refuses items that would cost money for the same thing twice, or leaves the repeated ones out. */
	const withoutIdentical = async (all: Array<Settled<Prepared>>) => {
		const twins = new Map<number, number>();
		if (options.identicalRequests === 'sendAll') return { twins, unrepeated: all };
		const firsts = await findIdentical(purchases);
		const unrepeated = [...all];
		if (options.identicalRequests === 'sendOnce') {
			for (const [item, things] of firsts) {
				const first = ledger?.twinOf(item, firstOf(things));
				if (first !== undefined) twins.set(item, first);
				const ready = unrepeated[item];
				if (ready && 'value' in ready)
					unrepeated[item] = { value: withoutRepeated(ready.value, things) };
			}
			return { twins, unrepeated };
		}
		for (const group of identicalGroups(firsts)) {
			// What earlier tries have sent is not sent again, whatever it is equal to by now.
			if (group.every((item) => ledger?.knows(item))) continue;
			const { problem = '', isFree } = purchases.get(group[0] ?? 0) ?? {};
			if (isFree) continue;
			const refused = await settle(group, () => Promise.reject<Prepared>(identicalError(problem)));
			for (const item of group) unrepeated[item] = refused;
		}
		return { twins, unrepeated };
	};

	// Reads change nothing, so theirs is done while others are under way.
	const afterAll =
		operation.effect !== 'read' || operation.together !== undefined || operation.waits;
	const prepared = afterAll ? await mapBounded(indexes, 1, prepare) : [];
	const { twins, unrepeated } = await withoutIdentical(prepared);

	/** Items for which nothing was really done. */
	const simulated = new Set<number>();
	const answers = new Map<string, Promise<Answer>>();
	/** An item can have several under way: pages of its list. */
	const amongReads = bounded(readsAtOnce);
	const senderOf =
		(members: readonly number[]): Sender =>
		async (request) => {
			const sendNow = async (mayBeDone?: boolean) =>
				await sendRequest(await connectionTo(request.area), request, mayBeDone);
			const answered = async (): Promise<Answer> => {
				if (request.simulated) {
					for (const member of members) simulated.add(member);
					return await sendNow().catch(withoutConsequence);
				}
				if (ledger) return await ledger.once(members, request, sendNow);
				if (!operation.isShared) return await amongReads(sendNow);
				const answer = answers.get(request.path) ?? amongReads(sendNow);
				answers.set(request.path, answer);
				return await answer;
			};
			const answer = await answered();
			for (const member of members) statuses.set(member, answer.status);
			return answer;
		};
	const receive: FileReceiver = async (request, fallback) =>
		await download(context, connection, request, fallback);

	/** What comes out for one item in the end: its results, or its error. */
	const outputOf = async (
		index: number,
		result: () => OutputItem[] | Promise<OutputItem[]>,
		sentWith?: readonly number[],
	): Promise<INodeExecutionData[]> => {
		const settled = await settle([index], async () => await result(), sentWith);
		if ('explanation' in settled) return [errorItem(settled.explanation, index)];
		ledger?.complete(index);
		if (!simulated.has(index)) progress.add([index]);
		return settled.value.map((output) => linked(output, index));
	};

	const ahead = new Map<number, ReturnType<typeof prepare>>();
	/** Prepares an item while requests are under way, so that the next one leaves at once. */
	const prepareAhead = (index: number): void => {
		if (afterAll || index >= items.length || ahead.has(index)) return;
		const preparing = turn().then(async () => await prepare(index));
		preparing.catch(() => undefined);
		ahead.set(index, preparing);
	};

	const work = async (index: number): Promise<INodeExecutionData[]> => {
		const ready = unrepeated[index] ?? (await (ahead.get(index) ?? prepare(index)));
		ahead.delete(index);
		if ('explanation' in ready) return [errorItem(ready.explanation, index)];
		const send = alone(ready.value);
		const output = outputOf(index, async () => await send(senderOf([index]), receive));
		prepareAhead(index + readsAtOnce);
		return await output;
	};

	/** Each item by itself, in batches if the user wants pauses. */
	const each = async (
		workOn: (index: number) => Promise<INodeExecutionData[]>,
	): Promise<INodeExecutionData[][]> => {
		const outputs: INodeExecutionData[][] = [];
		const atOnce = operation.effect === 'read' ? readsAtOnce : 1;
		for (let from = 0; from < indexes.length; from += options.batchSize) {
			if (from > 0) await pause(context, options.batchInterval);
			const batch = indexes.slice(from, from + options.batchSize);
			const results = await mapBounded(batch, atOnce, async (index) => {
				if (isCanceled(context)) {
					const unsent = `Nothing was sent for item ${index} and those after it.`;
					throw canceledBefore(context, index, unsent);
				}
				return twins.has(index) ? [] : await workOn(index);
			});
			for (const output of results) outputs.push(output);
		}
		return outputs;
	};

	const run = {
		context,
		connection,
		options,
		progress,
		tolerant,
		ledger,
		settle,
		senderOf,
		outputOf,
	};
	const send = async (): Promise<INodeExecutionData[][] | undefined> => {
		if (operation.waits) return await runWaiting({ ...run, each }, unrepeated.map(toBeWatched));
		if (operation.together) return await runTogether(run, operation.together, unrepeated, twins);
		return await each(work);
	};
	const outputs = await send().catch((error: unknown) => {
		ledger?.close(undefined);
		return rethrow(error);
	});
	// While the execution is suspended nothing comes out.
	if (!outputs) {
		ledger?.suspend();
		return [[]];
	}
	for (const [item, first] of twins) outputs[item] = relinked(outputs[first] ?? [], item);
	const output = outputs.flat();
	ledger?.close(output);
	if (ledger && ledger.repeatedItems > 0) {
		context.addExecutionHints({
			message: repeatedHint(ledger.repeatedItems),
			location: 'outputPane',
		});
	}
	return [output];
}

function repeatedHint(count: number): string {
	const which = count === 1 ? '1 item was' : `${count} items were`;
	return `${which} sent in an earlier attempt of this execution, so nothing was sent again: the output has the response from then. To send again, start a new execution.`;
}

/** What n8n itself adds to the resources and operations of every node. */
const customApiCall = '__CUSTOM_API_CALL__';

/** Resource and operation take no expressions, so item 0 speaks for all. */
function chosenOperation(context: IExecuteFunctions, resources: readonly Resource[]) {
	const resourceValue = context.getNodeParameter('resource', 0);
	// A resource that is none of the node's has no operations to choose from.
	const operationValue = context.getNodeParameter('operation', 0, '');
	if ([resourceValue, operationValue].includes(customApiCall)) {
		throw new NodeOperationError(context.getNode(), '"Custom API Call" is made with another node', {
			description:
				'Add the node "HTTP Request", choose Authentication > Predefined Credential Type and the credential of this node, and enter the URL there.',
		});
	}
	const resource = resources.find(({ value }) => value === resourceValue);
	const operation = resource?.operations.find(({ value }) => value === operationValue);
	if (!resource || !operation) {
		throw new NodeOperationError(
			context.getNode(),
			`This version of the node has no operation "${String(operationValue)}" for "${String(resourceValue)}"`,
			{ description: 'Open the node and choose Resource and Operation again.' },
		);
	}
	return { operation, title: `${resource.name}: ${operation.name}` };
}

async function otherConnection(own: Connection, area: Area): Promise<Connection> {
	return { ...own, area, account: await readAccount(own.context, area) };
}

/** n8n breaks off the requests under way: of a spend it has to be said that it may have come about. */
function asCancellation(found: Explanation): Explanation {
	return { ...found, message: `${cancellation}. ${found.message}` };
}

/** Nothing can have come about by a request that only tried out. */
function withoutConsequence(error: unknown): never {
	throw afterOthers(undefined, error, null);
}

function finish(
	{ message, description, ...rest }: Explanation,
	items: readonly number[],
	secrets: readonly string[],
	besides: string,
	isSubWorkflow: boolean,
): Explanation {
	const inMode = isSubWorkflow ? forSubWorkflow : (text: string) => text;
	const which = items.length === 0 ? '' : ` [${itemsInWords(items)}]`;
	return {
		message: redact(`${message}${which}`, secrets),
		description: redact(inMode(`${description}${besides}`), secrets),
		...rest,
	};
}

/**
 * A sub-workflow has an execution of its own. A retry of the workflow that called it starts it from the
 * beginning, without the ledger, so what is said of retries must not be taken for that one.
 */
function forSubWorkflow(description: string): string {
	const ofThis = / retry of this execution/;
	if (!ofThis.test(description)) return description;
	return `${description.replace(ofThis, " retry of the sub-workflow's own execution")} Don't retry the workflow that called it: that starts the sub-workflow again and sends everything again.`;
}

/** Operations that wait prepare nothing else. */
function toBeWatched(ready: Settled<Prepared>): Settled<Watched> {
	if ('explanation' in ready) return ready;
	const { value } = ready;
	if (typeof value !== 'function' && 'look' in value) return { value };
	throw new Error('It cannot be waited for');
}

/** Without the parts that another one stands for. */
function withoutRepeated(prepared: Prepared, things: FirstThings): Prepared {
	if (!('parts' in prepared)) return prepared;
	return { ...prepared, parts: prepared.parts.filter((_, place) => !things[place]?.isRepeated) };
}

/** Operations whose items share requests do not come here. */
function alone(prepared: Prepared): SentAlone {
	if (typeof prepared === 'function') return prepared;
	throw new Error('It can only be sent with others');
}
