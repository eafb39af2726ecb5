import { isDataObject, locator, notice, text, uuidRule } from '../shared/fields';

/** SVC documents no list of dossiers or files, so there is nothing to choose from. */
const dossier = { displayName: 'Dossier', required: true } as const;

/** Nothing but an ID that is surely a dossier's: the item can also have the ID of a message, a file, or an event. */
export const dossierId = locator({
	...dossier,
	description:
		'The dossier to use. Defaults to the dossier that an earlier step created, or the one of the SVC Signing Trigger.',
	fromPrevious: ['dossierId', 'dossier.id'],
	fromEarlier: ({ dossierId: named, dossier: of }) =>
		named ?? (isDataObject(of) ? of.id : undefined),
});

/** n8n shows no hint under an expression. */
export const dossierNotice = notice(
	"Leave 'Dossier' as it is to use the dossier from Dossier > Create, even with other steps in between, such as a message. For another one, enter its ID.",
);

export const reportedDossierNotice = notice(
	"Leave 'Dossier' as it is to use the dossier from Dossier > Send for Signing or the SVC Signing Trigger, even with other steps in between. For another one, enter its ID.",
);

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
