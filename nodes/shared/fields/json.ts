import type { IDataObject } from 'n8n-workflow';
import { isInexact, isTooDeep, rethrow } from '../host';
import { type Basics, basicsOf, type Field, InputError, readFilled } from './field';
import { isDataObject, isObject, kindOf } from './kinds';
import { isNothing } from './nothing';
import { isExpression } from './entered';
import { excerpt } from './excerpt';
import type { ReadContext } from './readContext';
import { gapInJson, refuseMissingPieces } from './rules/gaps';
import { refuseChangedJson } from './rules/jsonValues';
import { templateOf } from './rules/template';

export function jsonObject(settings: Basics & { required: true }): Field<IDataObject>;
export function jsonObject(settings: Basics): Field<IDataObject | undefined>;
export function jsonObject(settings: Basics): Field<IDataObject | undefined> {
	const { required } = settings;
	const isAbsent = required ? isNothing : isUntouched;
	return {
		// n8n marks empty text as invalid JSON, which an optional field isn't.
		...basicsOf(settings, { type: 'json', default: required ? '' : '{}' }),
		isNothing: isAbsent,
		read: (raw, context) =>
			readFilled(settings, isAbsent(raw) ? undefined : raw, (filled) =>
				gaplessObject(filled, context),
			),
	};
}

/** Braces around nothing are what the editor shows before anything is entered. */
function isUntouched(raw: unknown): boolean {
	return isNothing(raw) || (typeof raw === 'string' && /^\s*\{\s*\}\s*$/.test(raw));
}

/**
 * Otherwise, a message whose schedule is in the JSON would be sent immediately for an item that has none. Empty text in
 * an object that an expression returns can be meant.
 */
function gaplessObject(raw: unknown, context: ReadContext): IDataObject {
	if (context.emptyExpressions !== 'leaveOut') {
		const template = templateOf(context);
		if (template) refuseMissingPieces(template, gapInJson);
		else if (isObject(raw) && isExpression(context.entered)) refuseMissingMembers(raw);
	}
	refuseChangedJson(context);
	return asJsonObject(raw);
}

/** JSON drops them, and writes null for them in lists. */
function refuseMissingMembers(object: object): void {
	const missing = missingIn(object, '', new Set());
	if (missing === undefined) return;
	throw new InputError(
		`has nothing in "${excerpt(missing)}"`,
		"Check that the previous nodes return what the expression needs for this item. To send it without such values, set Request Options > Empty Expressions to 'Leave Out'.",
	);
}

/** More levels than any request has. */
const deepest = 20;

/**
 * The path of the first missing member, such as "recipients[0].msisdn". What knows by itself how it's written as JSON,
 * such as a time, isn't looked into.
 * @param seen those that were looked into before, since an object can contain itself
 */
function missingIn(
	value: unknown,
	path: string,
	seen: Set<unknown>,
	depth = 0,
): string | undefined {
	if (value === undefined) return path;
	const isList = Array.isArray(value);
	if (!isList && (!isObject(value) || typeof value.toJSON === 'function')) return undefined;
	if (depth > deepest || seen.has(value)) return undefined;
	seen.add(value);
	// Copied, so that what is missing in between is an entry as well.
	for (const [name, one] of Object.entries(isList ? [...(value as unknown[])] : value)) {
		const step = isList ? `[${name}]` : `${path === '' ? '' : '.'}${name}`;
		const missing = missingIn(one, path + step, seen, depth + 1);
		if (missing !== undefined) return missing;
	}
	return undefined;
}

function asJsonObject(raw: unknown): IDataObject {
	// What an expression gives is taken as the JSON that it becomes on its way.
	const text = isObject(raw) ? writtenAsJson(raw) : raw;
	const object = typeof text === 'string' ? parseJson(text) : text;
	if (isDataObject(object)) return object;
	throw new InputError(
		`must be a JSON object, but it's ${kindOf(typeof raw === 'string' ? object : raw)}`,
		'Use braces, such as { "name": "value" }.',
	);
}

/** A value as JSON text, or an error if it has none: expressions can return anything. */
export function writtenAsJson(value: unknown): string {
	let text: unknown;
	try {
		text = JSON.stringify(value);
	} catch {
		text = undefined;
	}
	if (typeof text === 'string') return text;
	throw new InputError(
		"can't be converted to JSON",
		"It refers to itself, is nested too deeply, or contains values that JSON doesn't support. Select the single values you need.",
	);
}

/** JSON from text, or an error that says where it's invalid or what would get lost. */
export function parseJson(raw: string): unknown {
	const value = parsed(raw);
	if (isTooDeep(value)) throw new InputError('is nested too deeply');
	return value;
}

function parsed(raw: string): unknown {
	let where = "it can't be read";
	try {
		return JSON.parse(raw, (name, value: unknown) => {
			if (isInexact(value)) throw lostDigits(name, value);
			return value;
		});
	} catch (error) {
		if (error instanceof InputError) return rethrow(error);
		if (error instanceof SyntaxError) where = error.message;
	}
	throw new InputError(`isn't valid JSON: ${where}`, remedyFor(raw));
}

function remedyFor(raw: string): string {
	if (raw.trimStart().startsWith('```')) {
		return "An AI model wrapped it in code fences. Remove them in the expression, such as {{ $json.output.replace(/```(json)?/g, '') }}.";
	}
	return /[\u201C-\u201E]/.test(raw)
		? 'Use straight quotes (") instead of curly ones.'
		: 'Check the quotes, commas, and braces. Put names and texts in double quotes.';
}

function lostDigits(name: string, value: number): InputError {
	return new InputError(
		`contains the number ${value} in "${excerpt(name)}", but its last digits are lost because it's too large`,
		'Enter it as text, in double quotes.',
	);
}

/**
 * For objects with undocumented properties: whatever is entered here is added to the request
 * unchanged, as an escape hatch.
 */
export const additionalProperties = jsonObject({
	displayName: 'Additional Properties (JSON)',
	description:
		'Extra properties to send to SVC, as a JSON object. They override the fields above, and the node sends them unchecked.',
	place: 'spread',
});
