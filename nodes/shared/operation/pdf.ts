import type { InputItem } from '../send';
import { ofField } from '../fields';
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
		// Its first bytes are more reliable than the type that an earlier node set.
		return { ...file, mimeType: 'application/pdf' };
	} catch (error) {
		throw ofField(error, parameter);
	}
}
