import type { IDataObject } from 'n8n-workflow';
import { NegativeAnswer, UnusableAnswer } from '../shared/errors';
import { isBlank, listedIn, quotedNames } from '../shared/fields';
import { asItem, objectsIn, outermost, word } from '../shared/http';
import { isOfAnyCountry } from './nationalNumber';

const costNames = ['totalCost', 'countryCosts', 'messageCount', 'recipientCount'];

/** The part of a country isn't all of it. */
function isCost(one: IDataObject): boolean {
	return costNames.some((name) => name in one) && !('countryCode' in one);
}

/** ISO 3166 keeps ZZ for a country that isn't known. */
const unknownCountry = /^(?:zz)?$/i;

/**
 * The cost response, in any envelope.
 * @throws UnusableAnswer without one: SVC may be under maintenance
 */
export function costIn(body: unknown): IDataObject {
	const cost = outermost(body, isCost);
	if (!cost) throw new UnusableAnswer("isn't a cost");
	return cost;
}

/**
 * A cost that someone decides by. If SVC assigns a part of it to no country, its price is as uncertain as where the
 * messages go, so there is none to say yes to.
 * @param people the recipients, as far as they are known
 */
export function certainCostIn(body: unknown, people: unknown): IDataObject {
	const cost = costIn(body);
	if (!objectsIn(cost.countryCosts).some(isOfNoCountry)) return cost;
	throw new NegativeAnswer(
		"SVC can't tell the country of some recipients, so their price isn't certain",
		`${numbersToCheck(numbersIn(people))} Phone numbers must start with + and the country code. Nothing was sent.`,
	);
}

/** An entry without a code says nothing. */
function isOfNoCountry({ countryCode: code }: IDataObject): boolean {
	return code === null || (typeof code === 'string' && unknownCountry.test(code.trim()));
}

/** More are too many to read. */
const mostNamed = 20;

function numbersToCheck(numbers: readonly string[]): string {
	const wrong = [...new Set(numbers)].filter((one) => !isBlank(one) && !isOfAnyCountry(one));
	if (wrong.length === 0) return 'Check the phone numbers of the recipients.';
	return `Check these phone numbers: ${quotedNames(wrong, mostNamed)}.`;
}

export function numbersIn(people: unknown): string[] {
	return listedIn(people)
		.map(asItem)
		.map(({ msisdn, phoneNumber }) => word(msisdn ?? phoneNumber));
}
