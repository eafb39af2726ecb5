import type { IHookFunctions, IPollFunctions } from 'n8n-workflow';
import { type Account, type Area, readAccount } from '../http';
import { explain, type Explanation, toNodeError } from '../errors';

/** Does what a trigger needs of the service; failures are told in words. */
export async function withAccount<Result>(
	context: IHookFunctions | IPollFunctions,
	area: Area,
	work: (account: Account) => Promise<Result>,
): Promise<Result> {
	let account: Account | undefined;
	try {
		account = await readAccount(context, area);
		return await work(account);
	} catch (error) {
		throw toNodeError(context.getNode(), inWordsOf(error, area, account));
	}
}

/** The usual advice names options that triggers don't have. */
const statuses = {
	429: {
		says: 'SVC received too many requests',
		remedy: 'Wait: a published trigger tries again by itself.',
	},
};

/** What went wrong, without the account's secrets. */
export function inWordsOf(error: unknown, area: Area, account: Account | undefined): Explanation {
	return explain(error, { title: area.title, statuses }, account?.secrets);
}
