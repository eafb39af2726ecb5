import { hasNoEntry } from './choice';
import type { Basics, Field } from './field';
import { idIn, locator, type SearchedField } from './locator';
import { texts } from './texts';

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
	const { displayName, required = false } = settings;
	// Unknown values are left to SVC, but not what stands for a missing one.
	const entered = texts({ displayName, required });
	return {
		...one,
		property: {
			...one.property,
			...(initial && {
				default: { mode: 'list', value: initial.value, cachedResultName: initial.name },
			}),
		},
		isNothing: (raw) => hasNoEntry(idIn(raw)),
		read: (raw, context) => entered.read(idIn(raw), context),
	};
}

const anyText = { pattern: /^\s*\S[^]*/, says: "can't be empty" };
