import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { beside, download, readAccount, readAt, word } from '../shared/http';
import { explain, tooManyRequests } from '../shared/errors';
import { plain, valueAt } from '../shared/webhook';
import { signing } from '../Signing/area';
import { downloadDossier } from '../Signing/dossier/download';

/** Whether there is something to download: only a completed dossier has signed documents. */
export function isCompleted(event: IDataObject): boolean {
	return plain(valueAt(event, 'dossier', 'state')) === 'completed';
}

/**
 * The event with the ZIP archive of the dossier's signed documents and its audit report (service
 * document 1, part A, download rules, 3). If the download isn't possible, the event isn't lost: the item
 * says why in `downloadError`, and the workflow can download them later.
 * @param field the binary field for the archive
 */
export async function withDocuments(
	context: IExecuteFunctions,
	item: INodeExecutionData,
	field: string,
): Promise<INodeExecutionData> {
	const { json: event } = item;
	let secrets: readonly string[] = [];
	try {
		const account = await readAccount(context, signing);
		secrets = account.secrets;
		const dossierId = word(valueAt(event, 'dossier', 'id'));
		const file = await download(
			context,
			{ context, area: signing, account },
			readAt(account, '/dossiers/{dossierId}/download', { dossierId }),
			{ fileName: `${dossierId}.zip`, mimeType: 'application/zip' },
		);
		return { ...item, binary: { [field]: file } };
	} catch (error) {
		const { statuses } = downloadDossier.failureTexts;
		const busy = tooManyRequests('Wait a few minutes, then use SVC Signing > Dossier: Download.');
		const texts = { title: 'Dossier: Download', statuses: { ...busy, ...statuses } };
		const { message, description } = explain(error, texts, secrets);
		return { ...item, json: beside(event, { downloadError: { message, description } }) };
	}
}
