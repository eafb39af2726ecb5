import type { INodeProperties } from 'n8n-workflow';
import { isNothing, type WhenEmpty } from './nothing';
import type { ReadContext } from './readContext';

/**
 * Where a value goes in the request. `spread`: an object whose keys are merged into the body;
 * `spreadQuery`: into the query.
 */
export type Place = 'path' | 'query' | 'body' | 'spread' | 'spreadQuery' | 'nowhere';

/**
 * Sibling parameters and the values for which a field is shown. In a collection, a name that starts with a
 * slash is one of the node's own parameters.
 */
export type ShowWhen = Readonly<Record<string, ReadonlyArray<string | boolean>>>;

/**
 * One parameter: how the editor shows it, where it goes, and how its value is validated.
 * The limits are defined once, in the factory's settings; expressions bypass the editor,
 * so `read` is the validation that counts.
 */
export interface Field<Value> {
	readonly property: Omit<INodeProperties, 'name' | 'displayOptions'>;
	/** Absent: path if the path names it, else query for GET and DELETE, else body. */
	readonly place?: Place | undefined;
	/** SVC's name for it, if it differs from the parameter's. */
	readonly sendAs?: string | undefined;
	/** Only of an option: says how other fields are read, so by itself it makes no difference to what is sent. */
	readonly isRule?: boolean;
	/** What nothing means for it, unless the operation defines that. */
	readonly whenEmpty?: WhenEmpty | undefined;
	/** Of an optional field without which the opposite would be done: an empty expression is rejected, whatever the user has chosen. */
	readonly isNeverLeftOut?: true;
	readonly showWhen?: ShowWhen;
	/** Only in the node that people put into a workflow, or only in the tool that n8n makes of it. */
	readonly shownIn?: 'node' | 'tool';
	/** Of a trigger: the `events` of which one has to be selected for it to mean anything. */
	readonly concerns?: readonly string[];
	/** What helps if an expression returns nothing, where there is more to say than to check it. */
	readonly ifNothing?: string | undefined;
	/** Of a required field: the way on where there is no value, and that is right. */
	readonly ifNone?: string | undefined;
	/** What is meant in place of what n8n has evaluated; undefined if that itself is meant. */
	instead?(raw: unknown, context: ReadContext): unknown;
	/** Whether a value is nothing, if `isNothing` can't decide. */
	isNothing?(raw: unknown): boolean;
	/** Returns the validated value (undefined: not filled in) or throws an InputError. */
	read(raw: unknown, context: ReadContext): Value;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

type ValueOf<F> = F extends Field<infer Value> ? Value : never;

export type Values<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

export interface Basics {
	displayName: string;
	description?: string;
	placeholder?: string;
	hint?: string;
	required?: boolean;
	place?: Place;
	sendAs?: string;
	/** Of an optional field; absent if the operation defines it. */
	whenEmpty?: WhenEmpty;
}

/**
 * Something the user has to change, found before anything was sent.
 * `problem` completes the sentence that starts with the field's name in quotes.
 */
export class InputError extends Error {
	constructor(
		readonly problem: string,
		readonly remedy = 'Change the value, then run again.',
		readonly field?: string,
	) {
		super(problem);
		this.name = 'InputError';
	}

	/** The same problem of a named field. The innermost name is the most specific one. */
	of(field: string): InputError {
		return this.field ? this : new InputError(this.problem, this.remedy, field);
	}
}

/** The error, if it's about what was entered, as one of this field. */
export function ofField(error: unknown, field: string): unknown {
	return error instanceof InputError ? error.of(field) : error;
}

/** The value that is read for a field; what is wrong with it is said of that field, unless it's of another. */
export function inField<Value>(field: string, read: () => Value): Value {
	try {
		return read();
	} catch (error) {
		throw ofField(error, field);
	}
}

/** What the settings say of a field of any kind; `kind` is the rest of the editor's property. */
export function basicsOf(
	{ place, sendAs, whenEmpty, required, ...words }: Basics,
	kind: Omit<Field<unknown>['property'], keyof Basics>,
) {
	const { displayName, description, placeholder, hint } = words;
	return {
		property: {
			displayName,
			...(description !== undefined && { description }),
			...(placeholder !== undefined && { placeholder }),
			...(hint !== undefined && { hint }),
			...(required && { required }),
			...kind,
		},
		...{ place, sendAs, whenEmpty },
	};
}

/**
 * The rule for every field that can be empty: a required one is an error, an
 * optional one isn't sent.
 */
export function readFilled<Value>(
	settings: Pick<Basics, 'required'>,
	raw: unknown,
	parse: (filled: unknown) => Value,
): Value | undefined {
	if (!isNothing(raw)) return parse(raw);
	if (!settings.required) return undefined;
	throw new InputError(
		'is empty',
		'Enter a value. If you use an expression, check that the previous node returns a value for this item.',
	);
}

/** A field whose value is converted, or checked further, after it's read. */
export function mapValue<Read, Value, More>(
	field: Field<Read> & More,
	map: (value: Read, context: ReadContext) => Value,
): Field<Value> & Omit<More, keyof Field<Read>> {
	return { ...field, read: (raw, context) => map(field.read(raw, context), context) };
}

/** The same field with other words in the editor. */
export function shownAs<F extends Field<unknown>>(
	field: F,
	words: Partial<Pick<F['property'], 'displayName' | 'description' | 'hint' | 'required'>>,
): F {
	return { ...field, property: { ...field.property, ...words } };
}

/** Shows and reads a field only when sibling parameters have these values. */
export function when<Value>(showWhen: ShowWhen, field: Field<Value>): Field<Value | undefined> {
	return { ...field, showWhen };
}

/**
 * Hides a field of a trigger where other events than these are selected; none selected stands for all. Its value
 * is read anyway: where it is hidden, it's the default.
 */
export function concerning<Value>(
	events: string | readonly string[],
	field: Field<Value>,
): Field<Value> {
	return { ...field, concerns: [events].flat() };
}
