import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';
import { excerpt, InputError, isObject } from '../../fields';
import { hintOnce, rethrow } from '../../host';
import { headLength, isPdf, wasText } from './fileKind';
import { plainFileName } from './fileName';
import type { Readable } from './stream';

/** A file of an input item: in memory as bytes, or in n8n's binary store as a stream. */
export type InputFile = {
	readonly fileName: string;
	readonly mimeType: string;
	readonly length: number;
} & (
	| { readonly bytes: Buffer; readonly open?: undefined }
	/** `storedAs`: its name in n8n's store, without the folders, which change. */
	| { readonly bytes?: undefined; readonly storedAs?: string; open(): Promise<Readable> }
);

/** The format of a type, without parameters: `application/pdf`. */
export const mimeType = /^[\w.+-]+\/[\w.+-]+$/;

/**
 * The file in the item's binary field `name`. Nothing of a stored file is read yet.
 * @param parameter that names the field, for errors, also of when it's opened later
 */
export async function inputFile(
	context: IExecuteFunctions,
	itemIndex: number,
	name: string,
	parameter: string,
): Promise<InputFile> {
	const binary = binaryField(context, itemIndex, name);
	if (!binary) throw noSuchFile(name, fieldsWithFiles(context, itemIndex)).of(parameter);
	const about = {
		fileName: sentName(context, binary.fileName),
		mimeType: mimeType.test(binary.mimeType) ? binary.mimeType : 'application/octet-stream',
	};
	const { id } = binary;
	if (id === undefined) {
		const bytes = Buffer.from(binary.data, 'base64');
		return { ...about, bytes, length: bytes.length };
	}
	const { helpers } = context;
	const orGone = async <Result>(open: () => Promise<Result>) =>
		await open().catch(() => rethrow(notThere(about.fileName).of(parameter)));
	const { fileSize } = await orGone(async () => await helpers.getBinaryMetadata(id));
	return {
		...about,
		length: fileSize,
		storedAs: storedFile(id),
		open: async () => await orGone(async () => await helpers.getBinaryStream(id)),
	};
}

/**
 * The file in n8n's store. The folders before its name change: what a webhook or a form received belongs to no
 * execution at first, and n8n moves it when the execution pauses or ends.
 */
export function storedFile(id: string): string {
	return id.slice(id.lastIndexOf('/') + 1);
}

function sentName(context: IExecuteFunctions, name: IBinaryData['fileName']): string {
	const sent = plainFileName(name) ?? 'file';
	if (name && name !== sent) {
		const message = `A file name was too long, or contained line breaks, folders, or other characters that don't belong in one. The node uses "${excerpt(sent)}" instead.`;
		// One is enough for all files.
		hintOnce(context, { message }, 'changed file names');
	}
	return sent;
}

/** What n8n has stored can be gone: it removes files together with old executions. */
function notThere(fileName: string): InputError {
	return new InputError(
		`is "${fileName}", which n8n can't open`,
		"The file may have been removed from n8n's storage. Run the node that returned it again.",
	);
}

/** Where n8n stores files depends on the workflow's settings, so n8n provides the path. */
function binaryField(
	context: IExecuteFunctions,
	itemIndex: number,
	name: string,
): IBinaryData | undefined {
	try {
		return context.helpers.assertBinaryData(itemIndex, name);
	} catch {
		return undefined;
	}
}

/** The item's binary fields, and with "Execution Logic" v2 in the workflow's settings, paths to files in its data. */
export function fieldsWithFiles(context: IExecuteFunctions, itemIndex: number): string[] {
	const { json, binary } = context.getInputData()[itemIndex] ?? {};
	const inData = isObject(json?._files) ? Object.keys(json._files) : [];
	return [
		...Object.keys(binary ?? {}),
		...inData.map((key) => `_files.${key}`).filter((path) => binaryField(context, itemIndex, path)),
	];
}

/** The whole file in memory, for small ones whose content has to be checked. */
export async function wholeFile(file: InputFile): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of await chunksOf(file)) chunks.push(chunk);
	return Buffer.concat(chunks);
}

export async function chunksOf(
	file: InputFile,
): Promise<Iterable<Uint8Array> | AsyncIterable<Uint8Array>> {
	return file.bytes ? [file.bytes] : await file.open();
}

function noSuchFile(name: string, present: string[]): InputError {
	return new InputError(
		present.length > 0
			? `is "${excerpt(name)}", but this item's files are in other fields`
			: `is "${excerpt(name)}", but this item has no file`,
		present.length > 0
			? `Enter one of these fields: ${present.map(excerpt).join(', ')}.`
			: 'Add a node before this one that returns the file, such as an n8n form with a file field, Google Drive, or HTTP Request.',
	);
}

/** Rejects files that aren't a PDF, or no longer, by their first bytes; names and types of files are often wrong. */
export async function checkPdf(file: InputFile): Promise<void> {
	const head = await firstBytes(file);
	if (head.length === 0) {
		throw new InputError(
			`points to the file "${file.fileName}", which is empty`,
			'Check the file at its source, and the node that returned it.',
		);
	}
	if (isPdf(head)) {
		if (!wasText(head)) return;
		throw new InputError(
			`points to the file "${file.fileName}", which was read as text, so its pages are blank`,
			"Get it as a file in the node that reads it. In HTTP Request, set Options > Response > Response Format to 'File'.",
		);
	}
	throw new InputError(
		`points to the file "${file.fileName}", which isn't a PDF`,
		/\.zip$/i.test(file.fileName)
			? "It's a ZIP archive. Unzip it with n8n's Compression node before this one. To get a signed contract as a PDF, set Content to 'Signed Document' in Dossier > Download."
			: 'Only PDF files work here. Convert the file first, or enter the field that contains the PDF.',
	);
}

async function firstBytes(file: InputFile): Promise<Buffer> {
	let head = Buffer.alloc(0);
	for await (const chunk of await chunksOf(file)) {
		head = Buffer.concat([head, chunk]);
		if (head.length >= headLength) break;
	}
	return head;
}
