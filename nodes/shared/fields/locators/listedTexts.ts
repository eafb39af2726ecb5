import { hasNoEntry } from '../choice';
import { enteredUnder } from '../entered';
import type { Field } from '../field';
import { idIn, locator, type LocatorSettings, type SearchedField } from './locator';
import { refuseNoText } from '../rules/standIns';
import { anythingElse, type TextKind } from '../rules/textKinds';
import { texts } from '../texts';

interface ListedTextsSettings extends Omit<LocatorSettings, 'from' | 'named'> {
	list: NonNullable<LocatorSettings['list']>;
	default?: { name: string; value: string };
}

/**
 * Usually one entry of the account's list, with others as an exception: pick one, or enter any, also several with
 * commas between them. n8n requests the list only when it's opened; a multiple choice requests it with the panel,
 * before there is a credential, and then shows an error in the field.
 */
export function listedTexts(
	settings: ListedTextsSettings & { required: true },
): Field<string[]> & SearchedField;
export function listedTexts(
	settings: ListedTextsSettings,
): Field<string[] | undefined> & SearchedField;
export function listedTexts({
	default: initial,
	...settings
}: ListedTextsSettings): Field<string[] | undefined> & SearchedField {
	const one = locator(settings);
	const { displayName, required = false } = settings;
	// Unknown values are left to SVC, but not what stands for a missing one.
	const given = texts({ displayName, required, kind: listedText });
	return {
		...one,
		property: {
			...one.property,
			...(initial && {
				default: { mode: 'list', value: initial.value, cachedResultName: initial.name },
			}),
		},
		isNothing: (raw) => hasNoEntry(idIn(raw)),
		read(raw, context) {
			const inMode = { ...context, entered: enteredUnder('value', context.entered) };
			const all = given.read(idIn(raw), inMode);
			// A channel that is listed twice could send, and cost, twice.
			return all && [...new Set(all)];
		},
	};
}

const listedText: TextKind = (value, context) => {
	anythingElse(value, context);
	refuseNoText(value, context.entered);
};
