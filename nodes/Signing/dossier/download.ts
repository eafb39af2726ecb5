import { choice, type Field, when } from '../../shared/fields';
import { operation } from '../area';
import { fileId, reportedDossierId } from '../locators';

const contentChoice = choice({
	displayName: 'Content',
	options: [
		{
			name: 'All Documents (ZIP)',
			value: 'all',
			description: 'All signed documents and the audit report in one archive',
		},
		{
			name: 'Audit Report',
			value: 'auditReport',
			description: 'All information and events of the dossier',
		},
		{ name: 'Signed Document', value: 'file', description: 'One signed document' },
	],
	default: 'all',
	fixed: true,
	sendAs: 'type',
});

/** The archive is what comes without `type` (service document 1, part A, download rules). */
const content: Field<'file' | 'auditReport' | undefined> = {
	...contentChoice,
	read(raw, context) {
		const chosen = contentChoice.read(raw, context);
		return chosen === 'all' ? undefined : chosen;
	},
};

/** Which statuses these cases have is not shown; the usual ones get words of their own. */
const statuses = {
	404: {
		says: 'The dossier or its file does not exist, or the dossier has expired',
		remedy:
			'Check the IDs, and that the credential is of the environment in which the dossier was created. Downloads are possible only until a dossier expires.',
	},
	409: {
		says: 'The dossier is not ready to be downloaded',
		remedy: 'Download it once everyone has signed; the SVC Signing Trigger reports that.',
	},
	410: {
		says: 'The dossier has expired, so it cannot be downloaded any more',
		remedy:
			'Downloads are possible only until a dossier expires, which can be set when it is created (at most 90 days).',
	},
};

export const downloadDossier = operation({
	name: 'Download',
	value: 'download',
	action: 'Download dossier documents',
	description: 'Download signed documents or the audit report of a completed dossier',
	request: 'GET /dossiers/{dossierId}/download',
	effect: 'read',
	fields: { dossierId: reportedDossierId, content, fileId: when({ content: ['file'] }, fileId) },
	statuses,
	send: {
		as: 'file',
		name: (values) =>
			values.content === undefined
				? { fileName: `${values.dossierId}.zip`, mimeType: 'application/zip' }
				: { fileName: `${values.fileId ?? values.content}.pdf`, mimeType: 'application/pdf' },
	},
});
