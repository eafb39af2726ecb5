import { locator, text, uuidRule } from '../shared/fields';

/** The service describes no list of dossiers or files, so there is nothing to choose from. */
export const dossierId = locator({
	displayName: 'Dossier',
	description: 'The dossier to work on. Its ID is in the output of the node that created it.',
	required: true,
});

/** No locator: n8n does not run a node with an empty one, and this may be empty. */
export const fileId = text({
	displayName: 'File ID',
	description:
		'The file whose signed document is downloaded. It may be left empty if the dossier has only one.',
	placeholder: 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
	matches: uuidRule,
	sendAs: 'file',
});
