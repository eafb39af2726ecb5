import type { IDataObject } from 'n8n-workflow';
import { choices, type Field, type Fields, InputError } from '../../fields';
import { alphabetical } from '../../host';

/** What clears a field of SVC: an empty text, list or object. Undefined if SVC takes none of these: it's left out. */
export type Emptiness = Readonly<
	Record<string, '' | readonly [] | Readonly<IDataObject> | undefined>
>;

export interface Clearing {
	/** Below Update Fields, among the options. */
	readonly field: Field<string[] | undefined>;
	/**
	 * The chosen fields, emptied.
	 * @param updated by which none of them may be changed, too
	 */
	emptied(chosen: readonly string[] | undefined, updated: IDataObject): IDataObject;
}

/**
 * Which fields lose the value they have. An empty update field can't say it, since an expression
 * without a value is more likely a mistake.
 */
export function clearing(emptiness: Emptiness, fields: Fields): Clearing {
	const names = Object.keys(emptiness);
	const label = (name: string) => fields[name]?.property.displayName ?? name;
	return {
		field: choices({
			displayName: 'Clear Fields',
			description: 'The fields to empty in SVC',
			options: names
				.map((value) => ({ name: label(value), value }))
				.sort((a, b) => alphabetical(a.name, b.name)),
			place: 'nowhere',
			whenEmpty: 'leaveOut',
		}),
		emptied(chosen = [], updated) {
			const both = chosen.find((name) => Object.hasOwn(updated, name));
			if (both === undefined) {
				return Object.fromEntries(chosen.map((name) => [name, emptiness[name]]));
			}
			throw new InputError(
				`has "${label(both)}", which is also in 'Update Fields'`,
				'Remove it from one of them.',
				'Clear Fields',
			);
		},
	};
}
