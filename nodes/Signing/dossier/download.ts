import { choice, mapValue, notice, when } from '../../shared/fields';
import { operation } from '../area';
import { fileId, signedDossier } from '../locators';

/** The archive is what comes without `type` (service document 1, part A, download rules). */
const content = mapValue(
	choice({
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
			{ name: 'Signed Document', value: 'file', description: 'One signed document as a PDF' },
		],
		default: 'file',
		fixed: true,
		sendAs: 'type',
	}),
	(chosen) => (chosen === 'all' ? undefined : chosen),
);

/** Which statuses these cases have is undocumented; the usual ones get words of their own. */
const statuses = {
	400: {
		says: 'SVC rejected one or more values',
		remedy:
			"If the dossier has several files, enter the File ID of one, or set Content to 'All Documents (ZIP)'. Otherwise, check the dossier's ID.",
	},
	404: {
		says: "The dossier or its file doesn't exist, or the dossier expired",
		remedy:
			"Check the IDs, and that the credential's environment is the one that the dossier was created in. You can't download from a dossier after it expires.",
	},
	409: {
		says: "The dossier isn't ready to download",
		remedy:
			'Download it once everyone has signed. The SVC Signing Trigger starts a workflow when that happens.',
	},
	410: {
		says: "The dossier expired, so you can't download it",
		remedy:
			'You can download from a dossier until it expires. You set this time when you create it, up to 90 days.',
	},
};

/** Different for each dossier: a step that stores the files would overwrite one with another. */
function fileDefaults({ content: chosen, dossierId, fileId: id }: DownloadValues) {
	if (chosen === undefined) return { fileName: `${dossierId}.zip`, mimeType: 'application/zip' };
	const fileName =
		chosen === 'auditReport' ? `${dossierId}-audit-report.pdf` : `${id ?? dossierId}.pdf`;
	return { fileName, mimeType: 'application/pdf' };
}

interface DownloadValues {
	readonly content: 'file' | 'auditReport' | undefined;
	readonly dossierId: string;
	readonly fileId?: string | undefined;
}

export const downloadDossier = operation({
	name: 'Download',
	value: 'download',
	action: 'Download dossier documents',
	description: 'Download the signed documents or the audit report of a completed dossier',
	request: 'GET /dossiers/{dossierId}/download',
	fields: {
		whenSigned: notice(
			"Download once everyone has signed: the SVC Signing Trigger starts a workflow then. You can't download after the dossier expires, after 30 days by default.",
		),
		dossierId: signedDossier,
		content,
		fileId: when({ content: ['file'] }, fileId),
	},
	statuses,
	send: {
		as: 'file',
		name: fileDefaults,
		about: ({ dossierId }) => ({ dossierId }),
	},
});
