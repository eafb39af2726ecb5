import { asTexts, entriesIn, hasNoEntry } from './choice';
import { type Basics, type Field, readFilled } from './field';
import { idIn, locator, type SearchedField } from './locator';

interface SeveralSettings extends Basics {
	list: NonNullable<SearchedField['list']>;
	idPlaceholder: string;
	/** The entry that is selected at first. */
	default?: { name: string; value: string };
}

/**
 * Usually one entry of the account's list, with several as an exception: pick one, or enter IDs
 * with commas between them, also as an expression. n8n requests the list only when it's opened; a multiple
 * choice requests it with the panel, before there is a credential, and then shows an error in the field.
 */
export function locatorOfSeveral(
	settings: SeveralSettings & { required: true },
): Field<string[]> & SearchedField;
export function locatorOfSeveral(
	settings: SeveralSettings,
): Field<string[] | undefined> & SearchedField;
export function locatorOfSeveral({
	default: initial,
	...settings
}: SeveralSettings): Field<string[] | undefined> & SearchedField {
	const one = locator({ ...settings, idRule: anyText });
	return {
		...one,
		property: {
			...one.property,
			...(initial && {
				default: { mode: 'list', value: initial.value, cachedResultName: initial.name },
			}),
		},
		isNothing: (raw) => hasNoEntry(idIn(raw)),
		// Unknown values are left to SVC.
		read: (raw) => readFilled(settings, entriesIn(idIn(raw)), asTexts),
	};
}

const anyText = { pattern: /^\s*\S[^]*/, says: "can't be empty" };
