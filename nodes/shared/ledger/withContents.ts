import { rethrow } from '../host';
import { contentDigest, type InputFile } from '../http';
import { digest } from './digest';
import type { Purchase } from './identical';

/**
 * What an item asks for, with its files, and short enough to be recorded. A correction can give a file to another item,
 * so the content counts.
 * @param isPaid whether it was sent before: then, n8n may have removed its files
 */
export async function withContents(
	{ things, files }: Purchase,
	isPaid: boolean,
): Promise<Purchase['things']> {
	// Of an item that wasn't sent, a file without its content would be equal to any of its length.
	const contentOf = async (file: InputFile) =>
		await contentDigest(file).catch((error: unknown) =>
			isPaid ? String(file.length) : rethrow(error),
		);
	const contents: string[] = [];
	for (const file of files) contents.push(await contentOf(file));
	return things.map(({ key, moments }) => ({ key: digest([key, ...contents]), moments }));
}
