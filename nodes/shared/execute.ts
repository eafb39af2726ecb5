import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Answer } from './answer';
import { readAccount } from './area';
import { isCanceled, pause } from './cancellation';
import { mapBounded, turn } from './concurrency';
import type { Resource } from './describe';
import { download } from './download';
import { type Explanation, explain, redact, toNodeError } from './errors';
import { SpendGuard } from './guard';
import type { FileReceiver, OutputItem, Sender } from './definition';
import type { Operation } from './operation';
import { NegativeAnswer } from './failure';
import { asFailure, sendRequest } from './request';
import { readRequestOptions } from './requestOptions';
import { type Part, sendTogether } from './together';

/** Reads under way at once: enough to keep a service busy without running it over. */
const readsAtOnce = 20;

type Settled<Value> = { value: Value } | { explanation: Explanation };

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
	let done = 0;

	const settle = async <Value>(
		itemIndex: number | undefined,
		work: () => Promise<Value>,
	): Promise<Settled<Value>> => {
		try {
			return { value: await work() };
		} catch (error) {
			const found = explain(asFailure(error, 200), { ...operation.words, title });
			const canceled = isCanceled(context);
			const told = canceled ? asCancellation(found) : found;
			const explanation = finish(told, itemIndex, secrets, operation, done);
			if (canceled || !tolerant) throw toNodeError(context.getNode(), explanation, itemIndex);
			return { explanation };
		}
	};

	const started = await settle(undefined, async () => ({
		account: await readAccount(context, operation.area),
		options: readRequestOptions(context),
	}));
	if ('explanation' in started)
		return [indexes.map((index) => errorItem(started.explanation, index))];
	const { account, options } = started.value;
	secrets.push(...account.secrets);
	if (account.environment) {
		context.addExecutionHints({ message: account.environment.hint, location: 'outputPane' });
	}
	const connection = { context, area: operation.area, account, timeoutMs: options.timeoutMs };
	const guard = operation.effect === 'spend' ? new SpendGuard(context) : undefined;
	const address = `${account.baseUrl} ${operation.request}`;

	const prepare = async (index: number) =>
		await settle(index, async () => await operation.prepare(context, index, account));
	// Reads change nothing, so theirs is done while others are under way.
	const afterAll = operation.effect !== 'read' || operation.isTogether;
	const prepared = afterAll ? await mapBounded(indexes, 1, prepare) : [];

	const answers = new Map<string, Promise<Answer>>();
	const senderOf =
		(members: readonly number[]): Sender =>
		async (request) => {
			const sendNow = async () => await sendRequest(connection, request);
			if (guard) return await guard.once(members, address, sendNow, request.effect);
			if (!operation.isShared) return await sendNow();
			const answer = answers.get(request.path) ?? sendNow();
			answers.set(request.path, answer);
			return await answer;
		};
	const receive: FileReceiver = async (request, fallback) =>
		await download(context, connection, request, fallback);

	/** What comes out for one item in the end: its results, or its error. */
	const outputOf = async (
		index: number,
		result: () => OutputItem[] | Promise<OutputItem[]>,
		sentWith: readonly number[] = [index],
	): Promise<INodeExecutionData[]> => {
		const settled = await settle(index, async () => {
			try {
				return await result();
			} catch (error) {
				// Nothing was done for it, unless its answer is that of others too.
				if (error instanceof NegativeAnswer && sentWith.length === 1) guard?.retract(sentWith);
				throw asFailure(error, 200);
			}
		});
		if ('explanation' in settled) return [errorItem(settled.explanation, index)];
		done++;
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
		const ready = prepared[index] ?? (await (ahead.get(index) ?? prepare(index)));
		ahead.delete(index);
		if ('explanation' in ready) return [errorItem(ready.explanation, index)];
		const { value } = ready;
		const send = senderOf([index]);
		const output = outputOf(index, async () => {
			if (typeof value === 'function') return await value(send, receive);
			const [own] = await sendTogether([value], send);
			return own?.() ?? [];
		});
		prepareAhead(index + readsAtOnce);
		return await output;
	};

	/** The good items of a batch in one request; bad ones come out as errors in their places. */
	const workTogether = async (batch: number[]): Promise<INodeExecutionData[][]> => {
		const members: Array<{ index: number; part: Part<OutputItem> }> = [];
		for (const index of batch) {
			const ready = prepared[index];
			if (ready && 'value' in ready && typeof ready.value !== 'function') {
				members.push({ index, part: ready.value });
			}
		}
		const sent = members.map(({ index }) => index);
		// What fails here fails for all of them.
		const settled = await settle(
			sent.length === 1 ? sent[0] : undefined,
			async () =>
				await sendTogether(
					members.map(({ part }) => part),
					senderOf(sent),
				),
		);
		return await mapBounded(batch, 1, async (index) => {
			const ready = prepared[index];
			if (ready && 'explanation' in ready) return [errorItem(ready.explanation, index)];
			if ('explanation' in settled) return [errorItem(settled.explanation, index)];
			return await outputOf(index, settled.value[sent.indexOf(index)] ?? (() => []), sent);
		});
	};

	const outputs: INodeExecutionData[] = [];
	const atOnce = operation.effect === 'read' ? readsAtOnce : 1;
	for (let from = 0; from < indexes.length; from += options.batchSize) {
		if (from > 0) await pause(context, options.batchInterval);
		const batch = indexes.slice(from, from + options.batchSize);
		if (operation.isTogether) stopIfCanceled(context, from);
		const results = operation.isTogether
			? await workTogether(batch)
			: await mapBounded(batch, atOnce, async (index) => {
					stopIfCanceled(context, index);
					return await work(index);
				});
		for (const output of results.flat()) outputs.push(output);
	}
	if (done === items.length) guard?.forget();
	return [outputs];
}

