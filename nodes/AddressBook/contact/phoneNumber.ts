import { defaultCountryOf } from '../../messaging/defaultCountry';
import { asPhoneNumber, asWritten } from '../../messaging/phoneNumber';
import {
	choice,
	InputError,
	mapValue,
	numberToCall,
	type ReadContext,
	text,
} from '../../shared/fields';
import { rethrow } from '../../shared/host';

/**
 * SVC doesn't say which forms it takes in a contact, so without a default country one with a country code is sent
 * as it was entered. What no phone dials is no part of it: a "(0)", or a spreadsheet's apostrophe.
 */
export const phoneNumber = mapValue(
	text({
		displayName: 'Phone Number',
		isTrimmed: true,
		description: 'The phone number with country code, starting with +',
		placeholder: 'e.g. +31612345678',
		kind: numberToCall,
	}),
	(entered, context) => {
		if (entered === undefined) return undefined;
		checkNumber(entered, context);
		return inDefaultCountry(entered, context);
	},
);

/** For a field that takes email addresses too. */
export function emailOrNumber(entered: string, context: ReadContext): string {
	return entered.includes('@') ? entered : inDefaultCountry(entered, context);
}

/** Web pages and word processors have other spaces and dashes than a keyboard, which look the same. */
const typed = /^[\x20-\x7E]*$/;

/** With country code, if there is a default country, or if a message to the number as it is would reach no one. */
function inDefaultCountry(entered: string, context: ReadContext): string {
	const isKept = defaultCountryOf(context) === undefined || isAccepted(context);
	return isKept ? withCountryCode(entered, context) : asPhoneNumber(entered, context);
}

/** As it is where it isn't one: a contact's number may be anything. */
function withCountryCode(entered: string, context: ReadContext): string {
	const isDialed =
		defaultCountryOf(context) === undefined &&
		asWritten(entered) === entered &&
		typed.test(entered);
	return isDialed ? entered : (knownNumber(entered, context) ?? entered);
}

function knownNumber(entered: string, context: ReadContext): string | undefined {
	try {
		return asPhoneNumber(entered, context);
	} catch (error) {
		return error instanceof InputError ? undefined : rethrow(error);
	}
}

/**
 * A number without its country can't be texted later, nor compared with another: whoever opts it out would get the
 * next message all the same.
 * @param field where it was entered, if that isn't what is read at the moment
 * @throws InputError unless the user has chosen to keep these numbers, or to skip their contacts
 */
export function checkNumber(number: string, context: ReadContext, field?: string): void {
	if (isAccepted(context)) return;
	// What is wrong with the country itself isn't a matter of this number.
	defaultCountryOf(context);
	try {
		asPhoneNumber(number, context);
	} catch (error) {
		throw withWayToKeepIt(error, field);
	}
}

function isAccepted({ options }: ReadContext): boolean {
	return options?.unknownNumbers === 'keep' || options?.unknownNumbers === 'skip';
}

export function isLeftOut(number: unknown, context: ReadContext): boolean {
	if (context.options?.unknownNumbers !== 'skip' || typeof number !== 'string') return false;
	return knownNumber(number, context) === undefined;
}

/** Of several contacts, the others can be imported. */
export function withWayToSkipIt(error: unknown): unknown {
	if (!(error instanceof InputError)) return error;
	return new InputError(error.problem, error.remedy.replace(toKeepIt, toSkipIt), error.field);
}

function withWayToKeepIt(error: unknown, field?: string): unknown {
	if (!(error instanceof InputError)) return error;
	return new InputError(error.problem, `${error.remedy}${toKeepIt}`, error.field ?? field);
}

/**
 * What two spellings of a number have in common. With a default country, that's also one with its country code
 * and one without.
 */
export function digitsOf(number: string, context: ReadContext): string {
	return withCountryCode(number, context).replace(/\D/g, '').replace(/^00/, '');
}

const treatments = {
	displayName: 'Unrecognized Phone Numbers',
	description:
		"How to handle phone numbers that have no country code or aren't valid in the default country",
	default: 'reject',
	place: 'nowhere',
} as const;

const choices = [
	{ name: 'Keep as They Are', value: 'keep' },
	{ name: 'Reject', value: 'reject', description: 'Nothing is sent for these items' },
] as const;

export const unknownNumbers = choice({ ...treatments, options: choices });

/** In a table, some rows may have something else in the column, such as an extension. */
export const unknownNumbersInTable = choice({
	...treatments,
	options: [
		...choices,
		{
			name: 'Skip',
			value: 'skip',
			description: "These contacts aren't imported, and the output lists them",
		},
	],
});

const toKeepIt =
	" To keep it as is, set Options > Unrecognized Phone Numbers to 'Keep as They Are'.";
const toSkipIt =
	" To import the others without this one, set Options > Unrecognized Phone Numbers to 'Skip'; to keep the number as is, set it to 'Keep as They Are'.";
