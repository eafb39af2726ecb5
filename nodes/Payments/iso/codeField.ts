import { matching } from '../../shared/editor';
import {
	byCommonest,
	type Field,
	InputError,
	locator,
	mapValue,
	type SearchedField,
} from '../../shared/fields';

interface CodeSettings {
	displayName: string;
	description: string;
	/**
	 * The code in SVC's spelling, and what the list shows for it. Asked for when the field is used
	 * first, since n8n loads all nodes at its start.
	 */
	entries: () => ReadonlyMap<string, string>;
	/** The name under which the node offers the list to the editor. */
	listMethod: string;
	/** Completes the sentence that begins with the field's name: "must be an ISO … code". */
	says: string;
	remedy: string;
	/** For example "EUR". */
	example: string;
	/** The code of what people write instead, such as a name. */
	codeOf?: (given: string) => string | undefined;
	hint?: string;
	required?: boolean;
	whenEmpty?: 'leaveOut';
}

/**
 * A code of an international standard: selected from a list by its name, or given as the code, in
 * capital or small letters. Nothing is chosen at first, so that no guess is ever sent.
 */
export function codeField(
	settings: CodeSettings & { required: true },
): Field<string> & SearchedField;
export function codeField(settings: CodeSettings): Field<string | undefined> & SearchedField;
export function codeField(settings: CodeSettings): Field<string | undefined> & SearchedField {
	const { entries: allEntries, listMethod, says, remedy, example, codeOf, ...shown } = settings;
	let made: ReadonlyMap<string, string> | undefined;
	const entries = () => (made ??= allEntries());
	let known: ReadonlyMap<string, string> | undefined;
	return mapValue(
		locator({
			...shown,
			idRule: {
				pattern: new RegExp(`^[A-Za-z]{${example.length}}$${codeOf ? '|^[^\\d\\s].{3,}$' : ''}`),
				says,
				remedy,
			},
			idPlaceholder: `e.g. ${example}`,
			list: {
				method: listMethod,
				hasFilter: true,
				async search(filter) {
					const all = Array.from(entries(), ([value, name]) => ({
						name: `${name} (${value})`,
						value,
					}));
					return await Promise.resolve({ results: byCommonest(matching(all, filter)) });
				},
			},
		}),
		(given) => {
			if (given === undefined) return undefined;
			known ??= new Map([...entries().keys()].map((key) => [key.toLowerCase(), key]));
			const spelled = codeOf?.(given) ?? known.get(given.toLowerCase());
			if (spelled) return spelled;
			throw new InputError(`${says}, but "${given}" isn't one`, remedy);
		},
	);
}
