import {
	byNameOrCode,
	countries,
	countryCode,
	countryRule,
	type Field,
	inField,
	InputError,
	locator,
	mapValue,
	notACountry,
	type ReadContext,
} from '../shared/fields';
import { codeEntries, matchingCodes } from '../shared/editor';
import { hasPhoneNumbers } from './nationalNumber';

const country = mapValue(
	locator({
		displayName: 'Default Country',
		description:
			'The country of phone numbers without a country code, such as 06 12345671. Numbers with a country code stay as they are.',
		idRule: { pattern: /^[A-Za-z]{2}$|^[^\d\s].{3,}$/, ...countryRule },
		idMode: byNameOrCode,
		idPlaceholder: 'e.g. Netherlands',
		place: 'nowhere',
		// Without a country, only numbers that need one are rejected.
		whenEmpty: 'leaveOut',
		list: {
			method: 'searchPhoneCountries',
			search(_context, filter) {
				const all = codeEntries(countries()).filter(({ value }) => hasPhoneNumbers(value));
				return matchingCodes(all, filter, countryCode(filter));
			},
		},
	}),
	(entered) => {
		if (entered === undefined) return undefined;
		// Some places have phone numbers of their own but no code in ISO 3166-1, such as Ascension Island.
		const asEntered = entered.toUpperCase();
		const code = hasPhoneNumbers(asEntered) ? asEntered : countryCode(entered);
		if (code === undefined) throw notACountry(entered);
		if (hasPhoneNumbers(code)) return code;
		throw new InputError(
			`must be a country with phone numbers, but it's "${entered}"`,
			countryRule.remedy,
		);
	},
);

/**
 * Options > Default Country: without it, a number without a country code is rejected, because its country
 * would be a guess. Other fields of the operation read it from their context.
 */
export const defaultCountry: Field<string | undefined> = { ...country, isRule: true };

/** @throws InputError that names Default Country, not the field that needs it */
export function defaultCountryOf(context: ReadContext) {
	return inField(country.property.displayName, () =>
		country.read(context.options?.defaultCountry, { ...context, entered: undefined }),
	);
}
