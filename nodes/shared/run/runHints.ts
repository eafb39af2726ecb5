import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { hintOnce, isErrorItem, isInEditor } from '../host';
import { type Account, isUnencrypted } from '../http';
import type { Operation } from '../operation';
import { hintOfMerge } from './leaveOut';
import type { NodeRun } from './nodeRun';

const unencrypted =
	"The base URL in the credential starts with http://, so secrets and data aren't encrypted. Use https:// unless it's your own network.";

const simulated =
	"Nothing was bought: 'Simulate' is on, so SVC only checked the request. To buy, turn it off.";

/** Simulate can be an expression, and an earlier attempt of the execution may have bought without it. */
const partlySimulated =
	"At least one item was only simulated, because 'Simulate' is on for it. But something was bought, now or in an earlier attempt.";

const toPin = 'To build and test the next steps with this result, pin this data.';

/** What the output says of how the run sends. */
export function hintBefore(context: IExecuteFunctions, account: Account): void {
	if (isUnencrypted(account)) hintOnce(context, { message: unencrypted, type: 'warning' });
	const ofMerge = hintOfMerge(context);
	if (ofMerge !== undefined) hintOnce(context, { message: ofMerge, type: 'warning' });
}

/** What the output says of what was done, and what wasn't. */
export function hintAfter(
	run: NodeRun,
	{ costsMoney }: Operation,
	output: readonly INodeExecutionData[],
): void {
	const { context, ledger, memory, progress, senders, repeated } = run;
	const { account } = run.connection;
	const hint = (message: string) => {
		hintOnce(context, { message });
	};
	const { repeatedItems = 0, resentItems = 0 } = ledger ?? {};
	const isRemembered = memory?.remembers === true;
	if (repeatedItems > 0) hint(repeatedHint(repeatedItems, isRemembered));
	// What was done in the sandbox is meant to be done again in production.
	if (resentItems > 0 && !account.environment) hint(resentHint(resentItems));
	if (repeated.twins.size > 0) hint(sharedHint(repeated.twins.size));
	if (senders.simulated.size > 0) hint(hasBought(run) ? partlySimulated : simulated);
	const { environment } = account;
	if (environment && output.some((item) => !isErrorItem(item))) {
		hint((costsMoney ? undefined : environment.hintIfFree) ?? environment.hint);
		if (environment.hintOnOthers !== undefined && senders.hasSentElsewhere)
			hint(environment.hintOnOthers);
	}
	if (memory?.hint !== undefined) hint(memory.hint);
	else if (costsMoney && progress.hasDone(senders.inVain) && isInEditor(context)) {
		// The environment's hint has said where it was done, which may be for tests only.
		const done = environment ? '' : 'This was done for real. ';
		hint(`${done}${whatAgainDoes(isRemembered)} ${toPin}`);
	}
}

function hasBought({ progress, senders: { simulated: items, inVain }, ledger }: NodeRun): boolean {
	const isSent = (item: number) => ledger?.records.before(item).hasSent === true;
	return progress.hasDone(inVain) || [...items].some(isSent);
}

/** n8n runs a node again with a later step, if something before it was changed. */
function whatAgainDoes(isRemembered: boolean): string {
	return isRemembered
		? "For an hour, or until n8n restarts, executing this step again with the same values doesn't repeat it."
		: 'Executing this step again repeats it.';
}

/** @param isRemembered whether a new execution wouldn't send it again either */
function repeatedHint(count: number, isRemembered: boolean): string {
	const which = count === 1 ? '1 item was' : `${count} items were`;
	// In the editor, that can also have been another execution.
	const [where, toSend] = isRemembered
		? ['an earlier attempt', 'set Request Options > Identical Requests to "Send All"']
		: ['an earlier attempt of this execution', 'start a new execution'];
	return `${which} sent in ${where}, so nothing was sent again. The output contains that attempt's response. To send again, ${toSend}.`;
}

function resentHint(count: number): string {
	const [which, them] = count === 1 ? ['1 item was', 'it'] : [`${count} items were`, 'them'];
	return `${which} sent again: an earlier attempt of this execution had sent ${them} too, but the credential was for another account or base URL then.`;
}

function sharedHint(count: number): string {
	const which =
		count === 1
			? '1 item is identical to another one'
			: `${count} items are identical to another one`;
	return `${which}, so nothing more was sent for ${count === 1 ? 'it' : 'them'}. The output contains the other item's result. To send each, set Request Options > Identical Requests to "Send All".`;
}
