import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { type Basics, type Field, InputError, isEmpty, readFilled, shown } from './field';
import { asText, excerpt } from './text';

export interface Option<Value extends string> {
	name: string;
	value: Value;
	description?: string;
}

interface ChoiceSettings<Value extends string> extends Basics {
	options: ReadonlyArray<Option<Value>>;
	/** Absent: nothing is chosen at first. */
	default?: Value;
	/** A choice that other fields' visibility depends on takes no expression. */
	fixed?: boolean;
}

/** One of a list. An expression may give the value or the name shown in the list. */
export function choice<const Value extends string>(
	settings: ChoiceSettings<Value> & ({ default: Value } | { required: true }),
): Field<Value>;
export function choice<const Value extends string>(
	settings: ChoiceSettings<Value>,
): Field<Value | undefined>;
export function choice<const Value extends string>(
	settings: ChoiceSettings<Value>,
): Field<Value | undefined> {
	const { options, default: initial, fixed } = settings;
	return {
		property: {
			...shown(settings),
			type: 'options',
			options: options.map((option) => ({ ...option })),
			default: initial ?? '',
			...(fixed && { noDataExpression: true }),
		},
		place: settings.place,
		sendAs: settings.sendAs,
		read: (raw) =>
			isEmpty(raw) && initial !== undefined
				? initial
				: readFilled(settings, raw, (filled) => oneOf(options, filled)),
	};
}

interface ChoicesSettings<Value extends string> extends Basics {
	options: ReadonlyArray<Option<Value>>;
}

/** Several of a list. An expression may give a list or text separated by commas. */
export function choices<const Value extends string>(
	settings: ChoicesSettings<Value> & { required: true },
): Field<Value[]>;
export function choices<const Value extends string>(
	settings: ChoicesSettings<Value>,
): Field<Value[] | undefined>;
export function choices<const Value extends string>(
	settings: ChoicesSettings<Value>,
): Field<Value[] | undefined> {
	const { options } = settings;
	return {
		property: {
			...shown(settings),
			type: 'multiOptions',
			options: options.map((option) => ({ ...option })),
			default: [],
		},
		place: settings.place,
		sendAs: settings.sendAs,
		read: (raw) =>
			readFilled(settings, entriesIn(raw), (entries) =>
				asTexts(entries).map((entry) => oneOf(options, entry)),
			),
	};
}

interface LoadedChoicesSettings extends Basics {
	default?: string[];
	/** The name under which the node offers `load` to the editor. */
	loadMethod: string;
	load(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]>;
}

export interface LoadedField {
	readonly loadMethod: string;
	readonly load: (this: ILoadOptionsFunctions) => Promise<INodePropertyOptions[]>;
}

/** Several of a list that comes from the account. Unknown values are left to the service. */
export function loadedChoices(
	settings: LoadedChoicesSettings & { required: true },
): Field<string[]> & LoadedField;
export function loadedChoices(
	settings: LoadedChoicesSettings,
): Field<string[] | undefined> & LoadedField;
export function loadedChoices(
	settings: LoadedChoicesSettings,
): Field<string[] | undefined> & LoadedField {
	const { loadMethod, load, default: initial = [] } = settings;
	return {
		property: {
			...shown(settings),
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: loadMethod },
			default: initial,
		},
		place: settings.place,
		sendAs: settings.sendAs,
		loadMethod,
		load,
		read: (raw) => readFilled(settings, entriesIn(raw), asTexts),
	};
}

/** A list of texts: a real list, or text with commas or line breaks between the entries. */
export function asTexts(raw: unknown): string[] {
	const entries = Array.isArray(raw) ? raw : asText(raw).split(/[,\n]/);
	return entries.map((entry) => asText(entry).trim()).filter((entry) => entry !== '');
}

/** The entries, or undefined for none: an empty list is as good as an empty field. */
export function entriesIn(raw: unknown): string[] | undefined {
	const entries = isEmpty(raw) ? [] : asTexts(raw);
	return entries.length > 0 ? entries : undefined;
}

function oneOf<Value extends string>(options: ReadonlyArray<Option<Value>>, raw: unknown): Value {
	const given = asText(raw).trim();
	const found =
		options.find(({ value }) => value === given) ??
		options.find(({ name }) => name.toLowerCase() === given.toLowerCase());
	if (found) return found.value;
	const allowed =
		options.length > 12
			? 'one of the values in the list'
			: options.map(({ value }) => `"${value}"`).join(', ');
	throw new InputError(`cannot be "${excerpt(given)}"`, `Allowed: ${allowed}.`);
}
