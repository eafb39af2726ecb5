import { type Basics, basicsOf, type Field, type Fields, InputError, type Values } from './field';
import { enteredParts, enteredUnder } from './entered';
import { isObject, kindOf } from './kinds';
import { isNothing } from './nothing';
import type { ListField } from './list';
import { fieldProperties } from './property';
import { isNothingFor, readFields } from './read';

/** Without a hint: n8n shows none for a collection, so it belongs to one of the fields. */
interface GroupSettings<F extends Fields> extends Omit<Basics, 'hint'> {
	entry: F;
	/**
	 * Anywhere but in a collection: n8n can't load a workflow in which a parameter or an entry of a list lacks
	 * a group that is open by default, so there it isn't.
	 */
	nested?: boolean;
}

/**
 * Fields that belong together and are sent as one block (n8n's fixed collection with one entry).
 * Nothing filled in means no block. An expression may give the bare object.
 */
export function group<F extends Fields>(
	settings: GroupSettings<F>,
): Field<Values<F> | undefined> & ListField {
	const { displayName, placeholder = `Add ${displayName}`, entry } = settings;
	return {
		...basicsOf(
			{ ...settings, placeholder },
			{
				type: 'fixedCollection',
				// Open by default, because users add the group to fill it in.
				default: settings.nested ? {} : { values: {} },
				options: [{ name: 'values', displayName, values: fieldProperties(entry) }],
			},
		),
		entry,
		isNothing: (raw) => isUnfilled(entry, raw),
		read: (raw, context) => {
			if (isUnfilled(entry, raw)) return undefined;
			const given = valuesOf(raw);
			const entered = enteredParts(enteredUnder('values', context.entered), given);
			return readFields(entry, (name) => given[name], { ...context, entered }, displayName);
		},
	};
}

function isUnfilled(entry: Fields, raw: unknown): boolean {
	if (!isObject(raw)) return isNothing(raw);
	const given = valuesOf(raw);
	return Object.entries(entry).every(([name, field]) => isNothingFor(field, given[name]));
}

function valuesOf(raw: unknown): Record<string, unknown> {
	if (isNothing(raw)) return {};
	if (!isObject(raw)) throw new InputError(`must be an object, but it's ${kindOf(raw)}`);
	if (!('values' in raw)) return raw;
	return isObject(raw.values) ? raw.values : {};
}
