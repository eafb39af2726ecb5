import type { IExecuteFunctions } from 'n8n-workflow';
import { asSentence, type Explanation, formatItems, notAgain } from '../errors';
import { isAgentTool, isCanceled, isInEditor, isInLoop, isWithoutExecution } from '../host';

/** How some items ended, and which they are. */
export interface End extends Explanation {
	readonly items: readonly number[];
}

export const itemsOf = (ends: readonly End[]) => ends.flatMap(({ items }) => items);

/** Those that already say that nothing was done for their items. */
export const saidUnsent = (ends: readonly End[]) =>
	ends.filter(({ description }) =>
		/Nothing was \w+ for (?:this item|these items)\./.test(description),
	);

/** Equal ones become one. Those that have to be checked come first, the others in the order of the items. */
export function together(ends: readonly End[]): End[] {
	const groups = new Map<string, End>();
	for (const end of ends) {
		const key = JSON.stringify([end.message, end.description]);
		const items = [...(groups.get(key)?.items ?? []), ...end.items];
		groups.set(key, { ...end, items });
	}
	for (const [key, end] of groups) if (end.items.length > 1) groups.set(key, ofSeveral(end));
	const order = ({ outcome, items }: End) => (outcome ? -1 : Math.min(...items));
	return [...groups.values()].sort((a, b) => order(a) - order(b));
}

function ofSeveral(end: End): End {
	const description = end.description.replace(
		/((?:was|been)(?: already)? \w+ for) this item\b/g,
		'$1 these items',
	);
	return { ...end, description };
}

/**
 * What to do, for whoever reads it.
 *
 * @param isTheEnd whether the node fails, and not just an item
 * @param isUnknown whether something may have been done
 * @param isRemembered whether another execution in the editor outputs what was done instead of doing it again
 */
export function inMode(
	context: IExecuteFunctions,
	given: string,
	isTheEnd: boolean,
	isUnknown: boolean,
	isRemembered: boolean,
): string {
	const once = given.includes(ofThis) ? notAgain(given) : given;
	const description = once.includes(filterHere) && isInLoop(context) ? forLoop(once) : once;
	if (isWithoutExecution(context)) return forSingleCall(description);
	const said = isUnknown && isAgentTool(context) ? forModelToReport(description) : description;
	if (context.getMode() === 'integrated') return forSubWorkflow(said, isTheEnd);
	return isCanceled(context) ? forStopped(said, isRemembered && isInEditor(context)) : said;
}

/** If a Filter node within a loop leaves nothing of a round, n8n ends the loop without the items to come, as a success. */
function forLoop(description: string): string {
	return description.replace(filterHere, ' with a Filter node before the loop');
}

const filterHere = ' with a Filter node before this one';

/**
 * A sub-workflow has an execution of its own. A retry of the workflow that called it starts it from the
 * beginning, without the ledger, so what is said of retries must not be taken for that one. Earlier steps of it, and
 * what it did for other items of that workflow, aren't known here.
 *
 * @param isTheEnd whether the node fails, and not just an item
 */
function forSubWorkflow(description: string, isTheEnd: boolean): string {
	if (!description.includes(ofThis))
		return isTheEnd ? `${asSentence(description)} ${retryOwn}` : description;
	return `${asSentence(description).replaceAll(ofThis, " retry of the sub-workflow's own execution")} Don't retry the workflow that called it: that starts the sub-workflow again and sends everything again.`;
}

/** Nothing is kept for the next call, and there is no execution that could be retried. */
function forSingleCall(description: string): string {
	if (!description.includes(ofThis)) return description;
	return `${asSentence(description).replaceAll(ofThis, ' retry of this call by Retry On Fail')} Don't call this tool again for the same thing: that sends everything again.`;
}

/** A model that is asked to check first writes it in other words and calls again, which is another request. */
function forModelToReport(description: string): string {
	return `${asSentence(description)} Don't request it again with other values or another tool: tell the person what to check.`;
}

/** n8n's editor retries failed and crashed executions only, in both lines. */
function forStopped(description: string, isRemembered: boolean): string {
	if (!description.includes(ofThis)) return description;
	const next = isRemembered
		? 'For an hour, or until n8n restarts, a new execution in the editor outputs what was sent instead of sending it again.'
		: 'A new execution repeats what was sent, so leave those items out.';
	return `${asSentence(description)} n8n's editor has no Retry for an execution that was stopped. ${next}`;
}

const retryOwn =
	"If the sub-workflow has already sent something, retry its own execution. Don't retry the workflow that called it: that starts the sub-workflow from its first step.";

const ofThis = ' retry of this execution';

/**
 * Names the items of which it says that nothing was done.
 * @param isBesideOthers whether "this item" could be one of theirs
 */
export function naming(
	items: readonly number[],
	description: string,
	isBesideOthers: boolean,
): string {
	const named = description.replace(
		/(Nothing was \w+)(?: in this run)?\.$/,
		(_, nothing) => `${nothing} for ${formatItems(items)}.`,
	);
	return isBesideOthers
		? named.replaceAll(/\bfor (?:this item|these items)\b/g, `for ${formatItems(items)}`)
		: named;
}
