import type { IBinaryData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { plainFileName } from './inputFile';
import { type Connection, headerText, requestFile, type ServiceRequest } from './request';

/**
 * A file answer into n8n's binary store, as a stream, so memory stays flat where the store
 * streams. Name and type come from the headers; `fallback` is used where they are silent.
 */
export async function download(
	context: IExecuteFunctions,
	connection: Connection,
	request: ServiceRequest,
	fallback: { fileName: string; mimeType: string },
): Promise<IBinaryData> {
	const { body, headers } = await requestFile(connection, request);
	const fileName = nameFrom(headers) ?? fallback.fileName;
	const mimeType = headerText(headers, 'content-type').split(';')[0]?.trim() || fallback.mimeType;
	return await context.helpers.prepareBinaryData(body, fileName, mimeType);
}

function nameFrom(headers: IDataObject): string | undefined {
	const own = plainFileName(headerText(headers, 'x-svc-filename'));
	if (own) return own;
	const disposition = headerText(headers, 'content-disposition');
	const extended = /filename\*\s*=\s*utf-8'[^']{0,50}'([^;]{1,500})/i.exec(disposition)?.[1];
	if (extended) return plainFileName(decoded(extended));
	const [, quoted, bare] =
		/filename\s*=\s*(?:"((?:[^"\\]|\\.){1,500})"|([^;\s"]{1,500}))/i.exec(disposition) ?? [];
	return plainFileName(quoted?.replace(/\\(["\\])/g, '$1') ?? bare);
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
