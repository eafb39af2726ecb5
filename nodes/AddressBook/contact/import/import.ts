import { contactsInGroup } from '../../../messaging/addressBook/contactsInGroup';
import { createMissingGroup } from '../../../messaging/addressBook/groupLocator';
import { defaultCountry } from '../../../messaging/defaultCountry';
import type { IDataObject } from 'n8n-workflow';
import type { InputItem } from '../../../shared/send';
import {
	type Added,
	additionalProperties,
	choice,
	isDataObject,
	notice,
	type ReadContext,
} from '../../../shared/fields';
import { UnusableAnswer } from '../../../shared/errors';
import { asItem, filledIn, splitRequest, word } from '../../../shared/http';
import { only } from '../../../shared/operation';
import { operation } from '../../area';
import { batchOf, mostPerRequest } from '../../batch';
import { hasId, KnownPeople } from '../identity';
import { checkReachable, contactMapping, mappedContact, unusedColumns } from './mapping';
import { isLeftOut, unknownNumbersInTable } from '../phoneNumber';
import { toGroup } from '../properties';

const more = { additionalProperties };

const groupId = toGroup(
	'The group to add the contacts to. An expression can return a different group for each item.',
);

const skipsExisting = notice(
	'Skips people who are already in the group, matched by phone number, or by email if they have none. To update them, use Contact > Create or Update. An import opts no one out.',
);

/** One item for each group by default, so that a campaign after the import doesn't run once for each contact. */
const output = choice({
	displayName: 'Output',
	options: [
		{
			name: 'One Item per Group',
			value: 'groups',
			description: 'The group and its number of imported contacts',
		},
		{
			name: 'One Item per Contact',
			value: 'contacts',
			description: 'Each imported contact as an item',
		},
	],
	default: 'groups',
	place: 'nowhere',
	fixed: true,
});

/** Whether imported contacts become searchable is said with each request (service document 2, part C). */
const indexing = choice({
	displayName: 'Indexing',
	description: 'When SVC indexes the contacts, which makes them searchable',
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description: 'With the last request of this run for a group',
		},
		{
			name: 'Later',
			value: 'later',
			description: 'Not in this run. After an import in a loop, run Finish Indexing.',
		},
		{ name: 'Now', value: 'now', description: 'With each request' },
	],
	default: 'automatic',
	place: 'nowhere',
	fixed: true,
});

const existing = choice({
	displayName: 'If a Contact Exists',
	description:
		'How to handle people who are already in the group or an earlier item, matched by phone number, or by email if they have none',
	options: [
		{ name: 'Skip', value: 'skip' },
		{ name: 'Add Again', value: 'add', description: 'Each run adds all contacts' },
	],
	default: 'skip',
	place: 'nowhere',
	// The group is read once for all of its items.
	fixed: true,
});

/** More would make the item of a large group hard to read; 'One Item per Contact' shows all. */
const mostNamed = 100;

const groupIn = (path: string) => filledIn(path, splitRequest(request).path, 'groupId');

function importedGroup(groupId: string, contacts: readonly IDataObject[]): IDataObject {
	const imported = contacts.filter(({ imported: isNew }) => isNew === true);
	const skipped = contacts.filter(({ imported: isNew }) => isNew !== true);
	const answers = new Map(
		imported
			.map(({ batch }) => asItem(batch))
			.filter(({ answer }) => answer !== undefined)
			.map(({ number, answer }) => [number, answer]),
	);
	return {
		groupId,
		imported: imported.length,
		skipped: skipped.length,
		skippedContacts: skipped.slice(0, mostNamed).map((one) => only(one, who)),
		...(answers.size > 0 && { responses: [...answers.values()] }),
	};
}

const who = ['firstName', 'lastName', 'phoneNumber', 'email', 'reason'];

const request = 'POST /accounts/{accountId}/groups/{groupId}/contacts-bulk';

interface ImportValues extends Added<typeof more> {
	readonly groupId: string;
	readonly columns: IDataObject | undefined;
}

