import type { ILoadOptionsFunctions } from 'n8n-workflow';
import type { ServiceContext } from '../host';
import { type Account, type Area, readAccount } from '../http';
import { explain, type Explanation, tooManyRequests, toNodeError } from '../errors';

/** An execution, too: a trigger is its first step. */
export type TriggerContext = Exclude<ServiceContext, ILoadOptionsFunctions>;

/**
 * Runs a trigger's requests to SVC, and explains failures.
 * @param work can name a secret of its own, which no failure may show either
 */
export async function withAccount<Result>(
	context: TriggerContext,
	area: Area,
	work: (account: Account, hide: (secret: string) => void) => Result | Promise<Result>,
): Promise<Result> {
	const secrets: string[] = [];
	try {
		const account = await readAccount(context, area);
		secrets.push(...account.secrets);
		return await work(account, (secret) => secrets.push(secret));
	} catch (error) {
		throw toNodeError(context.getNode(), explainForTrigger(context, error, area, { secrets }));
	}
}

/** What went wrong, without the account's secrets. */
export function explainForTrigger(
	context: TriggerContext,
	error: unknown,
	area: Area,
	{ secrets }: Pick<Account, 'secrets'>,
): Explanation {
	const { statuses: known } = area;
	const { says, ifAlways = '' } = known?.[429] ?? {};
	const tooSoon = tooManyRequests(remedyIn(context, ifAlways), says);
	const statuses = { ...known, ...tooSoon };
	return explain(error, { title: area.title, statuses }, secrets);
}

function remedyIn(context: TriggerContext, ifAlways: string): string {
	if (context.getMode() === 'manual') return 'Wait a few minutes, then execute the step again.';
	return 'getNodeWebhookUrl' in context
		? 'Wait a few minutes, then publish the workflow again (n8n 1.x: activate).'
		: `Wait. The trigger polls again by itself. ${ifAlways}`.trim();
}
