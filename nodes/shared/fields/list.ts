import type { INodeParameters } from 'n8n-workflow';
import { type Basics, basicsOf, type Field, type Fields, InputError, type Values } from './field';
import type { ReadContext } from './readContext';
import { enteredParts, enteredUnder, isExpression } from './entered';
import { isObject, kindOf } from './kinds';
import { isNothing } from './nothing';
import { readFields } from './read';
import { fieldProperties } from './property';

/** Without a hint: n8n shows none for a collection, so it belongs to a field of the entries. */
interface ListSettings<F extends Fields> extends Omit<Basics, 'hint'> {
	/** Singular of the entries in Title Case, for the editor's button and for messages. */
	entryName: string;
	entry: F;
	min?: number;
	max?: number;
	sortable?: boolean;
	/** The entries that the list opens with; none if absent. */
	first?: readonly INodeParameters[];
}

/** The fields of the entries may bring searches and option lists for the editor. */
export interface ListField {
	readonly entry: Fields;
}

/**
 * A list of entries that have fields of their own (n8n's fixed collection with multiple
 * values). An expression may give the bare list of objects.
 */
export function list<F extends Fields>(
	settings: ListSettings<F>,
): Field<Array<Values<F>>> & ListField {
	const { entryName, entry, min = settings.required ? 1 : 0, max, sortable, first } = settings;
	const { placeholder = `Add ${entryName}` } = settings;
	return {
		...basicsOf(
			{ ...settings, placeholder },
			{
				type: 'fixedCollection',
				typeOptions: { multipleValues: true, ...(sortable && { sortable }) },
				default: first ? { entries: [...first] } : {},
				options: [{ name: 'entries', displayName: entryName, values: fieldProperties(entry) }],
			},
		),
		entry,
		isNothing: hasNoEntries,
		read: (raw, context) => {
			const entries = entriesOf(raw);
			const entered = enteredUnder('entries', context.entered);
			if (entries.length < min) {
				throw new InputError(
					min === 1
						? 'has no entries'
						: `has ${entries.length === 1 ? '1 entry' : `${entries.length} entries`}, but needs at least ${min}`,
					isExpression(entered)
						? `Check that the previous node returns them for this item. To enter them here, use "${placeholder}".`
						: `Use "${placeholder}".`,
				);
			}
			if (max !== undefined && entries.length > max) {
				throw new InputError(`has ${entries.length} entries, but up to ${max} are allowed`);
			}
			return entries.map((one, index) =>
				readEntry(
					entry,
					one,
					{ ...context, entered: Array.isArray(entered) ? entered[index] : entered },
					`${entryName} ${index + 1}`,
				),
			);
		},
	};
}

function hasNoEntries(raw: unknown): boolean {
	if (Array.isArray(raw)) return raw.length === 0;
	if (!isObject(raw)) return isNothing(raw);
	return 'entries' in raw ? hasNoEntries(raw.entries) : Object.keys(raw).length === 0;
}

function entriesOf(raw: unknown): unknown[] {
	if (hasNoEntries(raw)) return [];
	// Copied, so that what is missing in between is an entry as well.
	if (Array.isArray(raw)) return [...(raw as unknown[])];
	if (isObject(raw) && Array.isArray(raw.entries)) return raw.entries;
	throw new InputError(`must be a list, but it's ${kindOf(raw)}`);
}

function readEntry<F extends Fields>(
	entry: F,
	raw: unknown,
	context: ReadContext,
	label: string,
): Values<F> {
	if (!isObject(raw)) throw new InputError(`must contain objects, but one is ${kindOf(raw)}`);
	const entered = enteredParts(context.entered, raw);
	return readFields(entry, (name) => raw[name], { ...context, entered }, label);
}
