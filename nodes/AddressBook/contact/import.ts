import { defaultCountry } from '../../messaging/defaultCountry';
import type { IDataObject } from 'n8n-workflow';
import type { InputItem } from '../../shared/send';
import {
	type Added,
	additionalProperties,
	choice,
	InputError,
	isDataObject,
	list,
	readCollection,
	readFields,
	text,
	when,
} from '../../shared/fields';
import { operation } from '../area';
import { batchOf, mostAtOnce } from '../batch';
import { fieldLocator } from '../../messaging/addressBook/fieldLocator';
import { detailsIn } from './columns';
import { mergedContact } from './contact';
import type { CustomValue } from './customValues';
import { unknownNumbers } from './phoneNumber';
import { details, toGroup } from './properties';

const more = { ...details, additionalProperties };

const groupId = toGroup(
	'The group to add the contacts to. An expression can return a different group for each item.',
);

const dataMode = choice({
	displayName: 'Data Mode',
	description: 'The source of the contact details',
	options: [
		{
			name: 'Auto-Map Input Data',
			value: 'autoMap',
			description: `Uses the input fields ${Object.keys(details).join(', ')}, also spelled "First name", and usual names such as "Surname". Additional Fields override them. Fastest for many items.`,
		},
		{
			name: 'Define Below',
			value: 'define',
			description: 'Uses Additional Fields only',
		},
	],
	default: 'autoMap',
	hint: 'Uses columns named First Name, Last Name, Phone Number, and Email',
	place: 'nowhere',
	fixed: true,
});

const columns = when(
	{ dataMode: ['autoMap'] },
	list({
		displayName: 'Custom Value Columns',
		description: 'The input fields to import as custom field values',
		entryName: 'Column',
		entry: {
			column: text({
				displayName: 'Input Field',
				description: 'The name of the input field. Items without it get no value.',
				placeholder: 'e.g. Company',
				required: true,
			}),
			fieldId: fieldLocator({
				displayName: 'Custom Field',
				description: 'The custom field. Choose it from the list, or enter its ID.',
			}),
		},
		place: 'nowhere',
	}),
);

/**
 * One item for each group by default, so that a campaign after the import runs once and not once for
 * each contact.
 */
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

/** @param contacts what the contacts of the group came to, each by itself */
function importedGroup(groupId: string, contacts: readonly IDataObject[]): IDataObject {
	const requests = new Map(
		contacts.map(({ batch }) => [isDataObject(batch) ? batch.number : undefined, batch]),
	);
	return { groupId, imported: contacts.length, batches: [...requests.values()] };
}

interface ImportValues extends Added<typeof more> {
	readonly groupId: string;
	readonly dataMode: string;
	readonly columns: ReadonlyArray<{ column: string; fieldId: string }> | undefined;
}

/**
 * All input items, in batches of their group. Contacts are always added: that SVC updates
 * or skips those that are there is undocumented. `groupId` is a required property of a contact
 * though it's in the path, so it stands in both. SVC's response is undocumented.
 */
export const importContacts = operation({
	name: 'Import',
	value: 'import',
	action: 'Import contacts',
	description: `Add contacts to groups, up to ${mostAtOnce} per request. SVC doesn't document what it does with contacts that exist already, so expect duplicates.`,
	request: 'POST /accounts/{accountId}/groups/{groupId}/contacts-bulk',
	effect: 'spend',
	unknownOutcome: {
		what: 'the contacts were imported',
		check: 'Check for some of them with Contact > Get Many',
	},
	whenEmpty: 'leaveOut',
	fields: { groupId, dataMode, columns, output },
	additionalFields: more,
	options: { defaultCountry, indexing, unknownNumbers },
	send: {
		as: 'batch',
		most: mostAtOnce,
		sequence: {
			// "set it true for initial batches and false on the last batch (or in a final call with no
			// contacts)" (service document 2, part C, contacts).
			query: (isLast) => ({ delayIndexing: String(!isLast) }),
			incomplete:
				"You can't find the contacts imported before this by searching yet. To make them searchable, import another contact into the group.",
		},
		query: ({ indexing: when = 'automatic' }) =>
			when === 'automatic' ? undefined : { delayIndexing: String(when === 'later') },
		parts: (values, item) => [importedContact(values, item)],
		merge: ({ groupId: group, output: chosen }) =>
			chosen === 'groups' ? (contacts) => importedGroup(group, contacts) : undefined,
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

/** What a table has and nobody imports is named, so that nothing is left out in silence. */
function unusedColumns(
	items: ReadonlyArray<{ values: ImportValues; item: InputItem }>,
): string | undefined {
	const unused = new Set<string>();
	for (const { values, item } of items) {
		if (values.dataMode !== 'autoMap') continue;
		const custom = values.columns?.map(({ column }) => column);
		for (const column of detailsIn(item.json).unused) {
			if (!custom?.includes(column)) unused.add(column);
		}
	}
	if (unused.size === 0) return undefined;
	const names = [...unused].slice(0, mostNamed).map((column) => `"${column}"`);
	const others = unused.size > mostNamed ? `, and ${unused.size - mostNamed} more` : '';
	return `These input fields weren't imported: ${names.join(', ')}${others}. To import a field, add it to Custom Value Columns.`;
}

/** More are too many to read. */
const mostNamed = 10;

/** @throws InputError when there is nothing of a contact in it */
function importedContact(values: ImportValues, item: InputItem): IDataObject {
	const { groupId: group, additionalProperties: extra, ...added } = values;
	const mapped = values.dataMode === 'autoMap' ? mappedContact(values.columns ?? [], item) : {};
	const contact = { ...mergedContact(mapped, added), ...extra };
	if (Object.keys(contact).length > 0) return { groupId: group, ...contact };
	const names = Object.keys(item.json).join(', ');
	throw values.dataMode === 'autoMap'
		? new InputError(
				'found no contact details in the input item',
				`Name the input fields ${Object.keys(details).join(', ')}, or add the details under Additional Fields. ${names === '' ? 'The item is empty.' : `The item has: ${names}.`}`,
				dataMode.property.displayName,
			)
		: new InputError(
				'has no contact details',
				'Add at least one, such as Email or Phone Number.',
				'Additional Fields',
			);
}

/** The contact as far as it is found in the data of the item. */
function mappedContact(
	inColumns: NonNullable<ImportValues['columns']>,
	{ json, read }: InputItem,
): IDataObject {
	const found = readCollection(details, detailsIn(json).found, { ...read, whenEmpty: 'leaveOut' });
	const custom = inColumns.flatMap(({ column, fieldId }): CustomValue[] => {
		const { value } = readFields(
			{ value: text({ displayName: column }) },
			() => json[column],
			read,
		);
		return value === undefined ? [] : [{ fieldId: Number(fieldId), value }];
	});
	return mergedContact({ ...found }, custom.length > 0 ? { customValues: custom } : {});
}
