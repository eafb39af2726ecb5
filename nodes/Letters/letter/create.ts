import { asObjectOr } from '../../shared/answer';
import { form, json } from '../../shared/body';
import { choice, InputError, text, when } from '../../shared/fields';
import { checkPdf } from '../../shared/inputFile';
import { operation } from '../area';
import {
	addressesInForm,
	checkLetter,
	destination,
	letterFormFields,
	letterOptions,
	letterProperties,
	message,
	recipient,
} from './properties';

/**
 * Prints and posts a letter, written as text or given as a PDF (service document 1, part B).
 * The fields of the created letter are not shown: they come out as the service gives them.
 */
export const createLetter = operation({
	name: 'Create',
	value: 'create',
	action: 'Create a letter',
	description:
		'Print and post a letter. This costs money and cannot be undone once the letter is sent.',
	request: 'POST /accounts/{accountId}/letters',
	effect: 'spend',
	unknownOutcome: {
		what: 'the letter was created',
		check: 'Look for it with Letter > Get Many',
	},
	fields: {
		content: choice({
			displayName: 'Content',
			options: [
				{
					name: 'Text',
					value: 'text',
					description: 'The service lays out the letter from the text',
				},
				{ name: 'PDF', value: 'pdf', description: 'A PDF file of the input item is printed' },
			],
			default: 'text',
			fixed: true,
			place: 'nowhere',
		}),
		recipient,
		destination,
		message: when({ content: ['text'] }, message),
		pdf: when(
			{ content: ['pdf'] },
			text({
				displayName: 'Input Data Field Name',
				description: 'The field of the input item that holds the PDF',
				default: 'data',
				placeholder: 'e.g. data',
				required: true,
			}),
		),
	},
	additionalFields: { ...letterOptions, addressesInForm },
	check: checkLetter,
	async body(values, item) {
		const properties = letterProperties(values);
		if (values.content === 'text') return json(properties);
		const content = await item.file(values.pdf ?? '').catch(atField);
		await checkPdf(content).catch(atField);
		return form(letterFormFields(properties, values.addressesInForm ?? 'json'), {
			name: 'pdf',
			// Its first bytes say more than the type that a node before has given it.
			content: { ...content, mimeType: 'application/pdf' },
		});
	},
	output: ({ body }) => [asObjectOr({ created: true }, body)],
});

function atField(error: unknown): never {
	throw error instanceof InputError ? error.of('Input Data Field Name') : error;
}
