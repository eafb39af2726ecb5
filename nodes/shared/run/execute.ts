import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isAgentTool, rethrow } from '../host';
import { type Account, isUnencrypted, readAccount, ServiceHosts } from '../http';
import { Ledger } from '../ledger';
import { type Operation, Parameters, readNamed, type Resource } from '../operation';
import { errorItem, readRequestOptions } from '../send';
import { chosenOperation } from './chosen';
import { Failures } from './failures';
import { NodeRun } from './nodeRun';
import { Progress } from './progress';

const unencrypted =
	"The base URL in the credential starts with http://, so secrets and data aren't encrypted. Use https:// unless it's your own network.";

/** n8n runs a node again with a later step, if something before it was changed. */
const simulated =
	"Nothing was bought: 'Simulate' is on, so SVC only checked the request. To buy, turn it off.";

const toPin =
	'Executing this step again does it again. To build and test the next steps without that, pin this data.';

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
	const started = await failures.settle([], async () => {
		const account = await readAccount(context, area);
		failures.secrets.push(...account.secrets);
		const options = readRequestOptions(context, operation);
		return { account, options, named: await readNamed(context, operation) };
	});
	if ('explanation' in started) {
		return [context.getInputData().map((_, index) => errorItem(started.explanation, index))];
	}
	const { account, options, named } = started.value;
	if (isUnencrypted(account)) hint(context, unencrypted, 'warning');
	if (account.environment) hint(context, account.environment.hint);
	const ledger = effect === 'read' ? undefined : ledgerOf(context, account, operation);
	failures.ledger = ledger;
	const hosts = new ServiceHosts(`${area.title} ${title}`, options.requestsAtOnce);
	const connection = { context, area, account, hosts, timeoutMs: options.timeoutMs };
	const run = new NodeRun({ context, connection, options, ledger, progress, failures }, tolerant);
	const keptId = ledger?.records.keptId.bind(ledger.records);
	const outputs = await operation
		.start(run, new Parameters(context, options.emptyExpressions, named, keptId))
		.catch((error: unknown) => {
			ledger?.close(undefined);
			return rethrow(error);
		});
	// While the execution is suspended nothing comes out.
	if (!outputs) {
		ledger?.suspend();
		return [[]];
	}
	const output = run.flatten(outputs);
	ledger?.close(output);
	if (ledger && ledger.repeatedItems > 0) hint(context, repeatedHint(ledger.repeatedItems));
	if (run.hasSimulated) hint(context, simulated);
	if (operation.costsMoney && progress.hasSent && isInEditor(context)) {
		hint(context, account.environment?.isFree ? toPin : `This was done for real. ${toPin}`);
	}
	return [output];
}

function ledgerOf(context: IExecuteFunctions, account: Account, operation: Operation): Ledger {
	return new Ledger(context, account, operation.request, operation.sharesRequests);
}

function isInEditor(context: IExecuteFunctions): boolean {
	return context.getMode() === 'manual' && !isAgentTool(context);
}

function hint(context: IExecuteFunctions, message: string, type?: 'warning'): void {
	context.addExecutionHints({ message, ...(type && { type }), location: 'outputPane' });
}

function repeatedHint(count: number): string {
	const which = count === 1 ? '1 item was' : `${count} items were`;
	return `${which} sent in an earlier attempt of this execution, so nothing was sent again. The output contains that attempt's response. To send again, start a new execution.`;
}