/** Resource and operation take no expressions, so item 0 speaks for all. */
function chosenOperation(context: IExecuteFunctions, resources: readonly Resource[]) {
	const resourceValue = context.getNodeParameter('resource', 0);
	const operationValue = context.getNodeParameter('operation', 0);
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

/** A canceled execution sends nothing more; what was sent stays noted. */
function stopIfCanceled(context: IExecuteFunctions, itemIndex: number): void {
	if (!isCanceled(context)) return;
	throw new NodeOperationError(context.getNode(), cancellation, {
		itemIndex,
		description: `Nothing was sent for item ${itemIndex} and those after it.`,
	});
}

/** n8n knows a cancellation by this word. */
const cancellation = 'The execution was canceled';

/** n8n breaks off the requests under way: of a spend it has to be said that it may have come about. */
function asCancellation(found: Explanation): Explanation {
	return { ...found, message: `${cancellation}. ${found.message}` };
}

function finish(
	{ message, description, ...rest }: Explanation,
	itemIndex: number | undefined,
	secrets: readonly string[],
	{ effect }: Operation,
	done: number,
): Explanation {
	const which = itemIndex === undefined ? '' : ` [item ${itemIndex}]`;
	const before =
		effect === 'spend' && done > 0
			? ` Before this, ${done === 1 ? '1 item was' : `${done} items were`} carried out; a retry of this execution does not repeat them.`
			: '';
	return {
		message: redact(`${message}${which}`, secrets),
		description: redact(`${description}${before}`, secrets),
		...rest,
	};
}

/**
 * n8n's engine takes an item whose JSON has nothing but `error` for a failure and gives it to the
 * error output, with all detail.
 */
function errorItem(explanation: Explanation, item: number): INodeExecutionData {
	return { json: { error: { ...explanation } }, pairedItem: { item } };
}

function linked({ json, binary }: OutputItem, item: number): INodeExecutionData {
	return { json: withoutErrorAtRoot(json), ...(binary && { binary }), pairedItem: { item } };
}

/** A field `error` in a successful answer would look like a failure to the engine. */
function withoutErrorAtRoot(json: OutputItem['json']): OutputItem['json'] {
	if (!('error' in json)) return json;
	const { error, ...rest } = json;
	return { ...rest, serviceError: error };
}
