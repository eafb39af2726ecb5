import { form } from '../shared/body';
import { InputError } from '../shared/fields';
import { checkPdf } from '../shared/inputFile';
import type { InputItem } from '../shared/definition';
import type { Body } from '../shared/request';

/** The PDF in a binary field of the item, or an error that names the parameter. */
async function pdfIn(item: InputItem, binaryField: string, parameter: string) {
	try {
		const file = await item.file(binaryField);
		await checkPdf(file);
		// Its first bytes say more than the type that a node before has given it.
		return { ...file, mimeType: 'application/pdf' };
	} catch (error) {
		throw named(error, parameter);
	}
}

function named(error: unknown, parameter: string): unknown {
	return error instanceof InputError ? error.of(parameter) : error;
}

export async function checkPdfIn(
	item: InputItem,
	binaryField: string,
	parameter: string,
): Promise<void> {
	await pdfIn(item, binaryField, parameter);
}

/** Part `file` of a form (service document 1, part A, upload), streamed from n8n's binary store. */
export async function uploadBody(
	item: InputItem,
	binaryField: string,
	parameter: string,
): Promise<Body> {
	return form([], { name: 'file', content: await pdfIn(item, binaryField, parameter) });
}
