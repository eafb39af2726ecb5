import { type Body, form } from '../shared/http';
import type { InputItem } from '../shared/send';
import { pdfIn } from '../shared/operation';

/** Part `file` of a form (service document 1, part A, upload), streamed from n8n's binary store. */
export async function uploadBody(
	item: InputItem,
	binaryField: string,
	parameter: string,
): Promise<Body> {
	return form([], { name: 'file', content: await pdfIn(item, binaryField, parameter) });
}
