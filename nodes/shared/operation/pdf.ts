import type { InputItem } from '../send';
import { ofField, text } from '../fields';
import { rethrow } from '../host';
import { checkPdf, type InputFile } from '../http';

export const pdfField = text({
	displayName: 'PDF Input Field',
	description: 'The input field that contains the PDF',
	hint: 'Read the file first, for example with Google Drive > Download',
	default: 'data',
	placeholder: 'e.g. data',
	required: true,
});

/** The PDF in a binary field of the item, or an error that names the parameter. */
export async function pdfIn(
	item: InputItem,
	binaryField: string,
	parameter: string,
): Promise<InputFile> {
	const file = await item.file(binaryField, parameter);
	await checkPdf(file).catch((error: unknown) => rethrow(ofField(error, parameter)));
	// Its first bytes are more reliable than the type that an earlier node set.
	return { ...file, mimeType: 'application/pdf' };
}
