import { type Field, type Fields, InputError } from './field';
import { isObject, kindOf } from './kinds';
import { isNothing } from './nothing';
import type { ListField } from './list';
import { fieldProperties } from './property';
import { type Added, readCollection } from './read';

interface CollectionSettings<F extends Fields> {
	displayName: string;
	/** The editor's button, such as "Add Filter". */
	placeholder: string;
	entry: F;
}

/** A box of optional fields, of which the user adds those that are needed (n8n's collection). */
export function collection<F extends Fields>(
	settings: CollectionSettings<F>,
): Field<Added<F>> & ListField {
	const { displayName, placeholder, entry } = settings;
	return {
		property: {
			displayName,
			type: 'collection',
			placeholder,
			default: {},
			options: fieldProperties(entry),
		},
		entry,
		isNothing: () => false,
		read: (raw, context) => {
			if (!isNothing(raw) && !isObject(raw)) {
				throw new InputError(`must be an object, but it's ${kindOf(raw)}`);
			}
			return readCollection(entry, isObject(raw) ? raw : {}, context);
		},
	};
}

/** The box at the end of a trigger's panel. */
export function optionsBox<F extends Fields>(entry: F) {
	return collection({ displayName: 'Options', placeholder: 'Add Option', entry });
}
