import type { Resource } from '../shared/operation';
import { createCallback } from './callback/create';
import { deleteCallback } from './callback/delete';
import { getCallback } from './callback/get';
import { getManyCallbacks } from './callback/getMany';
import { updateCallback } from './callback/update';
import { createLetter } from './letter/create';
import { createLetterAndWait } from './letter/createAndWait';
import { deleteLetter } from './letter/delete';
import { getLetter } from './letter/get';
import { getManyLetters } from './letter/getMany';
import { getLetterPrice } from './letter/getPrice';
import { previewLetter } from './letter/preview/preview';
import { previewLetterPrice } from './letter/previewPrice';
import { updateLetter } from './letter/update';
import { getPrice } from './price/get';
import { getManyPrices } from './price/getMany';

const letter: Resource = {
	name: 'Letter',
	value: 'letter',
	description: 'A letter that SVC prints and mails',
	operations: [
		createLetter,
		createLetterAndWait,
		previewLetter,
		previewLetterPrice,
		getLetter,
		getManyLetters,
		getLetterPrice,
		updateLetter,
		deleteLetter,
	],
};

const price: Resource = {
	name: 'Price',
	value: 'price',
	description: 'The price of letters to a country',
	operations: [getManyPrices, getPrice],
};

const callback: Resource = {
	name: 'Callback',
	value: 'callback',
	description: "For developers: a URL that SVC calls when a letter's status changes",
	operations: [createCallback, getCallback, getManyCallbacks, updateCallback, deleteCallback],
};

export const resources = [letter, price, callback] as const;
