import type { IDataObject } from 'n8n-workflow';
import { notice } from '../../shared/fields';
import { operation } from '../area';
import { pricesIn, unwrapSingle } from '../price/pricesIn';
import {
	checkLetter,
	letterFields,
	letterPdf,
	letterProperties,
	letterContentOptions,
	registeredKinds,
} from './properties';
import { word } from '../../shared/http';

/**
 * The fields of a price, and what options and pages add to it, are undocumented (service document 1, part B), so there is
 * no total; SVC only returns that for a created letter.
 */
export const previewLetterPrice = operation({
	name: 'Preview Price',
	value: 'previewPrice',
	action: 'Preview price of new letter',
	description:
		"Run the same checks as Send, with the same fields, and retrieve the country's price. Nothing is sent.",
	request: 'GET /accounts/{accountId}/prices/{destination}',
	fields: {
		partial: notice(
			"Nothing is sent. Checks the letter as Send does, and shows the country's price: pages, color, express, and registered mail can cost extra. For the price only, use Price > Get.",
		),
		...letterFields,
	},
	additionalFields: letterContentOptions,
	check: checkLetter,
	send: {
		as: 'steps',
		async run(values, send, item) {
			const file = values.content === 'pdf' ? await letterPdf(values, item) : undefined;
			const letter = letterProperties(values);
			const { body } = await send({
				request: 'GET /accounts/{accountId}/prices/{isoCode}',
				path: { isoCode: word(letter.destination) },
			});
			return [
				{
					price: unwrapSingle(pricesIn(body)),
					// Before the letter, whose text can fill a table.
					notes: [
						`This is the price for the country${extrasOf(letter)}. Pages and options can cost extra: "price" may list how much, but SVC documents no total. After sending, Get Price returns the letter's price.`,
					],
					letterProperties: letter,
					...(file && { fileName: file.fileName, fileSize: file.length }),
				},
			];
		},
	},
});

function extrasOf(letter: IDataObject): string {
	const chosen = extras.filter(([name]) => letter[name] === true).map(([, words]) => words);
	return chosen.length > 0 ? `, without ${chosen.join(', ')}` : '';
}

const extras = [
	['fullcolor', 'full color'],
	['doublesided', 'double-sided printing'],
	['express', 'express'],
	...registeredKinds.map(({ name, value }) => [value, `${name} mail`.toLowerCase()] as const),
] as const;
