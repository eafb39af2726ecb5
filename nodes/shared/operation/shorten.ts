import type { GenericValue, IDataObject } from 'n8n-workflow';
import { isDataObject } from '../fields';

/** The fields of these names that are there, in the order of the names. */
export function only(object: IDataObject, names: readonly string[]): IDataObject {
	return defined(Object.fromEntries(names.map((name) => [name, object[name]])));
}

/** All fields but these: those that are new to us stay. */
export function without(object: IDataObject, names: readonly string[]): IDataObject {
	return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

export function defined(object: object): IDataObject {
	return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

/** As `only`, without null values, which SVC may return for empty fields. */
export function onlyFilled(object: object, names: readonly string[]): IDataObject {
	return Object.fromEntries(
		Object.entries(object).filter(
			([name, value]) => names.includes(name) && value !== undefined && value !== null,
		),
	);
}

/** Without null values at any depth: sent back, SVC could reject them, since of a recipient's parts only one may be there. */
export function withoutNulls(object: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(object)
			.filter(([, value]) => value !== null)
			.map(([name, value]) => [name, partWithoutNulls(value)]),
	);
}

function partWithoutNulls(part: IDataObject[string]): IDataObject[string] {
	const parts: GenericValue[] | undefined = Array.isArray(part) ? part : undefined;
	if (parts) return parts.map((one) => (isDataObject(one) ? withoutNulls(one) : one));
	return isDataObject(part) ? withoutNulls(part) : part;
}
