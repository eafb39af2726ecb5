import { sleep } from 'n8n-workflow';
import { UnusableAnswer } from './answer';
import { RequestFailure } from './failure';
import { rethrow } from './rethrow';

type Readable = import('stream').Readable;

/** The most bytes of a response that is no file, uncompressed: it is held in memory as a whole. */
export const largestResponse = 64 * 1024 * 1024;
/** As many bytes of an error's body are read. */
const largestError = 64 * 1024;
/** Milliseconds for the body of an error: its status counts even without it. */
const errorPatienceMs = 10_000;

/**
 * The text of a response.
 * @param patienceMs how long nothing may come
 * @throws UnusableAnswer if there is more than `largestResponse`; a RequestFailure if it stalls; what the stream throws
 */
export async function wholeText(body: unknown, patienceMs: number): Promise<string> {
	if (!isReadable(body)) return typeof body === 'string' ? body : '';
	const { text, isWhole } = await read(body, largestResponse, patienceMs);
	if (isWhole) return text;
	throw new UnusableAnswer(`is larger than ${largestResponse / 1024 / 1024} MB`);
}

/** The beginning of an error's text, or as much of it as comes. */
export async function errorText(body: unknown): Promise<string> {
	if (!isReadable(body)) return typeof body === 'string' ? body : '';
	const { text } = await read(body, largestError, errorPatienceMs, errorPatienceMs);
	return text;
}

async function read(body: Readable, most: number, patienceMs: number, inAllMs = Infinity) {
	const over = new AbortController();
	const chunks: Uint8Array[] = [];
	let [size, last] = [0, Date.now()];
	const collect = async (): Promise<boolean> => {
		const source: AsyncIterable<Uint8Array> = body;
		for await (const chunk of source) {
			chunks.push(chunk);
			size += chunk.length;
			last = Date.now();
			if (size > most) return false;
		}
		return true;
	};
	const untilStalled = async (): Promise<never> => {
		const begin = Date.now();
		for (let wait = Math.min(patienceMs, inAllMs); wait > 0; ) {
			await sleep(wait, over.signal);
			wait = Math.min(last + patienceMs, begin + inAllMs) - Date.now();
		}
		throw new RequestFailure({ kind: 'lost', code: 'ETIMEDOUT' });
	};
	const [collected, stalled] = [collect(), untilStalled()];
	// Whichever comes second has no one to wait for it, and a rejection would end n8n.
	collected.catch(() => undefined);
	stalled.catch(() => undefined);
	try {
		const isWhole = await Promise.race([collected, stalled]);
		return { text: textOf(chunks, most), isWhole };
	} catch (error) {
		if (inAllMs === Infinity) rethrow(error);
		return { text: textOf(chunks, most), isWhole: false };
	} finally {
		over.abort();
		body.destroy();
	}
}

function textOf(chunks: readonly Uint8Array[], most: number): string {
	return Buffer.concat(chunks)
		.subarray(0, most)
		.toString('utf8')
		.replace(/^\uFEFF/, '');
}

export function isReadable(value: unknown): value is Readable {
	return typeof value === 'object' && value !== null && 'pipe' in value && 'destroy' in value;
}
