import { asObject, filledText, withinName, word } from '../shared/http';
import { hasExpression, isObject, nameKey, type Values } from '../shared/fields';
import { isWanted } from '../shared/poll';
import type { Causes } from '../shared/webhook';
import type { AddressBookPoll, fields } from './fields';

/** A contact that is added to the watched group is the next event; one in another group isn't. */
export function loopCauses(
	values: Values<typeof fields>,
	poll: AddressBookPoll,
): Causes | undefined {
	const { group } = values;
	if (!isWanted(values, 'contactAdded') || group === undefined) return undefined;
	return {
		does: 'adds contacts to the group that the trigger watches',
		operations: { svcAddressBook: ['contact create', 'contact import'] },
		isMeant: async (step) => addsAgain(step) && (await canBe(step.groupId, group, poll)),
	};
}

/** The contact that has started the workflow is in the group: an import skips it, unless it's told to add it again. */
function addsAgain({ operation, options }: Readonly<Record<string, unknown>>): boolean {
	return operation !== 'import' || (isObject(options) && options.existing === 'add');
}

/** Whether the group of a step can be the watched one. What an expression returns is known only when it runs. */
async function canBe(entered: unknown, watched: string, poll: AddressBookPoll): Promise<boolean> {
	if (hasExpression(entered) || hasExpression(poll.entered.group)) return true;
	const { mode, value } = isObject(entered) ? entered : { mode: 'id', value: entered };
	const named = word(value).trim();
	if (mode !== 'groupName') return named.toLowerCase() === watched.trim().toLowerCase();
	const name = await nameOf(watched, poll);
	return name !== undefined && nameKey(name) === nameKey(named);
}

/**
 * Undefined if SVC doesn't tell it now: the first poll then fails for the same reason, or is put off after a 429. An
 * error here would unpublish the workflow while n8n starts.
 */
async function nameOf(groupId: string, poll: AddressBookPoll): Promise<string | undefined> {
	try {
		const { body } = await poll.get('/accounts/{accountId}/groups/{groupId}', { groupId });
		return filledText(withinName(asObject(body)).name);
	} catch {
		return undefined;
	}
}
