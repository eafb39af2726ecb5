import { codeEntries, matchingCodes } from '../../shared/editor';
import { whenUsed } from '../../shared/host';
import {
	byNameOrCode,
	excerpt,
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
	/** Completes the sentence that begins with the field's name: "must be an ISO … code or a …'s name". */
	says: string;
	remedy: string;
	example: string;
	/** The code of what people write instead and the list doesn't have, such as a name in another language. */
	codeOf?: (given: string) => string | undefined;
	hint?: string;
	required?: boolean;
	whenEmpty?: 'leaveOut';
}

/**
 * A code of an international standard: selected from a list by its name, or given as the code or the name, in
 * capital or small letters. Nothing is chosen at first, so that no guess is ever sent.
 */
export function codeField(
	settings: CodeSettings & { required: true },
): Field<string> & SearchedField;
export function codeField(settings: CodeSettings): Field<string | undefined> & SearchedField;
export function codeField(settings: CodeSettings): Field<string | undefined> & SearchedField {
	const { entries: allEntries, listMethod, says, remedy, example, codeOf, ...shown } = settings;
	const entries = whenUsed(allEntries);
	const known = whenUsed(() => spellings(entries()));
	const codeFor = (given: string) => {
		// Exchanges write GBp for pence, and ZAc for cents: an amount of them would be a hundred times as much.
		if (/^[A-Z]{2}[a-z]$/.test(given)) return undefined;
		return known().get(given.toLowerCase()) ?? codeOf?.(given);
	};
	return mapValue(
		locator({
			...shown,
			// The editor doesn't know the names, so it only rejects what is neither.
			idRule: {
				pattern: new RegExp(`^[A-Za-z]{${example.length}}$|^[^\\d\\s].{2,}$`),
				says,
				remedy,
			},
			idMode: byNameOrCode,
			idPlaceholder: `e.g. ${example}`,
			list: {
				method: listMethod,
				search: (_context, filter) =>
					matchingCodes(codeEntries(entries()), filter, codeOf?.(filter)),
			},
		}),
		(given) => {
			if (given === undefined) return undefined;
			const code = codeFor(given);
			if (code !== undefined) return code;
			throw new InputError(`${says}, but "${excerpt(given)}" isn't one`, remedy);
		},
	);
}

/** How people write the entries. A name of two, such as Akan, leads to none. */
function spellings(entries: ReadonlyMap<string, string>): ReadonlyMap<string, string | undefined> {
	const known = new Map<string, string | undefined>();
	for (const [code, name] of entries) {
		const spelled = name.toLowerCase();
		known.set(spelled, known.has(spelled) ? undefined : code);
		known.set(`${spelled} (${code.toLowerCase()})`, code);
		known.set(code.toLowerCase(), code);
	}
	return known;
}
