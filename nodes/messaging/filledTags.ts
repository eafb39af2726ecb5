import { isDataObject } from '../shared/fields';
import type { OutputHint } from '../shared/send';
import { piecesOf } from './pieces';

/** The response has the text as it was sent to SVC: "Hello {{1}}" looks as if everyone would read that. */
export const filledTags: OutputHint = {
	isMeant: (output) =>
		isDataObject(output) &&
		typeof output.body === 'string' &&
		piecesOf(output.body).some(({ kind }) => kind === 'data'),
	message:
		"The output shows the text before SVC fills it in: tags such as {{1}}, the first name, become each recipient's own value.",
};
