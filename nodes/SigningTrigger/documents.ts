import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { beside, download, plain, readAccount, readAt, word } from '../shared/http';
import { isCanceled, pause } from '../shared/host';
import { explain, isRejectedWith, tooManyRequests } from '../shared/errors';
import { valueAt } from '../shared/webhook';
import { signing } from '../Signing/area';
import { downloadDossier } from '../Signing/dossier/download';

/** Whether there is something to download: only a completed dossier has signed documents. */
export function isCompleted(event: IDataObject): boolean {
	return plain(valueAt(event, 'dossier', 'state')) === 'completed';
}

/** SVC may report that a dossier is completed a moment before its documents can be downloaded. */
const pausesMs = [5_000, 15_000, 30_000] as const;

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
	[pauseMs, ...later]: readonly number[] = pausesMs,
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
		if (pauseMs !== undefined && isRejectedWith(error, 404, 409)) {
			await pause(context, pauseMs);
			if (!isCanceled(context)) return await withDocuments(context, item, field, later);
		}
		const { statuses } = downloadDossier.failureTexts;
		const remedy = 'Wait a few minutes, then use SVC Signing > Dossier: Download.';
		const notReady = { 409: { says: "The dossier isn't ready to download", remedy } };
		const texts = {
			title: 'Dossier: Download',
			statuses: { ...tooManyRequests(remedy), ...statuses, ...notReady },
		};
		const { message, description } = explain(error, texts, secrets);
		return { ...item, json: beside(event, { downloadError: { message, description } }) };
	}
}
