import {
	emailRule,
	excerpt,
	InputError,
	isNoValue,
	orSendAnyway,
	refuseNoValue,
	uuidPattern,
} from '../../../shared/fields';
import { asLines, withoutOne } from './fields';

/** What a table has in a cell without a value, or in a column beside the one that is meant. */
export function refuseNoPart(value: string): void {
	orSendAnyway(asLines, () => {
		refuseNoValue(value);
	});
	const what = whatElse(value);
	if (what === undefined) return;
	throw new InputError(
		`is "${excerpt(value)}", ${what}`,
		`Drag the field that contains the right value there, or leave it empty if it's optional. ${asLines}`,
	);
}

/** What a column beside the one that is meant can have. A company can be called example.com. */
function whatElse(value: string): string | undefined {
	if (emailRule.pattern.test(value)) return 'an email address';
	if (/^https?:\/\//i.test(value)) return 'a link';
	return uuidPattern.test(value) ? 'the ID of a record' : undefined;
}

/** Rejects "N/A" or a dash where the name is printed. Below it, lines may be whatever the user wants. */
export function refuseNoFirstLine(line: string): void {
	if (line === '' || (/[\p{L}\p{N}]/u.test(line) && !isNoValue(line))) return;
	throw new InputError(
		`begins with "${excerpt(line)}", a placeholder for a missing value`,
		'Enter the name of a person or company as the first line.',
	);
}

/** A phone number or a customer number from the column beside the name. A company may be called 4711. */
export function refuseNumberAsName(name: string): void {
	refuseWithoutLetter(
		name,
		"Drag the field that contains the name there, or leave it empty. If a company has such a name, enter it in 'Company'.",
	);
}

export function refuseNumberAsStreet(street: string, destination: string): void {
	if (isBlock(street, destination)) return;
	refuseWithoutLetter(
		street,
		"Drag the field that contains the street and house number there. For an address without a street, set 'Enter Address As' to Lines.",
	);
}

/** Of lines, only what can't be an address: it has at least a name and a town. */
export function refuseNumbersAsLines(lines: string): void {
	refuseWithoutLetter(
		lines,
		"Enter the name and the address, one line per address line. To send it as is, add 'Allow Single-Line Address' and turn it on.",
	);
}

/** Rejects a number in any script. */
function refuseWithoutLetter(value: string, remedy: string): void {
	if (!/\p{N}/u.test(value) || /\p{L}/u.test(value)) return;
	throw new InputError(`is "${excerpt(value)}", which has no letters`, remedy);
}

/** As in 1-2-3: in these countries, blocks and houses have numbers, and streets no names. No block begins with 0, as phone numbers do. */
function isBlock(street: string, destination: string): boolean {
	return (
		['JP', 'KR'].includes(destination) &&
		/^[1-9]\d*(?:\p{Pd}\d+)+$/u.test(street.normalize('NFKC').replaceAll('\u2212', '-'))
	);
}

/**
 * Dutch tables often have the number in a column of its own, and only the street was dragged into the field, or the
 * column has 0 for an empty cell. In the Netherlands, each address has one. Elsewhere, a castle or a town hall can be a street.
 */
export function refuseNoHouseNumber(street: string, below: string, destination: string): void {
	if (destination !== 'NL' || /\p{N}/u.test((street + below).replaceAll('0', ''))) return;
	throw new InputError(
		`is "${excerpt(street)}", without a house number`,
		`Drag the field that contains the house number, and drop it after the street. ${withoutOne}`,
	);
}
