import { InputError } from '../../shared/fields';
import { addressFields } from './address';
import { isStreetWithNumber, namesStreet } from './streetWords';

/** Owners of a house often have its street in their name. */
const owners = /^(?:WEG|VvE)\b|\b(?:GbR|GmbH|KG|AG|UG|Ltd|LLC|BV|SARL|SAS|SRL)\b/;

/**
 * A street without a number isn't wrong, nor is a city or a name with one, as in Dublin 2 and Studio 54. But what looks
 * like a street, beside a street that doesn't, is in the column of the other.
 */
export function refuseStreetIn(
	values: Readonly<Record<'recipientName' | 'city', string>>,
	street: string,
): void {
	if (/\p{N}/u.test(street) || namesStreet(street)) return;
	const part = (['city', 'recipientName'] as const).find((name) => isStreet(values[name]));
	if (part === undefined) return;
	const { displayName } = addressFields[part].property;
	const orElse =
		part === 'recipientName' ? " If a company has such a name, enter it in 'Company'." : '';
	throw new InputError(
		`is "${street}", without a number, but '${displayName}' is "${values[part]}"`,
		`Check whether the two are swapped.${orElse} To print an address as you enter it, set 'Enter Address As' to Lines.`,
		addressFields.street.property.displayName,
	);
}

function isStreet(value: string): boolean {
	return isStreetWithNumber(value) && !owners.test(value);
}
