/** How often the Address Book Trigger reads the contacts of a group, where SVC counts more than it lists. */
import type { IDataObject } from 'n8n-workflow';
import { newContacts } from '../../../nodes/AddressBookTrigger/contacts';
import { isTakenAsUnchanged } from '../../../nodes/AddressBookTrigger/reread';
import { standInPoll } from '../triggers/stand-in-poll';

type Values = Parameters<typeof newContacts>[0]['values'];

const values: Values = {
	...{ events: ['contactAdded'], group: 'group-1', types: undefined },
	options: { allowLoop: false },
};

/** A poll of a group with these contacts and this number of them, and how often it begins to read the list. */
function pollOf(ids: readonly string[], contactsAmount: number) {
	const read = { times: 0 };
	const poll = standInPoll(values, (path, _ids, { skip }: IDataObject) => {
		if (path.endsWith('/{groupId}')) return { contactsAmount };
		if (Number(skip ?? 0) > 0) return [];
		read.times++;
		return ids.map((id) => ({ id }));
	});
	return { poll, read };
}

test('twice at first, since a page may have come empty, and then once in each poll', async () => {
	const begun = pollOf(['one', 'two'], 5);
	const { contacts } = await newContacts(begun.poll, undefined);
	expect(begun.read.times).toBe(2);
	const later = pollOf(['one', 'two', 'three'], 6);
	const { fresh } = await newContacts(later.poll, contacts);
	expect(fresh).toEqual([{ id: 'three' }]);
	expect(later.read.times).toBe(1);
});

test('once where the numbers agree', async () => {
	const { poll, read } = pollOf(['one', 'two'], 2);
	await newContacts(poll, undefined);
	expect(read.times).toBe(1);
});

test('an empty list is an error only at first', async () => {
	await expect(newContacts(pollOf([], 2).poll, undefined)).rejects.toThrow(
		'SVC lists no contacts of the group, but counts 2',
	);
	const { contacts } = await newContacts(pollOf(['one'], 1).poll, undefined);
	const { fresh, contacts: known } = await newContacts(pollOf([], 2).poll, contacts);
	expect(fresh).toEqual([]);
	// They may be back.
	const { fresh: back } = await newContacts(pollOf(['one'], 1).poll, known);
	expect(back).toEqual([]);
});

test('IDs in other letters are of the same group and the same contact', async () => {
	const { contacts } = await newContacts(pollOf(['one'], 1).poll, undefined);
	const { poll } = pollOf(['ONE', 'two'], 2);
	const other = { ...poll, values: { ...values, group: 'GROUP-1' } };
	const { fresh } = await newContacts(other, contacts);
	expect(fresh).toEqual([{ id: 'two' }]);
});

test.each([
	['1,001 entries, read 59 minutes ago', 1_001, 59, true],
	['1,000 entries', 1_000, 59, false],
	['1,001 entries, read an hour ago', 1_001, 60, false],
	['1,001 entries, read in the future, before the clock was set back', 1_001, -60, false],
])('whether a list of %s needs no reading where its number is the same', (_, size, minutes, is) => {
	const list = { size, read: 0, hasSameAmount: true };
	expect(isTakenAsUnchanged(minutes * 60_000, list)).toBe(is);
});
