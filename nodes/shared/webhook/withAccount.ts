import type {
	IExecuteFunctions,
	IHookFunctions,
	IPollFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';
import { type Account, type Area, readAccount } from '../http';
import { explain, type Explanation, tooManyRequests, toNodeError } from '../errors';

/** An execution, too: a trigger is its first step. */
export type TriggerContext =
	| IExecuteFunctions
	| IHookFunctions
	| IPollFunctions
	| IWebhookFunctions;

/** Runs a trigger's requests to SVC, and explains failures. */
export async function withAccount<Result>(
	context: TriggerContext,
	area: Area,
	work: (account: Account) => Result | Promise<Result>,
): Promise<Result> {
	let account: Account | undefined;
	try {
		account = await readAccount(context, area);
		return await work(account);
	} catch (error) {
		throw toNodeError(context.getNode(), explainForTrigger(context, error, area, account));
	}
}

/** What went wrong, without the account's secrets. */
export function explainForTrigger(
	context: TriggerContext,
	error: unknown,
	area: Area,
	account: Account | undefined,
): Explanation {
	const { statuses: known } = area;
	const tooSoon = tooManyRequests(remedyIn(context), known?.[429]?.says);
	const statuses = { ...known, ...tooSoon };
	return explain(error, { title: area.title, statuses }, account?.secrets);
}

function remedyIn(context: TriggerContext): string {
	if (context.getMode() === 'manual') return 'Wait a few minutes, then execute the step again.';
	return 'getNodeWebhookUrl' in context
		? 'Wait a few minutes, then publish the workflow again (n8n 1.x: activate).'
		: 'Wait. The trigger polls again by itself.';
}
