import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { editorList } from '../../shared/editorRequest';
import { locator } from '../../shared/fields';
import { addressBook } from './area';

/** The ID of a field is an int32 (service document 2, part C, field). */
const fieldIdRule = {
	pattern: /^[1-9]\d{0,9}$/,
	says: 'must be the number of a field',
	remedy: 'Pick the field from the list, or write its ID, for example 6 for Company.',
};

/** A custom field by its name, or by its ID. */
export function fieldLocator(settings: { displayName: string; description: string }) {
	return locator({
		...settings,
		required: true,
		idRule: fieldIdRule,
		idPlaceholder: 'e.g. 7',
		list: { method: 'searchFields', hasFilter: true, search: searchFields },
	});
}

async function searchFields(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	const listed = await editorList(this, addressBook, '/accounts/{accountId}/fields');
	return {
		results: allFields(listed)
			.map(({ id, name }) => ({ name: `${name} · ${id}`, value: id }))
			.filter(({ name }) => name.toLowerCase().includes(filter.trim().toLowerCase())),
	};
}

export interface NamedField {
	readonly id: string;
	readonly name: string;
}

/** "Company 6, CustomField1 to CustomField10 are 7 to 16" (service document 2, part C, contact). */
const predefinedFields: readonly NamedField[] = [
	{ id: '6', name: 'Company' },
	...Array.from({ length: 10 }, (_, index) => ({
		id: String(index + 7),
		name: `CustomField${index + 1}`,
	})),
];

/**
 * The fields that the service lists, and before them the predefined ones that it does not list:
 * whether it does is not shown.
 */
export function allFields(listed: readonly IDataObject[]): NamedField[] {
	const own = listed.flatMap(({ id, name }): NamedField[] =>
		typeof id === 'number' || typeof id === 'string'
			? [{ id: String(id), name: typeof name === 'string' && name !== '' ? name : `Field ${id}` }]
			: [],
	);
	const ids = new Set(own.map(({ id }) => id));
	return [...predefinedFields.filter(({ id }) => !ids.has(id)), ...own];
}
