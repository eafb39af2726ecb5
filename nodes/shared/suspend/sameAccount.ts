import { InputError } from '../fields';
import { accountIds } from '../http';
import type { Run } from '../send';
import type { WaitState } from './waitState';

/** The account's IDs. A secret can be renewed and a base URL can move during a wait. */
function accountOf({ connection: { account } }: Run): string {
	return JSON.stringify([accountIds(account), account.environment?.name]);
}

/** Before the wait. A person who retries it means the account that the credential has by then. */
export function noteAccount(run: Run, state: WaitState): void {
	state.account = accountOf(run);
}

/** Someone else's order can have the same key in another account, and be paid. */
export function refuseOtherAccount(run: Run, state: WaitState): void {
	if (state.account === undefined || state.account === accountOf(run)) return;
	throw new InputError(
		'The credential has belonged to another account since the wait began',
		'Enter the earlier account in the credential again, and retry. With the account that it has now, a retry waits from the beginning.',
	);
}
