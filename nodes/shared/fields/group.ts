import {
	type Basics,
	type Field,
	type Fields,
	isEmpty,
	isObject,
	InputError,
	kindOf,
	type Values,
} from './field';
import type { ListField } from './list';
import { property } from './property';
import { readFields } from './read';

/** Without a hint: n8n shows none for a collection, so it belongs to one of the fields. */
interface GroupSettings<F extends Fields> extends Omit<Basics, 'hint'> {
	entry: F;
	/**
	 * Inside of a list: n8n cannot load a workflow whose list entries lack a group that is open by
	 * default, so there it is not.
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
	const { displayName, description, placeholder = `Add ${displayName}`, entry } = settings;
	return {
		property: {
			displayName,
			...(description !== undefined && { description }),
			placeholder,
			type: 'fixedCollection',
			// Open at once: whoever adds the group wants to fill it in.
			default: settings.nested ? {} : { values: {} },
			options: [
				{
					name: 'values',
					displayName,
					values: Object.entries(entry).map(([name, field]) => property(name, field)),
				},
			],
		},
		place: settings.place,
		sendAs: settings.sendAs,
		entry,
		read: (raw, context) => {
			const given = valuesOf(raw);
			const filled = Object.keys(entry).some((name) => !isEmpty(given[name]));
			if (!filled) return undefined;
			return readFields(entry, (name) => given[name], context, displayName);
		},
	};
}

function valuesOf(raw: unknown): Record<string, unknown> {
	if (isEmpty(raw)) return {};
	if (!isObject(raw)) throw new InputError(`must be an object, but it is ${kindOf(raw)}`);
	if (!('values' in raw)) return raw;
	return isObject(raw.values) ? raw.values : {};
}
