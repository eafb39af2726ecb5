import { silence } from '../host';
import { RequestFailure, tooSlow, UnusableAnswer } from '../errors';
import { isReadable, type Readable } from './files/stream';

/** The most bytes of a response that is no file, uncompressed: it's held in memory as a whole. */
const largestResponse = 64 * 1024 * 1024;
/** As many bytes of an error's body are read. */
const largestError = 64 * 1024;
/** Milliseconds for the body of an error: its status counts even without it. */
const maxErrorWaitMs = 10_000;

/**
 * The text of a response.
 * @param maxSilenceMs how long nothing may come
 * @throws UnusableAnswer if there is more than `largestResponse`; a RequestFailure if it stalls; what the stream throws
 */
export async function wholeText(body: unknown, maxSilenceMs: number): Promise<string> {
	if (!isReadable(body)) return typeof body === 'string' ? body : '';
	const flow = silence(maxSilenceMs);
	const { text, end } = await textUntil(flow, body, largestResponse);
	if (end === 'whole') return text;
	if (end === 'late') throw new RequestFailure(tooSlow);
	throw new UnusableAnswer(`is larger than ${largestResponse / 1024 / 1024} MB`);
}

/** The beginning of an error's text, or as much of it as comes in time. */
export async function errorText(body: unknown): Promise<string> {
	if (!isReadable(body)) return typeof body === 'string' ? body : '';
	return (await textUntil(silence(maxErrorWaitMs, Infinity), body, largestError)).text;
}

/** Reads to the end, until there are too many bytes, or until the time is over. */
async function textUntil(
	time: ReturnType<typeof silence>,
	body: Readable,
	most: number,
): Promise<{ text: string; end: 'whole' | 'late' | 'tooLong' }> {
	const pieces: AsyncIterable<Uint8Array> = body;
	const chunks: Uint8Array[] = [];
	const read = async (): Promise<'whole' | 'tooLong'> => {
		let size = 0;
		for await (const chunk of pieces) {
			chunks.push(Buffer.from(chunk));
			size += chunk.length;
			time.heard(chunk.length);
			if (size > most) return 'tooLong';
		}
		return 'whole';
	};
	const reading = read();
	// No one waits for it any more when it ends too late, and a rejection would end n8n.
	reading.catch(() => undefined);
	try {
		const end = await Promise.race([reading, time.over.then(() => 'late' as const)]);
		const bytes = Buffer.concat(chunks).subarray(0, most);
		return { text: bytes.toString('utf8').replace(/^\uFEFF/, ''), end };
	} finally {
		time.stop();
		body.destroy();
	}
}
