import { Readable } from 'node:stream';
import type { IExecuteFunctions } from 'n8n-workflow';

/** n8n's context with nothing but what a test gives it. */
export function contextWith(parts: object): IExecuteFunctions {
	return parts as IExecuteFunctions;
}

/** A file of n8n's binary store, which tells how far it was read and whether it was closed. */
export class StoredFile {
	produced = 0;
	opened = 0;
	stream: Readable | undefined;
	private readonly chunks: () => Iterator<Buffer>;

	constructor(chunks: Iterable<Buffer>) {
		this.chunks = () => chunks[Symbol.iterator]();
	}

	readonly open = async (): Promise<Readable> => {
		const chunks = this.chunks();
		const next = () => {
			const { value, done } = chunks.next();
			if (!done) this.produced++;
			this.stream?.push(done ? null : value);
		};
		this.opened++;
		// As a file does: not before the rest of the program has had its turn.
		this.stream = new Readable({ read: () => void setImmediate(next) });
		return await Promise.resolve(this.stream);
	};
}

export async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk);
	return Buffer.concat(chunks);
}
