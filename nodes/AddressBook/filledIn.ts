import type { IDataObject } from 'n8n-workflow';

/** The values of these names that are there; the service may write missing ones as null. */
export function filledIn(values: object, names: readonly string[]): IDataObject {
	return Object.fromEntries(
		Object.entries(values).filter(
			([name, value]) => names.includes(name) && value !== undefined && value !== null,
		),
	);
}
