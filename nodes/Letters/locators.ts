import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import {
	editorList,
	entriesOf,
	listEntry,
	matching,
	nameAndValue,
	timeLabel,
} from '../shared/editor';
import {
	byCommonest,
	byNameOrCode,
	countries,
	countryCode,
	excerpt,
	InputError,
	isDataObject,
	locator,
	modeOf,
	type ReadContext,
} from '../shared/fields';
import { word } from '../shared/http';
import { letters } from './area';

/**
 * The fields of returned letters, callbacks and prices are undocumented (service document 1, part B),
 * so IDs and names are looked for under the usual names.
 */
export function firstText(element: IDataObject, names: RegExp): string | undefined {
	for (const [name, value] of Object.entries(element)) {
		if (names.test(name) && typeof value === 'string' && value !== '') return value;
	}
	return undefined;
}

async function searchList(
	context: ILoadOptionsFunctions,
	path: string,
	entryOf: (element: IDataObject) => Entry | undefined,
	filter: string | undefined,
): Promise<INodeListSearchResult> {
	const elements = await editorList(context, letters, path);
	return { results: matching(entriesOf(elements, entryOf), filter, nameAndValue) };
}

interface Entry {
	readonly name: string;
	readonly value: string;
}

/** The surest first. */
const statusNames = [
	/^(?:status|state)$/i,
	/^(?:(?:current|letter|delivery)_?)?(?:status|state)(?:_?(?:name|code|text|type|value))?$/i,
];

const namesInStatus = /^(?:name|status|state|code|value|type|id|key|text|title|description)$/i;

/** The statuses of a letter: usually one text, but a number or an object with texts is just as well a status. */
export function statusesIn(letter: IDataObject): string[] {
	const members = statusNames.flatMap((names) =>
		Object.entries(letter).filter(([name]) => names.test(name)),
	);
	const texts = members.flatMap(([, value]) =>
		isDataObject(value)
			? Object.entries(value).flatMap(([name, one]) => (namesInStatus.test(name) ? word(one) : []))
			: word(value),
	);
	return [...new Set(texts.filter((text) => text !== ''))];
}

export const idNames = /^(id|uuid|guid|letter_?id|callback_?id)$/i;

function recipientOf({ addresses }: IDataObject): string | undefined {
	const all: unknown[] = Array.isArray(addresses) ? addresses : [];
	const [first] = all;
	return isDataObject(first) ? firstText(first, /^recipient$/)?.split('\n')[0] : undefined;
}

export const letterId = locator({
	displayName: 'Letter',
	required: true,
	description: 'The letter to use',
	list: {
		method: 'searchLetters',
		hasFilter: true,
		async search(this: ILoadOptionsFunctions, filter?: string) {
			return await searchList(
				this,
				'/accounts/{accountId}/letters',
				(letter) =>
					listEntry(firstText(letter, idNames), [
						firstText(letter, /^subject$/i),
						recipientOf(letter),
						statusesIn(letter)[0],
						timeLabel(firstText(letter, /^created(?:_?(?:at|on|date))?$/i)),
					]),
				filter,
			);
		},
	},
});

export const callbackId = locator({
	displayName: 'Callback',
	required: true,
	description: 'The callback to use',
	list: {
		method: 'searchCallbacks',
		hasFilter: true,
		async search(this: ILoadOptionsFunctions, filter?: string) {
			return await searchList(
				this,
				'/accounts/{accountId}/callbacks',
				(callback) =>
					listEntry(firstText(callback, idNames), [firstText(callback, /^(endpoint|url)$/i)]),
				filter,
			);
		},
	},
});

const isoCode = /^[A-Za-z]{2,3}$/;

/** The editor doesn't know the names, so it only rejects what is neither. */
const codeOrName = /^[A-Za-z]{2,3}$|^[^\d\s].{3,}$/;

/** In use, but not in ISO 3166-1. */
const kosovo = 'XK';

const says = "must be an ISO country code or a country's name";
const remedy = 'Use the country code, such as DE for Germany or NL for the Netherlands.';

/** Of three letters, only SVC knows which it takes: its description doesn't say which ISO codes it means. */
function codeOf(entered: string): string | undefined {
	const code = entered.trim().toUpperCase();
	return code === kosovo || /^[A-Z]{3}$/.test(code) ? code : countryCode(entered);
}

/** In the list are SVC's own codes, known to others or not. */
const codeOfSvc = (listed: string) => (isoCode.test(listed) ? listed.toUpperCase() : undefined);

/**
 * A country, selected from those the account has prices for, or given by its code or name. The code is sent in
 * capital letters, as ISO 3166-1 writes it, however it was entered.
 */
export function country(settings: {
	displayName: string;
	description: string;
	hint?: string;
	sendAs?: string;
}) {
	const chosen = locator({
		...settings,
		required: true,
		idRule: { pattern: codeOrName, says, remedy },
		idMode: byNameOrCode,
		idPlaceholder: 'e.g. Germany',
		list: {
			method: 'searchCountries',
			hasFilter: true,
			async search(this: ILoadOptionsFunctions, filter?: string) {
				const prices = await editorList(this, letters, '/accounts/{accountId}/prices');
				const priced = entriesOf(prices, pricedCountry);
				// A list without an entry would leave no way on, and any country can be sent to.
				const entries = priced.length > 0 ? priced : all();
				const called = countryCode(filter ?? '');
				return { results: byCommonest(matching(entries, filter, nameAndValue, called)) };
			},
		},
	});
	return {
		...chosen,
		read(raw: unknown, context: ReadContext) {
			const given = chosen.read(raw, context);
			const code = codeOf(given) ?? (modeOf(raw) === 'list' ? codeOfSvc(given) : undefined);
			if (code !== undefined) return code;
			throw new InputError(`${says}, but it's "${excerpt(given)}"`, remedy);
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

function pricedCountry(price: IDataObject): Entry | undefined {
	const value = codeOfPrice(price);
	if (!value) return undefined;
	const name = firstText(price, /^(country_?name|name|country|destination)$/i) ?? value;
	return { name: name === value ? countryName(value) : `${name} (${value})`, value };
}

function all(): Entry[] {
	return [...countries()].map(([value, name]) => ({ name: `${name} (${value})`, value }));
}

function countryName(code: string): string {
	const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
	return /^[A-Z]{2}$/.test(code) ? `${names.of(code) ?? code} (${code})` : code;
}
