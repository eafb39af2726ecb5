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
import { mergedContact } from './contact';
import type { CustomValue } from './customValues';
import { details, inGroup } from './properties';

const more = { ...details, additionalProperties };

const groupId = inGroup(
	'The group that the contacts are to belong to. An expression may give each item another group.',
);

const dataMode = choice({
	displayName: 'Data Mode',
	description: 'Where the details of the contacts come from',
	options: [
		{
			name: 'Auto-Map Input Data',
			value: 'autoMap',
			description: `From the input fields ${Object.keys(details).join(', ')}; what is in Additional Fields wins. Quickest for many items.`,
		},
		{
			name: 'Define Below',
			value: 'define',
			description: 'From Additional Fields only',
		},
	],
	default: 'autoMap',
	place: 'nowhere',
	fixed: true,
});

const columns = when(
	{ dataMode: ['autoMap'] },
	list({
		displayName: 'Custom Value Columns',
		description: 'Input fields that hold values of custom fields',
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
				description: 'The custom field, by its name from the list or by its ID',
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
			description: 'The group with the number of imported contacts',
		},
		{ name: 'One Item per Contact', value: 'contacts', description: 'Each imported contact' },
	],
	default: 'groups',
	place: 'nowhere',
	fixed: true,
});

/** Whether imported contacts become searchable is said with each request (service document 2, part C). */
const indexing = choice({
	displayName: 'Indexing',
	description: 'When SVC starts to index the contacts, which makes them searchable',
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description: 'With the last request of this run for a group',
		},
		{
			name: 'Later',
			value: 'later',
			description: 'Not in this run. For imports in a loop: use Finish Indexing after it.',
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
 * All input items, in batches of their group. Contacts are always added: that the service updates
 * or skips those that are there is not described. `groupId` is a required property of a contact
 * though it is in the path, so it stands in both. What the service answers is not shown.
 */
export const importContacts = operation({
	name: 'Import',
	value: 'import',
	action: 'Import contacts',
	description: `Add the contacts of all input items to groups, up to ${mostAtOnce} in each request. The service does not offer to update contacts that are there already, so importing a contact again adds it again.`,
	request: 'POST /accounts/{accountId}/groups/{groupId}/contacts-bulk',
	effect: 'spend',
	unknownOutcome: {
		what: 'the contacts were imported',
		check: 'Look for some of them with Contact > Get Many',
	},
	whenEmpty: 'leaveOut',
	fields: { groupId, dataMode, columns, output },
	additionalFields: more,
	options: { indexing },
	send: {
		as: 'batch',
		most: mostAtOnce,
		sequence: {
			// "set it true for initial batches and false on the last batch (or in a final call with no
			// contacts)" (service document 2, part C, contacts).
			query: (isLast) => ({ delayIndexing: String(!isLast) }),
			incomplete:
				'The contacts that were imported before cannot be found by searching yet; a further import into the group, even of one contact, changes that.',
		},
		query: ({ indexing: when = 'automatic' }) =>
			when === 'automatic' ? undefined : { delayIndexing: String(when === 'later') },
		parts: (values, item) => [importedContact(values, item)],
		merge: ({ groupId: group, output: chosen }) =>
			chosen === 'groups' ? (contacts) => importedGroup(group, contacts) : undefined,
		outcome: ({ parts: [contact], answer, batch }) => [
			{
				...(isDataObject(contact) && contact),
				imported: true,
				batch: batchOf(answer, batch),
			},
		],
	},
});

/** @throws InputError when there is nothing of a contact in it */
function importedContact(values: ImportValues, item: InputItem): IDataObject {
	const { groupId: group, additionalProperties: extra, ...added } = values;
	const mapped = values.dataMode === 'autoMap' ? mappedContact(values.columns ?? [], item) : {};
	const contact = { ...mergedContact(mapped, added), ...extra };
	if (Object.keys(contact).length > 0) return { groupId: group, ...contact };
	const names = Object.keys(item.json).join(', ');
	throw values.dataMode === 'autoMap'
		? new InputError(
				'finds no detail of a contact in the input item',
				`Name the fields ${Object.keys(details).join(', ')}, or add them under Additional Fields. ${names === '' ? 'The item is empty.' : `The item has: ${names}.`}`,
				dataMode.property.displayName,
			)
		: new InputError(
				'has no detail of the contact',
				'Add at least one, such as Email or Phone Number.',
				'Additional Fields',
			);
}

/** The contact as far as it is found in the data of the item. */
function mappedContact(
	inColumns: NonNullable<ImportValues['columns']>,
	{ json, read }: InputItem,
): IDataObject {
	const found = readCollection(details, json, { ...read, whenEmpty: 'leaveOut' });
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
