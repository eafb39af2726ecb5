import type { IExecuteFunctions } from 'n8n-workflow';
import { InputError } from '../fields';
import { type Account, type Area, inCredential, readAccount } from '../http';

/**
 * The account of all items. n8n evaluates expressions in a credential too, for the first item unless asked for another
 * one, so each customer's letters would be sent with the first customer's account.
 * @throws InputError if another item has another account
 */
export async function readOnlyAccount(context: IExecuteFunctions, area: Area): Promise<Account> {
	const account = await readAccount(context, area);
	const { data, name } = account.credential;
	const valuesFor = async (item: number) =>
		JSON.stringify(await context.getCredentials(area.credential, item));
	const ofFirst = JSON.stringify(data);
	const items = [...context.getInputData().keys()].slice(1);
	// n8n reads the credential from its database each time, and most have the same values even for an item that isn't there.
	const dependsOnItem =
		items.length > 0 && (await valuesFor(items.length + 1).catch(() => undefined)) !== ofFirst;
	for (const item of dependsOnItem ? items : []) {
		if ((await valuesFor(item)) !== ofFirst) inCredential(name, () => refuse(item));
	}
	return account;
}

function refuse(item: number): never {
	throw new InputError(
		`an expression in it returns a different value for item ${item} than for item 0`,
		'The node uses one account for all items of a run. Put it into Loop Over Items with a batch size of 1, so that each item uses its own.',
	);
}
