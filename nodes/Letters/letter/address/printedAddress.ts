import {
	countryCode,
	excerpt,
	type Field,
	inField,
	InputError,
	isBlank,
	orSendAnyway,
	refuseJson,
	refuseMarkup,
	refuseMissingParts,
	refusePlaceholders,
	refuseTags,
	refuseWrittenBreaks,
	sendAnyway,
	trimmed,
} from '../../../shared/fields';
import { inTwoLetters, printedCountry } from '../../country';
import { type Address, addressFields } from './fields';
import { codeOrNone, refuseLostZero, refuseOtherPart, withPostalCode } from './postalRules';
import { sharePost } from './sharedPost';
import { refuseSpoiledNumber } from './spoiledParts';
import {
	refuseNoFirstLine,
	refuseNoHouseNumber,
	refuseNoPart,
	refuseNumberAsName,
	refuseNumberAsStreet,
	refuseNumbersAsLines,
} from './wrongParts';

const addressParts = [
	'recipientName',
	'company',
	'street',
	'addressLine2',
	'postalCode',
	'city',
	'state',
	'recipient',
] as const;

export function printedAddress(given: Address): string {
	const values = { ...given, destination: inTwoLetters(given.destination) };
	for (const part of addressParts) ofPart(part, () => checkPart(part, values[part] ?? ''));
	if (values.addressAs === 'fields') return linesOf(values).join('\n');
	const lines = withNewlines(values.recipient);
	ofPart('recipient', () => {
		if (values.allowSingleLine !== true) {
			if (linesIn(lines).length < 2) throw singleLineError();
			refuseNumbersAsLines(oneLine(lines));
		}
		orSendAnyway(anyway, () => {
			refuseNoFirstLine(linesIn(lines)[0] ?? '');
		});
		refuseSeveral(lines);
		refuseOtherCountry(linesIn(lines).at(-1) ?? '', values.destination, 'last line of the address');
	});
	return lines;
}

function ofPart<Value>(part: keyof typeof addressFields, read: () => Value): Value {
	return inField(addressFields[part].property.displayName, read);
}

/** Lines as they were written, without what doesn't print, and with the newline characters that SVC wants (service document 1, address). */
export function withNewlines(value = ''): string {
	return value
		.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
		.split('\n')
		.map((line) => (isBlank(line) ? '' : line.trimEnd()))
		.join('\n')
		.replace(/^\n+/, '')
		.trimEnd();
}

function checkPart(part: (typeof addressParts)[number], value: string): void {
	orSendAnyway(anyway, () => {
		refuseMissingParts(value);
	});
	refuseWrittenBreaks(value);
	refuseJson(value, undefined);
	refuseMarkup(value);
	refuseUnfilled(value);
	// Lines are for whoever wants no more rules, and a postal code of zeros has an error of its own.
	if (part !== 'recipient' && (part !== 'postalCode' || !/\d/.test(value))) {
		refuseNoPart(oneLine(value));
	}
	const { property, ifNone }: Field<string | undefined> = addressFields[part];
	if (value === '' || !property.required || isPrintable(value)) return;
	const remedy = 'Enter a value, or skip the item with a Filter node before this one.';
	throw new InputError(
		`is "${excerpt(value)}", which has no letters or digits`,
		ifNone === undefined ? remedy : `${remedy} ${ifNone}`,
	);
}

/** Rejects a template that no one has filled, such as "[Name]". No address has one. */
export function refuseUnfilled(value: string): void {
	refusePlaceholders(value);
	orSendAnyway(anyway, () => {
		refuseTags(value);
	});
}

/** A company can be called "null & nichtig GmbH". */
const anyway = sendAnyway('addresses', '[{"recipient": "…"}]');

function singleLineError(): InputError {
	return new InputError(
		'has only one line, but a postal address needs several',
		"Set 'Enter Address As' to Fields and drag each part into its field, or put each part on its own line. To send it as is, add 'Allow Single-Line Address' and turn it on.",
	);
}

function refuseCodeAsCity(city: string): void {
	if (!/^\d[\d\s-]*$/.test(city)) return;
	throw new InputError(
		`is "${excerpt(city)}", which looks like a postal code`,
		"Check whether 'City' and 'Postal Code' are swapped.",
	);
}

