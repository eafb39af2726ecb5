import { defaultCountryOf } from '../../messaging/defaultCountry';
import { phoneNumber as asPhoneNumber } from '../../messaging/phoneNumber';
import { choice, InputError, mapValue, ofField, type ReadContext, text } from '../../shared/fields';
import { rethrow } from '../../shared/host';

/** SVC doesn't say which forms it takes in a contact, so without a default country any is sent. */
export const phoneNumber = mapValue(
	text({
		displayName: 'Phone Number',
		isTrimmed: true,
		description:
			"The phone number, ideally with country code, starting with +. Without Options > Default Country, it's sent as you enter it.",
		placeholder: 'e.g. +31612345678',
	}),
	(entered, context) => (entered === undefined ? undefined : inDefaultCountry(entered, context)),
);

/** For a field that takes email addresses too. */
export function emailOrNumber(entered: string, context: ReadContext): string {
	return entered.includes('@') ? entered : inDefaultCountry(entered, context);
}

/** With country code, if there is a default country. */
function inDefaultCountry(entered: string, context: ReadContext): string {
	if (defaultCountryOf(context) === undefined) return entered;
	try {
		return asPhoneNumber(entered, context);
	} catch (error) {
		const isKept = context.options?.unknownNumbers === 'keep' && error instanceof InputError;
		return isKept ? entered : rethrow(error);
	}
}

/**
 * Of a whole table, a number without its country can't be texted later, and the contact is skipped when the table is
 * imported again with a default country.
 */
export function checkNumber(number: unknown, context: ReadContext): void {
	if (typeof number !== 'string' || context.options?.unknownNumbers === 'keep') return;
	try {
		asPhoneNumber(number, context);
	} catch (error) {
		throw ofField(error, phoneNumber.property.displayName);
	}
}

/**
 * What two spellings of a number have in common. With a default country, that's also one with its country code
 * and one without.
 */
export function digitsOf(number: string, context: ReadContext): string {
	return withCountryCode(number, context).replace(/\D/g, '').replace(/^00/, '');
}

/** A contact's number may be anything. */
function withCountryCode(number: string, context: ReadContext): string {
	try {
		return inDefaultCountry(number, context);
	} catch (error) {
		return error instanceof InputError ? number : rethrow(error);
	}
}

/** In a table, some rows may have something else in the column, such as an extension. */
export const unknownNumbers = choice({
	displayName: 'Unrecognized Phone Numbers',
	description:
		"The treatment of phone numbers without a country code, and of those that can't be right in the default country",
	options: [
		{ name: 'Import as They Are', value: 'keep' },
		{ name: 'Reject', value: 'reject', description: 'Nothing is imported for these items' },
	],
	default: 'reject',
	place: 'nowhere',
});
