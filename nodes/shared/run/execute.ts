import {
	type IExecuteFunctions,
	type INodeExecutionData,
	NodeError,
	NodeOperationError,
} from 'n8n-workflow';
import { isAgentTool, isInEditor, isWithoutExecution, rethrow } from '../host';
import { type Account, ServiceHosts } from '../http';
import { callTurn, Ledger, PurchaseMemory, ToolCall } from '../ledger';
import { keepEntered, type Operation, Parameters, readNamed, type Resource } from '../operation';
import { errorItem, type Outputs, readRequestOptions, type RequestOptions } from '../send';
import type { Beginning } from './beginning';
import { type Chosen, chosenOperation } from './chosen';
import { withEmptyItem } from './emptyItem';
import { Failures } from './failures';
import { hintAfter, hintBefore } from './runHints';
import { NodeRun } from './nodeRun';
import { refuseInEvaluation } from './inEvaluation';
import { refuseOneOfRuns } from './oneOfRuns';
import { readOnlyAccount } from './onlyAccount';
import { refuseAsDestination } from './previousNodes';

/** The whole of a node's `execute()`. */
export function executeOf(resources: readonly Resource[]) {
	return async function execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return [withEmptyItem(this, await outputOfNode(this, resources))];
	};
}

async function outputOfNode(
	context: IExecuteFunctions,
	resources: readonly Resource[],
): Promise<INodeExecutionData[]> {
	const chosen = chosenOperation(context, resources);
	if (chosen instanceof NodeOperationError) return notChosen(context, chosen);
	const { operation, title } = chosen;
	if (operation.effect !== 'read') refuseAsDestination(context);
	const failures = new Failures(context, operation, title);
	const begun = await failures
		.settle([], async () => await begin(context, chosen, failures))
		.catch((error: unknown) => rethrow(failures.withUnknown(error)));
	if ('explanation' in begun) {
		const items = [...context.getInputData().keys()];
		return failures.unreached(items, begun.explanation).map(errorItem);
	}
	const { value: beginning } = begun;
	hintBefore(context, beginning.connection.account);
	failures.runBegins(beginning);
	return await outputOf(new NodeRun(beginning), operation, beginning);
}

/** If it were thrown, n8n would pass all items on, to the success output too, as if they had been sent. */
function notChosen(context: IExecuteFunctions, error: NodeOperationError): INodeExecutionData[] {
	if (!context.continueOnFail()) throw error;
	const explanation = { message: error.message, description: error.description ?? '' };
	return [...context.getInputData().keys()].map((item) => errorItem(explanation, item));
}

/** Reads once what is the same for all items. */
async function begin(
	context: IExecuteFunctions,
	{ operation }: Chosen,
	failures: Failures,
): Promise<Beginning> {
	const { area, effect, request, isRecordedApart, sharesRequests } = operation;
	const account = await readOnlyAccount(context, area);
	failures.secrets.push(...account.secrets);
	const options = readRequestOptions(context, operation);
	refuseInEvaluation(context, operation, options);
	if (effect !== 'read') refuseOneOfRuns(context);
	const named = await readNamed(context, operation);
	const done = isRecordedApart ? `${request} ${operation.value}` : request;
	const ledger = effect === 'read' ? undefined : new Ledger(context, account, done, sharesRequests);
	const hosts = new ServiceHosts(options.requestsAtOnce);
	const connection = { context, area, account, hosts, timeoutMs: options.timeoutMs };
	const others = otherRuns(context, account, ledger, operation, options);
	return { context, connection, options, ledger, named, ...others, failures };
}

/** The output of the whole run. However that ends, what no attempt can come back for is dropped. */
async function outputOf(
	run: NodeRun,
	operation: Operation,
	{ context, options, named, ledger, memory, toolCall, failures }: Beginning,
): Promise<INodeExecutionData[]> {
	const records = ledger?.records;
	const endTurn = await callTurn(context, records);
	const close = (output: INodeExecutionData[] | undefined): void => {
		// Attempts of a tool aren't counted.
		const comesBack = records?.isTool === false && records.comesBack(output);
		if (comesBack) memory?.untold.runPauses();
		else memory?.untold.runEnds();
		records?.close(output);
		toolCall?.end();
		endTurn();
	};
	const earlier = records && {
		keptId: records.keptId.bind(records),
		// An update is sent again once it's corrected.
		wasSent: (item: number) => operation.effect === 'spend' && records.outcomeOf([item]) === 'sent',
	};
	const outputs = await operation
		.start(run, new Parameters(context, options.emptyExpressions, named.indexes, earlier))
		.catch(async (error: unknown) => await allFailed(context, failures, error))
		.catch((error: unknown) => {
			close(undefined);
			return rethrow(withRemark(failures.withUnknown(error), memory?.remark));
		});
	// Only an agent's tool takes turns, and it's never suspended.
	if (!outputs) {
		records?.suspend();
		memory?.untold.runPauses();
		return whileSuspended(context);
	}
	const output = run.flatten(outputs);
	hintAfter(run, operation, output);
	keepEntered(context, output);
	close(output);
	return output;
}

/**
 * While the execution is suspended, nothing comes out: n8n drops this when it resumes. But where a webhook responds when
 * the last node finishes, n8n responds with it at the pause. Without an item, that's an error with status code 500, after
 * which the caller may call again, and all would be sent again. Elsewhere, the editor would take it for the output.
 */
function whileSuspended(context: IExecuteFunctions): INodeExecutionData[] {
	return context.getMode() === 'webhook' ? [{ json: { waiting: true }, pairedItem: [] }] : [];
}

/** What failed isn't any item's own, so it fails all of them. If it were thrown, n8n would do as in `notChosen`. */
async function allFailed(
	context: IExecuteFunctions,
	failures: Failures,
	error: unknown,
): Promise<Outputs> {
	if (error instanceof NodeError) throw error;
	const fail = async (items: readonly number[]) =>
		await failures.settle(items, () => rethrow(error), []);
	if (!failures.tolerant) await fail([]);
	const failed = [...context.getInputData().keys()].map(async (item) => {
		const settled = await fail([item]);
		return 'explanation' in settled ? [errorItem(settled.explanation, item)] : [];
	});
	return await Promise.all(failed);
}

/** Hints aren't shown with an error. */
function withRemark(error: unknown, remark: string | undefined): unknown {
	if (remark !== undefined && error instanceof NodeError) {
		error.description = `${error.description ?? ''} ${remark}`.trim();
	}
	return error;
}

/** Not where the user wants to send all, nor of what can be done again. A sandbox emails people too. */
function otherRuns(
	context: IExecuteFunctions,
	account: Account,
	ledger: Ledger | undefined,
	{ costsMoney, again, sharesRequests }: Operation,
	{ identicalRequests }: RequestOptions,
): Pick<Beginning, 'memory' | 'toolCall'> {
	const isRemembered = costsMoney || again !== undefined;
	if (!ledger || !isRemembered || identicalRequests === 'sendAll') return {};
	const isEdited = isInEditor(context);
	if (isEdited || !isAgentTool(context))
		return {
			memory: new PurchaseMemory(
				context,
				account,
				identicalRequests,
				isEdited,
				again,
				sharesRequests,
			),
		};
	if (!costsMoney) return {};
	// Without an execution, n8n doesn't say which calls belong together.
	if (isWithoutExecution(context)) return {};
	return { toolCall: new ToolCall(context, account) };
}
