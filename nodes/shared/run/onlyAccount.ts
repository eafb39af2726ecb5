import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../fields';
import { dependsOnItems } from '../host';
import { type Account, type Area, inCredential, readAccount } from '../http';

/**
 * The account of all items. n8n evaluates expressions in a credential too, for the first item unless asked for another
 * one, so each customer's letters would be sent with the first customer's account.
 * @throws InputError if another item has another account
 */
export async function readOnlyAccount(context: IExecuteFunctions, area: Area): Promise<Account> {
	const account = await readAccount(context, area);
	const { data, name } = account.credential;
	const ofFirst = JSON.stringify(data);
	const isAnother = async (item: number) =>
		JSON.stringify(await context.getCredentials(area.credential, item)) !== ofFirst;
	const others = [...context.getInputData().keys()].slice(1);
	if (others.length === 0) return account;
	// n8n reads a credential from its database each time, so not for each item if nothing in it depends on one.
	const canDiffer =
		(await dependsOnItems(context, area.credential)) || (await mayDiffer(others, isAnother));
	for (const item of canDiffer ? others : []) {
		if (await isAnother(item)) inCredential(name, () => refuse(item));
	}
	return account;
}

/**
 * Where the stored credential doesn't show it: what depends on the item returns something else for one that isn't there,
 * or fails; with a value to fall back to, nearly always for the next item or the last one.
 */
async function mayDiffer(
	others: readonly number[],
	isAnother: (item: number) => Promise<boolean>,
): Promise<boolean> {
	const last = others.at(-1);
	if (last === undefined) return false;
	for (const item of new Set([last + 1, 1, last])) {
		if (await isAnother(item).catch(() => true)) return true;
	}
	return false;
}

function refuse(item: number): never {
	throw new InputError(
		`an expression in it returns a different value for item ${item} than for item 0`,
		'The node uses one account for all items of a run. Put it into Loop Over Items with a batch size of 1, so that each item uses its own.',
	);
}
