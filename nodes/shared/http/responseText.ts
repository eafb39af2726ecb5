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
	const read = await readUntil(flow, body, new BodyReader(body, largestResponse, flow.heard));
	if (read.isWhole) return read.text;
	if (!read.isTooLong) throw new RequestFailure(tooSlow);
	throw new UnusableAnswer(`is larger than ${largestResponse / 1024 / 1024} MB`);
}

/** The beginning of an error's text, or as much of it as comes in time. */
export async function errorText(body: unknown): Promise<string> {
	if (!isReadable(body)) return typeof body === 'string' ? body : '';
	const time = silence(maxErrorWaitMs);
	return (await readUntil(time, body, new BodyReader(body, largestError))).text;
}
/** Reads to the end, or until the time is over. */
async function readUntil(
	time: ReturnType<typeof silence>,
	body: Readable,
	read: BodyReader,
): Promise<BodyReader> {
	try {
		await Promise.race([read.end, time.over]);
	} finally {
		time.stop();
		body.destroy();
	}
	return read;
}

class BodyReader {
	readonly end: Promise<void>;
	isWhole = false;
	private readonly chunks: Uint8Array[] = [];
	private size = 0;

	constructor(
		body: AsyncIterable<Uint8Array>,
		private readonly most: number,
		heard: (bytes: number) => void = () => undefined,
	) {
		this.end = this.read(body, heard);
		// No one waits for it any more when it ends too late, and a rejection would end n8n.
		this.end.catch(() => undefined);
	}

	get isTooLong(): boolean {
		return this.size > this.most;
	}

	get text(): string {
		const bytes = Buffer.concat(this.chunks).subarray(0, this.most);
		return bytes.toString('utf8').replace(/^\uFEFF/, '');
	}

	private async read(body: AsyncIterable<Uint8Array>, heard: (bytes: number) => void) {
		for await (const chunk of body) {
			this.chunks.push(Buffer.from(chunk));
			this.size += chunk.length;
			heard(chunk.length);
			if (this.isTooLong) return;
		}
		this.isWhole = true;
	}
}
