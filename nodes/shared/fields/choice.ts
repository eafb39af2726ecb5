import { tryJson } from '../host';
import { type Basics, basicsOf, type Field, InputError, readFilled } from './field';
import { isNothing } from './nothing';
import { trimmed, valueOrKind } from './kinds';
import { asText } from './text';

interface Option<Value extends string> {
	name: string;
	value: Value;
	description?: string;
	/** Of a trigger's event: its entry in n8n's list of triggers, which is "On" and the name without it. */
	action?: string;
}

interface ChoiceSettings<Value extends string> extends Basics {
	options: ReadonlyArray<Option<Value>>;
	/** Absent: nothing is chosen at first. n8n's lint requires one in every panel. */
	default?: Value;
	/** A choice that other fields' visibility depends on takes no expression. */
	fixed?: boolean;
}

/** One of a list. An expression may return the value or the name shown in the list, in any case of letters. */
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
		...basicsOf(settings, {
			type: 'options',
			options: options.map((option) => ({ ...option })),
			default: initial ?? '',
			...(fixed && { noDataExpression: true }),
		}),
		// A tab is blank, but one of the delimiters.
		isNothing: (raw) => isNothing(raw) && !options.some(({ value }) => value === raw),
		read(raw) {
			const exact = options.find(({ value }) => value === raw);
			if (exact) return exact.value;
			if (isNothing(raw) && initial !== undefined) return initial;
			return readFilled(settings, raw, (filled) => oneOf(options, filled));
		},
	};
}

interface ChoicesSettings<Value extends string> extends Basics {
	options: ReadonlyArray<Option<Value>>;
	default?: NoInfer<Value>[];
}

/** Several of a list. An expression may return a list or comma-separated text. */
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
		...basicsOf(settings, {
			type: 'multiOptions',
			options: options.map((option) => ({ ...option })),
			default: settings.default ?? [],
		}),
		isNothing: hasNoEntry,
		read: (raw) =>
			readFilled(settings, hasNoEntry(raw) ? undefined : raw, (filled) =>
				entriesOf(filled).map((entry) => oneOf(options, entry)),
			),
	};
}

/** Of whatever kind, so that each can be rejected with words of its own. */
function entriesOf(given: unknown): unknown[] {
	const raw = withoutJson(given);
	if (typeof raw === 'string') return raw.split(/[,\n]/).filter((text) => !isNothing(text));
	const entries: unknown[] = Array.isArray(raw) ? raw : [raw];
	const empty = entries.findIndex((entry) => isNothing(entry));
	if (empty === -1) return entries;
	throw new InputError(
		`has an empty entry (${empty + 1} of ${entries.length})`,
		'Check that the expression returns a value for each entry.',
	);
}

/**
 * The entries of a list, also one in JSON, or of text with commas or line breaks between them. Text may have gaps,
 * such as a last line without anything; of a list each entry was meant. An empty list counts as an empty field.
 */
export function entriesIn(raw: unknown): string[] | undefined {
	if (hasNoEntry(raw)) return undefined;
	return entriesOf(Array.isArray(raw) ? raw : asText(raw)).map((entry) => asText(entry).trim());
}

/** Text that has only commas and blanks is nothing, too. */
export function hasNoEntry(given: unknown): boolean {
	const raw = withoutJson(given);
	return isNothing(typeof raw === 'string' ? raw.split(/[,\n]/) : raw);
}

/** A list that a table, a database, or a model has as JSON text: people would get a message from `["MyShop"]`. */
function withoutJson(raw: unknown): unknown {
	if (typeof raw !== 'string' || !raw.trimStart().startsWith('[')) return raw;
	const list = tryJson(raw)?.value;
	return Array.isArray(list) ? list : raw;
}

function oneOf<Value extends string>(options: ReadonlyArray<Option<Value>>, raw: unknown): Value {
	const given =
		typeof raw === 'string' || typeof raw === 'number' ? trimmed(String(raw)) : undefined;
	const inSmallLetters = given?.toLowerCase();
	const found =
		options.find(({ value }) => value === given) ??
		options.find(({ name }) => name.toLowerCase() === inSmallLetters) ??
		options.find(({ value }) => value.toLowerCase() === inSmallLetters);
	if (found) return found.value;
	const allowed =
		options.length > 12
			? 'one of the values in the list'
			: options.map(({ value }) => `"${value}"`).join(', ');
	const returned = typeof raw === 'boolean' ? String(raw) : valueOrKind(given ?? raw);
	throw new InputError(`can't be ${returned}`, `Allowed: ${allowed}.`);
}
