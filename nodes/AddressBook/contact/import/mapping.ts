import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import {
	customFields,
	hasPredefinedName,
	isFieldId,
	listedCustomFields,
	type NamedField,
} from '../../../messaging/addressBook/fieldLocator';
import {
	choice,
	type Fields,
	InputError,
	isEmptyCell,
	isNothing,
	mapper,
	type MapperColumn,
	type Mapping,
	nameKey,
	notice,
	quotedNames,
	readCollection,
	type ReadContext,
	readFields,
	text,
	when,
} from '../../../shared/fields';
import { groupBy } from '../../../shared/host';
import type { InputItem } from '../../../shared/send';
import { canHoldCustomValues, type Columns, columnsIn, hasColumnFor } from './columns';
import { mergedContact } from '../contact';
import { customColumn, type CustomValue } from '../customValues';
import { asExported } from '../formulas';
import { withWayToSkipIt } from '../phoneNumber';
import { details, tableDetails, textDetails } from '../properties';

/** What the panel shows without being asked; the country's format is undocumented. */
const shownFirst = ['firstName', 'insertion', 'lastName', 'phoneNumber', 'email'] as const;
const shownLater = ['phoneCountry'] as const;

const titles = { mapping: 'Map Contact Fields', manually: 'Manually' } as const;

const mapping = choice({
	displayName: titles.mapping,
	options: [
		{
			name: 'Automatically',
			value: 'automatic',
			description: 'By the names of the input fields',
		},
		{ name: titles.manually, value: 'manual', description: 'One by one' },
	],
	default: 'automatic',
	place: 'nowhere',
	fixed: true,
});

const spelling = notice(
	"Each input field goes into the contact field with the same name: First Name, Last Name, Phone Number, Email, or a custom field. Capital letters and spaces don't matter, and common names such as Surname or Mobile work too.",
);

const columns = mapper({
	displayName: 'Contact Fields',
	columns: {
		method: 'getContactColumns',
		async list(context) {
			const fields = (await listedCustomFields(context)).filter(({ id }) => isFieldId(id));
			const customColumnOf = customColumnsOf(fields);
			return [
				...shownFirst.map((name) => columnOf(name)),
				...fields.filter((field) => !isUnnamed(field)).map(customColumnOf),
				...shownLater.map((name) => ({ ...columnOf(name), isHidden: true })),
				...fields.filter(isUnnamed).map((field) => ({ ...customColumnOf(field), isHidden: true })),
			];
		},
	},
	named: {
		...customFields,
		areNeeded: (context) =>
			context.getNode().parameters.mapping !== 'manual' &&
			context
				.getInputData()
				.some(({ json }: Partial<INodeExecutionData>) => canHoldCustomValues(json ?? {})),
	},
	place: 'nowhere',
	parse: contactIn,
});

export const contactMapping = {
	mapping,
	spelling: when({ mapping: ['automatic'] }, spelling),
	columns: when({ mapping: ['manual'] }, columns),
};

function columnOf(name: (typeof shownFirst | typeof shownLater)[number]): MapperColumn {
	return { id: name, name: details[name].property.displayName };
}

/** A field that has the name of another one, or of what every contact has, such as Email, also shows its ID. */
function customColumnsOf(fields: readonly NamedField[]): (field: NamedField) => MapperColumn {
	const own = [...shownFirst, ...shownLater].map(columnOf);
	const named = groupBy([...own, ...fields], ({ name }) => nameKey(name));
	return ({ id, name }) => ({
		id: customColumn(id),
		name: named.get(nameKey(name))?.length === 1 ? name : `${name} · ${id}`,
	});
}

/** CustomField1 to CustomField10 are there in every account, whether it uses them or not. */
function isUnnamed(field: NamedField): boolean {
	return field.id !== '6' && hasPredefinedName(field);
}

const customColumnPattern = /^field(.+)$/;

function contactIn({ values, names, context }: Mapping): IDataObject {
	const found = asEntered({ ...detailsIn(textDetails, values, context) });
	const custom: CustomValue[] = [];
	for (const id of Object.keys(values)) {
		if (Object.hasOwn(textDetails, id) || isNothing(values[id])) continue;
		const fieldId = customColumnPattern.exec(id)?.[1];
		if (fieldId === undefined || !isFieldId(fieldId)) {
			throw new InputError(
				`has "${id}", which isn't a contact field`,
				'Open the node and select Refresh Field List, then map this value again.',
			);
		}
		const name = names.get(id) ?? `Field ${fieldId}`;
		const { [id]: value } = readCollection({ [id]: text({ displayName: name }) }, values, context);
		if (value !== undefined) custom.push({ fieldId: Number(fieldId), value: asExported(value) });
	}
	return mergedContact(found, custom.length > 0 ? { customValues: custom } : {});
}

/** A column with check boxes is true or false in each row, where there is no expression to say it in words. */
function ticked(value: unknown): unknown {
	return typeof value === 'boolean' ? String(value) : value;
}

