import type { InputItem } from '../send';
import { InputError } from '../fields';
import { checkPdf, type InputFile } from '../http';

/** The PDF in a binary field of the item, or an error that names the parameter. */
export async function pdfIn(
	item: InputItem,
	binaryField: string,
	parameter: string,
): Promise<InputFile> {
	try {
		const file = await item.file(binaryField);
		await checkPdf(file);
		// Its first bytes say more than the type that a node before has given it.
		return { ...file, mimeType: 'application/pdf' };
	} catch (error) {
		throw error instanceof InputError ? error.of(parameter) : error;
	}
}
