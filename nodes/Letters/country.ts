import type { IDataObject, INodeListSearchItems } from 'n8n-workflow';
import { codeEntries, editorList, entriesOf, matchingCodes } from '../shared/editor';
import {
	byNameOrCode,
	countries,
	countryCode,
	countryRule,
	hasExpression,
	locator,
	modeOf,
	notACountry,
	type ReadContext,
} from '../shared/fields';
import { letters } from './area';
import { firstText } from './locators';

const isoCode = /^[A-Za-z]{2,3}$/;

/** The editor doesn't know the names, so it only rejects what is neither. */
const codeOrName = /^[A-Za-z]{2,3}$|^[^\d\s].{3,}$/;

/** In use, but not in ISO 3166-1. */
const kosovo = { code: 'XK', written: /^(?:XKX?|Kosov[aoë]|Косово)$/i };

function codeOf(entered: string): string | undefined {
	return kosovo.written.test(entered.trim()) ? kosovo.code : countryCode(entered);
}

/** In the list are SVC's own codes, known to others or not. They're sent as they are. */
const codeOfSvc = (listed: string) => (isoCode.test(listed) ? listed.toUpperCase() : undefined);

/**
 * A country, selected from those the account has prices for, or given by its code or name. The code is sent in
 * capital letters, as ISO 3166-1 writes it, however it was entered.
 */
export function countryLocator(settings: {
	displayName: string;
	description: string;
	hint?: string;
	sendAs?: string;
}) {
	const chosen = locator({
		...settings,
		required: true,
		idRule: { pattern: codeOrName, ...countryRule },
		idMode: byNameOrCode,
		idPlaceholder: 'e.g. Germany',
		list: {
			method: 'searchCountries',
			async search(context, filter) {
				const prices = await editorList(context, letters, '/accounts/{accountId}/prices');
				const priced = entriesOf(prices, pricedCountry);
				// A list without an entry would leave no way on, and any country can be sent to.
				const entries = priced.length > 0 ? priced : codeEntries(countries());
				return matchingCodes(entries, filter, countryCode(filter));
			},
		},
	});
	return {
		...chosen,
		read(raw: unknown, context: ReadContext) {
			const given = chosen.read(raw, context);
			const isListed = modeOf(raw) === 'list' && !hasExpression(context.entered);
			const code = (isListed ? codeOfSvc(given) : undefined) ?? codeOf(given);
			if (code !== undefined) return code;
			throw notACountry(given);
		},
	};
}

/** Names that hold a country's code, the surest first; some of them may hold its name instead. */
const codeNames = [
	/^iso_?code$/i,
	/^country_?code$/i,
	/^iso$/i,
	/^code$/i,
	/^country$/i,
	/^destination$/i,
];

function codeOfPrice(price: IDataObject): string | undefined {
	return codeNames
		.map((names) => firstText(price, names)?.trim())
		.find((code) => code !== undefined && isoCode.test(code));
}

function pricedCountry(price: IDataObject): INodeListSearchItems | undefined {
	const value = codeOfPrice(price);
	if (!value) return undefined;
	const name = firstText(price, /^(country_?name|name|country|destination)$/i) ?? value;
	return { name: name === value ? countryName(value) : `${name} (${value})`, value };
}

export function countryName(code: string): string {
	const name = printedCountry(code);
	return name === undefined ? code : `${name} (${code})`;
}

/** The English name of a country, also of one that SVC's list has in three letters. */
export function printedCountry(code: string): string | undefined {
	const known = codeOf(code);
	return known === kosovo.code ? 'Kosovo' : known && countries().get(known);
}

/** For what follows the country: the code of two letters, whichever one is sent. */
export function inTwoLetters(code: string): string {
	return codeOf(code) ?? code;
}
