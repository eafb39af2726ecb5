import { asObjectOr } from '../../shared/answer';
import { form, json } from '../../shared/body';
import { operation } from '../area';
import {
	addressesInForm,
	checkLetter,
	letterFields,
	letterFormFields,
	letterOptions,
	letterPdf,
	letterProperties,
} from './properties';

/**
 * Prints and posts a letter, written as text or given as a PDF (service document 1, part B).
 * The fields of the created letter are not shown: they come out as the service gives them.
 */
export const createLetter = operation({
	name: 'Create',
	value: 'create',
	action: 'Post a letter that costs money',
	description:
		'Print and post a letter. It costs money and cannot be undone once the letter is sent.',
	request: 'POST /accounts/{accountId}/letters',
	effect: 'spend',
	unknownOutcome: {
		what: 'the letter was created',
		check: 'Look for it with Letter > Get Many',
	},
	fields: letterFields,
	additionalFields: { ...letterOptions, addressesInForm },
	check: checkLetter,
	async body(values, item) {
		const properties = letterProperties(values);
		if (values.content === 'text') return json(properties);
		return form(letterFormFields(properties, values.addressesInForm ?? 'json'), {
			name: 'pdf',
			content: await letterPdf(values, item),
		});
	},
	output: ({ body }) => [asObjectOr({ created: true }, body)],
});
