import type { IDataObject } from 'n8n-workflow';
import { type Field, InputError, list, mapValue, text } from '../../shared/fields';
import { objectsIn, word } from '../../shared/http';
import { fieldLocator, isFieldId } from '../../messaging/addressBook/fieldLocator';

/** Service document 2, part C, contact: `fieldId` int32 and `value` string. */
export interface CustomValue {
	readonly fieldId: number;
	readonly value: string;
}

const valueText = text({
	displayName: 'Value',
	description: 'The value to set. Leave empty to send an empty text.',
	placeholder: 'e.g. Boots Ltd',
});

/** Only a person who leaves it empty wants SVC's value to go: a renamed column would clear it for everyone. */
const value: Field<string | undefined> = {
	...valueText,
	read: (raw, context) => (raw === undefined ? undefined : (valueText.read(raw, context) ?? '')),
};

const entries = list({
	displayName: 'Custom Values',
	description: 'The values of your custom fields, such as Company',
	entryName: 'Value',
	entry: {
		fieldId: fieldLocator({
			displayName: 'Field',
			description: 'The custom field. Choose it from the list, or enter its ID.',
		}),
		value,
	},
});

/** The values by field, each field once. */
export const customValues = mapValue(entries, (entered): CustomValue[] | undefined => {
	const values = new Map<number, string>();
	for (const { fieldId, value: wanted } of entered) {
		if (wanted === undefined) continue;
		if (values.has(Number(fieldId))) {
			throw new InputError(`has two values for the field ${fieldId}`, 'Remove one of them.');
		}
		values.set(Number(fieldId), wanted);
	}
	if (values.size === 0) return undefined;
	return [...values].map(([fieldId, wanted]) => ({ fieldId, value: wanted }));
});

/** The values a contact has, with those that change. SVC may return null for a field without a value. */
export function mergedValues(present: unknown, change: readonly CustomValue[]): IDataObject[] {
	const changed = new Set(change.map(({ fieldId }) => fieldId));
	return [
		...objectsIn(present).filter(
			({ fieldId, value: kept }) => kept !== null && !changed.has(Number(fieldId)),
		),
		...change.map((one) => ({ ...one })),
	];
}

/** Not the bare number, which a path into parameters or an item would take for a place in a list. */
export function customColumn(id: string): string {
	return `field${id}`;
}

/**
 * With the custom values by their fields, named as in the mapping of an import. The list is in no documented order and
 * leaves out empty fields, so its first value is another field's in the next contact.
 */
export function withCustomFields(contact: IDataObject): IDataObject {
	const values = objectsIn(contact.customValues).filter(({ fieldId }) => isFieldId(word(fieldId)));
	if (values.length === 0 || 'customFields' in contact) return contact;
	const named = values.map(({ fieldId, value: kept }): [string, IDataObject[string]] => [
		customColumn(word(fieldId)),
		kept,
	]);
	return { ...contact, customFields: Object.fromEntries(named) };
}
