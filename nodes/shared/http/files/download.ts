import type { IBinaryData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { silence } from '../../host';
import { dropped, RequestFailure, tooSlow, UnusableAnswer } from '../../errors';
import { headLength, problemOfFile } from './fileKind';
import { plainFileName } from './fileName';
import { mimeType as wellFormed } from './inputFile';
import { failureIn } from '../failedAnswer';
import { requestFile } from '../request';
import { errorText } from '../responseText';
import { parseBody } from '../answer';
import { usualTimeoutMs } from '../attempt';
import { word } from '../plainValues';
import { type Connection, type ServiceRequest } from '../serviceRequest';
import type { Readable } from './stream';

/**
 * The least bytes per second in each stretch of the time limit. A slow line reaches it; a service that
 * sends a byte from time to time doesn't, and would never finish.
 */
const leastRate = 100;

/** The content type of a file of unknown type. */
const someBytes = 'application/octet-stream';

/**
 * A file answer into n8n's binary store, as a stream, so memory stays flat where the store
 * streams. Name and type come from the headers; `fallback` is used where they are silent. A file
 * that breaks off or stalls is requested again, and finally a RequestFailure, never half a file.
 */
export async function download(
	context: IExecuteFunctions,
	connection: Connection,
	request: ServiceRequest,
	fallback: { fileName: string; mimeType: string },
): Promise<IBinaryData> {
	return await requestFile(connection, request, async (body, headers, status) => {
		const fileName = nameFrom(headers) ?? plainFileName(fallback.fileName) ?? 'file';
		const told = word(headers['content-type']).split(';')[0]?.trim() ?? '';
		const mimeType = told === someBytes || !wellFormed.test(told) ? fallback.mimeType : told;
		if (body.destroyed) throw new RequestFailure(dropped);
		if (mimeType !== fallback.mimeType) {
			await refuseNoFile(mimeType, body, status, connection.account.secrets);
		}
		const watch = watched(body, connection.timeoutMs ?? usualTimeoutMs);
		try {
			const stored = context.helpers.prepareBinaryData(body, fileName, mimeType);
			const file = await Promise.race([stored, watch.stalled]);
			if (watch.length === 0) throw new UnusableAnswer('is empty');
			const problem = problemOfFile(watch.head, fallback.mimeType);
			if (problem) throw new UnusableAnswer(problem);
			return file;
		} catch (error) {
			throw watch.failure ?? error;
		} finally {
			watch.end();
		}
	});
}

/** In response to a file request, these mean a sign-in page, or why there is no file. */
async function refuseNoFile(
	mimeType: string,
	body: Readable,
	status: number,
	secrets: readonly string[],
): Promise<void> {
	if (/\bhtml\b/i.test(mimeType)) {
		body.destroy();
		throw new UnusableAnswer('is a web page instead of a file');
	}
	if (!/\bjson\b/i.test(mimeType)) return;
	const text = await errorText(body);
	const failure = failureIn(parseBody(text, mimeType), status, secrets);
	if (failure) throw new RequestFailure(failure);
	throw new UnusableAnswer('is data instead of a file');
}

/**
 * n8n's own time limit ends with the headers, so the flow of a file is watched here. A stalled
 * stream can't be ended (n8n wraps it so that closing it waits for the next piece), so the store is
 * left waiting for it, and only the node continues.
 */
function watched(body: Readable, maxSilenceMs: number) {
	const flow = silence(maxSilenceMs, (leastRate * maxSilenceMs) / 1000);
	const watch = {
		/** Bytes received so far. */
		length: 0,
		head: Buffer.alloc(0),
		failure: undefined as RequestFailure | undefined,
		stalled: flow.over.then((): never => {
			throw new RequestFailure(tooSlow);
		}),
		end: () => {
			flow.stop();
			body.destroy();
		},
	};
	// It may have no listener any more, which would end n8n.
	watch.stalled.catch(() => undefined);
	// The first listener starts a stream. That must be the store, not this observer.
	body.pause();
	body.on('data', (chunk: Buffer) => {
		flow.heard(chunk.length);
		if (watch.length < headLength) watch.head = Buffer.concat([watch.head, chunk]);
		watch.length += chunk.length;
	});
	body.on('newListener', (event) => {
		if (event === 'data') body.resume();
	});
	body.on('error', () => {
		watch.failure ??= new RequestFailure(dropped);
	});
	return watch;
}

function nameFrom(headers: IDataObject): string | undefined {
	const own = plainFileName(inUtf8(word(headers['x-svc-filename'])));
	if (own) return own;
	const disposition = inUtf8(word(headers['content-disposition']));
	const extended = /filename\*\s*=\s*utf-8'[^']{0,50}'([^;]{1,500})/i.exec(disposition)?.[1];
	if (extended) return plainFileName(decoded(extended));
	const [, quoted, bare] =
		/filename\s*=\s*(?:"((?:[^"\\]|\\.){1,500})"|([^;\s"][^;"]{0,499}))/i.exec(disposition) ?? [];
	return plainFileName(quoted?.replace(/\\(["\\])/g, '$1') ?? bare);
}

/** Node reads headers as Latin-1, but many services send names in UTF-8 as they are. */
function inUtf8(header: string): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(header, 'latin1'));
	} catch {
		return header;
	}
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
