import type { IDataObject } from 'n8n-workflow';
import { isInexact, isTooDeep, rethrow } from '../host';
import { type Basics, type Field, InputError, own, readFilled, shown } from './field';
import { isObject, kindOf } from './kinds';
import { excerpt } from './text';

/** A JSON object, typed in or given by an expression. */
export function jsonObject(settings: Basics & { required: true }): Field<IDataObject>;
export function jsonObject(settings: Basics): Field<IDataObject | undefined>;
export function jsonObject(settings: Basics): Field<IDataObject | undefined> {
	return {
		property: { ...shown(settings), type: 'json', default: '' },
		...own(settings),
		read: (raw) => readFilled(settings, raw, asJsonObject),
	};
}

function asJsonObject(raw: unknown): IDataObject {
	// What an expression gives is taken as the JSON that it becomes on its way.
	const text = isObject(raw) ? writtenAsJson(raw) : raw;
	const object = typeof text === 'string' ? parseJson(text) : text;
	if (isDataObject(object)) return object;
	throw new InputError(
		`must be a JSON object, but it is ${kindOf(typeof raw === 'string' ? object : raw)}`,
		'Write it in braces, for example { "name": "value" }.',
	);
}

export function isDataObject(value: unknown): value is IDataObject {
	return isObject(value);
}

/** A value as JSON text, or an error where it has none: expressions can give anything. */
export function writtenAsJson(value: unknown): string {
	let text: unknown;
	try {
		text = JSON.stringify(value);
	} catch {
		text = undefined;
	}
	if (typeof text === 'string') return text;
	throw new InputError(
		'cannot be written as JSON',
		'It refers to itself, is nested too deeply or holds something that JSON does not know. Choose the single values that are meant.',
	);
}

/** JSON from text, or an error that says where it breaks off or what would get lost. */
export function parseJson(raw: string): unknown {
	const value = parsed(raw);
	if (isTooDeep(value)) throw new InputError('is nested too deeply');
	return value;
}

function parsed(raw: string): unknown {
	let where = 'it cannot be read';
	try {
		return JSON.parse(raw, (name, value: unknown) => {
			if (isInexact(value)) throw lostDigits(name, value);
			return value;
		});
	} catch (error) {
		if (error instanceof InputError) return rethrow(error);
		if (error instanceof SyntaxError) where = error.message;
	}
	throw new InputError(
		`is not valid JSON: ${where}`,
		'Check quotes, commas and braces. Names and texts stand in double quotes.',
	);
}

function lostDigits(name: string, value: number): InputError {
	return new InputError(
		`holds the number ${value} in "${excerpt(name)}", which is so large that its last digits are lost`,
		'Write it as text, in double quotes.',
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
