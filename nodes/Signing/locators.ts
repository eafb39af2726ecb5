import { locator, notice, text, uuidRule } from '../shared/fields';

/** SVC documents no list of dossiers or files, so there is nothing to choose from. */
const dossier = { displayName: 'Dossier', required: true } as const;

/** To be invited to: the dossier that Dossier > Create has returned. */
export const dossierId = locator({
	...dossier,
	description: 'The dossier to use. Defaults to the dossier that the previous node created.',
	fromPrevious: ['dossierId', 'id'],
});

/** To be downloaded: the dossier that the Signing Trigger has reported. */
export const reportedDossierId = locator({
	...dossier,
	description:
		'The dossier to use. Defaults to the dossier of the SVC Signing Trigger, or the one that the previous node created.',
	fromPrevious: ['dossierId', 'dossier.id'],
});

/** n8n shows no hint under an expression. */
const clearAndDrag =
	"With another step in between, clear 'Dossier', and drag in the dossier's ID from";

export const dossierNotice = notice(
	`'Dossier' is filled in for a step right after Dossier > Create. ${clearAndDrag} there.`,
);

export const reportedDossierNotice = notice(
	`'Dossier' is filled in for a step right after Dossier > Send for Signing or the SVC Signing Trigger. ${clearAndDrag} one of them.`,
);

/** No locator: n8n doesn't run a node with an empty one, and this may be empty. */
export const fileId = text({
	displayName: 'File ID',
	description:
		'The uploaded file to get the signed version of. Its ID is in "fileIds" of Dossier > Send for Signing; events of the SVC Signing Trigger don\'t include it.',
	hint: 'Leave empty if the dossier has only one file',
	placeholder: 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
	matches: uuidRule,
	sendAs: 'file',
});
