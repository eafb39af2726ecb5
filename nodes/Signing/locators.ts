import { isDataObject, locator, text, uuidRule } from '../shared/fields';

/**
 * Nothing but an ID that is surely a dossier's: the item can also have the ID of a message, a file, or an event.
 * SVC documents no list of dossiers or files, so there is nothing to choose from.
 * @param of the steps that usually have it
 */
const dossier = (of: string) =>
	locator({
		displayName: 'Dossier',
		required: true,
		description: 'The dossier to use',
		from: {
			paths: ['dossierId', 'dossier.id'],
			earlier: ({ dossierId: named, dossier: from }) =>
				named ?? (isDataObject(from) ? from.id : undefined),
			hint: `The dossier of ${of}, even with steps in between. For another one, select By ID.`,
		},
	});

export const createdDossier = dossier('Dossier > Create');
export const signedDossier = dossier('Dossier > Send for Signing or the SVC Signing Trigger');

/** No locator: n8n doesn't run a node with an empty one, and this may be empty. */
export const fileId = text({
	displayName: 'File ID',
	description:
		'The uploaded file to get the signed version of. Its ID is in "fileIds" of Dossier > Send for Signing; events of the SVC Signing Trigger don\'t include it.',
	hint: 'Leave empty if the dossier has only one file. Otherwise, drag it in from Dossier > Send for Signing.',
	placeholder: 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
	matches: uuidRule,
	sendAs: 'file',
});
