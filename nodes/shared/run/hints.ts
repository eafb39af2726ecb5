import type { IExecuteFunctions } from 'n8n-workflow';
import { isInEditor } from '../host';
import { type Account, isUnencrypted } from '../http';
import type { EditorRepeats } from '../ledger';
import type { Operation } from '../operation';
import type { NodeRun } from './nodeRun';

const unencrypted =
	"The base URL in the credential starts with http://, so secrets and data aren't encrypted. Use https:// unless it's your own network.";

const simulated =
	"Nothing was bought: 'Simulate' is on, so SVC only checked the request. To buy, turn it off.";

const toPin = 'To build and test the next steps with this result, pin this data.';

/** What the output says of where the run sends to. */
export function hintBefore(context: IExecuteFunctions, account: Account): void {
	if (isUnencrypted(account)) hint(context, unencrypted, 'warning');
	if (account.environment) hint(context, account.environment.hint);
}

/** What the output says of what was done, and what wasn't. */
export function hintAfter(
	run: NodeRun,
	{ costsMoney }: Operation,
	repeats: EditorRepeats | undefined,
): void {
	const { context, ledger, progress, senders, repeated } = run;
	const { account } = run.connection;
	if (ledger && ledger.repeatedItems > 0) hint(context, repeatedHint(ledger.repeatedItems));
	if (repeated.twins.size > 0) hint(context, sharedHint(repeated.twins.size));
	if (senders.simulated.size > 0) hint(context, simulated);
	const onOthers = account.environment?.hintOnOthers;
	if (onOthers !== undefined && senders.hasSentElsewhere) hint(context, onOthers);
	if (repeats?.hint !== undefined) hint(context, repeats.hint);
	else if (costsMoney && progress.hasDone(senders.inVain) && isInEditor(context)) {
		hint(context, `${forReal(repeats?.remembers === true)}${toPin}`);
	}
}

/** n8n runs a node again with a later step, if something before it was changed. */
function forReal(isRemembered: boolean): string {
	const again = isRemembered
		? "For an hour, executing this step again with the same values doesn't repeat it."
		: 'Executing this step again repeats it.';
	return `This was done for real. ${again} `;
}

function hint(context: IExecuteFunctions, message: string, type?: 'warning'): void {
	context.addExecutionHints({ message, ...(type && { type }), location: 'outputPane' });
}

function repeatedHint(count: number): string {
	const which = count === 1 ? '1 item was' : `${count} items were`;
	return `${which} sent in an earlier attempt of this execution, so nothing was sent again. The output contains that attempt's response. To send again, start a new execution.`;
}

function sharedHint(count: number): string {
	const which =
		count === 1
			? '1 item is identical to another one'
			: `${count} items are identical to another one`;
	return `${which}, so nothing more was sent for ${count === 1 ? 'it' : 'them'}. The output contains the other item's result. To send each, set Request Options > Identical Requests to "Send All".`;
}
