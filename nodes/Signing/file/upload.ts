import { pdfField } from '../../shared/operation';
import { operation } from '../area';
import { uploadBody } from '../pdf';
import { withId } from '../withId';

/**
 * Uploads a PDF (service document 1, part A). Not a spend, although it creates something: a file
 * that no dossier refers to reaches no one, isn't documented as billed, and can't even be looked
 * for, as there is no list of files. So a connection that breaks during a long upload is simply
 * tried again; what may stay behind is an unused copy.
 */
export const uploadFile = operation({
	name: 'Upload',
	value: 'upload',
	action: 'Upload file',
	description: 'Upload a PDF to sign, and get its ID for a dossier',
	request: 'POST /upload',
	effect: 'idempotent',
	fields: { binaryPropertyName: pdfField },
	send: {
		as: 'one',
		body: async ({ binaryPropertyName: field }, item) =>
			await uploadBody(item, field, pdfField.property.displayName),
		output: (answer) => [withId(answer)],
	},
});
