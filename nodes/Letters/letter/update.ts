import type { IDataObject } from 'n8n-workflow';
import { agentNotice, notice } from '../../shared/fields';
import { json } from '../../shared/http';
import { clearing, type Emptiness, onlyFilled } from '../../shared/operation';
import { changedTwice } from '../../shared/send';
import { operation } from '../area';
import { letterId } from '../locators';
import { addressFields } from './address/fields';
import { message } from './texts';
import {
	checkLetter,
	letterOptions,
	letterProperties,
	type LetterValues,
	registeredKinds,
} from './properties';
import { sendNow } from './scheduleDate';

const emptiness: Emptiness = { dateplace: '', sender: '', subject: '' };
const clear = clearing(emptiness, letterOptions);

type Update = LetterValues & { readonly clearFields?: readonly string[] | undefined };

function withEmptied(values: Update): LetterValues {
	return {
		...values,
		...clear.emptied(values.clearFields, onlyFilled(values, Object.keys(emptiness))),
	};
}

/** The kinds that weren't selected are turned off: SVC may keep what an update leaves out, and the letter would cost more. */
function withoutOtherKinds(letter: IDataObject, { registeredMail }: Update): IDataObject {
	const kinds = registeredMail === undefined ? [] : registeredKinds;
	return { ...Object.fromEntries(kinds.map(({ value }) => [value, false])), ...letter };
}

export const updateLetter = operation({
	name: 'Update',
	value: 'update',
	action: 'Update letter',
	description: "Update the content of a letter that hasn't been sent yet",
	request: 'PUT /accounts/{accountId}/letters/{letterId}',
	effect: 'idempotent',
	fields: {
		replaces: notice(
			"This replaces the letter, even one from a PDF. Enter its address and text again. Options that you leave out, such as Full Color, may stay on. SVC may mail the letter on any update, which costs money. To make sure that it's mailed, add Update Fields > Send Now and turn it on.",
		),
		toolCosts: agentNotice('SVC may mail the letter on any update, which costs money'),
		letterId,
		...addressFields,
		message,
	},
	updateFields: { ...letterOptions, sendNow },
	options: { clearFields: clear.field },
	check: (values) => checkLetter(withEmptied(values)),
	statuses: {
		409: {
			says: "SVC can't update this letter anymore",
			remedy:
				"SVC has probably sent it already, because Send mails letters immediately unless 'Save Without Sending' is on. Run Letter > Get to see its status.",
		},
	},
	send: {
		as: 'one',
		body: (values, { startedAt }) =>
			json(
				withoutOtherKinds(
					letterProperties(withEmptied(values), values.sendNow ? startedAt : undefined),
					values,
				),
			),
		ifEmpty: ({ letterId: id }) => ({ id, updated: true }),
	},
	hints: [changedTwice('letter', 'Letter', 'letterId')],
});
