import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { matching } from './entries';

/**
 * The search of a status whose values are undocumented: it offers those that the account's records have, and what
 * is entered, with a warning if it's none of them.
 * @param whichOf the records, as in "no letter of the account has this status"
 * @param statusesOf the statuses of the account's records, one by one
 */
export function seenStatuses(
	whichOf: (context: ILoadOptionsFunctions) => string,
	statusesOf: (context: ILoadOptionsFunctions) => Promise<readonly string[]>,
) {
	return async (context: ILoadOptionsFunctions, entered: string) => {
		const seen = new Set(await statusesOf(context));
		const all = [...seen].sort().map((status) => ({ name: status, value: status }));
		const found = matching(all, entered);
		const isUnseen = found.length === 0 && entered !== '';
		return isUnseen ? [unseen(entered, whichOf(context))] : found;
	};
}

/** Of a locator with such a search: a status that isn't in the list can be entered. */
export const anyStatus = {
	idRule: { pattern: /^\s*\S[^]*$/, says: "can't be empty" },
	idMode: { name: 'name', displayName: 'By Name' },
};

/** A status can be right before any record has had it, so it can be chosen, but not unwarned. */
function unseen(status: string, which: string) {
	return { name: `${status} (${which} has this status)`, value: status };
}
