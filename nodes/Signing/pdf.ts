import { form } from '../shared/body';
import type { InputItem } from '../shared/items';
import { pdfIn } from '../shared/pdf';
import type { Body } from '../shared/request';

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
