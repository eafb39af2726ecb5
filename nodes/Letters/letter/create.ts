import type { IDataObject } from 'n8n-workflow';
import { type Body, form, json } from '../../shared/http';
import { allTheSame, type InputItem } from '../../shared/send';
import type { Values } from '../../shared/fields';
import { operation } from '../area';
import { addressFields } from './address/fields';
import { idOfRecord, ownRecord } from '../locators';
import { addressesInForm, letterFormFields } from './form';
import {
	checkLetter,
	letterContentOptions,
	letterCosts,
	letterFields,
	letterPdf,
	letterProperties,
	type LetterValues,
} from './properties';
import { dateOptions, datedOrNot, withoutDate } from './scheduleDate';

const sameAddress = allTheSame<LetterValues>(
	'All of these letters went to the same address',
	{
		whom: 'person',
		check: 'the address expressions',
		expressionsIn: Object.keys(addressFields),
	},
	(values) => letterProperties(values).addresses,
);

export const sendingLetter = {
	effect: 'spend',
	costsMoney: true,
	unknownOutcome: {
		what: 'the letter was sent',
		done: 'sent',
		check: 'Check with Letter > Get Many, with Return All turned on,',
	},
	additionalFields: { ...letterContentOptions, ...dateOptions, addressesInForm },
	check: checkLetter,
	hints: [withoutDate, sameAddress],
} as const;

/** The fields of the created letter are undocumented (service document 1, part B). */
export const createLetter = operation({
	name: 'Send',
	value: 'create',
	action: 'Send letter',
	description:
		"Print and mail a letter. Costs money, and you can't recall a letter once it's sent.",
	request: 'POST /accounts/{accountId}/letters',
	...sendingLetter,
	show: withLetterId,
	fields: { ...letterCosts, ...letterFields },
	send: { as: 'one', body: letterBody, about: datedOrNot, ifEmpty: () => ({ created: true }) },
});

export async function letterBody(
	values: LetterValues &
		Pick<Values<typeof letterFields>, 'content' | 'pdf'> & {
			readonly addressesInForm?: 'json' | 'fields' | undefined;
		},
	item: InputItem,
): Promise<Body> {
	const properties = letterProperties(values, item.startedAt);
	if (values.content === 'text') return json(properties);
	return form(letterFormFields(properties, values.addressesInForm ?? 'json'), {
		name: 'pdf',
		content: await letterPdf(values, item),
	});
}

/**
 * With its ID as it's called in a status change: whoever saves it finds the customer by it when the SVC Letters Trigger
 * reports one. SVC's own name for it is undocumented.
 */
function withLetterId(letter: IDataObject): IDataObject {
	const letterId = idOfRecord(ownRecord(letter));
	return letterId === undefined ? letter : { letterId, ...letter };
}
