import { excerpt, InputError } from '../../shared/fields';
import { addressFields } from './address';

/** A phone number or a customer number from the column beside the name. A company may be called 4711. */
export function refuseNumberAsName(name: string): void {
	if (!isNumber(name)) return;
	throw withoutLetter(
		name,
		"Drag the field that contains the name there, or leave it empty. If a company has such a name, enter it in 'Company'.",
		addressFields.recipientName.property.displayName,
	);
}

export function refuseNumberAsStreet(street: string, destination: string): void {
	if (!isNumber(street) || isBlock(street, destination)) return;
	throw withoutLetter(
		street,
		"Drag the field that contains the street and house number there. For an address without a street, set 'Enter Address As' to Lines.",
		addressFields.street.property.displayName,
	);
}

/** Of lines, only what can't be an address: it has at least a name and a town. */
export function refuseNumbersAsLines(lines: string): void {
	if (!isNumber(lines)) return;
	throw withoutLetter(
		lines,
		"Enter the name and the address, one line per address line. To send it as is, turn on 'Allow Single-Line Address'.",
		addressFields.recipient.property.displayName,
	);
}

/** In any script. */
function isNumber(value: string): boolean {
	return /\p{N}/u.test(value) && !/\p{L}/u.test(value);
}

/** As in 1-2-3: in these countries, blocks and houses have numbers, and streets no names. No block begins with 0, as phone numbers do. */
function isBlock(street: string, destination: string): boolean {
	return (
		['JP', 'KR'].includes(destination) &&
		/^[1-9]\d*(?:\p{Pd}\d+)+$/u.test(street.normalize('NFKC').replaceAll('\u2212', '-'))
	);
}

function withoutLetter(value: string, remedy: string, field: string): InputError {
	return new InputError(`is "${excerpt(value)}", which has no letters`, remedy, field);
}
