import { type IExecuteFunctions, type INodeExecutionData, NodeError } from 'n8n-workflow';
import { isAgentTool, isInEditor, isWithoutExecution, rethrow } from '../host';
import { type Account, readAccount, ServiceHosts } from '../http';
import { callTurn, Ledger, PurchaseMemory, ToolCall } from '../ledger';
import { type Operation, Parameters, readNamed, type Resource } from '../operation';
import { errorItem, readRequestOptions, type RequestOptions } from '../send';
import { chosenOperation } from './chosen';
import { Failures } from './failures';
import { hintAfter, hintBefore } from './hints';
import type { OtherRuns } from './itemTurns';
import { NodeRun } from './nodeRun';
import { Progress } from './progress';

/** The whole of a node's `execute()`. */
export function executeOf(resources: readonly Resource[]) {
	return async function execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeNode(this, resources);
	};
}

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
	const { operation, title } = chosenOperation(context, resources);
	const { area, effect, failureTexts } = operation;
	const tolerant = context.continueOnFail();
	const progress = new Progress(effect);
	const failures = new Failures(context, { ...failureTexts, title }, progress, tolerant);
	const started = await failures
		.settle([], async () => {
			const account = await readAccount(context, area);
			failures.secrets.push(...account.secrets);
			const options = readRequestOptions(context, operation);
			return { account, options, named: await readNamed(context, operation) };
		})
		.catch((error: unknown) => rethrow(failures.withUnknown(error)));
	if ('explanation' in started) {
		const { explanation } = started;
		const items = context.getInputData().keys();
		return [[...items].map((item) => errorItem(failures.unreached(item, explanation), item))];
	}
	const { account, options, named } = started.value;
	hintBefore(context, account);
	const ledger =
		effect === 'read'
			? undefined
			: new Ledger(context, account, operation.request, operation.sharesRequests);
	failures.ledger = ledger;
	const hosts = new ServiceHosts(`${area.title} ${title}`, options.requestsAtOnce);
	const connection = { context, area, account, hosts, timeoutMs: options.timeoutMs };
	const others = otherRuns(context, account, ledger, operation, options);
	const { memory, toolCall } = others;
	failures.memory = memory;
	const kept = { ledger, named, ...others };
	const run = new NodeRun({ context, connection, options, ...kept, progress, failures }, tolerant);
	const keptId = ledger?.records.keptId.bind(ledger.records);
	const endTurn = await callTurn(context, ledger?.records);
	const close = (output: INodeExecutionData[] | undefined): void => {
		ledger?.records.close(output);
		toolCall?.end(output);
		endTurn();
	};
	const outputs = await operation
		.start(run, new Parameters(context, options.emptyExpressions, named.indexes, keptId))
		.catch((error: unknown) => {
			close(undefined);
			return rethrow(withRemark(failures.withUnknown(error), memory?.remark));
		});
	// While the execution is suspended nothing comes out. Only an agent's tool takes turns, and it never is.
	if (!outputs) {
		ledger?.records.suspend();
		return [[]];
	}
	const output = run.flatten(outputs);
	hintAfter(run, operation, output);
	close(output);
	return [output];
}

/** Hints aren't shown with an error. */
function withRemark(error: unknown, remark: string | undefined): unknown {
	if (remark !== undefined && error instanceof NodeError) {
		error.description = `${error.description ?? ''} ${remark}`.trim();
	}
	return error;
}

/** Not where the user wants to send all. A sandbox emails people too. */
function otherRuns(
	context: IExecuteFunctions,
	account: Account,
	ledger: Ledger | undefined,
	{ costsMoney }: Operation,
	{ identicalRequests }: RequestOptions,
): OtherRuns {
	if (!ledger || !costsMoney || identicalRequests === 'sendAll') return {};
	const isEdited = isInEditor(context);
	if (isEdited || !isAgentTool(context))
		return { memory: new PurchaseMemory(context, account, identicalRequests, isEdited) };
	// Without an execution, n8n doesn't say which calls belong together.
	if (isWithoutExecution(context)) return {};
	return { toolCall: new ToolCall(context, account, ledger.records) };
}