/**
 * That SVC updates or skips contacts that are there is undocumented, so the group's list is read first. Two executions at
 * the same moment can still both add a contact. `groupId` is a required property of a contact though it's in the path, so
 * it stands in both. SVC's response is undocumented.
 */
export const importContacts = operation({
	name: 'Import',
	value: 'import',
	action: 'Import contacts',
	description: `Add contacts to groups, up to ${mostPerRequest} per request. Contacts that already exist are skipped; to update them, use Create or Update.`,
	request,
	effect: 'spend',
	unknownOutcome: {
		what: 'the contacts were imported',
		done: 'imported',
		check: 'Check with Contact > Get Many whether some of them exist',
	},
	whenEmpty: 'leaveOut',
	fields: { groupId, skipsExisting, ...contactMapping, output },
	additionalFields: more,
	options: {
		createGroup: createMissingGroup,
		defaultCountry,
		existing,
		indexing,
		unknownNumbers: unknownNumbersInTable,
	},
	send: {
		as: 'batch',
		most: mostPerRequest,
		sequence: {
			// "set it true for initial batches and false on the last batch (or in a final call with no
			// contacts)" (service document 2, part C, contacts).
			query: (isLast) => ({ delayIndexing: String(!isLast) }),
			incomplete:
				"Searches can't find the previously imported contacts yet. To make them searchable, run Contact > Finish Indexing.",
		},
		query: ({ indexing: when = 'automatic' }) =>
			when === 'automatic' ? undefined : { delayIndexing: String(when === 'later') },
		parts: (values, item) => [importedContact(values, item)],
		alreadyThere: ({ groupId: group, existing: treatment = 'skip', unknownNumbers }) => {
			const readsGroup = treatment === 'skip';
			if (!readsGroup && unknownNumbers !== 'skip') return undefined;
			return async (send) => {
				const there = readsGroup ? await contactsInGroup(send, group) : undefined;
				if (there && !there.every(hasId)) throw unknownContacts();
				const people = there && new KnownPeople(there);
				return ([contact], { read: own }) =>
					leftOut(asItem(contact), own) ?? (people && skippedContact(contact, people, own));
			};
		},
		merge: ({ output: chosen }) =>
			chosen === 'groups' ? (contacts, path) => importedGroup(groupIn(path), contacts) : undefined,
		hint: unusedColumns,
		outcome: ({ parts: [contact], answer, batch }) => [
			{
				...(isDataObject(contact) && contact),
				imported: true,
				batch: batchOf(answer, batch),
			},
		],
	},
});

/** Who can't be compared would be added again. */
function unknownContacts(): UnusableAnswer {
	return new UnusableAnswer(
		`lists a contact without its ID, so this attempt imported nothing; to import without comparing, set '${existing.property.displayName}' to "Add Again"`,
	);
}

/** The output for a contact that is in the group already; one that isn't is, from now on. */
function skippedContact(
	contact: unknown,
	people: KnownPeople,
	read: ReadContext,
): IDataObject[] | undefined {
	const common = people.inCommon(contact, read);
	people.add(contact, read);
	if (common === undefined) return undefined;
	const reason = `The group or an earlier item has a contact with this ${common === 'email' ? 'email' : 'phone number'}`;
	return [{ ...asItem(contact), imported: false, reason }];
}

function leftOut(contact: IDataObject, read: ReadContext): IDataObject[] | undefined {
	if (!isLeftOut(contact.phoneNumber, read)) return undefined;
	const reason = `Unrecognized phone number: ${word(contact.phoneNumber)}`;
	return [{ ...contact, imported: false, reason }];
}

function importedContact(values: ImportValues, item: InputItem): IDataObject {
	const { groupId: group, columns, additionalProperties: extra } = values;
	const contact = { ...mappedContact(columns, item), ...extra };
	checkReachable(contact, columns, item);
	return { groupId: group, ...contact };
}
