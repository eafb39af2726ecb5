import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { NameIndex } from './nameIndex';
import { isNothing, type WhenEmpty } from './nothing';

/**
 * Where a value goes in the request. `spread`: an object whose keys are merged into the body;
 * `spreadQuery`: into the query.
 */
export type Place = 'path' | 'query' | 'body' | 'spread' | 'spreadQuery' | 'nowhere';

export interface ReadContext {
	/** The workflow's time zone, for dates that carry none. */
	readonly timezone: string;
	/** The entered value with unresolved expressions; absent outside a run. */
	readonly entered?: unknown;
	/** For optional fields without a rule of their own; `refuse` if absent. */
	readonly whenEmpty?: WhenEmpty | undefined;
	/** What n8n makes of an expression, such as "{{ $json.name }}", for the item; absent outside a run. */
	readonly evaluate?: (expression: string) => unknown;
	/** The one value that is found in what earlier nodes of the area have returned for the item; absent outside a run. */
	readonly earlierOutput?: (valueIn: (output: IDataObject) => unknown) => unknown;
	/** The item's Options as entered, for fields that mean something else with one of them; absent if it has none. */
	readonly options?: Readonly<Record<string, unknown>> | undefined;
	/** Shows a hint beside the output, once a run for what it's about (the message itself if absent); absent outside a run. */
	readonly hint?: (message: string, about?: string) => void;
	/** Whether the item's Allow Unusual Text is on; absent outside a run. */
	readonly allowsUnusualText?: () => boolean;
	/** Whether an AI agent runs the node as a tool. */
	readonly isTool?: boolean;
	/** Whether n8n runs the workflow because another one failed. */
	readonly isInErrorWorkflow?: boolean;
	/** Request Options > Empty Expressions, for optional fields that would be rejected; absent if there is none. */
	readonly emptyExpressions?: WhenEmpty | undefined;
	/** The account's records by name, by the mode of the locators that take names. */
	readonly named?: ReadonlyMap<string, NameIndex> | undefined;
	/** Of what changes something: the ID that the name had in an earlier attempt, or else the one that `find` gives. */
	readonly keptId?: ((name: string, find: () => string) => string) | undefined;
}

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
	/** A field with several choices, and those of which it needs one to mean anything. */
	readonly concerns?: { readonly choices: string; readonly wanted: readonly string[] };
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

/** The settings that are copied into the editor's property unchanged. */
export function shown(settings: Basics) {
	const { displayName, description, placeholder, hint, required } = settings;
	return {
		displayName,
		...(description !== undefined && { description }),
		...(placeholder !== undefined && { placeholder }),
		...(hint !== undefined && { hint }),
		...(required && { required }),
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

export function own({
	place,
	sendAs,
	whenEmpty,
}: Pick<Field<unknown>, 'place' | 'sendAs' | 'whenEmpty'>) {
	return { place, sendAs, whenEmpty };
}

/** A field whose value is converted, or checked further, after it's read. */
export function mapValue<Read, Value, More>(
	field: Field<Read> & More,
	map: (value: Read, context: ReadContext) => Value,
): Field<Value> & Omit<More, keyof Field<Read>> {
	return { ...field, read: (raw, context) => map(field.read(raw, context), context) };
}

/** Shows and reads a field only when sibling parameters have these values. */
export function when<Value>(showWhen: ShowWhen, field: Field<Value>): Field<Value | undefined> {
	return { ...field, showWhen };
}

/**
 * Hides a field where other choices than these were made of a field with several choices; none
 * chosen stands for all. Its value is read anyway: where it is hidden, it's the default.
 */
export function concerning<Value>(
	choices: string,
	wanted: string | readonly string[],
	field: Field<Value>,
): Field<Value> {
	return { ...field, concerns: { choices, wanted: [wanted].flat() } };
}
