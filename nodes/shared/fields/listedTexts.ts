import type { Field } from './field';
import { idIn, locator, type LocatorSettings, type SearchedField } from './locator';
import { texts } from './texts';

type ListedTextsSettings = LocatorSettings & Required<Pick<LocatorSettings, 'list'>>;

/**
 * Texts of which a list offers those that are known. The second mode takes any other, and several that are separated
 * by commas.
 */
export function listedTexts(
	settings: ListedTextsSettings & { required: true },
): Field<string[]> & SearchedField;
export function listedTexts(
	settings: ListedTextsSettings,
): Field<string[] | undefined> & SearchedField;
export function listedTexts(
	settings: ListedTextsSettings,
): Field<string[] | undefined> & SearchedField {
	const { displayName, required = false } = settings;
	const entered = texts({ displayName, required });
	return {
		...locator(settings),
		read: (raw, context) => entered.read(idIn(raw), context),
	};
}