/** @param mapped undefined to map automatically */
export function mappedContact(mapped: IDataObject | undefined, item: InputItem): IDataObject {
	if (mapped) return mapped;
	const { json, read } = item;
	const found = columnsOf(item);
	const [unclear] = found.unclear;
	if (unclear) throw unclearError(unclear);
	const context: ReadContext = { ...read, whenEmpty: 'leaveOut' };
	const own = asEntered({ ...detailsIn(tableDetails, found.details, context) });
	const custom = found.custom.flatMap(({ column, fieldId }): CustomValue[] => {
		const { value } = readFields(
			{ value: text({ displayName: column }) },
			() => ticked(json[column]),
			read,
		);
		return value === undefined ? [] : [{ fieldId, value: asExported(value) }];
	});
	return mergedContact(own, custom.length > 0 ? { customValues: custom } : {});
}

/** As they were before Export protected them from spreadsheet programs. */
function asEntered(found: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(found).map(([name, value]) => [
			name,
			typeof value === 'string' ? asExported(value) : value,
		]),
	);
}

/** A name such as "NULL" would be read by the person, and of two people with the email "none", one would be skipped. */
function detailsIn<F extends Fields>(
	fields: F,
	values: Readonly<Record<string, unknown>>,
	context: ReadContext,
) {
	const filled = Object.fromEntries(
		Object.entries(values).map(
			([name, value]) =>
				[name, typeof value === 'string' && isEmptyCell(value) ? '' : value] as const,
		),
	);
	try {
		return readCollection(fields, filled, context);
	} catch (error) {
		throw withWayToSkipIt(error);
	}
}

function columnsOf({ json, read }: InputItem): Columns {
	return columnsIn(json, read.named?.get(customFields.mode));
}

function unclearError({ column, fields }: Columns['unclear'][number]): InputError {
	return new InputError(
		`could be for any of these custom fields: ${fields.map(({ id, name }) => `${name} (${id})`).join(', ')}`,
		`Set '${titles.mapping}' to '${titles.manually}' to choose one.`,
		column,
	);
}

/**
 * That something is known by which to reach the person. A row of a table may lack both, but a table without such
 * a column has one by another name.
 */
export function checkReachable(
	contact: IDataObject,
	mapped: IDataObject | undefined,
	item: InputItem,
): void {
	const isEmpty = Object.keys(contact).length === 0;
	if (mapped || 'phoneNumber' in contact) {
		if (isEmpty) throw nothingMapped(mapped, item);
		return;
	}
	const canBeReached = 'email' in contact || hasColumnFor(item.json, ['phoneNumber', 'email']);
	if (isEmpty || !canBeReached) throw nothingMapped(mapped, item);
}

function nothingMapped(mapped: IDataObject | undefined, { json, files }: InputItem): InputError {
	if (mapped) {
		return new InputError(
			'has no contact details',
			rowsInFile(files) ??
				'Map at least one, such as Email or Phone Number, and check that the expressions return a value for this item.',
		).of(columns.property.displayName);
	}
	if (hasColumnFor(json, ['phoneNumber', 'email'])) {
		return new InputError(
			'found no phone number or email, because both are empty in this item',
			'Add one at the source, or skip the item with a Filter node before this one.',
			titles.mapping,
		);
	}
	const names = quotedNames(Object.keys(json));
	const inFile = rowsInFile(files);
	// Such as an empty row of a table: no other name of a column and no mapping makes a contact of it.
	const remedy =
		names === ''
			? 'The item is empty. Remove empty rows at the source, or skip them with a Filter node before this one.'
			: `Name the input field Phone Number or Email, or select '${titles.manually}'. The item has: ${names}.`;
	return new InputError(
		'found no phone number or email in the input item',
		inFile ?? remedy,
		titles.mapping,
	);
}

/** Whoever connects a node that reads a table as a file sends the whole table as one item. */
function rowsInFile(files: readonly string[]): string | undefined {
	if (files.length === 0) return undefined;
	return `The item has a file in ${quotedNames(files)}. To import the rows of a CSV or Excel file, add n8n's Extract from File node before this one.`;
}

/** What a table has and isn't imported is named, so that nothing is left out silently. */
export function unusedColumns(
	items: ReadonlyArray<{ values: { columns: IDataObject | undefined }; item: InputItem }>,
): string | undefined {
	const unused = new Set<string>();
	for (const { values, item } of items) {
		if (values.columns) continue;
		for (const column of columnsOf(item).unused) unused.add(column);
	}
	if (unused.size === 0) return undefined;
	const [these, it] =
		unused.size === 1
			? ["This input field wasn't imported:", 'it']
			: ["These input fields weren't imported:", 'a field'];
	const notImported = `${these} ${quotedNames([...unused])}. To import ${it}, create a custom field with its name, or set '${titles.mapping}' to '${titles.manually}'.`;
	const optOuts = [...unused].filter((column) => aboutOptOuts.test(column));
	if (optOuts.length === 0) return notImported;
	return `${notImported} Importing doesn't opt anyone out: filter the rows by ${quotedNames(optOuts)}, and use Opt-Out > Opt Many Out or In before you message them.`;
}

/** A custom field with such a name is only a text: who opted out would be messaged. */
const aboutOptOuts = /opt(?:ed)?[\s_-]*out|unsubscribe|abgemeldet|afgemeld|désinscri/i;
