import type { IDataObject } from 'n8n-workflow';

export interface NamedField {
	readonly id: string;
	readonly name: string;
}

/** "Company 6, CustomField1 to CustomField10 are 7 to 16" (service document 2, part C, contact). */
export const predefinedFields: readonly NamedField[] = [
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
