import type { IDataObject, INodeListSearchItems, ILoadOptionsFunctions } from 'n8n-workflow';
import {
	editorList,
	entriesOf,
	listEntry,
	matching,
	nameAndValue,
	timeLabel,
} from '../shared/editor';
import { isDataObject, listedIn, locator } from '../shared/fields';
import { withinName, word } from '../shared/http';
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

function searchOf(
	path: string,
	entryOf: (element: IDataObject) => INodeListSearchItems | undefined,
) {
	return async (context: ILoadOptionsFunctions, filter: string) => {
		const elements = await editorList(context, letters, path);
		return matching(entriesOf(elements, entryOf), filter, nameAndValue);
	};
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

const idNames = /^(id|uuid|guid|letter_?id|callback_?id)$/i;

/** The ID of a letter or callback, also one that SVC shows as a number. */
export function idOfRecord(element: IDataObject): string | undefined {
	const [, id] =
		Object.entries(element).find(([name, value]) => idNames.test(name) && word(value) !== '') ?? [];
	return firstText(element, idNames) ?? (word(id) || undefined);
}

/** The letter or callback, also in an envelope of whatever name, or where SVC returns something beside it, such as the price. */
export function ownRecord(record: IDataObject): IDataObject {
	const inner = Object.entries(record).find(([name]) => /^(letter|callback)$/i.test(name))?.[1];
	return idOfRecord(record) === undefined && isDataObject(inner)
		? { ...record, ...inner }
		: withinName(record, idNames);
}

function recipientOf({ addresses }: IDataObject): string | undefined {
	const [first] = listedIn(addresses);
	return isDataObject(first) ? firstText(first, /^recipient$/)?.split('\n')[0] : undefined;
}

/** "Your order · Jane Doe · printed · 2030-01-31 08:00 UTC" */
function letterEntry(letter: IDataObject) {
	const [status] = statusesIn(letter);
	return listEntry(idOfRecord(letter), [
		firstText(letter, /^subject$/i),
		recipientOf(letter),
		status,
		createdAt(letter),
	]);
}

function createdAt(letter: IDataObject): string | undefined {
	return timeLabel(firstText(letter, /^created(?:_?(?:at|on|date))?$/i));
}

export const letterId = locator({
	displayName: 'Letter',
	required: true,
	description: 'The letter to use',
	list: {
		method: 'searchLetters',
		search: searchOf('/accounts/{accountId}/letters', letterEntry),
	},
});

export const callbackId = locator({
	displayName: 'Callback',
	required: true,
	description: 'The callback to use',
	list: {
		method: 'searchCallbacks',
		search: searchOf('/accounts/{accountId}/callbacks', (callback) =>
			listEntry(idOfRecord(callback), [firstText(callback, /^(endpoint|url)$/i)]),
		),
	},
});