/** Pasted one below the other, two people would get one letter, to an address of neither. */
function refuseSeveral(lines: string): void {
	// A part that is empty leaves an empty line too, but no three lines on each side of it.
	const blocks = lines.split(/\n(?:\s*\n)+/).map((block) => linesIn(block).length);
	const addresses = blocks.filter((count) => count > 2).length;
	if (addresses < 2) return;
	throw new InputError(
		`looks like ${addresses} addresses with an empty line between them`,
		'A letter has exactly one recipient. To send one letter per address, use the Split Out node before this one. If this is one address, remove the empty line.',
	);
}

/**
 * Where a region or a town is called like a country in some language, such as Georgia, Granada, Guadalupe, Niger, Norfolk,
 * and San Martín.
 */
const regions = new Set(
	'AR-MF BR-SV CO-MF CR-GP EC-SH ES-GD GB-NF GR-MK MX-GP MX-MF NG-NE NI-GD PE-MF US-GE'.split(' '),
);

/**
 * The letter's price and its way follow the destination, so one of the two is wrong. Seen where every row of a table has
 * its own country and the field has one for all.
 */
function refuseOtherCountry(end: string, destination: string, part: string): void {
	const named = countryCode(end);
	// Two or three letters can be a state or province, and two countries can share a post, such as Jersey's.
	if (named === undefined || end.length < 4 || sharePost(named, destination)) return;
	if (regions.has(`${destination}-${named}`)) return;
	throw new InputError(
		`ends with "${end}", but the destination is ${destination}`,
		`Set 'Destination Country' to ${named}, or correct the ${part}.`,
	);
}

function linesOf(values: Address): string[] {
	const { destination } = values;
	const name = oneLine(values.recipientName);
	const street = oneLine(values.street);
	const names = [name, oneLine(values.company)].filter(isPrintable);
	ofPart('recipientName', () => {
		if (names.length === 0) throw noNameError();
		refuseNumberAsName(name);
	});
	ofPart('street', () => {
		refuseNumberAsStreet(street, destination);
		refuseNoHouseNumber(street, oneLine(values.addressLine2), destination);
		refuseSpoiledNumber(street, destination);
	});
	return [
		...names,
		...linesIn(values.street),
		...linesIn(values.addressLine2).filter(isPrintable),
		...townLines(values),
		...ofPart('destination', () => countryLines(values)),
	];
}

function noNameError(): InputError {
	return new InputError(
		"is empty, and so is 'Company'",
		'Enter one of them. If you use an expression, check that the previous node returns a value for this item.',
	);
}

function townLines({ destination, ...values }: Address): string[] {
	const code = ofPart('postalCode', () => {
		const given = codeOrNone(oneLine(values.postalCode), destination);
		if (given !== '') {
			refuseOtherPart(given, destination);
			refuseLostZero(given, destination);
		}
		return given;
	});
	const city = ofPart('city', () => {
		const name = withoutCode(oneLine(values.city), code);
		refuseCodeAsCity(name);
		if (name.includes(','))
			refuseOtherCountry(name.split(',').at(-1)?.trim() ?? '', destination, 'city');
		return name;
	});
	const state = oneLine(values.state);
	const town = [city, state].filter(isPrintable);
	return withPostalCode(town, code, destination);
}

/** Tables can have the postal code in a column of its own and before the city, too. */
function withoutCode(city: string, code: string): string {
	return code !== '' && city.startsWith(`${code} `) ? city.slice(code.length + 1) : city;
}

function countryLines({ omitCountryLine: isOmitted, destination }: Address): string[] {
	if (isOmitted) return [];
	const name = printedCountry(destination);
	if (name !== undefined) return [name.toUpperCase()];
	throw new InputError(
		`is ${destination}, but the node has no name for this country to print below the address`,
		"Set 'Enter Address As' to Lines and write the country's name as the last line.",
	);
}

function linesIn(value?: string): string[] {
	return withNewlines(value)
		.split('\n')
		.map(oneLine)
		.filter((line) => !isBlank(line));
}

/** Without invisible signs around it, which copying from a contact card brings along. */
function oneLine(value = ''): string {
	return trimmed(value.replace(/\s+/g, ' '));
}

/** A dash or a dot is what tables have in place of an empty cell. */
function isPrintable(value = ''): boolean {
	return /[\p{L}\p{N}]/u.test(value);
}
