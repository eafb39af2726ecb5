import { emailRule, excerpt, InputError, refuseNoValue } from '../../shared/fields';
import { withoutPrefix } from './codePrefix';

const asLines = "To print an address as you enter it, set 'Enter Address As' to Lines.";

/** What a table has in a cell without a value, or in a column beside the one that is meant. */
export function refuseNoPart(value: string, field: string): void {
	refuseNoValue(value, field, asLines);
	if (!emailRule.pattern.test(value)) return;
	throw new InputError(
		`is "${excerpt(value)}", an email address`,
		`Drag the field that contains the right value there, or leave it empty if it's optional. ${asLines}`,
		field,
	);
}

/**
 * The town would be printed twice. A house can have the number of a postal code, so another number stands before the
 * code, or the city is there as well.
 */
export function refuseWholeAddress(
	street: string,
	postalCode: string,
	city: string,
	field: string,
): void {
	const code = withoutPrefix(postalCode);
	const characters = code.replace(/[^A-Za-z\d]/g, '');
	if (characters.length < 4) return;
	const spelled = [...characters].join(String.raw`[\s-]?`);
	const found = new RegExp(`(?<![A-Za-z\\d])${spelled}(?![A-Za-z\\d])`, 'i').exec(street);
	if (!found) return;
	const hasNumberBefore = /\d/.test(street.slice(0, found.index));
	if (!hasNumberBefore && !containsCity(street, city)) return;
	throw new InputError(
		`is "${excerpt(street)}", which contains the postal code ${code} again`,
		`Enter only the street and house number, or drag the field that contains only them. If the whole address is in one field, set 'Enter Address As' to Lines.`,
		field,
	);
}

function containsCity(street: string, city: string): boolean {
	return city !== '' && ` ${words(street)} `.includes(` ${words(city)} `);
}

function words(text: string): string {
	return text
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim();
}
