import type { IDataObject } from 'n8n-workflow';
import { type Basics, type Field, InputError, isObject, kindOf, readFilled, shown } from './field';

/** A JSON object, typed in or given by an expression. */
export function jsonObject(settings: Basics & { required: true }): Field<IDataObject>;
export function jsonObject(settings: Basics): Field<IDataObject | undefined>;
export function jsonObject(settings: Basics): Field<IDataObject | undefined> {
	return {
		property: { ...shown(settings), type: 'json', default: '' },
		place: settings.place,
		sendAs: settings.sendAs,
		read: (raw) => readFilled(settings, raw, asJsonObject),
	};
}

function asJsonObject(raw: unknown): IDataObject {
	const value = typeof raw === 'string' ? parseJson(raw) : raw;
	if (isDataObject(value)) return value;
	throw new InputError(
		`must be a JSON object, but it is ${kindOf(value)}`,
		'Write it in braces, for example { "name": "value" }.',
	);
}

export function isDataObject(value: unknown): value is IDataObject {
	return isObject(value);
}

/** JSON from text, or an error that says where it breaks off. */
export function parseJson(raw: string): unknown {
	let where = 'it cannot be read';
	try {
		return JSON.parse(raw);
	} catch (error) {
		if (error instanceof Error) where = error.message;
	}
	throw new InputError(
		`is not valid JSON: ${where}`,
		'Check quotes, commas and braces. Names and texts stand in double quotes.',
	);
}

/**
 * For objects whose properties the service's description leaves open: whatever is written
 * here is added to the request as it is, so that nobody is stuck on what is not described.
 */
export const additionalProperties = jsonObject({
	displayName: 'Additional Properties (JSON)',
	description:
		'More properties for the service, as a JSON object. They are added to the request as they are and win over the fields above.',
	place: 'spread',
});
