import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';
import { editorList, matching } from '../../shared/editor';
import { locator, type NamedRecords } from '../../shared/fields';
import { asLine, filledText } from '../../shared/http';
import { allRecords, identified } from './allRecords';
import { addressBook } from './area';

/** The ID of a field is an int32 (service document 2, part C, field). */
const fieldIdRule = {
	pattern:
		/^(?:[1-9]\d{0,8}|1\d{9}|20\d{8}|21[0-3]\d{7}|214[0-6]\d{6}|2147[0-3]\d{5}|21474[0-7]\d{4}|214748[0-2]\d{3}|2147483[0-5]\d{2}|21474836[0-3]\d|214748364[0-7])$/,
	says: "must be a custom field's ID",
	remedy:
		'Choose the field from the list, enter its ID, such as 6 for Company, or switch to By Name.',
};

export function isFieldId(id: string): boolean {
	return fieldIdRule.pattern.test(id);
}

export function fieldLocator(settings: { displayName: string; description: string }) {
	return locator({
		...settings,
		required: true,
		idRule: fieldIdRule,
		idPlaceholder: 'e.g. 7',
		list: {
			method: 'searchFields',
			async search(context, filter) {
				const fields = await listedCustomFields(context);
				const entries = fields.map(({ id, name }) => ({ name: `${name} · ${id}`, value: id }));
				return matching(entries, filter);
			},
		},
		named: { ...customFields, placeholder: 'e.g. Company' },
	});
}

/** The custom fields of the account, for a run. */
export const customFields: NamedRecords = {
	mode: 'fieldName',
	noun: 'custom field',
	all: async (context) =>
		allFields(await allRecords(context, 'custom field', '/accounts/{accountId}/fields', false)),
};

/** The custom fields of the account, for the editor. */
export async function listedCustomFields(
	context: ILoadOptionsFunctions,
): Promise<readonly NamedField[]> {
	return allFields(await listedFields(context));
}

async function listedFields(context: ILoadOptionsFunctions): Promise<readonly IDataObject[]> {
	const listed = await editorList(context, addressBook, '/accounts/{accountId}/fields');
	return identified(listed, 'custom field');
}

export function tagLocator(settings: { displayName: string; description: string }) {
	return locator({
		...settings,
		required: true,
		idRule: { ...fieldIdRule, remedy: 'Enter 1 for the tag {{1}}.' },
		idPlaceholder: 'e.g. 1',
		list: { method: 'searchTags', search: searchTags },
	});
}

/** What stands for itself in a text (service document 2, body tags); 6 and more are custom fields. */
export const detailTags: readonly NamedField[] = [
	{ id: '1', name: 'First Name' },
	{ id: '2', name: 'Insertion' },
	{ id: '3', name: 'Last Name' },
	{ id: '4', name: 'Phone Number' },
	{ id: '5', name: 'Email Address' },
];

export function tagName(fieldId: string): string {
	return detailTags.find(({ id }) => id === fieldId)?.name ?? `{{${fieldId}}}`;
}

/** "First Name · {{1}}"; the account's own fields where the credential opens the address book. */
async function searchTags(context: ILoadOptionsFunctions, filter: string) {
	const credential = await context.getCredentials(addressBook.credential);
	const opensAddressBook = asLine(credential[addressBook.baseUrl.field]) !== '';
	const listed = opensAddressBook ? await listedFields(context) : [];
	const details = new Set(detailTags.map(({ id }) => id));
	const fields = allFields(listed).filter(({ id }) => !details.has(id));
	const entries = [...detailTags, ...fields].map(({ id, name }) => ({
		name: `${name} · {{${id}}}`,
		value: id,
	}));
	return matching(entries, filter);
}

export interface NamedField {
	readonly id: string;
	readonly name: string;
}

/** Whether the account hasn't given a predefined field a name of its own. */
export function hasPredefinedName({ id, name }: NamedField): boolean {
	return predefinedFields.some((one) => one.id === id && one.name === name);
}

/** The custom field that every account has. */
export const company: NamedField = { id: '6', name: 'Company' };

/** "Company 6, CustomField1 to CustomField10 are 7 to 16" (service document 2, part C, contact). */
const predefinedFields: readonly NamedField[] = [
	company,
	...Array.from({ length: 10 }, (_, index) => ({
		id: String(index + 7),
		name: `CustomField${index + 1}`,
	})),
];

/**
 * The fields that SVC lists, and before them the predefined ones that it doesn't list:
 * whether it does is undocumented.
 */
export function allFields(listed: readonly IDataObject[]): NamedField[] {
	const own = listed.flatMap(({ id, name }): NamedField[] =>
		typeof id === 'number' || typeof id === 'string'
			? [{ id: String(id), name: filledText(name) ?? `Field ${id}` }]
			: [],
	);
	const ids = new Set(own.map(({ id }) => id));
	return [...predefinedFields.filter(({ id }) => !ids.has(id)), ...own];
}
