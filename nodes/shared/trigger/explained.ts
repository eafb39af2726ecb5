import type { IHookFunctions } from 'n8n-workflow';
import type { Account, Area } from '../area';
import { readAccount } from '../area';
import { explain, redact, toNodeError } from '../errors';
import { asFailure } from '../request';

/** Does what activation or deactivation needs of the service; failures are told in words. */
export async function withAccount<Result>(
	context: IHookFunctions,
	area: Area,
	work: (account: Account) => Promise<Result>,
): Promise<Result> {
	let secrets: readonly string[] = [];
	try {
		const account = await readAccount(context, area);
		secrets = account.secrets;
		return await work(account);
	} catch (error) {
		const found = explain(asFailure(error, 200), { title: area.title });
		throw toNodeError(context.getNode(), {
			...found,
			message: redact(found.message, secrets),
			description: redact(found.description, secrets),
		});
	}
}
