import type { IDataObject } from 'n8n-workflow';
import { asObject, numberIn, withinName, word } from '../shared/http';
import { NegativeAnswer } from '../shared/errors';
import { InputError, isObject } from '../shared/fields';
import { identifiable, isWanted, listAll } from '../shared/poll';
import { fingerprint } from '../shared/webhook';
import type { AddressBookPoll } from './fields';
import { baselineOf, isTakenAsUnchanged } from './reread';
import { mostValues, names } from './state';

/**
 * The contacts that were ever seen in a group, by the beginnings of their IDs' fingerprints. A contact that is
 * moved into a group keeps its creation date, and the order of lists isn't documented: so all IDs are compared.
 */
interface Contacts {
	/** Which group it is. With another one, the comparison starts over. */
	readonly group: string;
	/** Those that left the list first come first. */
	readonly names: ReadonlySet<string>;
	/** How many the group had when the list was last read, and when that was. */
	readonly amount: string;
	readonly read: number;
}

function watchedGroup(poll: AddressBookPoll): string | undefined {
	const { events, group } = poll.values;
	if (events?.includes('contactAdded') && group === undefined) {
		throw new InputError('is missing', 'Select the group to watch for new contacts.', 'Group');
	}
	return isWanted(poll.values, 'contactAdded') ? group : undefined;
}

/** What is new in the group, and what is known then. The first time, everything is known. */
export async function newContacts(
	poll: AddressBookPoll,
	before: Contacts | undefined,
): Promise<{ fresh: IDataObject[]; contacts: Contacts | undefined }> {
	const groupId = watchedGroup(poll);
	if (groupId === undefined) return { fresh: [], contacts: undefined };
	const group = fingerprint(groupId.toLowerCase());
	const known = before?.group === group ? before : undefined;
	// It is read before the list, so that no contact is missed.
	const amount = await amountIn(poll, groupId);
	if (known) {
		const { names, read } = known;
		const list = { size: names.size, read, hasSameAmount: amount === known.amount };
		if (isTakenAsUnchanged(poll.now, list)) return { fresh: [], contacts: known };
	}
	const read = async () =>
		new Map((await contactsOf(poll, groupId)).map((contact) => [nameOfContact(contact), contact]));
	const listed = known
		? await read()
		: await baselineOf('contacts of the group', numberIn(amount), ({ size }) => size, read);
	const gone = [...(known?.names ?? [])].filter((name) => !listed.has(name));
	// A page can miss a contact that moves while the list is read, so one that is gone stays known.
	const names = new Set([...gone, ...listed.keys()].slice(-mostValues));
	const fresh = known ? [...listed].filter(([name]) => !known.names.has(name)) : [];
	return {
		fresh: fresh.map(([, contact]) => contact),
		contacts: { group, names, amount, read: poll.now },
	};
}

export async function lastContacts(poll: AddressBookPoll): Promise<IDataObject[]> {
	const groupId = watchedGroup(poll);
	return groupId === undefined ? [] : (await contactsOf(poll, groupId)).slice(-3).reverse();
}

async function amountIn(poll: AddressBookPoll, groupId: string): Promise<string> {
	const { body } = await poll.get('/accounts/{accountId}/groups/{groupId}', { groupId });
	return word(withinName(asObject(body)).contactsAmount);
}

async function contactsOf(poll: AddressBookPoll, groupId: string): Promise<IDataObject[]> {
	const path = '/accounts/{accountId}/groups/{groupId}/contacts';
	const listed = await listAll(poll, path, { values: { groupId }, limit: mostValues + 1 });
	if (listed.length > mostValues) {
		throw new NegativeAnswer(
			`The group has more than ${mostValues} contacts, too many to compare`,
			'Start the workflow with a Schedule Trigger instead, and read what you need with SVC Address Book > Contact.',
		);
	}
	const hasId = ({ id }: IDataObject) => word(id) !== '';
	return identifiable(listed, hasId, "an ID, which isn't a contact");
}

function nameOfContact({ id }: IDataObject): string {
	return names.of(word(id).toLowerCase());
}

export function writtenContacts({ names, ...rest }: Contacts): unknown {
	return { ...rest, names: [...names].join('') };
}

export function restoredContacts(stored: unknown): Contacts | undefined {
	if (!isObject(stored) || typeof stored.names !== 'string') return undefined;
	return {
		group: word(stored.group),
		names: new Set(names.in(stored.names)),
		amount: word(stored.amount),
		read: typeof stored.read === 'number' ? stored.read : 0,
	};
}
